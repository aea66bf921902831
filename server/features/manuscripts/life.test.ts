import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Action, type Status, type Transition, transitions } from '#domain/manuscript-status.ts'
import { articles } from '#server/db/schema.ts'
import { biology, health, linkIn, manuscriptSite, written } from '#tests/support/manuscript-site.ts'

const site = await manuscriptSite({ config: { limits: { submission: 1_000_000 } } })
const { request } = site
await site.openIssue(health)

const owner = await site.author()
const people = {
  admin: await site.staff('admin'),
  editor: await site.staff('editor', health),
  stranger: await site.staff('editor', biology),
  owner,
  visitor: undefined,
}
type Role = keyof typeof people | 'link'
const roles: Role[] = ['admin', 'editor', 'stranger', 'owner', 'visitor', 'link']

type Life = { id: string; editToken: string; deleteToken: string; status: Status | null; isReminded: boolean }
type Deed = { action: Action; role: Role }

const rows = transitions.filter(({ action }) => action !== 'pay')
const actions = [...new Set(rows.map(({ action }) => action))]

async function ask({ id, editToken, deleteToken }: Life, { action, role }: Deed) {
  const as = role === 'link' ? undefined : people[role]
  const send = (method: string, path: string, body?: object) => request(path, { method, as, body })
  switch (action) {
    case 'screen':
      return send('PATCH', `/manuscript/screen/${id}`)
    case 'reject':
      return send('PATCH', `/manuscript/${id}/reject`, { comment: 'Out of scope.' })
    case 'mark-paid':
      return send('PATCH', `/manuscript/${id}/paid`)
    case 'delete':
      return send('DELETE', `/manuscript/admin/${id}`)
    case 'publish':
      return send('POST', '/accepted', { id, issue: 1, journal: health })
    case 'upload-edited-file': {
      const file = await site.file({ realm: 'staff', id: as?.id ?? 'nobody' })
      return send('PATCH', `/manuscript/admin/${id}`, { file })
    }
    case 'edit-by-link':
      return send('PATCH', `/manuscript/${role === 'link' ? editToken : id}`, { ...written, coAuthors: [] })
    case 'delete-by-link':
      return send('DELETE', `/manuscript/${role === 'link' ? deleteToken : editToken}`)
    default:
      return send('PATCH', `/manuscript/${id}/${action}`)
  }
}

function mayWalk({ by }: Transition, role: Role): boolean {
  return { admin: ['admin'], staff: ['admin', 'editor'], link: ['link'], payment: [] }[by].some((may) => may === role)
}

async function begin(): Promise<Life> {
  const { body } = await site.submit(owner, { coAuthors: [] })
  const [letter] = await site.lettersAbout(body._id)
  return {
    id: body._id,
    editToken: linkIn(letter?.text, 'edit'),
    deleteToken: linkIn(letter?.text, 'delete'),
    status: 'screening',
    isReminded: false,
  }
}

async function state(id: string) {
  const { row, steps, letters } = await site.everythingAbout(id)
  return { status: row?.status ?? null, steps, letters: letters.filter(({ toEmail }) => toEmail === written.email) }
}

type Before = Awaited<ReturnType<typeof state>>
type Step = Before['steps'][number]

/** Each new step is a row of the table that its role may walk, and together they lead from one status to the other. */
function isPath(steps: Step[], from: Status | null, to: Status | null): boolean {
  if (steps.length === 0) return from === to
  return steps.some((step, index) => {
    const rest = steps.filter((_, at) => at !== index)
    return step.from === from && isPath(rest, rows.find((row) => isRow(row, step))?.to ?? null, to)
  })
}

const isRow = (row: Transition, step: Step) =>
  row.from === step.from && row.action === step.action && row.to === step.to

const walked = new Set<Transition>()

