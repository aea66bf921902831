-- Each word and what is left of it without one letter: two words with one mistake between them have a key in common, whether a
-- letter was left out, added, swapped with its neighbour or another one. domain/manuscript/find.ts compares alike.
-- anew: REINDEX INDEX articles_typos
-- anew: REINDEX INDEX authors_typos
-- anew: REINDEX INDEX manuscripts_typos
-- anew: REINDEX INDEX messages_typos
-- anew: REINDEX INDEX reviewers_typos
CREATE OR REPLACE FUNCTION typo_keys(words text[]) RETURNS text[] IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT coalesce(array_agg(DISTINCT overlay(word PLACING '' FROM at FOR 1)), '{}')
  FROM unnest(words) word, generate_series(1, length(word) + 1) at
  WHERE length(word) BETWEEN 4 AND 30 AND translate(word, '0123456789', '') = word;
END;
