-- Which titles may be the same (docs/decisions/0039). A title has as keys its letters without spaces and, if it has four words
-- or more that say something, these words' stems without one of them: titles that differ in one word have one of these in
-- common. domain/manuscript/same-work.ts compares what is found. It takes half a millisecond: its cost says so, and the index is used from
-- the first rows on.
-- anew: REINDEX INDEX articles_by_title
-- anew: REINDEX INDEX manuscripts_by_title
CREATE OR REPLACE FUNCTION title_keys(title text) RETURNS text[] IMMUTABLE PARALLEL SAFE COST 10000
BEGIN ATOMIC
  WITH words AS (
    SELECT string_agg(lexeme, '' ORDER BY place) AS joined, string_agg(lexeme, ' ' ORDER BY place) AS spaced, count(*) AS number
    FROM unnest(find_words(title, '')) AS word (lexeme, places, weights), unnest(places) place
  ), stems AS (
    SELECT stem, count(*) OVER () AS number
    FROM words, unnest(tsvector_to_array(to_tsvector('app_search', spaced))) stem
  )
  SELECT array_remove(
    ARRAY(
      SELECT md5((SELECT string_agg(stem, ' ' ORDER BY stem COLLATE "C") FROM stems other WHERE other.stem <> stems.stem))
      FROM stems WHERE number >= 4
    ) || (SELECT md5(joined) FROM words WHERE number >= 3),
    NULL);
END;
