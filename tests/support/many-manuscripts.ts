import { Client, type ClientConfig } from 'pg'
import { articleTypes } from '#domain/manuscript/article-types.ts'
import { statuses } from '#domain/words/manuscript-status.ts'
import { reviewStages } from '#domain/words/peer-review.ts'
import { withoutSlowIndexes, withoutTriggers, withTriggers } from './plans.ts'

type Options = { count: number; journals: readonly { slug: string }[] }

const words = 'malaria soil water sleep nurses cassava fever growth forest energy blood schools river fish climate'
const list = (values: readonly string[]) => `(ARRAY[${values.map((value) => `'${value}'`).join(', ')}])`
/** Takes the values in turn. Different steps make two lists independent of each other. */
const inTurn = (values: readonly string[], step: number) => `${list(values)}[1 + (at / ${step}) % ${values.length}]`

/** Adds manuscripts in all statuses and journals, each with a round, step, letter and declaration, some with an objection. */
export async function addManyManuscripts(connection: ClientConfig, { count, journals }: Options) {
  const slugs = journals.map(({ slug }) => slug)
  const nouns = words.split(' ')
  const client = new Client(connection)
  await client.connect()
  try {
    await client.query(`INSERT INTO files (id, kind, name, media_type, bytes, sha256, owner_realm, owner_id)
      VALUES ('one-file-for-them-all', 'manuscript', 'a.pdf', 'application/pdf', 1, 'x', 'author', 'nobody')`)
    await withoutSlowIndexes(client, ['manuscripts', 'manuscript_versions'], async () => {
      await client.query(`INSERT INTO manuscripts
          (id, number, author, email, co_authors, journal, article_type, title, abstract, country, file_id, status, status_at, created_at, review_stage)
        SELECT 'manuscript-' || at, 'DHJ-S-2025-' || at, 'Sample Author ' || at, 'author' || at || '@example.org',
          '[{"name": "Bayo Sample", "email": "bayo.sample@example.org"}]', ${inTurn(slugs, statuses.length)},
          ${inTurn(articleTypes, 7)}, ${inTurn(nouns, 1)} || ' and ' || ${inTurn(nouns, nouns.length)} || ', study ' || at,
          repeat('word ', 30), 'Nigeria', 'one-file-for-them-all', ${inTurn(statuses, 1)},
          timestamptz '2025-01-01' + at * interval '30 minutes', timestamptz '2025-01-01' + at * interval '30 minutes',
          ${inTurn(reviewStages, statuses.length * slugs.length)}
        FROM generate_series(0, ${count - 1}) at`)
      await client.query(`INSERT INTO manuscript_versions (manuscript_id, number, cause, file_id, fields)
        SELECT id, 1, 'submission', file_id, '{"coAuthors": []}' FROM manuscripts`)
    })
    await client.query(`INSERT INTO review_rounds (id, manuscript_id, number, version, decision, decided_at)
      SELECT 'round-' || id, id, 1, 1, 'major-revision', now() FROM manuscripts`)
    await client.query(`INSERT INTO co_author_notices (token_hash, manuscript_id, name, email, objected_at)
      SELECT 'notice-' || at, 'manuscript-' || at, 'Bayo Sample', 'bayo.sample@example.org',
        CASE WHEN at % 10 = 0 THEN now() END
      FROM generate_series(0, ${count - 1}) at`)
    await client.query(`INSERT INTO letters (id, kind, to_email, subject, text, html, manuscript_id)
      SELECT 'letter-' || at, 'manuscript-received', 'author' || at || '@example.org', 'Received', 'x', 'x', 'manuscript-' || at
      FROM generate_series(0, ${count - 1}) at`)
    await client.query(withoutTriggers)
    await client.query(`INSERT INTO manuscript_steps (id, manuscript_id, action, "to", actor, letter_id)
      SELECT 'step-' || at, 'manuscript-' || at, 'submit', 'screening', 'author', 'letter-' || at
      FROM generate_series(0, ${count - 1}) at`)
    await client.query(withTriggers)
    await client.query(`INSERT INTO manuscript_declarations (manuscript_id, key, wording, actor, name, email)
      SELECT 'manuscript-' || at, 'original', 'Our own.', 'author', 'Sample Author', 'author@example.org'
      FROM generate_series(0, ${count - 1}) at`)
    await client.query(`INSERT INTO manuscript_transfers
        (id, manuscript_id, from_journal, to_journal, answer, answered_at, former_number)
      SELECT 'transfer-' || at, 'manuscript-' || at, 'another', 'domain-health-journal', 'accepted', now(), 'OLD-S-2025-' || at
      FROM generate_series(0, ${count - 1}, 10) at`)
    await client.query('VACUUM ANALYZE')
  } finally {
    await client.end()
  }
}
