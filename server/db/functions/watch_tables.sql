-- Every table is watched but those whose rows are never put back: numbers that were given stay given, and what jobs, triggers,
-- sessions and e-mails do is not staff's to undo. Called after all migrations, so that new tables are watched too.
CREATE OR REPLACE FUNCTION watch_tables() RETURNS void LANGUAGE plpgsql AS $$
DECLARE name text;
BEGIN
  FOR name IN
    SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
      AND relname <> ALL ('{alarms,alike_manuscripts,backup_runs,deed_changes,deeds,faults,files,idempotency_keys,invoice_numbers,jobs,
        journal_times,kept_manuscripts,letters,manuscript_chains,manuscript_numbers,nodes,payment_events,receipt_numbers,recounts,
        reviewer_copies,reviewer_pairs,search_words,sessions,simulated_disputes,simulated_refunds,simulated_transactions,
        statement_months,taken_back_steps,text_prints,usage_events,usage_months,usage_ranks,usage_totals}'::text[])
      AND NOT EXISTS (SELECT FROM pg_trigger WHERE tgrelid = pg_class.oid AND tgname = 'record_change')
  LOOP
    EXECUTE format($f$CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW
      WHEN (current_setting('app.deed', true) <> '') EXECUTE FUNCTION record_change()$f$, name);
  END LOOP;
END $$;
