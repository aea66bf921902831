-- The row of the chain is locked until the transaction ends, so that two steps at once come one after the other.
-- A plan that was made for an empty table is kept, and would read the whole of a long one: hence the setting.
CREATE OR REPLACE FUNCTION chain_step() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE before text;
BEGIN
  INSERT INTO manuscript_chains AS chain (manuscript_id, length, hash) VALUES (NEW.manuscript_id, 1, '')
    ON CONFLICT (manuscript_id) DO UPDATE SET length = chain.length + 1
    RETURNING length, hash INTO NEW.number, before;
  NEW.hash := step_hash(before, NEW);
  UPDATE manuscript_chains SET hash = NEW.hash WHERE manuscript_id = NEW.manuscript_id;
  RETURN NEW;
END $$;

-- Its name comes after carry_sample, because triggers run in the order of their names.
CREATE OR REPLACE TRIGGER chain_step BEFORE INSERT ON manuscript_steps FOR EACH ROW EXECUTE FUNCTION chain_step();
