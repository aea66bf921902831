-- Lists show which manuscripts may be duplicates, and to look up every row of a list costs too much (docs/decisions/0039).
-- One at a time and last in its transaction, so that of two who submit the same at once the second finds the first, and
-- nobody waits for somebody who waits for them. Undo need not know of it: see watch_tables.
CREATE OR REPLACE FUNCTION mark_alike() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb := to_jsonb(NEW);
  own text := CASE TG_TABLE_NAME WHEN 'manuscripts' THEN changed ->> 'id' ELSE changed ->> 'manuscript_id' END;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('mark_alike'));
  WITH alike AS (
    SELECT * FROM alike_works(changed ->> 'title', (SELECT sha256 FROM files WHERE id = changed ->> 'file_id'))
    UNION SELECT coalesce(own, changed ->> 'id'), own
  )
  INSERT INTO alike_manuscripts SELECT DISTINCT manuscript FROM alike
    WHERE manuscript IS NOT NULL AND (SELECT count(DISTINCT work) FROM alike) > 1 ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

DROP TRIGGER IF EXISTS mark_alike ON manuscripts;
CREATE CONSTRAINT TRIGGER mark_alike AFTER INSERT OR UPDATE OF title ON manuscripts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION mark_alike();
DROP TRIGGER IF EXISTS mark_alike ON manuscript_versions;
CREATE CONSTRAINT TRIGGER mark_alike AFTER INSERT OR UPDATE OF file_id ON manuscript_versions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION mark_alike();
DROP TRIGGER IF EXISTS mark_alike ON articles;
CREATE CONSTRAINT TRIGGER mark_alike AFTER INSERT OR UPDATE OF title, file_id ON articles
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.notice_of IS NULL) EXECUTE FUNCTION mark_alike();
