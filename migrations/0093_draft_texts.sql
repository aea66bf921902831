CREATE TABLE "draft_texts" (
	"file_id" text PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"text" jsonb,
	"pictures" text[] DEFAULT '{}' NOT NULL,
	"fault" text,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "draft_texts" ADD CONSTRAINT "draft_texts_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;