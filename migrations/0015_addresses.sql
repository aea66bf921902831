CREATE TABLE "address_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"realm" text,
	"account_id" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "confirmed_addresses" (
	"email" text PRIMARY KEY NOT NULL,
	"confirmed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "is_by_letter" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "address_links_one_change" ON "address_links" USING btree ("realm","account_id");--> statement-breakpoint
CREATE INDEX "address_links_by_address" ON "address_links" USING btree ("email");--> statement-breakpoint
CREATE INDEX "address_links_by_expiry" ON "address_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "manuscripts_by_email" ON "manuscripts" USING btree ("email");--> statement-breakpoint
-- By hand: the addresses at which an invitation or a reset code was used before this release, and the sample content's.
INSERT INTO "confirmed_addresses" ("email")
SELECT "email" FROM "staff" WHERE "name" IS NOT NULL
UNION SELECT "email" FROM "authors" WHERE "sample"
UNION SELECT "email" FROM "manuscripts" WHERE "sample"
UNION SELECT "authors"."email" FROM "authors" JOIN "activity" ON "activity"."object" = 'author'
	AND "activity"."object_id" = "authors"."id" AND "activity"."action" = 'reset-password';