async function check(life: Life, deeds: Deed[], replies: { status: number }[], before: Before) {
  const after = await state(life.id)
  const known = new Set(before.steps.map(({ id }) => id))
  const fresh = after.steps.filter(({ id }) => !known.has(id))
  const done = deeds.filter((_, index) => (replies[index]?.status ?? 500) < 300)
  const told = `${before.status}: ${deeds.map(({ action, role }) => `${action} by ${role}`).join(', ')}`
  for (const { status } of replies) expect([200, 201, 400, 401, 403, 404, 409, 429], told).toContain(status)
  expect(fresh.map(({ action }) => action).sort(), told).toEqual(done.map(({ action }) => action).sort())
  expect(isPath(fresh, before.status, after.status), told).toBe(true)
  for (const { action, role } of done)
    expect(
      rows.some((row) => row.action === action && mayWalk(row, role)),
      told,
    ).toBe(true)
  const owed = fresh.flatMap((step) => rows.filter((row) => isRow(row, step)))
  expect(owed, told).toHaveLength(fresh.length)
  for (const row of owed) walked.add(row)
  const letters = after.letters.filter(({ id }) => !before.letters.some((old) => old.id === id))
  expect(letters, told).toHaveLength(owed.filter(({ letter }) => letter).length)
  const named = fresh.flatMap(({ letterId }) => letterId ?? [])
  expect(named.sort(), told).toEqual(letters.map(({ id }) => id).sort())
  if (after.status === 'published') expect(after.steps.map(({ to }) => to)).toContain('paid')
  if (deeds.length === 1) expectVerdict(life, deeds[0], replies[0]?.status ?? 500, told)
  return after
}

/** One alone succeeds exactly when the table has a row for it, and the day's reminder has not gone. */
function expectVerdict(life: Life, deed: Deed | undefined, status: number, told: string) {
  const row = rows.find(({ from, action }) => from === life.status && action === deed?.action)
  const isFree = deed?.action !== 'remind' || !life.isReminded
  expect(status < 300, told).toBe(row !== undefined && deed !== undefined && mayWalk(row, deed.role) && isFree)
}

const anyDeed = fc.record({ pick: fc.nat(1000), role: fc.constantFrom(...roles), isLegal: fc.boolean() })

/** Half of all deeds are such as the table allows, so that lives go on; rarely one that ends it. */
function toDeed(life: Life, { pick, role, isLegal }: { pick: number; role: Role; isLegal: boolean }): Deed {
  const next = rows.filter(({ from, to }) => from === life.status && (to !== null || pick % 7 === 0))
  const row = isLegal ? next[pick % Math.max(1, next.length)] : undefined
  if (row) return { action: row.action, role: row.by === 'link' ? 'link' : 'admin' }
  return { action: actions[pick % actions.length] ?? 'approve', role }
}

test('R15: whatever everybody does, alone or two at once, a manuscript only walks the table, and each step leaves its log and its letter', async () => {
  const turn = fc.array(anyDeed, { minLength: 1, maxLength: 2 })
  const life = fc.asyncProperty(fc.array(turn, { minLength: 4, maxLength: 14 }), async (turns) => {
    const life = await begin()
    let before = await state(life.id)
    for (const turn of turns) {
      const deeds = turn.map((deed) => toDeed(life, deed))
      site.clock.pass({ seconds: 1 })
      const replies = await Promise.all(deeds.map((deed) => ask(life, deed)))
      before = await check(life, deeds, replies, before)
      life.status = before.status
      if (deeds.some(({ action }, index) => action === 'remind' && replies[index]?.status === 200))
        life.isReminded = true
      if (life.status === null) break
    }
    if (life.status === null) expect((await request(`/manuscript/verify/${life.editToken}`)).status).not.toBe(200)
  })
  await fc.assert(life, { numRuns: 100 })
  expect(rows.filter((row) => !walked.has(row)).map(({ from, action }) => `${from} ${action}`).length).toBeLessThan(4)
  const published = await site.db.select().from(articles)
  expect(published.length).toBeGreaterThan(0)
  expect(published.map(({ customId }) => Number(customId.slice(-4))).sort((a, b) => a - b)).toEqual(
    published.map((_, index) => index + 1),
  )
}, 300_000)
