-- Puts the rows of a deed back, the last first. False if one is no longer as the deed left it; then nothing may be kept.
-- Logs and the ledger are only added to, so these are left to the caller. A trigger may compute a column anew when a row
-- is put back; a second update of that column alone does not start it.
CREATE OR REPLACE FUNCTION put_rows_back(deed text) RETURNS boolean LANGUAGE plpgsql AS $$
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
