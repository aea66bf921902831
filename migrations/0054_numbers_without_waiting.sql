-- By hand. The counter's row used to stay locked until the manuscript was committed, so that submissions to one journal
-- waited for each other, each with a connection. A submission now takes its number before its own transaction: a number
-- is still given once, but a submission that fails leaves a gap.
CREATE FUNCTION take_manuscript_number(journal text, at timestamptz, sample boolean) RETURNS text LANGUAGE plpgsql AS $$
DECLARE taken integer;
BEGIN
  INSERT INTO manuscript_numbers AS counters (journal, year, last)
    VALUES (take_manuscript_number.journal, CASE WHEN sample THEN 0 ELSE extract(year FROM at AT TIME ZONE 'UTC') END, 1)
    ON CONFLICT ON CONSTRAINT manuscript_numbers_journal_year_pk DO UPDATE SET last = counters.last + 1
    RETURNING last INTO taken;
  RETURN manuscript_number(take_manuscript_number.journal, at, sample, taken);
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION give_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.number := take_manuscript_number(
    NEW.journal, CASE TG_OP WHEN 'INSERT' THEN NEW.created_at ELSE NEW.status_at END, NEW.sample
  );
  RETURN NEW;
END
$$;
