ALTER TABLE "articles" ADD COLUMN "ethics_approval" jsonb;--> statement-breakpoint
ALTER TABLE "manuscripts" ADD COLUMN "ethics_approval" jsonb;