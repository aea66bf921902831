import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { foldName } from '#domain/fold.ts'
import { usualPeerReview } from '#domain/peer-review.ts'
import { isAuthorOf } from '#domain/permissions.ts'
import { nameKey } from '#domain/person-name.ts'
import { manuscripts, reviewers } from '#server/db/schema.ts'
import { fileUrl } from '#server/features/files/file-url.ts'
import { editorOf } from '#server/features/rounds/editor.ts'
import { health, written } from '#tests/support/manuscript-site.ts'
import { reviewSite } from '#tests/support/review-site.ts'
import { seenBy } from '../../access/seen.ts'

const site = await reviewSite()
const { request, db, reviews } = site
const stella = await site.staff('admin', undefined, { name: 'Stella Staff' })
const orcid = '0000-0002-1825-0097'

/** One for each way to be recognised as an author. */
const members = {
  address: await site.staff('admin', undefined, { name: 'Ruth Adeyemi', email: 'ada.sample@example.org' }),
  'address of a co-author': await site.staff('editor', health, { name: 'B. S.', email: 'bayo.sample@example.org' }),
  name: await site.staff('admin', undefined, { name: 'Dr. Sample, Ada' }),
  'name of a co-author': await site.staff('editor', health, { name: 'BAYO SÀMPLE' }),
  'ORCID iD': await site.staff('editor', health, { name: 'Known Otherwise', email: 'known@reviews.example' }),
}
await reviews.reviewer({ name: 'Known Otherwise', email: 'known@reviews.example', orcid })

type Listed = { manuscripts: { _id: string }[]; total: number; waiting: { status: string; count: number }[] }

const theirs = await site.review('submitted', {
  manuscript: { title: 'A paper with an editor among its authors', orcid },
  report: { toAuthor: 'Sound.' },
})
const id = theirs.manuscriptId
const fileId = (await site.row(id))?.fileId ?? ''
await reviews.copy(id)

const calls: [string, { method?: string; body?: object }][] = [
  [`/manuscript/${id}/review`, {}],
  [`/manuscript/${id}/versions/1/1`, {}],
  [`/manuscript/${id}/notes`, { body: { text: 'Hello' } }],
  [`/manuscript/${id}/approve`, { method: 'PATCH' }],
  [`/invitation/${theirs.id}/remind`, { method: 'POST' }],
  [`/file?url=${encodeURIComponent(fileUrl(fileId, site.config.publicUrl))}`, {}],
]

test.each(Object.entries(members))('staff who are an author by %s see nothing of the review', async (_, member) => {
  for (const [path, ask] of calls) {
    const { status } = await request(path, { ...ask, as: member })
    expect([path, status]).toEqual([path, 404])
  }
  const tracker = await request(`/manuscript/${id}`, { as: member })
  expect(Object.keys(tracker.body)).not.toContain('title')
  for (const query of ['', '?status=under-review', '?search=editor+among']) {
    const { body } = await request<Listed>(`/manuscript${query}`, { as: member })
    expect(body.manuscripts).toEqual([])
    expect(body.waiting.find(({ status }) => status === 'under-review')?.count).toBe(0)
  }
})

test.each(Object.entries(members))(
  'what is for an editor goes to the office instead of an author by %s',
  async (_, member) => {
    const manuscript = await site.row(id)
    if (!manuscript) throw new Error('no manuscript')
    const office = { email: site.deps.content.journal(health)?.email }
    const handling = { ...manuscript, handlingEditorId: member.id }
    expect(await editorOf(site.deps, db, handling)).toEqual(office)
    const usual = { ...usualPeerReview, handlingEditor: member.email }
    const content = {
      ...site.deps.content,
      journal: (slug: string) => {
        const found = site.deps.content.journal(slug)
        return found && { ...found, peerReview: usual }
      },
    }
    expect(await editorOf({ content }, db, { ...manuscript, handlingEditorId: null })).toEqual(office)
  },
)

test('everybody else sees it, and may not hand it to one of them', async () => {
  const { body } = await request<Listed>('/manuscript?search=editor+among', { as: stella })
  expect(body.manuscripts).toMatchObject([{ _id: id }])
  const desk = await request<{ editors: { _id: string }[] }>(`/manuscript/${id}/review`, { as: stella })
  expect(desk.body.editors.map(({ _id }) => _id)).toEqual([stella.id])
  const handed = await request(`/manuscript/${id}/handling-editor`, {
    as: stella,
    method: 'PATCH',
    body: { staffId: members.name.id },
  })
  expect(handed.status).toBe(400)
})

