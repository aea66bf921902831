-- By hand: what has no status is under review, and is stored so from here on. `keep_review_stage` sees to whatever code of the
-- last release leaves empty, so that the next release can make the column not null.
ALTER TABLE "manuscripts" ALTER COLUMN "status" SET DEFAULT 'under-review';--> statement-breakpoint
UPDATE "manuscripts" SET "status" = 'under-review' WHERE "status" IS NULL;
