CREATE TABLE "text_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"started_by" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"stopped_by" text,
	"stopped_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "full_texts" ADD COLUMN "run_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "text_runs_one_open" ON "text_runs" USING btree ((true)) WHERE "text_runs"."stopped_at" is null and "text_runs"."ended_at" is null;--> statement-breakpoint
ALTER TABLE "full_texts" ADD CONSTRAINT "full_texts_run_id_text_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."text_runs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "full_texts_by_run" ON "full_texts" USING btree ("run_id");