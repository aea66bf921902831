ALTER TABLE "course_payments" ADD COLUMN "method" text DEFAULT 'transfer' NOT NULL;--> statement-breakpoint
ALTER TABLE "course_payments" ADD COLUMN "receipt_file_id" text;--> statement-breakpoint
ALTER TABLE "course_payments" ADD COLUMN "place" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "course_payments" ADD CONSTRAINT "course_payments_receipt_file_id_files_id_fk" FOREIGN KEY ("receipt_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_payments_waiting" ON "course_payments" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE "course_payments"."confirmed_at" is null;--> statement-breakpoint
CREATE INDEX "course_payments_by_receipt" ON "course_payments" USING btree ("receipt_file_id") WHERE "course_payments"."receipt_file_id" is not null;--> statement-breakpoint
CREATE INDEX "courses_by_file" ON "courses" USING gin ("outline" jsonb_path_ops);