-- Who may be the same person as a reviewer is looked for again when what they are recognised by changes.
CREATE OR REPLACE FUNCTION mark_reviewer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed jsonb := CASE TG_OP WHEN 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
BEGIN
  INSERT INTO recounts (subject, key) VALUES ('reviewer', coalesce(changed ->> 'reviewer_id', changed ->> 'id'));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER mark_added AFTER INSERT ON reviewers FOR EACH ROW EXECUTE FUNCTION mark_reviewer();
CREATE OR REPLACE TRIGGER mark_changed AFTER UPDATE ON reviewers FOR EACH ROW
  WHEN ((OLD.name, OLD.name_key, OLD.affiliation, OLD.orcid, OLD.erased_at) IS DISTINCT FROM (NEW.name, NEW.name_key, NEW.affiliation, NEW.orcid, NEW.erased_at))
  EXECUTE FUNCTION mark_reviewer();
CREATE OR REPLACE TRIGGER mark_reviewer AFTER INSERT OR UPDATE OR DELETE ON reviewer_addresses
  FOR EACH ROW EXECUTE FUNCTION mark_reviewer();
