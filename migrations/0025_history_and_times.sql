-- By hand, before the index on it: what people are recognised by: mailbox, ORCID iD and name, as domain/permissions.ts
-- compares them. It calls no function of ours, so that a restored dump can build the index.
CREATE FUNCTION author_keys(author text, email text, orcid text, co_authors jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT key), '{}') FROM (
    SELECT author AS name, email, orcid
    UNION ALL SELECT one ->> 'name', one ->> 'email', one ->> 'orcid' FROM jsonb_array_elements(co_authors) one
  ) person, LATERAL (
    VALUES ('mail:' || nullif(regexp_replace(lower(trim(person.email)), '\+[^@]*@', '@'), '')),
      ('orcid:' || nullif(person.orcid, '')),
      ('name:' || (
        SELECT string_agg(word, ' ' ORDER BY word COLLATE "C")
        FROM regexp_split_to_table(
          lower(regexp_replace(normalize(person.name, NFD), '[\u0300-\u036f''’]', '', 'g')), '[\s[:punct:]]+') word
        WHERE word <> '' AND word <> ALL (string_to_array('dr prof professor mr mrs ms miss sir engr rev pharm barr phd md msc', ' '))
      ))
  ) keys (key) WHERE key IS NOT NULL
$$;
--> statement-breakpoint
CREATE TABLE "journal_times" (
	"journal" text NOT NULL,
	"measure" text NOT NULL,
	"papers" integer NOT NULL,
	"median_days" integer NOT NULL,
	"most_days" integer NOT NULL,
	CONSTRAINT "journal_times_journal_measure_pk" PRIMARY KEY("journal","measure")
);
--> statement-breakpoint
CREATE TABLE "manuscript_chains" (
	"manuscript_id" text PRIMARY KEY NOT NULL,
	"length" integer NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "manuscript_steps_by_manuscript";--> statement-breakpoint
ALTER TABLE "manuscript_steps" ADD COLUMN "number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "manuscript_steps" ADD COLUMN "hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "manuscripts_by_person" ON "manuscripts" USING gin (author_keys("author", "email", "orcid", "co_authors"));--> statement-breakpoint
CREATE INDEX "manuscript_steps_by_manuscript" ON "manuscript_steps" USING btree ("manuscript_id","number");
--> statement-breakpoint
-- By hand: each step of a manuscript's history holds the hash over itself and the one before (docs/decisions/0023).
-- domain/history-chain.ts writes the same text.
CREATE FUNCTION step_hash(before text, step manuscript_steps) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(json_build_array(
    before, step.number, step.id, step.manuscript_id, step.action, step."from", step."to", step.actor, step.actor_id,
    step.reason, step.letter_id, to_char(step.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
  )::text, 'UTF8')), 'hex')
$$;
--> statement-breakpoint
-- The row of the chain is locked until the transaction ends, so that two steps at once come one after the other.
-- A plan that was made for an empty table is kept, and would read the whole of a long one: hence the setting.
CREATE FUNCTION chain_step() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE before text;
BEGIN
  INSERT INTO manuscript_chains AS chain (manuscript_id, length, hash) VALUES (NEW.manuscript_id, 1, '')
    ON CONFLICT (manuscript_id) DO UPDATE SET length = chain.length + 1
    RETURNING length, hash INTO NEW.number, before;
  NEW.hash := step_hash(before, NEW);
  UPDATE manuscript_chains SET hash = NEW.hash WHERE manuscript_id = NEW.manuscript_id;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- What happened before there were hashes.
DO $$
DECLARE step manuscript_steps; before text; owner text; place integer;
BEGIN
  FOR step IN SELECT * FROM manuscript_steps ORDER BY manuscript_id, at, id LOOP
    IF owner IS DISTINCT FROM step.manuscript_id THEN
      owner := step.manuscript_id; place := 0; before := '';
    END IF;
    place := place + 1;
    step.number := place;
    before := step_hash(before, step);
    UPDATE manuscript_steps SET number = place, hash = before WHERE id = step.id;
    INSERT INTO manuscript_chains (manuscript_id, length, hash) VALUES (owner, place, before)
      ON CONFLICT (manuscript_id) DO UPDATE SET length = place, hash = before;
  END LOOP;
END $$;
--> statement-breakpoint
-- Its name comes after carry_sample, because triggers run in the order of their names.
CREATE TRIGGER chain_step BEFORE INSERT ON manuscript_steps FOR EACH ROW EXECUTE FUNCTION chain_step();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR TRUNCATE ON manuscript_steps FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A journal's page shows its times.
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON journal_times FOR EACH STATEMENT EXECUTE FUNCTION notify_content();
