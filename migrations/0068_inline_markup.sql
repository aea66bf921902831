ALTER TABLE "articles" ADD COLUMN "markup" jsonb;--> statement-breakpoint
ALTER TABLE "manuscripts" ADD COLUMN "markup" jsonb;