test('a mention in a note does not reach them', async () => {
  const before = (await site.letters()).length
  const text = '@Known Otherwise, @Dr. Sample, Ada and @Ruth Adeyemi: what do you think?'
  expect((await request(`/manuscript/${id}/notes`, { as: stella, body: { text } })).status).toBe(201)
  expect(await site.letters()).toHaveLength(before)
})

test('neither the dashboard, the outbox, the activity log nor what will be deleted tells them of it', async () => {
  const { 'under-review': waiting } = await site.services.office.waitingFor(actorOf(members.name))
  expect(waiting).toBeUndefined()
  expect(await site.services.office.waitingFor(actorOf(stella))).toMatchObject({ 'under-review': { count: 1 } })
  await request(`/invitation/${theirs.id}/report`, { as: stella, method: 'PATCH', body: { text: 'Sound, mostly.' } })
  await request(`/manuscript/${id}/reject`, { as: stella, method: 'PATCH', body: { comment: 'Out of scope.' } })
  const [letter] = await site.lettersAbout(id)
  for (const path of ['/letters', '/activity', '/activity/export']) {
    expect((await request(path, { as: stella })).text).toContain(id)
    expect((await request(path, { as: members.name })).text).not.toContain(id)
  }
  expect((await request(`/letters/${letter?.id}`, { as: members.name })).status).toBe(404)
  expect((await request(`/letters/${letter?.id}`, { as: stella })).status).toBe(200)
  site.clock.pass({ days: 24 * 31 })
  const planned = async (who: typeof stella) =>
    (await site.services.retention.retentionPlan(actorOf(who))).manuscripts.length
  expect([await planned(stella), await planned(members.name)]).toEqual([1, 0])
})

test('as an author they follow it like any other author', async () => {
  const author = await site.author({ name: 'Ruth Adeyemi' })
  const own = await site.manuscript('under-review', { authorId: author.id, author: 'Ruth Adeyemi' })
  const both = { cookie: `${author.cookie}; ${members.address.cookie}` }
  const { body } = await request(`/manuscript/${own.id}`, { as: both })
  expect(body).toMatchObject({ title: written.title, history: [] })
  expect(body).not.toHaveProperty('log')
})

test('the history says why, once, and the handling editor is free again', async () => {
  const author = await site.author()
  const { body } = await site.submit(author, { author: 'Nobody Here', email: 'nobody@example.org', coAuthors: [] })
  expect((await site.steps(body._id)).map(({ action }) => action)).toEqual(['submit'])
  await reviews.assign(body._id, members.name.id)
  for (let time = 0; time < 2; time++)
    await request(`/manuscript/own/${body._id}`, { method: 'PATCH', as: author, body: { ...written, coAuthors: [] } })
  const reasons = (await site.steps(body._id))
    .filter(({ action }) => action === 'bar-staff')
    .map(({ reason }) => reason)
  expect(reasons.sort()).toEqual([
    'Dr. Sample, Ada is an author, so the manuscript and its review are hidden from them.',
    'Ruth Adeyemi is an author, so the manuscript and its review are hidden from them.',
  ])
  expect((await site.row(body._id))?.handlingEditorId).toBeNull()
  const own = await request<{ history: { what: string }[] }>(`/manuscript/${body._id}`, { as: author })
  expect(JSON.stringify(own.body.history)).not.toContain('hidden')
})

test('an admin who is the only member of staff is refused too', async () => {
  const alone = { realm: 'staff', id: 'x', name: written.author, email: 'x@example.org' } as const
  const staff = { ...alone, role: 'admin', access: null } as const
  await expect(site.services.reviewing.reviewDesk(staff, { id })).rejects.toMatchObject({ code: 'not-found' })
  expect(await site.services.office.hiddenFrom(staff), 'but is told that something waits').toBeGreaterThan(0)
  expect(await site.services.office.hiddenFrom({ ...staff, name: 'Somebody Else' })).toBe(0)
})

const person = (name: string, email = 'x@example.org', found: string | null = null) => ({ name, email, orcid: found })

