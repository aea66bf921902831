-- Of a record that is known by its kind; null where the kind has no mark of its own.
CREATE OR REPLACE FUNCTION is_sample_record(kind text, given text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE kind
    WHEN 'manuscript' THEN is_sample_manuscript(given)
    WHEN 'article' THEN EXISTS (SELECT FROM articles WHERE id = given AND sample)
    WHEN 'course' THEN EXISTS (SELECT FROM courses WHERE id = given AND sample)
    WHEN 'course-payment' THEN EXISTS (SELECT FROM course_payments WHERE id = given AND sample)
    WHEN 'payment' THEN EXISTS (SELECT FROM payment_attempts WHERE reference = given AND sample)
    WHEN 'message' THEN EXISTS (SELECT FROM messages WHERE id = given AND sample)
    WHEN 'author-review' THEN EXISTS (SELECT FROM author_reviews WHERE id = given AND sample)
    WHEN 'letter' THEN EXISTS (SELECT FROM letters WHERE id = given AND sample)
    WHEN 'author' THEN is_sample_account(given)
    WHEN 'reviewer' THEN EXISTS (SELECT FROM reviewers WHERE id = given AND sample)
  END
$$;
