import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { activity, articles } from '#server/db/schema.ts'
import { callFor, liveThrough, type World, walkable } from '#tests/support/manuscript-life.ts'
import { biology, health, linkIn, manuscriptSite, written } from '#tests/support/manuscript-site.ts'
import { times } from '#tests/support/thorough.ts'

const site = await manuscriptSite({
  config: { limits: { submission: 1_000_000, 'manuscript-edit': 1_000_000, 'edit-by-manuscript': 1_000_000 } },
})
await site.openIssue(health)

const owner = await site.author()
const people = {
  admin: await site.staff('admin'),
  editor: await site.staff('editor', health),
  stranger: await site.staff('editor', biology),
  owner,
  visitor: undefined,
  link: undefined,
  payer: undefined,
}

const world: World = {
  rows: walkable.filter(({ action }) => action !== 'pay'),
  roles: ['admin', 'editor', 'stranger', 'owner', 'visitor', 'link'],
  atOnce: 2,
  async begin() {
    const { body } = await site.submit(owner, { coAuthors: [] })
    const [letter] = await site.lettersAbout(body._id)
    return { id: body._id, editToken: linkIn(letter?.text, 'edit'), deleteToken: linkIn(letter?.text, 'delete') }
  },
  async ask(manuscript, attempt) {
    site.clock.pass({ seconds: 1 })
    const as = people[attempt.role]
    const file =
      attempt.action === 'upload-edited-file' ? await site.file({ realm: 'staff', id: as?.id ?? 'nobody' }) : ''
    const { path, method, body } = callFor(attempt, manuscript, file)
    return site.request(path, { method, as, body })
  },
  async state(id) {
    const { row, steps, letters } = await site.everythingAbout(id)
    return {
      status: row?.status ?? null,
      steps,
      letters: letters.filter(({ toEmail }) => toEmail === written.email),
      activity: await site.db.select().from(activity).where(eq(activity.objectId, id)),
    }
  },
}

test('R15: whatever everybody does, alone or two at once, a manuscript only walks the table, and each step leaves its log and its letter', async () => {
  await liveThrough(world, { numRuns: times(25, 100) })
  const published = await site.db.select().from(articles)
  expect(published.length).toBeGreaterThan(0)
  expect(published.map(({ customId }) => Number(customId.slice(-4))).sort((a, b) => a - b)).toEqual(
    published.map((_, index) => index + 1),
  )
}, 300_000)

test('with a manuscript its links are gone', async () => {
  const { id, editToken } = await world.begin()
  expect((await site.request(`/manuscript/admin/${id}`, { method: 'DELETE', as: people.admin })).status).toBe(200)
  expect((await site.request(`/manuscript/verify/${editToken}`)).status).not.toBe(200)
})
