-- For whatever comes without a number of its own. A transfer empties a manuscript's number, and it gets the next one of its
-- new journal.
CREATE OR REPLACE FUNCTION give_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.number := take_manuscript_number(
    NEW.journal, CASE TG_OP WHEN 'INSERT' THEN NEW.created_at ELSE NEW.status_at END, NEW.sample
  );
  RETURN NEW;
END
$$;

-- Triggers run in the order of their names, so `carry_sample` has marked the row before.
CREATE OR REPLACE TRIGGER give_number BEFORE INSERT ON manuscripts
  FOR EACH ROW WHEN (NEW.number = '') EXECUTE FUNCTION give_number();
CREATE OR REPLACE TRIGGER give_number_again BEFORE UPDATE OF number ON manuscripts
  FOR EACH ROW WHEN (NEW.number = '') EXECUTE FUNCTION give_number();
