DROP INDEX "co_author_notices_open";--> statement-breakpoint
DROP INDEX "manuscripts_open";--> statement-breakpoint
CREATE INDEX "co_author_notices_open" ON "co_author_notices" USING btree ("manuscript_id","objected_at") WHERE "co_author_notices"."objected_at" is not null and "co_author_notices"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "manuscripts_open" ON "manuscripts" USING btree ("status_at","id") WHERE ("manuscripts"."status" <> 'published') is not false;