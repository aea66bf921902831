DROP INDEX "manuscripts_by_status";--> statement-breakpoint
DROP INDEX "manuscripts_in_journal";--> statement-breakpoint
DROP INDEX "manuscripts_of_type";--> statement-breakpoint
CREATE INDEX "manuscripts_by_status" ON "manuscripts" USING btree (coalesce("status", 'under-review'),"status_at","id","status");--> statement-breakpoint
CREATE INDEX "manuscripts_in_journal" ON "manuscripts" USING btree ("journal",coalesce("status", 'under-review'),"status_at","id","status");--> statement-breakpoint
CREATE INDEX "manuscripts_of_type" ON "manuscripts" USING btree ("article_type",coalesce("status", 'under-review'),"status_at","id","status");