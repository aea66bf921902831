DROP INDEX "manuscripts_by_status";--> statement-breakpoint
DROP INDEX "manuscripts_at_stage";--> statement-breakpoint
DROP INDEX "manuscripts_review_due";--> statement-breakpoint
DROP INDEX "manuscripts_by_office_since";--> statement-breakpoint
CREATE INDEX "manuscripts_by_status" ON "manuscripts" USING btree (coalesce("status", 'under-review'),"status_at","id","status","returned_at","handling_editor_id");--> statement-breakpoint
CREATE INDEX "manuscripts_at_stage" ON "manuscripts" USING btree ("review_stage","status_at","id","journal","review_due_on","office_since","handling_editor_id") WHERE "manuscripts"."review_stage" is not null;--> statement-breakpoint
CREATE INDEX "manuscripts_review_due" ON "manuscripts" USING btree ("review_due_on","status_at","id","journal","handling_editor_id") WHERE "manuscripts"."review_due_on" is not null;--> statement-breakpoint
CREATE INDEX "manuscripts_by_office_since" ON "manuscripts" USING btree ("office_since","id","journal","review_due_on","handling_editor_id") WHERE "manuscripts"."office_since" is not null;