ALTER TABLE "articles" ADD COLUMN "finding" text;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "is_lead" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "manuscripts" ADD COLUMN "finding" text;--> statement-breakpoint
CREATE UNIQUE INDEX "articles_lead" ON "articles" USING btree ("is_lead") WHERE "articles"."is_lead";