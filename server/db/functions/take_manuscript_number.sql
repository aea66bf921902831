-- The counter's row stays locked until the transaction ends. A submission takes its number before its own transaction, so that
-- submissions to one journal do not wait for each other: a number is given once, but a submission that fails leaves a gap.
CREATE OR REPLACE FUNCTION take_manuscript_number(journal text, at timestamptz, sample boolean) RETURNS text LANGUAGE plpgsql AS $$
DECLARE taken integer;
BEGIN
  INSERT INTO manuscript_numbers AS counters (journal, year, last)
    VALUES (take_manuscript_number.journal, CASE WHEN sample THEN 0 ELSE extract(year FROM at AT TIME ZONE 'UTC') END, 1)
    ON CONFLICT ON CONSTRAINT manuscript_numbers_journal_year_pk DO UPDATE SET last = counters.last + 1
    RETURNING last INTO taken;
  RETURN manuscript_number(take_manuscript_number.journal, at, sample, taken);
END
$$;
