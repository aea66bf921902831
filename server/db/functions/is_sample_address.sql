-- Whose e-mails are sample: of accounts, of those who wrote a message, and of reviewers.
CREATE OR REPLACE FUNCTION is_sample_address(given text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM authors WHERE email = given AND sample)
    OR EXISTS (SELECT FROM staff WHERE email = given AND sample)
    OR EXISTS (SELECT FROM messages WHERE email = given AND sample)
    OR EXISTS (SELECT FROM reviewer_addresses JOIN reviewers ON id = reviewer_id WHERE email = given AND sample)
$$;
