CREATE INDEX "articles_words" ON "articles" USING gin (find_words("title" || ' ' || "author_names" || ' ' || join_words("keywords"), "custom_id" || ' ' || coalesce("doi", ''))) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "articles_typos" ON "articles" USING gin (typo_keys(tsvector_to_array(find_words("title" || ' ' || "author_names" || ' ' || join_words("keywords"), '')))) WITH (fastupdate=false);--> statement-breakpoint
-- By hand: always the index, as in migration 0039.
ALTER INDEX articles_words ALTER COLUMN 1 SET STATISTICS 0;
--> statement-breakpoint
ALTER INDEX articles_typos ALTER COLUMN 1 SET STATISTICS 0;
