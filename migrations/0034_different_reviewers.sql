CREATE TABLE "different_reviewers" (
	"one_id" text NOT NULL,
	"other_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "different_reviewers_one_id_other_id_pk" PRIMARY KEY("one_id","other_id")
);
--> statement-breakpoint
ALTER TABLE "different_reviewers" ADD CONSTRAINT "different_reviewers_one_id_reviewers_id_fk" FOREIGN KEY ("one_id") REFERENCES "public"."reviewers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "different_reviewers" ADD CONSTRAINT "different_reviewers_other_id_reviewers_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."reviewers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "different_reviewers_by_other" ON "different_reviewers" USING btree ("other_id");