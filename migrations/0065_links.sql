ALTER TABLE "articles" ADD COLUMN "funders" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "related_works" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "trials" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "manuscripts" ADD COLUMN "funders" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "manuscripts" ADD COLUMN "related_works" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "manuscripts" ADD COLUMN "trials" text[] DEFAULT '{}' NOT NULL;