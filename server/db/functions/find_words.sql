-- How the office finds things (docs/decisions/0032). Names keep their words as they are: no stems, and no word is too common
-- ('Will', 'An'). Signs are taken out first: the parser would keep an address or 'DHJ-S-2026-0042' in one piece. Apostrophes
-- join: O'Brien is one word. What is in `whole` (also a JSON list of texts) is found by its beginning as well, signs included.
-- The body is bound to what it calls when it is made, so that a restored dump can build the indexes.
-- anew: UPDATE letters SET subject = subject
-- anew: REINDEX INDEX articles_words
-- anew: REINDEX INDEX articles_typos
-- anew: REINDEX INDEX authors_words
-- anew: REINDEX INDEX authors_typos
-- anew: REINDEX INDEX manuscripts_words
-- anew: REINDEX INDEX manuscripts_typos
-- anew: REINDEX INDEX messages_words
-- anew: REINDEX INDEX messages_typos
-- anew: REINDEX INDEX reviewer_addresses_words
-- anew: REINDEX INDEX reviewers_words
-- anew: REINDEX INDEX reviewers_typos
CREATE OR REPLACE FUNCTION find_words(said text, whole text) RETURNS tsvector IMMUTABLE PARALLEL SAFE
RETURN to_tsvector('app_find', translate(
    regexp_replace(normalize(said || ' ' || whole, NFD), '[\u0300-\u036f]', '', 'g'),
    '-_.@/+:;,!?#$%&()*<=>[]{}|~^"\`‐‑–—“”''’', repeat(' ', 37)))
  || array_to_tsvector(array_remove(string_to_array(lower(translate(whole, '[]",', '')), ' '), ''));
