CREATE TABLE "content_drafts" (
	"document" text NOT NULL,
	"field" text NOT NULL,
	"value" json,
	"saved_by_id" text NOT NULL,
	"saved_by_name" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "content_drafts_document_field_pk" PRIMARY KEY("document","field")
);
--> statement-breakpoint
CREATE TABLE "content_plans" (
	"id" text PRIMARY KEY NOT NULL,
	"publish_at" timestamp with time zone NOT NULL,
	"changes" json NOT NULL,
	"why" text DEFAULT '' NOT NULL,
	"planned_by_id" text NOT NULL,
	"planned_by_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"failed_at" timestamp with time zone,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "content_states" (
	"number" integer PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"by_id" text,
	"by_name" text,
	"why" text DEFAULT '' NOT NULL,
	"published_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_versions" (
	"document" text NOT NULL,
	"state" integer NOT NULL,
	"text" text,
	"file_id" text,
	CONSTRAINT "content_versions_document_state_pk" PRIMARY KEY("document","state")
);
--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_state_content_states_number_fk" FOREIGN KEY ("state") REFERENCES "public"."content_states"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_plans_by_time" ON "content_plans" USING btree ("publish_at");--> statement-breakpoint
CREATE INDEX "content_versions_by_state" ON "content_versions" USING btree ("state");--> statement-breakpoint
CREATE INDEX "content_versions_by_file" ON "content_versions" USING btree ("file_id") WHERE file_id is not null;