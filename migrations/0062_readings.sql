CREATE TABLE "file_readings" (
	"file_id" text PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reading" jsonb,
	"fault" text,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "file_readings" ADD CONSTRAINT "file_readings_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- By hand, from here on. The files of manuscripts under way are read too, one after the other, so that new ones need not wait.
INSERT INTO file_readings (file_id)
  SELECT DISTINCT versions.file_id FROM manuscript_versions AS versions
  JOIN manuscripts ON manuscripts.id = versions.manuscript_id
  WHERE manuscripts.status NOT IN ('published', 'rejected');
--> statement-breakpoint
INSERT INTO jobs (id, name, payload, due_at)
  SELECT 'read ' || file_id, 'read-file', jsonb_build_object('fileId', file_id),
    now() + row_number() OVER (ORDER BY file_id) * interval '20 seconds'
  FROM file_readings;
