-- Each change adds a row of its own: nobody waits for another, and the job deletes only the marks of what it has seen.
CREATE OR REPLACE FUNCTION mark_usage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO recounts (subject, key) SELECT DISTINCT 'usage', to_char(month, 'YYYY-MM') FROM changed;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER mark_added AFTER INSERT ON usage_months REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_usage();
CREATE OR REPLACE TRIGGER mark_changed AFTER UPDATE ON usage_months REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_usage();
CREATE OR REPLACE TRIGGER mark_deleted AFTER DELETE ON usage_months REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_usage();
