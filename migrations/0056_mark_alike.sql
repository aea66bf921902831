CREATE TABLE "alike_manuscripts" (
	"manuscript_id" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
-- By hand: lists show which manuscripts may be duplicates, and to look up every row of a list costs too much
-- (docs/decisions/0039). The works with this title or file, some of each kind; the last key is that of the whole title. `work` is the manuscript, or an article without one.
CREATE FUNCTION alike_works(of_title text, hash text) RETURNS TABLE (work text, manuscript text) STABLE
BEGIN ATOMIC
  (SELECT id, id FROM manuscripts WHERE title_keys(title) && (title_keys(of_title))[cardinality(title_keys(of_title)):] LIMIT 20)
  UNION (SELECT id, id FROM manuscripts WHERE title_keys(title) && title_keys(of_title) LIMIT 20)
  UNION (SELECT coalesce(manuscript_id, id), manuscript_id FROM articles
    WHERE title_keys(title) && (title_keys(of_title))[cardinality(title_keys(of_title)):] LIMIT 20)
  UNION (SELECT coalesce(manuscript_id, id), manuscript_id FROM articles WHERE title_keys(title) && title_keys(of_title) LIMIT 20)
  UNION (SELECT manuscript_id, manuscript_id FROM manuscript_versions
    WHERE file_id IN (SELECT id FROM files WHERE sha256 = hash) LIMIT 20)
  UNION (SELECT coalesce(manuscript_id, id), manuscript_id FROM articles
    WHERE file_id IN (SELECT id FROM files WHERE sha256 = hash) LIMIT 20);
END;
--> statement-breakpoint
-- One at a time and last in its transaction, so that of two who submit the same at once the second finds the first, and
-- nobody waits for somebody who waits for them. Undo need not know of it: see 0079.
CREATE FUNCTION mark_alike() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER mark_alike AFTER INSERT OR UPDATE OF title ON manuscripts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION mark_alike();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER mark_alike AFTER INSERT OR UPDATE OF file_id ON manuscript_versions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION mark_alike();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER mark_alike AFTER INSERT OR UPDATE OF title, file_id ON articles
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION mark_alike();
--> statement-breakpoint
CREATE FUNCTION unmark_alike() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM alike_manuscripts WHERE manuscript_id = OLD.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER unmark_alike AFTER DELETE ON manuscripts FOR EACH ROW EXECUTE FUNCTION unmark_alike();
--> statement-breakpoint
-- Takes about a millisecond for each manuscript.
INSERT INTO alike_manuscripts
  SELECT DISTINCT manuscripts.id FROM manuscripts
    LEFT JOIN manuscript_versions ON manuscript_versions.manuscript_id = manuscripts.id
    LEFT JOIN files ON files.id = manuscript_versions.file_id
    CROSS JOIN LATERAL alike_works(manuscripts.title, files.sha256) alike
  WHERE alike.work <> manuscripts.id;
