ALTER TABLE "manuscripts" ADD COLUMN "suggested_reviewers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "manuscripts" ADD COLUMN "opposed_reviewers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "reviewers" ADD COLUMN "name_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "reviewers" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "manuscripts_subject" ON "manuscripts" USING gin ((setweight(to_tsvector('app_search', "title"), 'A') || setweight(to_tsvector('app_search', join_words("keywords")), 'B') || setweight(to_tsvector('app_search', "abstract"), 'D')));--> statement-breakpoint
CREATE INDEX "reviewer_addresses_of_reviewer" ON "reviewer_addresses" USING btree ("reviewer_id");--> statement-breakpoint
CREATE INDEX "reviewer_addresses_by_domain" ON "reviewer_addresses" USING btree (split_part("email", '@', 2));--> statement-breakpoint
CREATE INDEX "reviewer_addresses_search" ON "reviewer_addresses" USING gin ("email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "reviewers_by_name_key" ON "reviewers" USING btree ("name_key");--> statement-breakpoint
CREATE INDEX "reviewers_on_topic" ON "reviewers" USING gin (lower_words("topics"));--> statement-breakpoint
CREATE INDEX "reviewers_subject" ON "reviewers" USING gin (to_tsvector('app_search', join_words("topics")));--> statement-breakpoint
CREATE INDEX "reviewers_search" ON "reviewers" USING gin (("name" || ' ' || coalesce("affiliation", '') || ' ' || coalesce("orcid", '') || ' ' || join_words("topics")) gin_trgm_ops);
--> statement-breakpoint
-- By hand: what is done to a sample reviewer, and e-mails to them, are sample too (docs/decisions/0017).
CREATE OR REPLACE FUNCTION is_sample_record(kind text, given text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE kind
    WHEN 'manuscript' THEN is_sample_manuscript(given)
    WHEN 'article' THEN EXISTS (SELECT FROM articles WHERE id = given AND sample)
    WHEN 'course' THEN EXISTS (SELECT FROM courses WHERE id = given AND sample)
    WHEN 'course-payment' THEN EXISTS (SELECT FROM course_payments WHERE id = given AND sample)
    WHEN 'payment' THEN EXISTS (SELECT FROM payment_attempts WHERE reference = given AND sample)
    WHEN 'message' THEN EXISTS (SELECT FROM messages WHERE id = given AND sample)
    WHEN 'author-review' THEN EXISTS (SELECT FROM author_reviews WHERE id = given AND sample)
    WHEN 'letter' THEN EXISTS (SELECT FROM letters WHERE id = given AND sample)
    WHEN 'author' THEN is_sample_account(given)
    WHEN 'reviewer' THEN EXISTS (SELECT FROM reviewers WHERE id = given AND sample)
  END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION is_sample_address(given text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM authors WHERE email = given AND sample)
    OR EXISTS (SELECT FROM staff WHERE email = given AND sample)
    OR EXISTS (SELECT FROM messages WHERE email = given AND sample)
    OR EXISTS (SELECT FROM reviewer_addresses JOIN reviewers ON id = reviewer_id WHERE email = given AND sample)
$$;
