ALTER TABLE "articles" ADD COLUMN "names_ask" boolean;--> statement-breakpoint
ALTER TABLE "manuscripts" ADD COLUMN "author_parts" jsonb;--> statement-breakpoint
CREATE INDEX "articles_names_to_review" ON "articles" USING btree ("published_at","id") WHERE "articles"."names_ask";--> statement-breakpoint
CREATE INDEX "articles_names_unsorted" ON "articles" USING btree ("id") WHERE "articles"."names_ask" is null;