-- Of authors and of staff.
CREATE OR REPLACE FUNCTION is_sample_account(given text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM authors WHERE id = given AND sample) OR EXISTS (SELECT FROM staff WHERE id = given AND sample)
$$;
