-- Key words are looked up whatever their capitals; an index needs a function that always gives the same.
-- anew: REINDEX INDEX articles_by_keyword
-- anew: REINDEX INDEX reviewers_on_topic
CREATE OR REPLACE FUNCTION lower_words(words text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(lower(word)), '{}') FROM unnest(words) word
$$;
