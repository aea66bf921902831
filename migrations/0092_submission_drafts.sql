CREATE TABLE "submission_drafts" (
	"id" text PRIMARY KEY NOT NULL,
	"author_id" text NOT NULL,
	"title" text NOT NULL,
	"journal" text NOT NULL,
	"fields" json NOT NULL,
	"file_id" text,
	"version" integer DEFAULT 1 NOT NULL,
	"writer" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"reminded_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "submission_drafts" ADD CONSTRAINT "submission_drafts_author_id_authors_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."authors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_drafts" ADD CONSTRAINT "submission_drafts_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "submission_drafts_by_author" ON "submission_drafts" USING btree ("author_id","saved_at");--> statement-breakpoint
CREATE INDEX "submission_drafts_by_file" ON "submission_drafts" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "submission_drafts_by_age" ON "submission_drafts" USING btree ("saved_at");