test.each([
  [person('Ngozi Okafor'), person('Prof. OKAFOR, Ngọzi', 'y@example.org'), true],
  [person("Seán O'Brien"), person('O’Brien Sean', 'y@example.org'), true],
  [person('Jean-Luc Müller'), person('Jean Luc Muller', 'y@example.org'), true],
  [person('Łukasz Đức'), person('Chief Duc, LUKASZ', 'y@example.org'), true],
  [person('Søren Þórsson'), person('Soren Thorsson, OON', 'y@example.org'), true],
  [person('Ada Eze'), person('Ada Ezeh', 'y@example.org'), false],
  [person('Dr.'), person('Prof.', 'y@example.org'), false],
  [person('A', 'Ada+papers@Example.org'), person('B', 'ada@example.org'), true],
  [person('A', 'ada@example.org'), person('B', 'ada@example.com'), false],
  [person('A', 'a@example.org', orcid), person('B', 'b@example.org', orcid), true],
  [person('A', 'a@example.org', null), person('B', 'b@example.org', null), false],
])('PostgreSQL and the rule recognise alike: %j and %j', async (author, member, expected) => {
  const manuscript = { author: author.name, email: author.email, orcid: author.orcid, coAuthors: [] }
  expect(isAuthorOf(member, manuscript)).toBe(expected)
  const own = await site.manuscript('screening', manuscript)
  const staff = { realm: 'staff', id: 'x', role: 'admin', access: null, ...member } as const
  expect((await seenBy(db, staff)).shutOut.includes(own.id)).toBe(expected)
  await db.delete(manuscripts).where(eq(manuscripts.id, own.id))
})

/** Of European, Vietnamese and Nigerian names. The office's search knows them as well. */
const namedLetters = [
  ...'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝĀĂĄĆČĎĐĒĖĘĚĞĢĦĪĮİĶŁĽŃŇŌŐŘŚŞŠŢŤŪŮŰŲŹŻŽƁƊƘƳƠƯẸỌṢẾỮỰỹéøłđðħıɓɗƙƴþÞßæœÆŒ',
]
const everyLetter = [
  ...Array(0x2000).keys(),
  ...Array(0x300)
    .fill(0)
    .map((_, at) => 0x3000 + at),
  0x4e2d,
  0xac00,
  0xff21,
]
  .map((code) => String.fromCodePoint(code))
  .filter((letter) => /\p{L}|\p{M}/u.test(letter))
const wholeNames = [
  ...[
    'Rev. Fr. Ọlá Þórðarson, CSSp',
    'Chief Barr. (Mrs) Ngọzi Eze, SAN, LL.B, Ph.D',
    'Oba Ada',
    'Oba Ada Eze',
    'Aung San',
  ],
  ...[
    'O’Brien‑Łuk, Seán',
    'عبد اللّه بن أحمد',
    'ΟΔΥΣΣΕΥΣ',
    '王小明',
    'कमला देवी',
    'İsmail Işık',
    'Ada Obi¹,²',
    'Dr.',
    'Chief',
    '',
    'M.A. Obi',
  ],
]

test('PostgreSQL folds every letter as the rule does, and makes the same key of a name', async () => {
  const typed = [...everyLetter, ...wholeNames]
  const { rows } = await db.execute<{ one: string; folded: string; key: string }>(
    sql`select one, fold_name(one) as folded, name_key(one) as key from unnest(${sql.param(typed)}::text[]) one`,
  )
  const different = rows.filter(
    ({ one, folded, key }) =>
      folded.normalize() !== foldName(one).normalize() || key.normalize() !== nameKey(one).normalize(),
  )
  expect(different).toEqual([])
  const { rows: found } = await db.execute<{ one: string; words: string[] }>(
    sql`select one, tsvector_to_array(find_words(one, '')) as words from unnest(${sql.param(namedLetters)}::text[]) one`,
  )
  expect(found.map(({ words }) => words)).toEqual(namedLetters.map((one) => [foldName(one)]))
})

test('an older version that still runs cannot store a key of its own', async () => {
  const row = { id: 'older', name: 'Chief Łukasz Obi', nameKey: 'chief obi łukasz', source: 'staff' as const }
  const [kept] = await db.insert(reviewers).values(row).returning()
  expect(kept?.nameKey).toBe(nameKey(row.name))
  await db.delete(reviewers).where(eq(reviewers.id, row.id))
})

test('whom a list leaves out is found by an index', async () => {
  const { rows } = await db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    return tx.execute<{ 'QUERY PLAN': string }>(
      sql`explain select id from manuscripts where author_keys(author, email, orcid, co_authors) && author_keys('A', 'b', null, '[]')`,
    )
  })
  expect(rows.map((row) => row['QUERY PLAN']).join()).toContain('manuscripts_by_person')
})

function actorOf({ id, email, name }: typeof stella) {
  return { realm: 'staff', id, name: name ?? '', email, role: 'admin', access: null } as const
}
