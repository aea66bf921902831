import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { openCluster } from '#server/db/cluster.ts'

export const journeyFolder = (port: string) => join(tmpdir(), `journeys-${port}`)

/** Lets days pass for one manuscript's review: everything that was due is due so many days earlier. */
export async function later(manuscriptId: string, days: number): Promise<void> {
  const { connection } = await openCluster(journeyFolder(process.env.JOURNEY_PORT ?? '4300'))
  const client = new Client(connection)
  await client.connect()
  await client.query(
    `UPDATE review_invitations SET answer_due_on = answer_due_on - $2::int, report_due_on = report_due_on - $2::int
     WHERE round_id IN (SELECT id FROM review_rounds WHERE manuscript_id = $1)`,
    [manuscriptId, days],
  )
  await client.query('UPDATE manuscripts SET review_due_on = review_due_on - $2::int WHERE id = $1', [
    manuscriptId,
    days,
  ])
  await client.query(`UPDATE jobs SET due_at = now() WHERE name = 'watch-reviews'`)
  await client.end()
}
