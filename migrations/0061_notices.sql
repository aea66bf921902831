-- Safe since 0.1.0: articles, whose rows from older code all have a file and are no notices.
ALTER TABLE "articles" ALTER COLUMN "file_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "notice_of" text;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "notice_version" integer;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_notice_of_articles_id_fk" FOREIGN KEY ("notice_of") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "articles_notices" ON "articles" USING btree ("notice_of","notice_version") WHERE "articles"."notice_of" is not null;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_file_or_notice" CHECK (("articles"."file_id" is null) = ("articles"."notice_of" is not null));--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_notice_version" CHECK (("articles"."notice_version" is null) = ("articles"."notice_of" is null));
--> statement-breakpoint
-- By hand: a notice has its article's title but is no work that a manuscript could be a duplicate of (migration 0056).
CREATE OR REPLACE FUNCTION alike_works(of_title text, hash text) RETURNS TABLE (work text, manuscript text) STABLE
BEGIN ATOMIC
  (SELECT id, id FROM manuscripts WHERE title_keys(title) && (title_keys(of_title))[cardinality(title_keys(of_title)):] LIMIT 20)
  UNION (SELECT id, id FROM manuscripts WHERE title_keys(title) && title_keys(of_title) LIMIT 20)
  UNION (SELECT coalesce(manuscript_id, id), manuscript_id FROM articles
    WHERE title_keys(title) && (title_keys(of_title))[cardinality(title_keys(of_title)):] AND notice_of IS NULL LIMIT 20)
  UNION (SELECT coalesce(manuscript_id, id), manuscript_id FROM articles
    WHERE title_keys(title) && title_keys(of_title) AND notice_of IS NULL LIMIT 20)
  UNION (SELECT manuscript_id, manuscript_id FROM manuscript_versions
    WHERE file_id IN (SELECT id FROM files WHERE sha256 = hash) LIMIT 20)
  UNION (SELECT coalesce(manuscript_id, id), manuscript_id FROM articles
    WHERE file_id IN (SELECT id FROM files WHERE sha256 = hash) LIMIT 20);
END;
--> statement-breakpoint
DROP TRIGGER mark_alike ON articles;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER mark_alike AFTER INSERT OR UPDATE OF title, file_id ON articles
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.notice_of IS NULL) EXECUTE FUNCTION mark_alike();
