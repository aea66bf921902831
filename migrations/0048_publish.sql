CREATE TABLE "corrections" (
	"id" text PRIMARY KEY NOT NULL,
	"manuscript_id" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"proposed_by_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reminded_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"outcome" text,
	"answer" text
);
--> statement-breakpoint
CREATE TABLE "planned_publications" (
	"manuscript_id" text PRIMARY KEY NOT NULL,
	"journal" text NOT NULL,
	"issue" integer,
	"publish_at" timestamp with time zone,
	"letter" jsonb,
	"planned_by_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"failed_at" timestamp with time zone,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "prepared_issues" (
	"journal" text PRIMARY KEY NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"prepared_by_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_manuscript_id_manuscripts_id_fk" FOREIGN KEY ("manuscript_id") REFERENCES "public"."manuscripts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_proposed_by_id_staff_id_fk" FOREIGN KEY ("proposed_by_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_publications" ADD CONSTRAINT "planned_publications_manuscript_id_manuscripts_id_fk" FOREIGN KEY ("manuscript_id") REFERENCES "public"."manuscripts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_publications" ADD CONSTRAINT "planned_publications_journal_journals_slug_fk" FOREIGN KEY ("journal") REFERENCES "public"."journals"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_publications" ADD CONSTRAINT "planned_publications_planned_by_id_staff_id_fk" FOREIGN KEY ("planned_by_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prepared_issues" ADD CONSTRAINT "prepared_issues_journal_journals_slug_fk" FOREIGN KEY ("journal") REFERENCES "public"."journals"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prepared_issues" ADD CONSTRAINT "prepared_issues_prepared_by_id_staff_id_fk" FOREIGN KEY ("prepared_by_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "corrections_one_open" ON "corrections" USING btree ("manuscript_id") WHERE "corrections"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "corrections_by_manuscript" ON "corrections" USING btree ("manuscript_id","created_at");--> statement-breakpoint
CREATE INDEX "corrections_to_remind" ON "corrections" USING btree ("created_at") WHERE "corrections"."answered_at" is null and "corrections"."reminded_at" is null;--> statement-breakpoint
CREATE INDEX "planned_publications_due" ON "planned_publications" USING btree ("publish_at") WHERE "planned_publications"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "planned_publications_in_journal" ON "planned_publications" USING btree ("journal","created_at");--> statement-breakpoint
CREATE INDEX "prepared_issues_due" ON "prepared_issues" USING btree ("opens_at");