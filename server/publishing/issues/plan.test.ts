import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import type { PublicationCheck } from '#domain/manuscript/publication-checklist.ts'
import { activity, articles, issues, journals, plannedPublications, preparedIssues, staff } from '#server/db/schema.ts'
import { biology, health, manuscriptSite } from '#tests/support/manuscript-site.ts'
import { runPlans } from './run-plans.ts'

const site = await manuscriptSite({ at: new Date('2026-11-15T08:00:00Z') })
const { request, db, deps } = site
const admin = await site.staff('admin')
const editor = await site.staff('editor', health)
const stranger = await site.staff('editor', biology)
await site.openIssue(health, 1, 1)
await site.openIssue(health, 2, 2)

const when = { on: '2026-11-20', time: '09:00' }
/** In Lagos it is nine o'clock then. */
const due = new Date('2026-11-20T08:00:00Z')

const plan = (id: string, body: object = { issue: 2, when }, as = editor) =>
  request(`/manuscript/${id}/plan`, { method: 'PUT', as, body })
const publish = (id: string, as = editor) => request('/accepted', { as, body: { id, issue: 2, journal: health } })
const articlesOf = (id: string) => db.select().from(articles).where(eq(articles.manuscriptId, id))
const planOf = async (id: string) =>
  (await db.select().from(plannedPublications).where(eq(plannedPublications.manuscriptId, id)))[0]
const lettersOf = async (id: string, kind: string) => (await site.lettersAbout(id)).filter((one) => one.kind === kind)

const required = deps.content.journal(health)?.requiredForPublication ?? []
function requires(...checks: PublicationCheck[]) {
  required.push(...checks)
}

afterEach(async () => {
  required.splice(0)
  await db.delete(plannedPublications)
  await db.delete(preparedIssues)
  site.clock.set(new Date('2026-11-15T08:00:00Z'))
})

test('a journal that requires nothing publishes as it is; what it requires is refused by name, and nothing is changed', async () => {
  const { id } = await site.manuscript('paid')
  requires('edited-file', 'references')
  const before = await site.everythingAbout(id)
  expect(await publish(id)).toMatchObject({
    status: 409,
    body: {
      error:
        "Solve this before publication. No edited file was uploaded: the author's own would be published. No references are in the record.",
    },
  })
  expect(await site.everythingAbout(id)).toEqual(before)
  required.splice(0)
  expect((await publish(id)).status).toBe(201)
})

test('a scheduled manuscript is published once at its hour, whoever runs the job, with the e-mail as staff wrote it', async () => {
  const { id } = await site.manuscript('paid')
  const letter = { subject: 'It is out', text: 'Your article {id} is out.' }
  const reply = await plan(id, { issue: 2, when, letter })
  expect(reply).toMatchObject({ status: 200, body: { publishAt: due.toISOString() } })
  expect((await site.row(id))?.status).toBe('paid')
  expect(await site.steps(id)).toMatchObject([{ action: 'plan-publication' }])
  await runPlans(deps)
  expect(await articlesOf(id)).toEqual([])
  site.clock.set(due)
  await Promise.all([runPlans(deps), runPlans(deps), runPlans(deps)])
  await runPlans(deps)
  const [article, ...more] = await articlesOf(id)
  expect(more).toEqual([])
  expect(article).toMatchObject({ issue: 2, publishedAt: due })
  expect(await planOf(id)).toBeUndefined()
  expect(await lettersOf(id, 'publication-failed')).toEqual([])
  const sent = await lettersOf(id, 'manuscript-published')
  expect(sent.map(({ text }) => text.includes(`Your article ${article?.customId} is out.`))).toEqual([true])
  expect(await site.steps(id)).toMatchObject([{}, { action: 'publish', actorId: editor.id }])
})

test('a checklist that fails at that hour tells staff once, and the manuscript stays paid', async () => {
  const { id } = await site.manuscript('paid')
  requires('edited-file')
  expect((await plan(id)).status).toBe(200)
  site.clock.set(due)
  await Promise.all([runPlans(deps), runPlans(deps)])
  await runPlans(deps)
  expect((await site.row(id))?.status).toBe('paid')
  expect(await articlesOf(id)).toEqual([])
  expect(await planOf(id)).toMatchObject({ failure: expect.stringContaining('No edited file'), failedAt: due })
  const sent = await lettersOf(id, 'publication-failed')
  expect(sent.map(({ toEmail }) => toEmail).sort()).toEqual(
    [editor.email, deps.content.journal(health)?.email ?? ''].sort(),
  )
  expect(await site.steps(id)).toMatchObject([{}, { action: 'plan-failed', actor: 'site' }])
  required.splice(0)
  expect((await publish(id, await site.staff('editor', health))).status).toBe(201)
  expect(await planOf(id)).toBeUndefined()
})

test('one that fails does not keep the others waiting, and who has left publishes nothing', async () => {
  const leaver = await site.staff('editor', health)
  const [first, second] = [await site.manuscript('paid'), await site.manuscript('paid')]
  await plan(first.id, { issue: 2, when }, leaver)
  await plan(second.id)
  await db.update(staff).set({ access: biology }).where(eq(staff.id, leaver.id))
  site.clock.set(due)
  await runPlans(deps)
  expect(await planOf(first.id)).toMatchObject({ failure: expect.stringContaining('no longer act on this journal') })
  expect(await articlesOf(second.id)).toHaveLength(1)
})

