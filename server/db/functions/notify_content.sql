-- Whatever a reader can see tells every process when it changes, so that no cached page outlives it.
CREATE OR REPLACE FUNCTION notify_content() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_notify('content', ''); RETURN NULL; END $$;

CREATE OR REPLACE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON articles
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content();
CREATE OR REPLACE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON journals
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content();
CREATE OR REPLACE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON issues
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content();
CREATE OR REPLACE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON author_reviews
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content();
CREATE OR REPLACE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON settings
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content();
CREATE OR REPLACE TRIGGER content_changed AFTER UPDATE OF name, avatar_file_id OR DELETE ON authors
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content();
CREATE OR REPLACE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON article_changes
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content();
-- A journal's page shows its times.
CREATE OR REPLACE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON journal_times
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content();
-- An article's page names reviewers who signed, so it must not outlive a change of their name.
CREATE OR REPLACE TRIGGER content_changed AFTER UPDATE OF name ON reviewers
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content();
-- Merging two entries of the register gives a report another name.
CREATE OR REPLACE TRIGGER content_changed AFTER UPDATE OF reviewer_id ON review_invitations
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content();
