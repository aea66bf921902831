-- Safe since 0.1.0: articles.heading, it comes back under its name and only contains more words.
-- Safe since 0.1.0: articles.search, it comes back under its name and only contains more words.
-- One statement rewrites the table once, and with the storage that migration 0004 explains.
ALTER TABLE "articles" DROP COLUMN "heading", DROP COLUMN "search",
  ADD COLUMN "heading" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('app_search', "articles"."title"), 'A') || setweight(to_tsvector('app_search', "articles"."author_names"), 'B') || setweight(to_tsvector('app_search', join_words("articles"."keywords")), 'B') || setweight(to_tsvector('app_search', coalesce("articles"."translation" ->> 'title', '')), 'A')) STORED NOT NULL,
  ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('app_search', "articles"."title"), 'A') || setweight(to_tsvector('app_search', "articles"."author_names"), 'B') || setweight(to_tsvector('app_search', join_words("articles"."keywords")), 'B') || setweight(to_tsvector('app_search', coalesce("articles"."translation" ->> 'title', '')), 'A') || setweight(to_tsvector('app_search', "articles"."abstract"), 'D') || setweight(to_tsvector('app_search', coalesce("articles"."translation" ->> 'abstract', '')), 'D')) STORED NOT NULL,
  ALTER COLUMN "heading" SET STORAGE MAIN, ALTER COLUMN "search" SET STORAGE MAIN;--> statement-breakpoint
CREATE INDEX "articles_heading" ON "articles" USING gin ("heading") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "articles_search" ON "articles" USING gin ("search") WITH (fastupdate=false);--> statement-breakpoint
-- As in migration 0004, with the title in the second language.
CREATE OR REPLACE FUNCTION count_articles() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign integer := TG_ARGV[0];
BEGIN
  UPDATE issues SET article_count = article_count + sign * counted.articles
  FROM (SELECT journal, issue, count(*) AS articles FROM changed GROUP BY journal, issue) counted
  WHERE issues.journal = counted.journal AND issues.number = counted.issue;
  -- In the order of the words, so that two articles published at once cannot wait for each other in a circle.
  INSERT INTO search_words AS known (word, articles)
  SELECT word, sign * count(*)
  FROM changed, heading_words(concat_ws(' ', title, translation ->> 'title'), author_names, keywords) word
  GROUP BY word ORDER BY word
  ON CONFLICT (word) DO UPDATE SET articles = known.articles + excluded.articles;
  RETURN NULL;
END $$;
--> statement-breakpoint
DELETE FROM search_words;
--> statement-breakpoint
INSERT INTO search_words (word, articles)
SELECT word, count(*)
FROM articles, heading_words(concat_ws(' ', title, translation ->> 'title'), author_names, keywords) word GROUP BY word;
