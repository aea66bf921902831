CREATE TABLE "full_texts" (
	"file_id" text PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"source" jsonb,
	"text" jsonb,
	"report" jsonb,
	"remedies" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"fault" text,
	"shown_at" timestamp with time zone,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "full_texts" ADD CONSTRAINT "full_texts_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;