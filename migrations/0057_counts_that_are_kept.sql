CREATE TABLE "kept_manuscripts" (
	"manuscript_id" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviewer_pairs" (
	"one_id" text NOT NULL,
	"other_id" text NOT NULL,
	"is_weak" boolean NOT NULL,
	CONSTRAINT "reviewer_pairs_one_id_other_id_pk" PRIMARY KEY("one_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "statement_months" (
	"month" text NOT NULL,
	"mode" text NOT NULL,
	"journal" text NOT NULL,
	"currency" text NOT NULL,
	"kind" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	CONSTRAINT "statement_months_mode_month_journal_currency_kind_pk" PRIMARY KEY("mode","month","journal","currency","kind")
);
--> statement-breakpoint
CREATE TABLE "usage_ranks" (
	"period" text NOT NULL,
	"article_id" text NOT NULL,
	"journal" text NOT NULL,
	"investigations" integer NOT NULL,
	"unique_investigations" integer NOT NULL,
	"requests" integer NOT NULL,
	"unique_requests" integer NOT NULL,
	CONSTRAINT "usage_ranks_period_article_id_pk" PRIMARY KEY("period","article_id")
);
--> statement-breakpoint
CREATE TABLE "usage_totals" (
	"journal" text NOT NULL,
	"month" date NOT NULL,
	"investigations" integer NOT NULL,
	"unique_investigations" integer NOT NULL,
	"requests" integer NOT NULL,
	"unique_requests" integer NOT NULL,
	CONSTRAINT "usage_totals_journal_month_pk" PRIMARY KEY("journal","month")
);
--> statement-breakpoint
DROP INDEX "manuscripts_by_age";--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "manuscript_gone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "kept_manuscripts" ADD CONSTRAINT "kept_manuscripts_manuscript_id_manuscripts_id_fk" FOREIGN KEY ("manuscript_id") REFERENCES "public"."manuscripts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviewer_pairs" ADD CONSTRAINT "reviewer_pairs_one_id_reviewers_id_fk" FOREIGN KEY ("one_id") REFERENCES "public"."reviewers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviewer_pairs" ADD CONSTRAINT "reviewer_pairs_other_id_reviewers_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."reviewers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_ranks" ADD CONSTRAINT "usage_ranks_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recounts_by_subject" ON "recounts" USING btree ("subject","id","key");--> statement-breakpoint
CREATE INDEX "reviewer_pairs_in_order" ON "reviewer_pairs" USING btree ("is_weak","one_id","other_id");--> statement-breakpoint
CREATE INDEX "reviewer_pairs_by_other" ON "reviewer_pairs" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "usage_ranks_in_order" ON "usage_ranks" USING btree ("period","investigations" DESC NULLS FIRST,"article_id");--> statement-breakpoint
CREATE INDEX "usage_ranks_in_journal" ON "usage_ranks" USING btree ("period","journal","investigations" DESC NULLS FIRST,"article_id");--> statement-breakpoint
CREATE INDEX "usage_ranks_of_article" ON "usage_ranks" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "letters_expiring" ON "letters" USING btree ("created_at") WHERE "letters"."state" <> 'queued' and "letters"."newsletter_id" is null and ("letters"."manuscript_id" is null or "letters"."manuscript_gone");--> statement-breakpoint
CREATE INDEX "payment_attempts_of_subject" ON "payment_attempts" USING btree ("purpose","subject_id");--> statement-breakpoint
CREATE INDEX "review_rounds_open" ON "review_rounds" USING btree ("manuscript_id") WHERE "review_rounds"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "articles_to_register" ON "articles" USING btree ("id") WHERE not "articles"."sample" and ("articles"."doi" is not null or "articles"."standing" <> 'withdrawn');--> statement-breakpoint
CREATE INDEX "review_invitations_by_age" ON "review_invitations" USING btree ("invited_at") WHERE "review_invitations"."invited_at" is not null;--> statement-breakpoint
CREATE INDEX "review_invitations_submitted" ON "review_invitations" USING btree ("submitted_at") WHERE "review_invitations"."submitted_at" is not null;
--> statement-breakpoint
-- By hand, from here on. What the job writes, and marks that it deletes meanwhile, are not staff's to undo.
CREATE OR REPLACE FUNCTION watch_tables() RETURNS void LANGUAGE plpgsql AS $$
DECLARE name text;
BEGIN
  FOR name IN
    SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
      AND relname <> ALL ('{alarms,backup_runs,deed_changes,deeds,faults,files,idempotency_keys,invoice_numbers,jobs,journal_times,
        kept_manuscripts,letters,manuscript_chains,manuscript_numbers,nodes,payment_events,receipt_numbers,recounts,reviewer_copies,
        reviewer_pairs,search_words,sessions,simulated_disputes,simulated_refunds,simulated_transactions,statement_months,
        taken_back_steps,usage_events,usage_months,usage_ranks,usage_totals}'::text[])
      AND NOT EXISTS (SELECT FROM pg_trigger WHERE tgrelid = pg_class.oid AND tgname = 'record_change')
  LOOP
    EXECUTE format($f$CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW
      WHEN (current_setting('app.deed', true) <> '') EXECUTE FUNCTION record_change()$f$, name);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE FUNCTION mark_letters() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'letters' THEN
    NEW.manuscript_gone := NOT EXISTS (SELECT FROM manuscripts WHERE id = NEW.manuscript_id);
    RETURN NEW;
  END IF;
  UPDATE letters SET manuscript_gone = true WHERE manuscript_id = OLD.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER mark_letters BEFORE INSERT ON letters FOR EACH ROW
  WHEN (NEW.manuscript_id IS NOT NULL) EXECUTE FUNCTION mark_letters();
--> statement-breakpoint
CREATE TRIGGER mark_letters AFTER DELETE ON manuscripts FOR EACH ROW EXECUTE FUNCTION mark_letters();
--> statement-breakpoint
UPDATE letters SET manuscript_gone = true
WHERE manuscript_id IS NOT NULL AND NOT EXISTS (SELECT FROM manuscripts WHERE id = manuscript_id);
--> statement-breakpoint
CREATE FUNCTION month_of(at timestamptz) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  RETURN to_char(at AT TIME ZONE 'UTC', 'YYYY-MM');
--> statement-breakpoint
-- Each change adds a row of its own: nobody waits for another, and the job deletes only the marks of what it has seen.
CREATE FUNCTION mark_usage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO recounts (subject, key) SELECT DISTINCT 'usage', to_char(month, 'YYYY-MM') FROM changed;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER mark_added AFTER INSERT ON usage_months REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_usage();
--> statement-breakpoint
CREATE TRIGGER mark_changed AFTER UPDATE ON usage_months REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_usage();
--> statement-breakpoint
CREATE TRIGGER mark_deleted AFTER DELETE ON usage_months REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_usage();
--> statement-breakpoint
CREATE FUNCTION mark_statement() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE moved_at text := CASE TG_TABLE_NAME WHEN 'refunds' THEN 'processed_at' ELSE 'created_at' END;
BEGIN
  INSERT INTO recounts (subject, key)
  SELECT DISTINCT 'statement', month_of((changed ->> moved_at)::timestamptz)
  FROM unnest(ARRAY[CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END, CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END]) changed
  WHERE changed ->> moved_at IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER mark_statement AFTER INSERT OR UPDATE OR DELETE ON payments FOR EACH ROW EXECUTE FUNCTION mark_statement();
--> statement-breakpoint
CREATE TRIGGER mark_statement AFTER INSERT OR UPDATE OR DELETE ON refunds FOR EACH ROW EXECUTE FUNCTION mark_statement();
--> statement-breakpoint
-- The provider's fee of a payment may become known long after it.
CREATE FUNCTION mark_fees() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  INSERT INTO recounts (subject, key)
  SELECT 'statement', month_of(created_at) FROM payments
  WHERE purpose = NEW.purpose AND subject_id = NEW.subject_id AND reverses IS NULL AND reference = NEW.reference;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER mark_fees AFTER UPDATE ON payment_attempts FOR EACH ROW
  WHEN (OLD.fees_minor IS DISTINCT FROM NEW.fees_minor) EXECUTE FUNCTION mark_fees();
--> statement-breakpoint
CREATE FUNCTION mark_reviewer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed jsonb := CASE TG_OP WHEN 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
BEGIN
  INSERT INTO recounts (subject, key) VALUES ('reviewer', coalesce(changed ->> 'reviewer_id', changed ->> 'id'));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER mark_added AFTER INSERT ON reviewers FOR EACH ROW EXECUTE FUNCTION mark_reviewer();
--> statement-breakpoint
CREATE TRIGGER mark_changed AFTER UPDATE ON reviewers FOR EACH ROW
  WHEN ((OLD.name, OLD.name_key, OLD.affiliation, OLD.orcid, OLD.erased_at) IS DISTINCT FROM (NEW.name, NEW.name_key, NEW.affiliation, NEW.orcid, NEW.erased_at))
  EXECUTE FUNCTION mark_reviewer();
--> statement-breakpoint
CREATE TRIGGER mark_reviewer AFTER INSERT OR UPDATE OR DELETE ON reviewer_addresses FOR EACH ROW EXECUTE FUNCTION mark_reviewer();
--> statement-breakpoint
-- What there is already was never counted.
INSERT INTO recounts (subject, key) SELECT DISTINCT 'usage', to_char(month, 'YYYY-MM') FROM usage_months;
--> statement-breakpoint
INSERT INTO recounts (subject, key)
SELECT DISTINCT 'statement', month_of(at) FROM (SELECT created_at FROM payments UNION ALL SELECT processed_at FROM refunds) moved (at)
WHERE at IS NOT NULL;
--> statement-breakpoint
INSERT INTO recounts (subject, key) SELECT 'reviewer', id FROM reviewers WHERE erased_at IS NULL;
