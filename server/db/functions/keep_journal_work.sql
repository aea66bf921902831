-- What the office's plots count is written down with the step, so that no plot reads whole histories. What was taken back was no
-- decision. The setting is there for the same reason as in chain_step.
CREATE OR REPLACE FUNCTION keep_journal_work() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE kind text := CASE NEW.action WHEN 'submit' THEN 'submission' WHEN 'transfer' THEN 'transfer' ELSE 'decision' END;
BEGIN
  INSERT INTO journal_work (step_id, journal, kind, at, days)
  SELECT NEW.id, coalesce((SELECT journal FROM manuscripts WHERE id = NEW.manuscript_id), ''), kind, NEW.at, (
    SELECT extract(epoch FROM NEW.at - came.at) / 86400 FROM manuscript_steps came
    WHERE kind = 'decision' AND came.manuscript_id = NEW.manuscript_id AND came.action IN ('submit', 'transfer') AND came.at <= NEW.at
      AND NOT EXISTS (
        SELECT FROM manuscript_steps earlier
        WHERE earlier.manuscript_id = NEW.manuscript_id AND earlier.action IN ('approve', 'reject', 'decline')
          AND earlier.at > came.at AND earlier.at < NEW.at
          AND NOT EXISTS (SELECT FROM taken_back_steps WHERE step_id = earlier.id)
      )
    ORDER BY came.at DESC LIMIT 1
  );
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER keep_journal_work AFTER INSERT ON manuscript_steps FOR EACH ROW
  WHEN (NEW.action IN ('submit', 'transfer', 'approve', 'reject', 'decline')) EXECUTE FUNCTION keep_journal_work();
