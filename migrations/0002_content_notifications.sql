-- Whatever a reader can see tells every process when it changes, so that no cached page outlives it.
CREATE FUNCTION notify_content() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_notify('content', ''); RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON articles FOR EACH STATEMENT EXECUTE FUNCTION notify_content();
--> statement-breakpoint
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON journals FOR EACH STATEMENT EXECUTE FUNCTION notify_content();
--> statement-breakpoint
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON issues FOR EACH STATEMENT EXECUTE FUNCTION notify_content();
--> statement-breakpoint
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON author_reviews FOR EACH STATEMENT EXECUTE FUNCTION notify_content();
--> statement-breakpoint
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON settings FOR EACH STATEMENT EXECUTE FUNCTION notify_content();
--> statement-breakpoint
CREATE TRIGGER content_changed AFTER UPDATE OF name, avatar_file_id OR DELETE ON authors FOR EACH STATEMENT EXECUTE FUNCTION notify_content();
