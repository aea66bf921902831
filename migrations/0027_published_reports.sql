ALTER TABLE "review_reports" ADD COLUMN "clean_file_id" text;--> statement-breakpoint
ALTER TABLE "review_reports" ADD COLUMN "clean_failure" text;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_clean_file_id_files_id_fk" FOREIGN KEY ("clean_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_reports_by_clean_file" ON "review_reports" USING btree ("clean_file_id") WHERE "review_reports"."clean_file_id" is not null;--> statement-breakpoint
CREATE INDEX "review_reports_to_clean" ON "review_reports" USING btree ("updated_at") WHERE "review_reports"."file_id" is not null and "review_reports"."clean_file_id" is null and "review_reports"."clean_failure" is null;--> statement-breakpoint
-- By hand: an article's page names reviewers who signed, so it must not outlive a change of their name.
CREATE TRIGGER content_changed AFTER UPDATE OF name ON reviewers FOR EACH STATEMENT EXECUTE FUNCTION notify_content();
--> statement-breakpoint
-- By hand: merging two entries of the register gives a report another name.
CREATE TRIGGER content_changed AFTER UPDATE OF reviewer_id ON review_invitations FOR EACH STATEMENT EXECUTE FUNCTION notify_content();
