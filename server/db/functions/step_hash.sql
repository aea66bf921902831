-- Each step of a manuscript's history holds the hash over itself and the one before (docs/decisions/0023).
-- domain/office/history-chain.ts writes the same text. It never changes: a hash that was stored would no longer be right.
CREATE OR REPLACE FUNCTION step_hash(before text, step manuscript_steps) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(json_build_array(
    before, step.number, step.id, step.manuscript_id, step.action, step."from", step."to", step.actor, step.actor_id,
    step.reason, step.letter_id, to_char(step.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
  )::text, 'UTF8')), 'hex')
$$;
