-- Each change of an article or its deposit marks it to be checked, and the job deletes the marks.
CREATE OR REPLACE FUNCTION mark_readiness() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'articles' THEN
    INSERT INTO recounts (subject, key) SELECT 'readiness', id FROM changed;
  ELSE
    INSERT INTO recounts (subject, key) SELECT 'readiness', article_id FROM changed;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER mark_readiness_added AFTER INSERT ON articles REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_readiness();
CREATE OR REPLACE TRIGGER mark_readiness_changed AFTER UPDATE ON articles REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_readiness();
CREATE OR REPLACE TRIGGER mark_readiness_deleted AFTER DELETE ON articles REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_readiness();
CREATE OR REPLACE TRIGGER mark_readiness_added AFTER INSERT ON deposits REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_readiness();
CREATE OR REPLACE TRIGGER mark_readiness_changed AFTER UPDATE ON deposits REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_readiness();
CREATE OR REPLACE TRIGGER mark_readiness_deleted AFTER DELETE ON deposits REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_readiness();
CREATE OR REPLACE TRIGGER mark_readiness_added AFTER INSERT ON doaj_deposits REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_readiness();
CREATE OR REPLACE TRIGGER mark_readiness_changed AFTER UPDATE ON doaj_deposits REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_readiness();
