-- How many articles an issue has, and in how many headings a word is, in both languages.
-- Its argument says whether the changed articles came (1) or went (-1).
CREATE OR REPLACE FUNCTION count_articles() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign integer := TG_ARGV[0];
BEGIN
  UPDATE issues SET article_count = article_count + sign * counted.articles
  FROM (SELECT journal, issue, count(*) AS articles FROM changed GROUP BY journal, issue) counted
  WHERE issues.journal = counted.journal AND issues.number = counted.issue;
  -- In the order of the words, so that two articles published at once cannot wait for each other in a circle.
  INSERT INTO search_words AS known (word, articles)
  SELECT word, sign * count(*)
  FROM changed, heading_words(concat_ws(' ', title, translation ->> 'title'), author_names, keywords) word
  GROUP BY word ORDER BY word
  ON CONFLICT (word) DO UPDATE SET articles = known.articles + excluded.articles;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER articles_came AFTER INSERT ON articles REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_articles('1');
CREATE OR REPLACE TRIGGER articles_went AFTER DELETE ON articles REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_articles('-1');
CREATE OR REPLACE TRIGGER articles_were AFTER UPDATE ON articles REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_articles('-1');
CREATE OR REPLACE TRIGGER articles_became AFTER UPDATE ON articles REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_articles('1');
