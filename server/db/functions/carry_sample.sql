-- What is made of a sample record is sample too (docs/decisions/0017).
CREATE OR REPLACE FUNCTION carry_sample() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE TRIGGER carry_sample BEFORE INSERT ON files FOR EACH ROW EXECUTE FUNCTION carry_sample();
CREATE OR REPLACE TRIGGER carry_sample BEFORE INSERT ON manuscripts FOR EACH ROW EXECUTE FUNCTION carry_sample();
CREATE OR REPLACE TRIGGER carry_sample BEFORE INSERT ON author_reviews FOR EACH ROW EXECUTE FUNCTION carry_sample();
CREATE OR REPLACE TRIGGER carry_sample BEFORE INSERT ON manuscript_steps FOR EACH ROW EXECUTE FUNCTION carry_sample();
CREATE OR REPLACE TRIGGER carry_sample BEFORE INSERT ON articles FOR EACH ROW EXECUTE FUNCTION carry_sample();
CREATE OR REPLACE TRIGGER carry_sample BEFORE INSERT ON course_payments FOR EACH ROW EXECUTE FUNCTION carry_sample();
CREATE OR REPLACE TRIGGER carry_sample BEFORE INSERT ON payment_attempts FOR EACH ROW EXECUTE FUNCTION carry_sample();
CREATE OR REPLACE TRIGGER carry_sample BEFORE INSERT ON payments FOR EACH ROW EXECUTE FUNCTION carry_sample();
CREATE OR REPLACE TRIGGER carry_sample BEFORE INSERT ON held_payments FOR EACH ROW EXECUTE FUNCTION carry_sample();
-- Newsletters go to thousands, and to nobody who is sample.
CREATE OR REPLACE TRIGGER carry_sample BEFORE INSERT ON letters
  FOR EACH ROW WHEN (NEW.newsletter_id IS NULL) EXECUTE FUNCTION carry_sample();
CREATE OR REPLACE TRIGGER carry_sample BEFORE INSERT ON activity FOR EACH ROW EXECUTE FUNCTION carry_sample();
