-- The provider's fee of a payment may become known long after it.
CREATE OR REPLACE FUNCTION mark_fees() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  INSERT INTO recounts (subject, key)
  SELECT 'statement', month_of(created_at) FROM payments
  WHERE purpose = NEW.purpose AND subject_id = NEW.subject_id AND reverses IS NULL AND reference = NEW.reference;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER mark_fees AFTER UPDATE ON payment_attempts FOR EACH ROW
  WHEN (OLD.fees_minor IS DISTINCT FROM NEW.fees_minor) EXECUTE FUNCTION mark_fees();
