CREATE TABLE "manuscript_transfers" (
	"id" text PRIMARY KEY NOT NULL,
	"manuscript_id" text NOT NULL,
	"from_journal" text NOT NULL,
	"to_journal" text NOT NULL,
	"offered_by_id" text,
	"offered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"former_number" text,
	CONSTRAINT "manuscript_transfers_formerNumber_unique" UNIQUE("former_number")
);
--> statement-breakpoint
CREATE TABLE "report_consents" (
	"transfer_id" text NOT NULL,
	"invitation_id" text NOT NULL,
	"agrees" boolean,
	"answered_at" timestamp with time zone,
	CONSTRAINT "report_consents_transfer_id_invitation_id_pk" PRIMARY KEY("transfer_id","invitation_id")
);
--> statement-breakpoint
ALTER TABLE "manuscript_transfers" ADD CONSTRAINT "manuscript_transfers_manuscript_id_manuscripts_id_fk" FOREIGN KEY ("manuscript_id") REFERENCES "public"."manuscripts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_consents" ADD CONSTRAINT "report_consents_transfer_id_manuscript_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."manuscript_transfers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_consents" ADD CONSTRAINT "report_consents_invitation_id_review_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."review_invitations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "manuscript_transfers_one_open" ON "manuscript_transfers" USING btree ("manuscript_id") WHERE "manuscript_transfers"."answer" is null;--> statement-breakpoint
CREATE INDEX "manuscript_transfers_of_manuscript" ON "manuscript_transfers" USING btree ("manuscript_id","answered_at");--> statement-breakpoint
CREATE INDEX "report_consents_of_invitation" ON "report_consents" USING btree ("invitation_id");
--> statement-breakpoint
-- By hand from here on. A transfer empties a manuscript's number, and it gets the next one of its new journal.
CREATE OR REPLACE FUNCTION give_number() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE taken integer; since timestamptz := CASE TG_OP WHEN 'INSERT' THEN NEW.created_at ELSE NEW.status_at END;
BEGIN
  INSERT INTO manuscript_numbers AS counters (journal, year, last)
    VALUES (NEW.journal, CASE WHEN NEW.sample THEN 0 ELSE extract(year FROM since AT TIME ZONE 'UTC') END, 1)
    ON CONFLICT (journal, year) DO UPDATE SET last = counters.last + 1
    RETURNING last INTO taken;
  NEW.number := manuscript_number(NEW.journal, since, NEW.sample, taken);
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER give_number_again BEFORE UPDATE OF number ON manuscripts
  FOR EACH ROW WHEN (NEW.number = '') EXECUTE FUNCTION give_number();
