CREATE TABLE "letter_templates" (
	"journal" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"staff_name" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "letter_templates_journal_kind_pk" PRIMARY KEY("journal","kind")
);
--> statement-breakpoint
CREATE TABLE "manuscript_answers" (
	"id" text PRIMARY KEY NOT NULL,
	"manuscript_id" text NOT NULL,
	"letter_id" text NOT NULL,
	"text" text NOT NULL,
	"staff_name" text,
	"from_email" text,
	"message_id" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "newsletters" ADD COLUMN "stopped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "newsletters" ADD COLUMN "stopped_by" text;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "consent" text;--> statement-breakpoint
ALTER TABLE "manuscript_answers" ADD CONSTRAINT "manuscript_answers_manuscript_id_manuscripts_id_fk" FOREIGN KEY ("manuscript_id") REFERENCES "public"."manuscripts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manuscript_answers" ADD CONSTRAINT "manuscript_answers_letter_id_letters_id_fk" FOREIGN KEY ("letter_id") REFERENCES "public"."letters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "manuscript_answers_of_manuscript" ON "manuscript_answers" USING btree ("manuscript_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "manuscript_answers_once" ON "manuscript_answers" USING btree ("letter_id","message_id");--> statement-breakpoint
CREATE INDEX "subscribers_by_age" ON "subscribers" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "subscribers_left" ON "subscribers" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "subscribers"."unsubscribed_at" is not null;--> statement-breakpoint
CREATE INDEX "subscribers_search" ON "subscribers" USING gin ("email" gin_trgm_ops);