-- Keys are made here, whatever code of an earlier version writes. Whoever was erased has none.
CREATE OR REPLACE FUNCTION key_reviewer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.name_key <> '' THEN NEW.name_key := name_key(NEW.name); END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER key_reviewer BEFORE INSERT OR UPDATE OF name, name_key ON reviewers
  FOR EACH ROW EXECUTE FUNCTION key_reviewer();
