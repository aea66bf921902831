-- The start writes each journal's prefix from its content file. Until then: the prefix of its articles or, if it has none,
-- the initials of its name.
CREATE OR REPLACE FUNCTION journal_prefix(given text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT nullif(prefix, '') FROM journals WHERE slug = given),
    (SELECT split_part(custom_id, '-', 1) FROM articles WHERE journal = given LIMIT 1),
    (SELECT upper(string_agg(left(word, 1), '' ORDER BY at))
      FROM unnest(string_to_array(given, '-')) WITH ORDINALITY AS words (word, at)
      WHERE word NOT IN ('of', 'and', 'the', 'for', 'in'))
  )
$$;
