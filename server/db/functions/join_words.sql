-- array_to_string is only STABLE, because of types whose text depends on settings; for text[] it never changes.
-- anew: UPDATE articles SET keywords = keywords
-- anew: REINDEX INDEX articles_words
-- anew: REINDEX INDEX articles_typos
-- anew: REINDEX INDEX manuscripts_words
-- anew: REINDEX INDEX manuscripts_typos
-- anew: REINDEX INDEX manuscripts_subject
-- anew: REINDEX INDEX reviewers_subject
-- anew: REINDEX INDEX reviewers_search
CREATE OR REPLACE FUNCTION join_words(words text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT array_to_string(words, ' ') $$;
