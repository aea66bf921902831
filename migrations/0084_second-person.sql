CREATE TABLE "money_proposals" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"input" jsonb NOT NULL,
	"manuscript_id" text,
	"description" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"proposed_by_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"outcome" text,
	"note" text,
	"answered_by_id" text,
	"answered_at" timestamp with time zone,
	"sample" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "money_proposals" ADD CONSTRAINT "money_proposals_manuscript_id_manuscripts_id_fk" FOREIGN KEY ("manuscript_id") REFERENCES "public"."manuscripts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_proposals" ADD CONSTRAINT "money_proposals_proposed_by_id_staff_id_fk" FOREIGN KEY ("proposed_by_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_proposals" ADD CONSTRAINT "money_proposals_answered_by_id_staff_id_fk" FOREIGN KEY ("answered_by_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "money_proposals_one_open" ON "money_proposals" USING btree ("subject") WHERE "money_proposals"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "money_proposals_by_age" ON "money_proposals" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "money_proposals_by_manuscript" ON "money_proposals" USING btree ("manuscript_id");--> statement-breakpoint
CREATE INDEX "money_proposals_by_proposer" ON "money_proposals" USING btree ("proposed_by_id");--> statement-breakpoint
CREATE INDEX "money_proposals_by_answerer" ON "money_proposals" USING btree ("answered_by_id");