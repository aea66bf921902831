-- The body is bound to what it calls when it is made, so that a restored dump can build the index. Whoever was erased has none.
-- anew: UPDATE reviewers SET name_key = name_key(name) WHERE name_key <> '' AND name_key <> name_key(name)
CREATE OR REPLACE FUNCTION name_key(name text) RETURNS text IMMUTABLE PARALLEL SAFE
RETURN (SELECT coalesce(string_agg(word, ' ' ORDER BY word COLLATE "C"), '') FROM unnest(name_words(name)) word);
