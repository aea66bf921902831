CREATE TABLE "deed_changes" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deed_changes_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"deed_id" text NOT NULL,
	"relation" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "deeds" (
	"id" text PRIMARY KEY NOT NULL,
	"staff_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"taken_back_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "taken_back_steps" (
	"step_id" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "deed_id" text DEFAULT nullif(current_setting('app.deed', true), '');--> statement-breakpoint
ALTER TABLE "taken_back_steps" ADD CONSTRAINT "taken_back_steps_step_id_manuscript_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."manuscript_steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deed_changes_of_deed" ON "deed_changes" USING btree ("deed_id","number");--> statement-breakpoint
CREATE INDEX "deeds_of_member" ON "deeds" USING btree ("staff_id","until");--> statement-breakpoint
CREATE INDEX "deeds_by_end" ON "deeds" USING btree ("until");--> statement-breakpoint
CREATE INDEX "letters_of_deed" ON "letters" USING btree ("deed_id") WHERE "letters"."deed_id" is not null;
--> statement-breakpoint
-- By hand: a transaction that sets app.deed leaves behind what each row was before and after (server/db/deed.ts).
CREATE FUNCTION record_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deed_changes (deed_id, relation, before, after) VALUES (
    current_setting('app.deed'), TG_TABLE_NAME,
    CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END, CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END
  );
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Every table is watched but those whose rows are never put back: numbers that were given stay given, and what jobs, sessions
-- and e-mails do is not staff's to undo. Called after all migrations, so that new tables are watched too.
CREATE FUNCTION watch_tables() RETURNS void LANGUAGE plpgsql AS $$
DECLARE name text;
BEGIN
  FOR name IN
    SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
      AND relname <> ALL ('{alarms,backup_runs,deed_changes,deeds,faults,files,idempotency_keys,invoice_numbers,jobs,journal_times,
        letters,manuscript_chains,manuscript_numbers,nodes,payment_events,receipt_numbers,reviewer_copies,search_words,sessions,
        simulated_disputes,simulated_refunds,simulated_transactions,taken_back_steps,usage_events,usage_months}'::text[])
      AND NOT EXISTS (SELECT FROM pg_trigger WHERE tgrelid = pg_class.oid AND tgname = 'record_change')
  LOOP
    EXECUTE format($f$CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW
      WHEN (current_setting('app.deed', true) <> '') EXECUTE FUNCTION record_change()$f$, name);
  END LOOP;
END $$;
--> statement-breakpoint
SELECT watch_tables();
--> statement-breakpoint
-- Puts the rows of a deed back, the last first. False if one is no longer as the deed left it; then nothing may be kept.
-- Logs and the ledger are only added to, so these are left to the caller. A trigger may compute a column anew when a row
-- is put back; a second update of that column alone does not start it.
CREATE FUNCTION put_rows_back(deed text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE change deed_changes; same text; changed text; again text; now_there jsonb; given text;
BEGIN
  FOR change IN
    SELECT * FROM deed_changes WHERE deed_id = deed AND relation NOT IN ('activity', 'manuscript_steps', 'payments')
      AND NOT (relation = 'papers' AND coalesce(after, before) ->> 'kind' = 'receipt')
    ORDER BY number DESC
  LOOP
    SELECT string_agg(format('t.%1$I = k.%1$I', attname), ' AND ') INTO same
      FROM pg_index JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY (indkey)
      WHERE indrelid = format('public.%I', change.relation)::regclass AND indisprimary;
    SELECT string_agg(format('%I', attname), ', '),
        string_agg(format('%I', attname), ', ') FILTER (WHERE change.before -> attname IS DISTINCT FROM change.after -> attname)
      INTO given, changed FROM pg_attribute
      WHERE attrelid = format('public.%I', change.relation)::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '';
    IF change.after IS NULL THEN
      EXECUTE format('INSERT INTO %1$I (%2$s) OVERRIDING SYSTEM VALUE SELECT %2$s FROM jsonb_populate_record(NULL::%1$I, $1)',
        change.relation, given) USING change.before;
      CONTINUE;
    END IF;
    EXECUTE format('SELECT to_jsonb(t) FROM %1$I t, jsonb_populate_record(NULL::%1$I, $1) k WHERE %2$s FOR UPDATE OF t',
      change.relation, same) INTO now_there USING change.after;
    IF now_there IS DISTINCT FROM change.after THEN
      RETURN false;
    ELSIF change.before IS NULL THEN
      EXECUTE format('DELETE FROM %1$I t USING jsonb_populate_record(NULL::%1$I, $1) k WHERE %2$s', change.relation, same)
        USING change.after;
    ELSIF changed IS NOT NULL THEN
      EXECUTE format('UPDATE %1$I t SET (%3$s) = (SELECT %3$s FROM jsonb_populate_record(NULL::%1$I, $2))
        FROM jsonb_populate_record(NULL::%1$I, $1) k WHERE %2$s RETURNING to_jsonb(t)', change.relation, same, changed)
        INTO now_there USING change.after, change.before;
      SELECT string_agg(format('%I', key), ', ') INTO again FROM jsonb_each(now_there)
        WHERE value IS DISTINCT FROM change.before -> key AND format('%I', key) = ANY (string_to_array(given, ', '));
      IF again IS NOT NULL THEN
        EXECUTE format('UPDATE %1$I t SET (%3$s) = (SELECT %3$s FROM jsonb_populate_record(NULL::%1$I, $1))
          FROM jsonb_populate_record(NULL::%1$I, $1) k WHERE %2$s', change.relation, same, again) USING change.before;
      END IF;
    END IF;
  END LOOP;
  RETURN true;
EXCEPTION WHEN integrity_constraint_violation THEN
  RETURN false;
END $$;
--> statement-breakpoint
-- As in migration 0030, but what was taken back was no decision.
CREATE OR REPLACE FUNCTION keep_journal_work() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE kind text := CASE NEW.action WHEN 'submit' THEN 'submission' WHEN 'transfer' THEN 'transfer' ELSE 'decision' END;
BEGIN
  INSERT INTO journal_work (step_id, journal, kind, at, days)
  SELECT NEW.id, coalesce((SELECT journal FROM manuscripts WHERE id = NEW.manuscript_id), ''), kind, NEW.at, (
    SELECT extract(epoch FROM NEW.at - came.at) / 86400 FROM manuscript_steps came
    WHERE kind = 'decision' AND came.manuscript_id = NEW.manuscript_id AND came.action IN ('submit', 'transfer') AND came.at <= NEW.at
      AND NOT EXISTS (
        SELECT FROM manuscript_steps earlier
        WHERE earlier.manuscript_id = NEW.manuscript_id AND earlier.action IN ('approve', 'reject', 'decline')
          AND earlier.at > came.at AND earlier.at < NEW.at
          AND NOT EXISTS (SELECT FROM taken_back_steps WHERE step_id = earlier.id)
      )
    ORDER BY came.at DESC LIMIT 1
  );
  RETURN NULL;
END $$;
