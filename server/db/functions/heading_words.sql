-- The words of an article's heading, which search_words counts: they are proposed for mistyped ones.
-- anew: DELETE FROM search_words
-- anew: INSERT INTO search_words (word, articles) SELECT word, count(*) FROM articles, heading_words(concat_ws(' ', title, translation ->> 'title'), author_names, keywords) word GROUP BY word
CREATE OR REPLACE FUNCTION heading_words(title text, author_names text, keywords text[]) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  SELECT DISTINCT word
  FROM regexp_split_to_table(lower(unaccent(concat_ws(' ', title, author_names, join_words(keywords)))), '[^[:alpha:]]+') word
  WHERE length(word) BETWEEN 3 AND 40
$$;
