-- Its steps outlive a manuscript that was deleted.
CREATE OR REPLACE FUNCTION is_sample_manuscript(given text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM manuscripts WHERE id = given AND sample)
    OR EXISTS (SELECT FROM manuscript_steps WHERE manuscript_id = given AND sample)
$$;
