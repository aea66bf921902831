ALTER TABLE "articles" ADD COLUMN "ai_use" text;--> statement-breakpoint
ALTER TABLE "manuscripts" ADD COLUMN "ai_use" text;