CREATE TABLE "doi_answers" (
	"doi" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"work" jsonb,
	"checked_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "file_readings" ADD COLUMN "dois_due_at" timestamp with time zone DEFAULT now() NOT NULL;