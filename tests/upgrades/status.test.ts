import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { manuscripts } from '#server/db/schema.ts'
import { manuscriptSite } from '#tests/support/manuscript-site.ts'

const { db, manuscript } = await manuscriptSite()

test('a manuscript without a status is stored as under review: those from before, and what older code leaves empty', async () => {
  const rowOf = async (id: string) =>
    (await db.select().from(manuscripts).where(eq(manuscripts.id, id)))[0] ?? expect.fail()
  const emptied = async (id: string) => db.execute(sql`update manuscripts set status = null where id = ${id}`)
  const underReview = { status: 'under-review', reviewStage: 'needs-reviewers' }

  const { id: written } = await manuscript(null)
  expect(await rowOf(written)).toMatchObject(underReview)
  const { id: approved } = await manuscript('approved')
  await emptied(approved)
  expect(await rowOf(approved)).toMatchObject(underReview)

  const { id } = await manuscript('under-review')
  const { id: other } = await manuscript('rejected')
  await db.execute(sql`alter table manuscripts disable trigger keep_review_stage`)
  await emptied(id)
  await db.execute(sql`alter table manuscripts enable trigger keep_review_stage`)
  const [before, rejected] = [await rowOf(id), await rowOf(other)]
  expect(before.status).toBe(null)
  for (const statement of readFileSync('migrations/0089_status-is-stored.sql', 'utf8').split(
    '--> statement-breakpoint',
  ))
    await db.execute(sql.raw(statement))
  expect(await rowOf(id)).toEqual({ ...before, status: 'under-review' })
  expect(await rowOf(other)).toEqual(rejected)
})
