ALTER TABLE "reviewer_copies" ADD COLUMN "source_file_id" text;--> statement-breakpoint
ALTER TABLE "reviewer_copies" ADD COLUMN "decisions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "reviewer_copies" ADD COLUMN "edits" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reviewer_copies" ADD COLUMN "made_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reviewer_copies" ADD CONSTRAINT "reviewer_copies_source_file_id_files_id_fk" FOREIGN KEY ("source_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reviewer_copies_by_source" ON "reviewer_copies" USING btree ("source_file_id") WHERE "reviewer_copies"."source_file_id" is not null;--> statement-breakpoint
CREATE INDEX "reviewer_copies_to_make" ON "reviewer_copies" USING btree ("created_at") WHERE "reviewer_copies"."state" = 'making';--> statement-breakpoint
ALTER TABLE "reviewer_copies" DROP COLUMN "is_by_hand";