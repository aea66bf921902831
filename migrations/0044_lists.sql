CREATE INDEX "manuscripts_received" ON "manuscripts" USING btree (coalesce("status", 'under-review'),"created_at","id");--> statement-breakpoint
CREATE INDEX "manuscripts_received_in_journal" ON "manuscripts" USING btree ("journal",coalesce("status", 'under-review'),"created_at","id");--> statement-breakpoint
CREATE INDEX "manuscripts_open_received" ON "manuscripts" USING btree ("created_at","id") WHERE ("manuscripts"."status" <> 'published') is not false;--> statement-breakpoint
CREATE INDEX "reviewers_by_age" ON "reviewers" USING btree ("created_at","id");