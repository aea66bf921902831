-- The prints of a text live and die with it; without an index by text, because the text knows them.
CREATE OR REPLACE FUNCTION keep_prints() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO text_prints SELECT unnest(NEW.prints), NEW.id ON CONFLICT DO NOTHING;
  ELSE
    DELETE FROM text_prints WHERE print = ANY (OLD.prints) AND text_id = OLD.id;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER keep_prints AFTER INSERT OR DELETE ON file_texts FOR EACH ROW EXECUTE FUNCTION keep_prints();
