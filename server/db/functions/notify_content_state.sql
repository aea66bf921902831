-- A new state of what the publisher says: each process reads it, and answers from it from then on. Processes of the last
-- release take it for any change that readers see.
CREATE OR REPLACE FUNCTION notify_content_state() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_notify('content', 'state'); RETURN NULL; END $$;

CREATE OR REPLACE TRIGGER content_state_published AFTER INSERT ON content_states
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content_state();
