CREATE TABLE "manuscript_notes" (
	"id" text PRIMARY KEY NOT NULL,
	"manuscript_id" text NOT NULL,
	"staff_id" text,
	"staff_name" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"round_id" text NOT NULL,
	"reviewer_id" text NOT NULL,
	"number" integer NOT NULL,
	"state" text NOT NULL,
	"position" integer,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"answer_days" integer NOT NULL,
	"report_days" integer NOT NULL,
	"invited_at" timestamp with time zone,
	"answer_due_on" date,
	"answered_at" timestamp with time zone,
	"report_due_on" date,
	"submitted_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"decline_reason" text,
	"decline_note" text,
	"suggestions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"conflict" text,
	"asked_until" date,
	"asked_reason" text,
	"reminded_at" timestamp with time zone,
	"reminders" integer DEFAULT 0 NOT NULL,
	"replaced_at" timestamp with time zone,
	"letter_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"invitation_id" text,
	"reviewer_id" text,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_reports" (
	"invitation_id" text PRIMARY KEY NOT NULL,
	"recommendation" text,
	"to_author" text DEFAULT '' NOT NULL,
	"to_editor" text DEFAULT '' NOT NULL,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"file_id" text,
	"is_signed" boolean DEFAULT false NOT NULL,
	"may_publish" boolean DEFAULT false NOT NULL,
	"helper" jsonb,
	"redacted" text,
	"redacted_by_id" text,
	"redacted_at" timestamp with time zone,
	"code" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_reports_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "review_rounds" (
	"id" text PRIMARY KEY NOT NULL,
	"manuscript_id" text NOT NULL,
	"number" integer NOT NULL,
	"version" integer NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decision" text,
	"decided_at" timestamp with time zone,
	"decided_by_id" text,
	"reason" text,
	"sent_reports" text[] DEFAULT '{}' NOT NULL,
	"letter_id" text
);
--> statement-breakpoint
CREATE TABLE "reviewer_addresses" (
	"email" text PRIMARY KEY NOT NULL,
	"reviewer_id" text NOT NULL,
	"is_main" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviewer_copies" (
	"manuscript_id" text NOT NULL,
	"version" integer NOT NULL,
	"state" text DEFAULT 'making' NOT NULL,
	"file_id" text,
	"pdf_file_id" text,
	"report" jsonb,
	"failure" text,
	"is_by_hand" boolean DEFAULT false NOT NULL,
	"accepted_at" timestamp with time zone,
	"accepted_by_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviewer_copies_manuscript_id_version_pk" PRIMARY KEY("manuscript_id","version")
);
--> statement-breakpoint
CREATE TABLE "reviewers" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"affiliation" text,
	"orcid" text,
	"topics" text[] DEFAULT '{}' NOT NULL,
	"journals" text[] DEFAULT '{}' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"source" text NOT NULL,
	"left_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sample" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "revisions" (
	"round_id" text PRIMARY KEY NOT NULL,
	"due_on" date NOT NULL,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"asked_until" date,
	"asked_reason" text,
	"reminded_at" timestamp with time zone,
	"reminders" integer DEFAULT 0 NOT NULL,
	"submitted_at" timestamp with time zone,
	"version" integer,
	"letter_id" text
);
--> statement-breakpoint
ALTER TABLE "manuscripts" ADD COLUMN "handling_editor_id" text;--> statement-breakpoint
ALTER TABLE "manuscripts" ADD COLUMN "review_stage" text;--> statement-breakpoint
ALTER TABLE "manuscripts" ADD COLUMN "review_due_on" date;--> statement-breakpoint
ALTER TABLE "manuscript_notes" ADD CONSTRAINT "manuscript_notes_manuscript_id_manuscripts_id_fk" FOREIGN KEY ("manuscript_id") REFERENCES "public"."manuscripts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manuscript_notes" ADD CONSTRAINT "manuscript_notes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_invitations" ADD CONSTRAINT "review_invitations_round_id_review_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."review_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_invitations" ADD CONSTRAINT "review_invitations_reviewer_id_reviewers_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."reviewers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_links" ADD CONSTRAINT "review_links_invitation_id_review_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."review_invitations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_links" ADD CONSTRAINT "review_links_reviewer_id_reviewers_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."reviewers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_invitation_id_review_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."review_invitations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_rounds" ADD CONSTRAINT "review_rounds_manuscript_id_manuscripts_id_fk" FOREIGN KEY ("manuscript_id") REFERENCES "public"."manuscripts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviewer_addresses" ADD CONSTRAINT "reviewer_addresses_reviewer_id_reviewers_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."reviewers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviewer_copies" ADD CONSTRAINT "reviewer_copies_manuscript_id_manuscripts_id_fk" FOREIGN KEY ("manuscript_id") REFERENCES "public"."manuscripts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviewer_copies" ADD CONSTRAINT "reviewer_copies_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviewer_copies" ADD CONSTRAINT "reviewer_copies_pdf_file_id_files_id_fk" FOREIGN KEY ("pdf_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_round_id_review_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."review_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "manuscript_notes_of_manuscript" ON "manuscript_notes" USING btree ("manuscript_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "review_invitations_once" ON "review_invitations" USING btree ("round_id","reviewer_id");--> statement-breakpoint
CREATE INDEX "review_invitations_of_reviewer" ON "review_invitations" USING btree ("reviewer_id","state");--> statement-breakpoint
CREATE INDEX "review_invitations_answer_due" ON "review_invitations" USING btree ("answer_due_on") WHERE "review_invitations"."state" = 'invited';--> statement-breakpoint
CREATE INDEX "review_invitations_report_due" ON "review_invitations" USING btree ("report_due_on") WHERE "review_invitations"."state" = 'accepted';--> statement-breakpoint
CREATE INDEX "review_links_of_invitation" ON "review_links" USING btree ("invitation_id");--> statement-breakpoint
CREATE INDEX "review_links_of_reviewer" ON "review_links" USING btree ("reviewer_id");--> statement-breakpoint
CREATE INDEX "review_links_by_expiry" ON "review_links" USING btree ("expires_at") WHERE "review_links"."expires_at" is not null;--> statement-breakpoint
CREATE INDEX "review_reports_by_file" ON "review_reports" USING btree ("file_id") WHERE "review_reports"."file_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "review_rounds_of_manuscript" ON "review_rounds" USING btree ("manuscript_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "reviewer_addresses_main" ON "reviewer_addresses" USING btree ("reviewer_id") WHERE "reviewer_addresses"."is_main";--> statement-breakpoint
CREATE INDEX "reviewer_copies_by_file" ON "reviewer_copies" USING btree ("file_id") WHERE "reviewer_copies"."file_id" is not null;--> statement-breakpoint
CREATE INDEX "reviewer_copies_by_pdf" ON "reviewer_copies" USING btree ("pdf_file_id") WHERE "reviewer_copies"."pdf_file_id" is not null;--> statement-breakpoint
CREATE INDEX "reviewers_by_name" ON "reviewers" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "reviewers_by_orcid" ON "reviewers" USING btree ("orcid") WHERE "reviewers"."orcid" is not null;--> statement-breakpoint
CREATE INDEX "reviewers_in_journals" ON "reviewers" USING gin ("journals");--> statement-breakpoint
ALTER TABLE "manuscripts" ADD CONSTRAINT "manuscripts_handling_editor_id_staff_id_fk" FOREIGN KEY ("handling_editor_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "manuscripts_at_stage" ON "manuscripts" USING btree ("review_stage","status_at","id") WHERE "manuscripts"."review_stage" is not null;--> statement-breakpoint
CREATE INDEX "manuscripts_review_due" ON "manuscripts" USING btree ("review_due_on","id") WHERE "manuscripts"."review_due_on" is not null;--> statement-breakpoint
CREATE INDEX "manuscripts_by_editor" ON "manuscripts" USING btree ("handling_editor_id") WHERE "manuscripts"."handling_editor_id" is not null;--> statement-breakpoint
-- By hand: whatever is under review stands at a stage of it, and nothing else does, however its status was set.
create function keep_review_stage() returns trigger language plpgsql as $$
begin
  if coalesce(new.status, 'under-review') = 'under-review' then
    new.review_stage := coalesce(new.review_stage, 'needs-reviewers');
  else
    new.review_stage := null;
    new.review_due_on := null;
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger keep_review_stage before insert or update of status, review_stage, review_due_on on manuscripts
  for each row execute function keep_review_stage();
--> statement-breakpoint
update manuscripts set review_stage = 'needs-reviewers' where coalesce(status, 'under-review') = 'under-review';
