ALTER TABLE "articles" ADD COLUMN "doi_registered_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "articles_by_change_of_type" ON "articles" USING btree ("article_type","updated_at","id");--> statement-breakpoint
CREATE INDEX "articles_unregistered" ON "articles" USING btree ("id") WHERE "articles"."doi" is not null and "articles"."doi_registered_at" is null;--> statement-breakpoint
UPDATE "articles" SET "doi_registered_at" = "deposits"."updated_at" FROM "deposits" WHERE "deposits"."article_id" = "articles"."id" AND "articles"."doi" IS NOT NULL AND "deposits"."state" IN ('registered', 'warning');--> statement-breakpoint
-- These records name no DOI any more until it is registered, so harvesters must fetch them again.
UPDATE "articles" SET "updated_at" = now() WHERE "doi" IS NOT NULL AND "doi_registered_at" IS NULL;
