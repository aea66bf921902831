-- The month of UTC, by which changes of the books are noted; server/money/accounting/store.ts looks at those next to it too.
CREATE OR REPLACE FUNCTION month_of(at timestamptz) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  RETURN to_char(at AT TIME ZONE 'UTC', 'YYYY-MM');
