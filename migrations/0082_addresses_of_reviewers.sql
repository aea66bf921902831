CREATE TABLE "reviewer_changes" (
	"activity_id" text PRIMARY KEY NOT NULL,
	"reviewer_id" text NOT NULL,
	"changes" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviewer_confirmations" (
	"reviewer_id" text NOT NULL,
	"email" text NOT NULL,
	"sees" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviewer_confirmations_reviewer_id_email_sees_pk" PRIMARY KEY("reviewer_id","email","sees")
);
--> statement-breakpoint
ALTER TABLE "review_links" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "reviewers" ADD COLUMN "shared_with" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "reviewer_changes" ADD CONSTRAINT "reviewer_changes_reviewer_id_reviewers_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."reviewers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviewer_confirmations" ADD CONSTRAINT "reviewer_confirmations_reviewer_id_reviewers_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."reviewers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reviewer_changes_of_reviewer" ON "reviewer_changes" USING btree ("reviewer_id");--> statement-breakpoint
-- Where the last e-mail about each invitation went, or else where it would go today.
UPDATE review_links SET email = coalesce(
  (SELECT to_email FROM letters WHERE letters.id = asked.letter_id),
  (SELECT address.email FROM reviewer_addresses address WHERE address.reviewer_id = asked.reviewer_id AND address.is_main))
FROM review_invitations asked JOIN reviewers ON reviewers.id = asked.reviewer_id
WHERE asked.id = review_links.invitation_id AND reviewers.erased_at IS NULL;--> statement-breakpoint
-- Processes of the last release, which may still run, do not name the address.
CREATE FUNCTION note_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT address.email INTO NEW.email FROM review_invitations asked
    JOIN reviewer_addresses address ON address.reviewer_id = asked.reviewer_id AND address.is_main
    WHERE asked.id = NEW.invitation_id;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER note_address BEFORE INSERT ON review_links FOR EACH ROW
  WHEN (NEW.email IS NULL AND NEW.invitation_id IS NOT NULL) EXECUTE FUNCTION note_address();--> statement-breakpoint
-- Entries that were shared so far.
UPDATE reviewers SET shared_with = array(
  SELECT DISTINCT journal FROM activity
  WHERE action = 'share' AND object = 'reviewer' AND object_id = reviewers.id AND journal = any(journals) ORDER BY journal)
WHERE EXISTS (SELECT FROM activity WHERE action = 'share' AND object = 'reviewer' AND object_id = reviewers.id);