test('publishing by hand ends the plan; a plan can be changed and cancelled', async () => {
  const { id } = await site.manuscript('paid')
  const cancel = (as = editor) => request(`/manuscript/${id}/plan`, { method: 'DELETE', as })
  await plan(id)
  await plan(id, { issue: 1, when: { on: '2026-12-01', time: '10:30' } })
  expect(await planOf(id)).toMatchObject({ issue: 1, publishAt: new Date('2026-12-01T09:30:00Z') })
  expect((await cancel(stranger)).status).toBe(404)
  expect((await cancel()).status).toBe(200)
  expect((await cancel()).status).toBe(409)
  await plan(id)
  expect((await publish(id)).status).toBe(201)
  expect(await planOf(id)).toBeUndefined()
})

test('what cannot be scheduled is refused with a sentence', async () => {
  const { id } = await site.manuscript('paid')
  const at = (on: string) => ({ issue: 2, when: { on, time: '09:00' } })
  expect((await plan(id, at('2026-11-14'))).body.fields).toEqual({ on: 'Choose a date and a time in the future.' })
  expect((await plan(id, at('2028-01-01'))).body.fields).toEqual({ on: 'Choose a date within a year.' })
  expect((await plan(id, { issue: 2 })).body.fields).toEqual({ on: 'Choose a date.' })
  expect((await plan(id, { issue: 9, when })).status).toBe(400)
  expect((await plan(id, {})).status).toBe(409)
  expect((await plan(id, { issue: 2, when }, stranger)).status).toBe(404)
  expect((await plan((await site.manuscript('approved')).id)).status).toBe(409)
  const [counters] = await db.select().from(journals).where(eq(journals.slug, health))
  const count = await db.$count(articles, eq(articles.journal, health))
  expect(counters?.lastArticleNumber).toBe(count)
})

const prepare = (body: object = when, as = admin) => request(`/journal/${health}/prepared`, { method: 'PUT', as, body })
const current = async () => (await request<{ issue: number }>(`/journal/${health}`)).body.issue

test('a prepared issue opens on its date with its articles in their order; what fails stays behind, and staff are notified', async () => {
  const before = await current()
  expect((await prepare()).body).toEqual({ issue: before + 1, opensAt: due.toISOString() })
  const three = [await site.manuscript('paid'), await site.manuscript('paid'), await site.manuscript('paid')]
  for (const { id } of three) {
    site.clock.pass({ seconds: 1 })
    expect((await plan(id, {})).status).toBe(200)
  }
  const [first, failing, last] = three.map(({ id }) => id)
  await request(`/manuscript/${failing}/undo-paid`, { method: 'PATCH', as: admin, body: { reason: 'A mistake.' } })
  await runPlans(deps)
  expect(await current()).toBe(before)
  expect((await request(`/accepted/${health}/${before + 1}`)).status).toBe(404)
  site.clock.set(due)
  await Promise.all([runPlans(deps), runPlans(deps)])
  await runPlans(deps)
  expect(await current()).toBe(before + 1)
  const [issue] = await db
    .select()
    .from(issues)
    .where(eq(issues.number, before + 1))
  expect(issue).toMatchObject({ volume: 2, openedAt: due, articleCount: 2 })
  const shown = await db
    .select()
    .from(articles)
    .where(eq(articles.issue, before + 1))
    .orderBy(articles.position)
  expect(shown.map(({ manuscriptId }) => manuscriptId)).toEqual([first, last])
  expect(await planOf(failing ?? '')).toMatchObject({ issue: before + 1, failedAt: due })
  expect(await lettersOf(failing ?? '', 'publication-failed')).not.toEqual([])
  const opened = await db.select().from(activity).where(eq(activity.action, 'open-issue'))
  expect(opened).toMatchObject([{ actorId: admin.id, details: { issue: before + 1, volume: 2 } }])
})

test('opening an issue at once opens the prepared one with its articles', async () => {
  const before = await current()
  await prepare()
  const { id } = await site.manuscript('paid')
  await plan(id, {})
  const reply = await request<{ issue: number }>(`/journal/${health}`, { method: 'PATCH', as: admin })
  expect(reply.body.issue).toBe(before + 1)
  expect(await articlesOf(id)).toMatchObject([{ issue: before + 1 }])
  site.clock.set(due)
  await runPlans(deps)
  expect(await current()).toBe(before + 1)
})

test('an admin prepares, moves and cancels an issue; its manuscripts stay paid', async () => {
  const path = `/journal/${health}/prepared`
  expect((await prepare(when, editor)).status).toBe(403)
  await prepare()
  expect((await prepare({ on: '2026-12-01', time: '00:00' })).body.opensAt).toBe('2026-11-30T23:00:00.000Z')
  const { id } = await site.manuscript('paid')
  await plan(id, {})
  expect((await request(path, { method: 'DELETE', as: admin })).status).toBe(200)
  expect((await request(path, { method: 'DELETE', as: admin })).status).toBe(409)
  expect(await planOf(id)).toBeUndefined()
  expect((await site.row(id))?.status).toBe('paid')
})

test('the list of a prepared issue has pages, and leaves out what somebody may not see', async () => {
  await prepare()
  const boss = { realm: 'staff', id: admin.id, name: 'Boss', email: admin.email, role: 'admin', access: null } as const
  for (let count = 0; count < 51; count++) {
    const { id } = await site.manuscript('paid')
    await db.insert(plannedPublications).values({ manuscriptId: id, journal: health })
  }
  const prepared = async (preparedPage: number) =>
    (await site.services.issues.issueDesk(boss, { slug: health, issue: undefined, page: 1, preparedPage })).prepared
  expect(await prepared(1)).toMatchObject({ page: 1, pages: 2 })
  expect((await prepared(2))?.manuscripts).toMatchObject([{ rank: 51 }])
  await expect(prepared(3)).rejects.toMatchObject({ code: 'not-found' })
})
