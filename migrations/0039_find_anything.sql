-- By hand, before the indexes on them: how the office finds things (docs/decisions/0032). Names keep their words as they are:
-- no stems, and no word is too common ('Will', 'An'). The bodies are bound to what they call when they are made, so that a
-- restored dump can build the indexes.
CREATE TEXT SEARCH CONFIGURATION app_find ( COPY = simple );
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION app_find ALTER MAPPING FOR word, numword, hword, numhword, hword_part, hword_numpart WITH unaccent, simple;
--> statement-breakpoint
-- Signs are taken out first: the parser would keep an address or 'DHJ-S-2026-0042' in one piece. Apostrophes join: O'Brien
-- is one word. What is in `whole` (also a JSON list of texts) is found by its beginning as well, signs included.
CREATE FUNCTION find_words(said text, whole text) RETURNS tsvector IMMUTABLE PARALLEL SAFE
RETURN to_tsvector('app_find', translate(
    regexp_replace(normalize(said || ' ' || whole, NFD), '[\u0300-\u036f]', '', 'g'),
    '-_.@/+:;,!?#$%&()*<=>[]{}|~^"\`‐‑–—“”''’', repeat(' ', 37)))
  || array_to_tsvector(array_remove(string_to_array(lower(translate(whole, '[]",', '')), ' '), ''));
--> statement-breakpoint
-- Each word and what is left of it without one letter: two words with one mistake between them have a key in common, whether a
-- letter was left out, added, swapped with its neighbour or another one. domain/find.ts compares alike.
CREATE FUNCTION typo_keys(words text[]) RETURNS text[] IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT coalesce(array_agg(DISTINCT overlay(word PLACING '' FROM at FOR 1)), '{}')
  FROM unnest(words) word, generate_series(1, length(word) + 1) at
  WHERE length(word) BETWEEN 4 AND 30 AND translate(word, '0123456789', '') = word;
END;
--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (find_words("letters"."to_name" || ' ' || "letters"."subject", "letters"."to_email")) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "authors_words" ON "authors" USING gin (find_words(coalesce("name", ''), "email")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "authors_typos" ON "authors" USING gin (typo_keys(tsvector_to_array(find_words(coalesce("name", ''), '')))) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "letters_words" ON "letters" USING gin ("words") WITH (fastupdate=false) WHERE "letters"."newsletter_id" is null;--> statement-breakpoint
CREATE INDEX "manuscripts_by_age" ON "manuscripts" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "manuscripts_words" ON "manuscripts" USING gin (find_words("title" || ' ' || "author" || ' ' || join_words("keywords") || ' ' || jsonb_path_query_array("co_authors", '$[*].name')::text, "number" || ' ' || "email" || ' ' || jsonb_path_query_array("co_authors", '$[*].email')::text)) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "manuscripts_typos" ON "manuscripts" USING gin (typo_keys(tsvector_to_array(find_words("title" || ' ' || "author" || ' ' || join_words("keywords") || ' ' || jsonb_path_query_array("co_authors", '$[*].name')::text, '')))) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "messages_words" ON "messages" USING gin (find_words("first_name" || ' ' || "last_name" || ' ' || "message", "email")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "messages_typos" ON "messages" USING gin (typo_keys(tsvector_to_array(find_words("first_name" || ' ' || "last_name", '')))) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "payments_by_bank_reference" ON "payments" USING btree (lower("external_reference")) WHERE "payments"."external_reference" is not null;--> statement-breakpoint
CREATE INDEX "reviewer_addresses_words" ON "reviewer_addresses" USING gin (find_words('', "email")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "reviewers_words" ON "reviewers" USING gin (find_words(coalesce("name", ''), coalesce("orcid", ''))) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "reviewers_typos" ON "reviewers" USING gin (typo_keys(tsvector_to_array(find_words(coalesce("name", ''), '')))) WITH (fastupdate=false);
--> statement-breakpoint
-- By hand: always the index. How common a word is does not matter for it, and a plan that reads rows until enough of them match
-- would make up the words of each.
ALTER INDEX authors_words ALTER COLUMN 1 SET STATISTICS 0;
--> statement-breakpoint
ALTER INDEX authors_typos ALTER COLUMN 1 SET STATISTICS 0;
--> statement-breakpoint
ALTER INDEX manuscripts_words ALTER COLUMN 1 SET STATISTICS 0;
--> statement-breakpoint
ALTER INDEX manuscripts_typos ALTER COLUMN 1 SET STATISTICS 0;
--> statement-breakpoint
ALTER INDEX messages_words ALTER COLUMN 1 SET STATISTICS 0;
--> statement-breakpoint
ALTER INDEX messages_typos ALTER COLUMN 1 SET STATISTICS 0;
--> statement-breakpoint
ALTER INDEX reviewers_words ALTER COLUMN 1 SET STATISTICS 0;
--> statement-breakpoint
ALTER INDEX reviewers_typos ALTER COLUMN 1 SET STATISTICS 0;
--> statement-breakpoint
ALTER INDEX reviewer_addresses_words ALTER COLUMN 1 SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE letters ALTER COLUMN words SET STATISTICS 0;
