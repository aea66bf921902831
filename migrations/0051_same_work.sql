-- By hand, before the indexes on it: which titles may be the same (docs/decisions/0039). A title has as keys its letters
-- without spaces and, if it has four words or more that say something, these words' stems without one of them: titles that
-- differ in one word have one of these in common. domain/same-work.ts compares what is found.
CREATE FUNCTION title_keys(title text) RETURNS text[] IMMUTABLE PARALLEL SAFE
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
--> statement-breakpoint
CREATE TABLE "not_duplicates" (
	"manuscript_id" text NOT NULL,
	"work_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "not_duplicates_manuscript_id_work_id_pk" PRIMARY KEY("manuscript_id","work_id")
);
--> statement-breakpoint
ALTER TABLE "not_duplicates" ADD CONSTRAINT "not_duplicates_manuscript_id_manuscripts_id_fk" FOREIGN KEY ("manuscript_id") REFERENCES "public"."manuscripts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "not_duplicates_by_work" ON "not_duplicates" USING btree ("work_id");--> statement-breakpoint
CREATE INDEX "articles_by_title" ON "articles" USING gin (title_keys("title")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "files_by_content" ON "files" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "manuscripts_by_title" ON "manuscripts" USING gin (title_keys("title")) WITH (fastupdate=false);
--> statement-breakpoint
-- By hand, as for the office's search (migration 0039): always the index.
ALTER INDEX articles_by_title ALTER COLUMN 1 SET STATISTICS 0;
--> statement-breakpoint
ALTER INDEX manuscripts_by_title ALTER COLUMN 1 SET STATISTICS 0;
