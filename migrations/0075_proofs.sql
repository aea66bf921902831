CREATE TABLE "page_proof_comments" (
	"id" text PRIMARY KEY NOT NULL,
	"proof_id" text NOT NULL,
	"place" text NOT NULL,
	"where" text NOT NULL,
	"quote" text NOT NULL,
	"words" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	"settled_by_id" text,
	"answer" text
);
--> statement-breakpoint
CREATE TABLE "page_proofs" (
	"id" text PRIMARY KEY NOT NULL,
	"manuscript_id" text NOT NULL,
	"file_id" text NOT NULL,
	"round" integer NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"text" jsonb NOT NULL,
	"due_on" date NOT NULL,
	"asked_by_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reminded_before_at" timestamp with time zone,
	"reminded_after_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"answer" text,
	"office_since" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "page_proof_comments" ADD CONSTRAINT "page_proof_comments_proof_id_page_proofs_id_fk" FOREIGN KEY ("proof_id") REFERENCES "public"."page_proofs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_proof_comments" ADD CONSTRAINT "page_proof_comments_settled_by_id_staff_id_fk" FOREIGN KEY ("settled_by_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_proofs" ADD CONSTRAINT "page_proofs_manuscript_id_manuscripts_id_fk" FOREIGN KEY ("manuscript_id") REFERENCES "public"."manuscripts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_proofs" ADD CONSTRAINT "page_proofs_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_proofs" ADD CONSTRAINT "page_proofs_asked_by_id_staff_id_fk" FOREIGN KEY ("asked_by_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "page_proof_comments_of_proof" ON "page_proof_comments" USING btree ("proof_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "page_proofs_round" ON "page_proofs" USING btree ("manuscript_id","round");--> statement-breakpoint
CREATE UNIQUE INDEX "page_proofs_one_open" ON "page_proofs" USING btree ("manuscript_id") WHERE "page_proofs"."state" = 'asked';--> statement-breakpoint
CREATE INDEX "page_proofs_due" ON "page_proofs" USING btree ("due_on") WHERE "page_proofs"."state" = 'asked';--> statement-breakpoint
CREATE INDEX "page_proofs_for_office" ON "page_proofs" USING btree ("office_since") WHERE "page_proofs"."office_since" is not null;--> statement-breakpoint
CREATE INDEX "page_proofs_by_file" ON "page_proofs" USING btree ("file_id");