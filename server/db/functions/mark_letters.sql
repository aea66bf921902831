-- An e-mail about a manuscript is kept as long as the manuscript, and then as long as any other.
CREATE OR REPLACE FUNCTION mark_letters() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'letters' THEN
    NEW.manuscript_gone := NOT EXISTS (SELECT FROM manuscripts WHERE id = NEW.manuscript_id);
    RETURN NEW;
  END IF;
  UPDATE letters SET manuscript_gone = true WHERE manuscript_id = OLD.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER mark_letters BEFORE INSERT ON letters FOR EACH ROW
  WHEN (NEW.manuscript_id IS NOT NULL) EXECUTE FUNCTION mark_letters();
CREATE OR REPLACE TRIGGER mark_letters AFTER DELETE ON manuscripts FOR EACH ROW EXECUTE FUNCTION mark_letters();
