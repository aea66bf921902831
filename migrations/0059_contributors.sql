ALTER TABLE "manuscripts" ADD COLUMN "correspondence" text;--> statement-breakpoint
ALTER TABLE "manuscripts" ADD COLUMN "roles" text[] DEFAULT '{}' NOT NULL;