CREATE OR REPLACE FUNCTION unmark_alike() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM alike_manuscripts WHERE manuscript_id = OLD.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER unmark_alike AFTER DELETE ON manuscripts FOR EACH ROW EXECUTE FUNCTION unmark_alike();
