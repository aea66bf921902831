CREATE TABLE "manuscript_numbers" (
	"journal" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "manuscript_numbers_journal_year_pk" PRIMARY KEY("journal","year")
);
--> statement-breakpoint
ALTER TABLE "journals" ADD COLUMN "prefix" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "manuscripts" ADD COLUMN "number" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- By hand from here on. The start writes each journal's prefix from its content file. Until then: the prefix of its
-- articles or, if it has none, the initials of its name.
CREATE FUNCTION journal_prefix(given text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT nullif(prefix, '') FROM journals WHERE slug = given),
    (SELECT split_part(custom_id, '-', 1) FROM articles WHERE journal = given LIMIT 1),
    (SELECT upper(string_agg(left(word, 1), '' ORDER BY at))
      FROM unnest(string_to_array(given, '-')) WITH ORDINALITY AS words (word, at)
      WHERE word NOT IN ('of', 'and', 'the', 'for', 'in'))
  )
$$;
--> statement-breakpoint
CREATE FUNCTION manuscript_number(journal text, at timestamptz, sample boolean, number bigint) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT journal_prefix(journal) || '-S-' || extract(year FROM at AT TIME ZONE 'UTC') || '-'
    || CASE WHEN sample THEN 'S' ELSE '' END || lpad(number::text, greatest(4, length(number::text)), '0')
$$;
--> statement-breakpoint
-- The counter's row stays locked until the manuscript is committed, so a number is given once and no gap is left.
CREATE FUNCTION give_number() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE taken integer;
BEGIN
  INSERT INTO manuscript_numbers AS counters (journal, year, last)
    VALUES (NEW.journal, CASE WHEN NEW.sample THEN 0 ELSE extract(year FROM NEW.created_at AT TIME ZONE 'UTC') END, 1)
    ON CONFLICT (journal, year) DO UPDATE SET last = counters.last + 1
    RETURNING last INTO taken;
  NEW.number := manuscript_number(NEW.journal, NEW.created_at, NEW.sample, taken);
  RETURN NEW;
END
$$;
--> statement-breakpoint
-- Triggers run in the order of their names, so `carry_sample` has marked the row before.
CREATE TRIGGER give_number BEFORE INSERT ON manuscripts FOR EACH ROW WHEN (NEW.number = '') EXECUTE FUNCTION give_number();
--> statement-breakpoint
UPDATE manuscripts SET number = manuscript_number(journal, created_at, sample, place)
  FROM (SELECT id AS counted, row_number() OVER (
      PARTITION BY journal, CASE WHEN sample THEN 0 ELSE extract(year FROM created_at AT TIME ZONE 'UTC') END
      ORDER BY created_at, id
    ) AS place FROM manuscripts) AS places
  WHERE id = counted;
--> statement-breakpoint
INSERT INTO manuscript_numbers (journal, year, last)
  SELECT journal, CASE WHEN sample THEN 0 ELSE extract(year FROM created_at AT TIME ZONE 'UTC') END AS of, count(*)
  FROM manuscripts GROUP BY journal, of;
--> statement-breakpoint
ALTER TABLE "manuscripts" ADD CONSTRAINT "manuscripts_number_unique" UNIQUE("number");
