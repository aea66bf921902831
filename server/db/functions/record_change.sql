-- A transaction that sets app.deed leaves behind what each row was before and after (server/db/undoable.ts). The triggers are made
-- by watch_tables.
CREATE OR REPLACE FUNCTION record_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deed_changes (deed_id, relation, before, after) VALUES (
    current_setting('app.deed'), TG_TABLE_NAME,
    CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END, CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END
  );
  RETURN NULL;
END $$;
