ALTER TABLE "revisions" ADD COLUMN "file_id" text;--> statement-breakpoint
ALTER TABLE "revisions" ADD COLUMN "fields" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "revisions" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "revisions_by_file" ON "revisions" USING btree ("file_id") WHERE "revisions"."file_id" is not null;--> statement-breakpoint
CREATE INDEX "revisions_due" ON "revisions" USING btree ("due_on") WHERE "revisions"."submitted_at" is null and "revisions"."ended_at" is null;