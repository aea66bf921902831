-- As DHJ-S-2026-0042 or, of a sample manuscript, DHJ-S-2026-S0042.
CREATE OR REPLACE FUNCTION manuscript_number(journal text, at timestamptz, sample boolean, number bigint) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT journal_prefix(journal) || '-S-' || extract(year FROM at AT TIME ZONE 'UTC') || '-'
    || CASE WHEN sample THEN 'S' ELSE '' END || lpad(number::text, greatest(4, length(number::text)), '0')
$$;
