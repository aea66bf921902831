import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { asc, desc, eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import type { ReplyOf } from '#contracts/endpoint.ts'
import type * as calls from '#contracts/office/settings.ts'
import { readContentFiles, sha256Of } from '#server/adapters/content-files.ts'
import { valuesOf, withValue } from '#server/adapters/content-text.ts'
import { exportContent, importContent } from '#server/content-commands.ts'
import { readDocuments } from '#server/db/content-states.ts'
import { activity, contentPlans, issues } from '#server/db/schema.ts'
import { dataFolder } from '#tests/crash/postgres.ts'
import { testApi } from '#tests/support/build.ts'
import { samplePictures } from '#tests/support/sample-pictures.ts'
import { publishPlanned } from './plan.ts'
import { editedSince, takeFirst } from './take-files.ts'

const site = await testApi({ at: new Date('2026-11-19T12:00:00Z') })
const { request, deps, db, clock, config } = site
const ada = await site.staff('admin', undefined, { name: 'Ada Obi' })
const ben = await site.staff('admin', undefined, { name: 'Ben Cole' })

type Setting = ReplyOf<typeof calls.readSetting>
type Refused = { error: string; fields: Record<string, string>; state: number; drafts: object[] }
type Contact = { person: string; email: string; phone: string; messaging: { service: string; number: string } }

const document = 'site.yaml'
const read = async (field = 'contact', of = document) =>
  (await request<Setting>(`/settings/field?document=${of}&field=${field}`, { as: ada })).body
const save = (as: typeof ada, changes: object[], of = document) =>
  request<Refused>('/settings/draft', { as, method: 'PUT', body: { document: of, changes } })
const publish = (as: typeof ada, drafts: object[], why = '') =>
  request<Refused>('/settings/publish', { as, body: { drafts, why } })
const contactOf = ({ published }: Setting) => published.value as Contact

/** Saves a draft of one field, and returns what publishing it needs. */
async function drafted(field: string, value: unknown, of = document) {
  const { published, draft } = await read(field, of)
  const { status, body } = await save(ada, [{ field, value, seen: (draft ?? published).mark }], of)
  expect(body, JSON.stringify(body)).toMatchObject({ success: expect.any(String) })
  expect(status).toBe(200)
  return { document: of, field, seen: (await read(field, of)).draft?.mark ?? '' }
}

test('the first start takes every file once, and says so in one line', async () => {
  expect(await takeFirst(deps, config.contentDir)).toMatch(
    /^The content of \S+ \(\d+ files\) was taken into the database\./,
  )
  expect(await takeFirst(deps, config.contentDir)).toBeNull()
  const files = await readContentFiles(config.contentDir)
  const { state, texts } = await readDocuments(db)
  expect(state).toBe(1)
  expect(texts).toEqual(files.texts)
  expect((await read()).history).toMatchObject([{ state: 1, kind: 'start', by: null }])
})

test('a draft changes nothing that readers see until it is published, with who and why', async () => {
  const contact = contactOf(await read())
  const draft = await drafted('contact', { ...contact, person: 'Chief Editor' })
  expect(contactOf(await read())).toEqual(contact)
  expect((await read()).draft).toMatchObject({ by: 'Ada Obi', value: { person: 'Chief Editor' } })
  const { status, body } = await publish(ada, [draft], 'A new office')
  expect([status, body.state]).toEqual([200, 2])
  const after = await read()
  expect(contactOf(after).person).toBe('Chief Editor')
  expect(after.draft).toBeNull()
  expect(after.history).toMatchObject([
    { state: 2, kind: 'publication', by: 'Ada Obi', why: 'A new office', value: { person: 'Chief Editor' } },
    { state: 1, kind: 'start', by: null, value: contact },
  ])
  const [entry] = await db.select().from(activity).where(eq(activity.action, 'publish-setting'))
  expect(entry).toMatchObject({
    actorName: 'Ada Obi',
    details: { changed: 'site.yaml: contact', reason: 'A new office' },
  })
})

test('what was typed around a field in its file stays as it was, with its comments', async () => {
  const { texts } = await readDocuments(db)
  const before = await readFile(join(config.contentDir, document), 'utf8')
  const lines = (text = '') => text.split('\n').filter((line) => !line.includes('person:'))
  expect(lines(texts.get(document))).toEqual(lines(before))
})

test('of two who change one field at once the second is refused, told who was first, and nothing is lost', async () => {
  const { published } = await read()
  const contact = published.value as Contact
  const seen = published.mark
  expect((await save(ada, [{ field: 'contact', value: { ...contact, phone: '1' }, seen }])).status).toBe(200)
  const second = await save(ben, [{ field: 'contact', value: { ...contact, phone: '2' }, seen }])
  expect(second.status).toBe(409)
  expect(second.body.error).toBe(
    'Ada Obi has changed this draft since you opened it. Compare, then save again: what you typed is still here.',
  )
  const { draft } = await read()
  expect(draft?.value).toMatchObject({ phone: '1' })
  const stale = await publish(ben, [{ document, field: 'contact', seen }])
  expect(stale.status).toBe(409)
  const all = { document, fields: [{ field: 'contact', seen: draft?.mark }] }
  expect((await request('/settings/draft/discard', { as: ben, body: all })).status).toBe(200)
  expect((await read()).draft).toBeNull()
})

test('two who change different fields of a document do not meet', async () => {
  const [contact, hero] = [await read('contact'), await read('hero')]
  const value = { ...contactOf(contact), phone: '+234 1' }
  await save(ada, [{ field: 'contact', value, seen: contact.published.mark }])
  const headline = { ...(hero.published.value as object), headline: 'Read by everybody.' }
  expect((await save(ben, [{ field: 'hero', value: headline, seen: hero.published.mark }])).status).toBe(200)
  const mark = async (field: string) => (await read(field)).draft?.mark
  await publish(ben, [{ document, field: 'hero', seen: await mark('hero') }])
  expect(contactOf(await read('contact')).phone).not.toBe('+234 1')
  await publish(ada, [{ document, field: 'contact', seen: await mark('contact') }])
  const { texts } = await readDocuments(db)
  expect(valuesOf(document, texts.get(document) ?? '')).toMatchObject({ contact: value, hero: headline })
})

test('several drafts are published as one state, in several documents', async () => {
  const charges = await drafted('charges', [{ amount: 60, currency: 'USD' }])
  const page = 'pages/support.md'
  const { published } = await read('body', page)
  const body = String(published.value).replace('50 USD', '60 USD')
  const sentence = await drafted('body', body, page)
  const { body: done } = await publish(ada, [charges, sentence])
  const before = await readDocuments(db, done.state - 1)
  const after = await readDocuments(db, done.state)
  expect(before.texts.get(page)).toContain('50 USD')
  expect(after.texts.get(page)).toContain('60 USD')
  expect(valuesOf(document, after.texts.get(document) ?? '')).toMatchObject({ charges: [{ amount: 60 }] })
})

test('a document is read with the draft and the mark of each field, and a draft says what is left to publish', async () => {
  const query = `/settings/document?document=${encodeURIComponent(document)}`
  const of = async () => (await request<ReplyOf<typeof calls.readDocument>>(query, { as: ada })).body
  const { fields, unsaid } = await of()
  const [name, seen] = [fields.name?.published, fields.name?.mark]
  const value = 'Another name'
  const { status, body } = await save(ada, [{ field: 'name', value, seen }])
  expect(status).toBe(200)
  const drafted = (await of()).fields.name
  expect(drafted).toMatchObject({ published: name, draft: { value, by: expect.any(String) } })
  expect(body.drafts).toEqual([{ document, field: 'name', seen: drafted?.mark }])
  const back = await save(ada, [{ field: 'name', value: name, seen: drafted?.mark }])
  expect(back.body.drafts).toEqual([])
  expect((await of()).fields.name).toMatchObject({ draft: null, mark: seen })
  expect(unsaid).toMatch(/^[\w-]{16}$/)
  expect((await request('/settings/document?document=pages/none.md', { as: ada })).status).toBe(404)
})

test('each fault is one sentence at its field, and nothing is saved', async () => {
  const { published } = await read()
  const wrong = { ...contactOf(await read()), email: 'nobody', phone: '' }
  const { status, body } = await save(ada, [{ field: 'contact', value: wrong, seen: published.mark }])
  expect(status).toBe(400)
  expect(body.fields).toEqual({
    'contact.email': 'Please give an e-mail address.',
    'contact.phone': 'Please give a text.',
  })
  expect((await read()).draft).toBeNull()
})

test('a rule between documents is checked, too', async () => {
  const charges = await read('charges')
  const unknown = [
    { journals: ['no-such-journal'], amount: 5, currency: 'USD' },
    { amount: 50, currency: 'USD' },
  ]
  const { body } = await save(ada, [{ field: 'charges', value: unknown, seen: charges.published.mark }])
  expect(body.fields).toEqual({ charges: 'Please give the slug of a journal, but there is no no-such-journal.' })
  const health = 'journals/domain-health-journal.yaml'
  const title = await read('title', health)
  const renamed = await save(ada, [{ field: 'title', value: 'Other Journal', seen: title.published.mark }], health)
  expect(renamed.body.fields).toMatchObject({ title: expect.stringContaining('domain-health-journal') })
})

test('one press brings an earlier version back, as a new state', async () => {
  const before = await read()
  const first = before.history.at(-1)
  const again = { document, field: 'contact', state: first?.state, seen: before.published.mark }
  expect((await request('/settings/return', { as: ben, body: again })).status).toBe(200)
  const after = await read()
  expect(after.published.value).toEqual(first?.value)
  expect(after.history[0]).toMatchObject({ kind: 'return', by: 'Ben Cole' })
  expect((await request('/settings/return', { as: ben, body: again })).status, 'seen before').toBe(409)
})

test('what is scheduled is published at its minute in Lagos, once, also if the site was down then', async () => {
  const contact = contactOf(await read())
  const draft = await drafted('contact', { ...contact, person: 'Friday Editor' })
  const when = { on: '2026-11-20', time: '00:00' }
  const planned = await request<{ publishAt: string }>('/settings/plans', { as: ada, body: { drafts: [draft], when } })
  expect(planned.body.publishAt).toBe('2026-11-19T23:00:00.000Z')
  const waiting = await read()
  expect([waiting.draft, waiting.plans.length]).toEqual([null, 1])
  clock.set(new Date('2026-11-19T22:59:59Z'))
  await publishPlanned(deps)
  expect(contactOf(await read()).person).toBe(contact.person)
  clock.set(new Date('2026-11-20T08:00:00Z'))
  await Promise.all([publishPlanned(deps), publishPlanned(deps)])
  const { published, history, plans } = await read()
  expect([(published.value as Contact).person, plans]).toEqual(['Friday Editor', []])
  expect(history.filter(({ value }) => (value as Contact).person === 'Friday Editor')).toHaveLength(1)
})

test('a schedule that is cancelled becomes a draft again, and one that cannot be published says why', async () => {
  const contact = contactOf(await read())
  const when = { on: '2026-11-21', time: '09:00' }
  const plan = async (person: string) => {
    const draft = await drafted('contact', { ...contact, person })
    return (await request<{ id: string }>('/settings/plans', { as: ada, body: { drafts: [draft], when } })).body.id
  }
  const id = await plan('Cancelled Editor')
  expect((await request(`/settings/plans/${id}`, { as: ada, method: 'DELETE' })).status).toBe(200)
  expect((await read()).draft).toMatchObject({ by: 'Ada Obi', value: { person: 'Cancelled Editor' } })
  const failing = await plan('Failing Editor')
  const changes = [{ document, field: 'contact', value: { is: { person: 'nobody else' } } }]
  await db.update(contentPlans).set({ changes }).where(eq(contentPlans.id, failing))
  clock.set(new Date('2026-11-21T09:00:00Z'))
  await publishPlanned(deps)
  await publishPlanned(deps)
  const [left] = await db.select().from(contentPlans)
  expect(left).toMatchObject({
    id: failing,
    failure: expect.stringMatching(/^contact\.email: Please give an e-mail address\. /),
  })
  await db.delete(contentPlans)
})

const folder = await dataFolder(afterAll)
const { narrow: portrait } = await samplePictures()

test('an export imported into an empty install is exported byte by byte the same, with portraits', async () => {
  const [first, second] = [join(folder, 'first'), join(folder, 'second')]
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  const given = join(folder, 'given')
  await exportContent(deps, { dir: given, say })
  await mkdir(join(given, 'portraits'))
  await writeFile(join(given, 'portraits/ada-obi.png'), portrait)
  const health = join(given, 'journals/domain-health-journal.yaml')
  const board = valuesOf('x.yaml', await readFile(health, 'utf8')).editorialBoard as { members: object[] }
  board.members[0] = { ...board.members[0], portrait: 'ada-obi.png' }
  await writeFile(health, withValue('x.yaml', await readFile(health, 'utf8'), 'editorialBoard', board))
  expect(await importContent(deps, { dir: given, isSure: true, say, confirm: async () => false })).toBe(true)
  await exportContent(deps, { dir: first, say })

  const other = await testApi()
  await takeFirst(other.deps, other.config.contentDir)
  const importing = { dir: first, say, confirm: async () => true }
  expect(await importContent(other.deps, { ...importing, isSure: false })).toBe(true)
  await exportContent(other.deps, { dir: second, say })
  expect(await bytesIn(second)).toEqual(await bytesIn(first))
  expect((await bytesIn(first)).get('portraits/ada-obi.png')).toBe(sha256Of(portrait))
  expect(await importContent(other.deps, { ...importing, isSure: false })).toBe(true)
  expect(said.at(-1)).toBe(`${first} says what is published already.`)
})

async function bytesIn(dir: string): Promise<Map<string, string>> {
  const { texts, pictures } = await readContentFiles(dir)
  return new Map([...texts, ...[...pictures].map(([name, { sha256 }]) => [name, sha256] as const)])
}

test('an import shows what differs and asks; without a yes nothing changes', async () => {
  const dir = join(folder, 'edited')
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  await exportContent(deps, { dir, say: () => {} })
  const page = join(dir, 'pages/support.md')
  await writeFile(page, `${await readFile(page, 'utf8')}\nOne more sentence.\n`)
  await writeFile(
    join(dir, 'pages/new-page.md'),
    '---\ntitle: New\ndescription: New.\nupdated: 2026-11-01\n---\n\nWords.\n',
  )
  const { state } = await readDocuments(db)
  expect(await importContent(deps, { dir, isSure: false, say, confirm: async () => false })).toBe(false)
  expect(said).toEqual([
    'pages/new-page.md is new',
    'pages/support.md differs from what is published',
    'Nothing was changed.',
  ])
  expect((await readDocuments(db)).state).toBe(state)
})

test('a file that was edited since it was taken is named, and changes nothing', async () => {
  const dir = join(folder, 'since')
  const other = await testApi()
  await takeFirst(other.deps, other.config.contentDir)
  await exportContent(other.deps, { dir, say: () => {} })
  expect(await editedSince(other.db, dir)).toEqual([])
  const file = join(dir, 'site.yaml')
  await writeFile(file, (await readFile(file, 'utf8')).replace('Managing Editor', 'Somebody Else'))
  expect(await editedSince(other.db, dir)).toEqual(['site.yaml'])
})

test('a journal with an issue cannot be removed, nor get another prefix once it has articles', async () => {
  const dir = join(folder, 'without-journal')
  await exportContent(deps, { dir, say: () => {} })
  await rm(join(dir, 'journals/domain-health-journal.yaml'))
  await db.insert(issues).values({ journal: 'domain-health-journal', number: 1, volume: 2 })
  const taking = importContent(deps, { dir, isSure: true, say: () => {}, confirm: async () => true })
  await expect(taking).rejects.toThrow(
    'content/journals/domain-health-journal.yaml: it has manuscripts, articles or issues, so it must stay',
  )
})

test('a role below admin reads and changes nothing', async () => {
  for (const role of ['editor', 'finance', 'observer'] as const) {
    const as = await site.staff(role)
    expect((await request('/settings', { as })).status, role).toBe(403)
    expect((await publish(as, [{ document, field: 'contact', seen: 'x'.repeat(16) }])).status, role).toBe(403)
  }
  const states = await db.select().from(activity).orderBy(asc(activity.at), desc(activity.id))
  expect(states.filter(({ action }) => action === 'publish-setting').every(({ actorId }) => actorId !== null)).toBe(
    true,
  )
})
