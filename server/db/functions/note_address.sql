-- Processes of 0.2.0, which may still run, do not name the address.
CREATE OR REPLACE FUNCTION note_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT address.email INTO NEW.email FROM review_invitations asked
    JOIN reviewer_addresses address ON address.reviewer_id = asked.reviewer_id AND address.is_main
    WHERE asked.id = NEW.invitation_id;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER note_address BEFORE INSERT ON review_links FOR EACH ROW
  WHEN (NEW.email IS NULL AND NEW.invitation_id IS NOT NULL) EXECUTE FUNCTION note_address();
