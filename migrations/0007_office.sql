CREATE INDEX "held_payments_open" ON "held_payments" USING btree ("created_at") WHERE "held_payments"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "manuscript_steps_by_age" ON "manuscript_steps" USING btree ("at");--> statement-breakpoint
CREATE INDEX "manuscripts_of_type" ON "manuscripts" USING btree ("article_type",coalesce("status", 'under-review'),"status_at","id");--> statement-breakpoint
CREATE INDEX "messages_unread" ON "messages" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE "messages"."read_at" is null;