ALTER TABLE "co_author_notices" ADD COLUMN "resolved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "co_author_notices" ADD COLUMN "resolved_by_id" text;--> statement-breakpoint
ALTER TABLE "co_author_notices" ADD COLUMN "resolution" text;