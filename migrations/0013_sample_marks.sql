CREATE TABLE "sample_sign_ins" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"realm" text NOT NULL,
	"account_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "activity" ADD COLUMN "sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "held_payments" ADD COLUMN "sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- By hand: what is made of a sample record is sample too (docs/decisions/0017).
CREATE FUNCTION is_sample_account(given text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM authors WHERE id = given AND sample) OR EXISTS (SELECT FROM staff WHERE id = given AND sample)
$$;
--> statement-breakpoint
-- Its steps outlive a manuscript that was deleted.
CREATE FUNCTION is_sample_manuscript(given text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM manuscripts WHERE id = given AND sample)
    OR EXISTS (SELECT FROM manuscript_steps WHERE manuscript_id = given AND sample)
$$;
--> statement-breakpoint
CREATE FUNCTION is_sample_address(given text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM authors WHERE email = given AND sample)
    OR EXISTS (SELECT FROM staff WHERE email = given AND sample)
    OR EXISTS (SELECT FROM messages WHERE email = given AND sample)
$$;
--> statement-breakpoint
-- Of a record that is known by its kind; null where the kind has no mark of its own.
CREATE FUNCTION is_sample_record(kind text, given text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE kind
    WHEN 'manuscript' THEN is_sample_manuscript(given)
    WHEN 'article' THEN EXISTS (SELECT FROM articles WHERE id = given AND sample)
    WHEN 'course' THEN EXISTS (SELECT FROM courses WHERE id = given AND sample)
    WHEN 'course-payment' THEN EXISTS (SELECT FROM course_payments WHERE id = given AND sample)
    WHEN 'payment' THEN EXISTS (SELECT FROM payment_attempts WHERE reference = given AND sample)
    WHEN 'message' THEN EXISTS (SELECT FROM messages WHERE id = given AND sample)
    WHEN 'author-review' THEN EXISTS (SELECT FROM author_reviews WHERE id = given AND sample)
    WHEN 'letter' THEN EXISTS (SELECT FROM letters WHERE id = given AND sample)
    WHEN 'author' THEN is_sample_account(given)
  END
$$;
--> statement-breakpoint
CREATE FUNCTION carry_sample() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- An installation without sample content has nothing to carry.
  IF NEW.sample OR NOT EXISTS (SELECT FROM settings WHERE key = 'sample-content' AND value = 'added') THEN
    RETURN NEW;
  END IF;
  CASE TG_TABLE_NAME
    WHEN 'files' THEN NEW.sample := is_sample_account(NEW.owner_id) OR is_sample_manuscript(NEW.owner_id);
    WHEN 'manuscripts', 'author_reviews' THEN NEW.sample := is_sample_account(NEW.author_id);
    WHEN 'manuscript_steps', 'articles' THEN NEW.sample := is_sample_manuscript(NEW.manuscript_id);
    WHEN 'course_payments' THEN
      NEW.sample := is_sample_account(NEW.author_id) OR is_sample_record('course', NEW.course_id);
    WHEN 'payment_attempts', 'payments' THEN
      NEW.sample := is_sample_record(CASE NEW.purpose WHEN 'course' THEN 'course-payment' ELSE 'manuscript' END, NEW.subject_id);
    WHEN 'held_payments' THEN NEW.sample := is_sample_record('payment', NEW.reference);
    WHEN 'letters' THEN NEW.sample := is_sample_manuscript(NEW.manuscript_id) OR is_sample_address(NEW.to_email);
    -- What a sample admin did to a real manuscript belongs to the manuscript.
    WHEN 'activity' THEN
      NEW.sample := coalesce(is_sample_record(NEW.object, NEW.object_id), is_sample_account(NEW.actor_id) OR is_sample_account(NEW.object_id));
  END CASE;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER carry_sample BEFORE INSERT ON files FOR EACH ROW EXECUTE FUNCTION carry_sample();
--> statement-breakpoint
CREATE TRIGGER carry_sample BEFORE INSERT ON manuscripts FOR EACH ROW EXECUTE FUNCTION carry_sample();
--> statement-breakpoint
CREATE TRIGGER carry_sample BEFORE INSERT ON author_reviews FOR EACH ROW EXECUTE FUNCTION carry_sample();
--> statement-breakpoint
CREATE TRIGGER carry_sample BEFORE INSERT ON manuscript_steps FOR EACH ROW EXECUTE FUNCTION carry_sample();
--> statement-breakpoint
CREATE TRIGGER carry_sample BEFORE INSERT ON articles FOR EACH ROW EXECUTE FUNCTION carry_sample();
--> statement-breakpoint
CREATE TRIGGER carry_sample BEFORE INSERT ON course_payments FOR EACH ROW EXECUTE FUNCTION carry_sample();
--> statement-breakpoint
CREATE TRIGGER carry_sample BEFORE INSERT ON payment_attempts FOR EACH ROW EXECUTE FUNCTION carry_sample();
--> statement-breakpoint
CREATE TRIGGER carry_sample BEFORE INSERT ON payments FOR EACH ROW EXECUTE FUNCTION carry_sample();
--> statement-breakpoint
CREATE TRIGGER carry_sample BEFORE INSERT ON held_payments FOR EACH ROW EXECUTE FUNCTION carry_sample();
--> statement-breakpoint
-- Newsletters go to thousands, and to nobody who is sample.
CREATE TRIGGER carry_sample BEFORE INSERT ON letters FOR EACH ROW WHEN (NEW.newsletter_id IS NULL) EXECUTE FUNCTION carry_sample();
--> statement-breakpoint
CREATE TRIGGER carry_sample BEFORE INSERT ON activity FOR EACH ROW EXECUTE FUNCTION carry_sample();
--> statement-breakpoint
-- Entries about sample records leave with them; no other ever does.
DROP TRIGGER append_only ON activity;
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR TRUNCATE ON activity FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER append_only_rows BEFORE DELETE ON activity FOR EACH ROW WHEN (NOT OLD.sample) EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- What was tried out before there were marks.
UPDATE manuscripts SET sample = true WHERE NOT sample AND is_sample_account(author_id);
--> statement-breakpoint
UPDATE manuscript_steps SET sample = true WHERE NOT sample AND is_sample_manuscript(manuscript_id);
--> statement-breakpoint
UPDATE articles SET sample = true WHERE NOT sample AND is_sample_manuscript(manuscript_id);
--> statement-breakpoint
UPDATE author_reviews SET sample = true WHERE NOT sample AND is_sample_account(author_id);
--> statement-breakpoint
UPDATE course_payments SET sample = true WHERE NOT sample AND is_sample_account(author_id);
--> statement-breakpoint
UPDATE files SET sample = true WHERE NOT sample AND is_sample_account(owner_id);
--> statement-breakpoint
UPDATE payment_attempts SET sample = true WHERE is_sample_manuscript(subject_id) OR is_sample_record('course-payment', subject_id);
--> statement-breakpoint
UPDATE payments SET sample = true WHERE is_sample_manuscript(subject_id) OR is_sample_record('course-payment', subject_id);
--> statement-breakpoint
UPDATE held_payments SET sample = true WHERE is_sample_record('payment', reference);
--> statement-breakpoint
UPDATE letters SET sample = true WHERE is_sample_manuscript(manuscript_id) OR is_sample_address(to_email);
