-- A month of the books is counted again when a payment or a refund of it changes (recounts in server/db/schema.ts).
CREATE OR REPLACE FUNCTION mark_statement() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE moved_at text := CASE TG_TABLE_NAME WHEN 'refunds' THEN 'processed_at' ELSE 'created_at' END;
BEGIN
  INSERT INTO recounts (subject, key)
  SELECT DISTINCT 'statement', month_of((changed ->> moved_at)::timestamptz)
  FROM unnest(ARRAY[CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END, CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END]) changed
  WHERE changed ->> moved_at IS NOT NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER mark_statement AFTER INSERT OR UPDATE OR DELETE ON payments
  FOR EACH ROW EXECUTE FUNCTION mark_statement();
CREATE OR REPLACE TRIGGER mark_statement AFTER INSERT OR UPDATE OR DELETE ON refunds
  FOR EACH ROW EXECUTE FUNCTION mark_statement();
