import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { StaffManuscript } from '#contracts/manuscript/manuscripts.ts'
import type { ShutOuts } from '#contracts/review/shut-outs.ts'
import { isAuthorOf } from '#domain/words/authorship.ts'
import { foldName } from '#domain/words/fold.ts'
import { degrees, dottedTitles, leadingTitles, titles, titlesOrNames } from '#domain/words/name-titles.ts'
import { usualPeerReview } from '#domain/words/peer-review.ts'
import { nameKey } from '#domain/words/person-name.ts'
import { conflictOpen } from '#domain/words/refusal.ts'
import { manuscripts, reviewers, shutOuts, staff } from '#server/db/schema.ts'
import { createJobs } from '#server/jobs/handlers.ts'
import { confirmOwner, submitterJob } from '#server/people/accounts/addresses.ts'
import { editorOf } from '#server/review/rounds/editor.ts'
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
await reviews.copy(id)

const calls: [string, { method?: string; body?: object }][] = [
  [`/manuscript/${id}/review`, {}],
  [`/manuscript/${id}/notes`, { body: { text: 'Hello' } }],
  [`/manuscript/${id}/approve`, { method: 'PATCH' }],
  [`/manuscript/${id}/handling-editor`, { method: 'PATCH', body: { staffId: stella.id } }],
  [`/invitation/${theirs.id}/remind`, { method: 'POST' }],
]

test.each(Object.entries(members))(
  'staff with the %s of an author see the manuscript, and neither reviewers nor reports',
  async (_, member) => {
    for (const [path, ask] of calls) {
      const { status, body } = await request(path, { ...ask, as: member })
      expect([path, status, body.error]).toEqual([path, 403, conflictOpen])
    }
    expect((await request(`/manuscript/${id}/versions/1/1`, { as: member })).status).toBe(200)
    const shown = await request<StaffManuscript>(`/manuscript/${id}`, { as: member })
    expect(shown.body).toMatchObject({
      title: 'A paper with an editor among its authors',
      isConflicted: true,
      letters: [],
    })
    for (const query of ['', '?status=under-review', '?search=editor+among'])
      expect((await request<Listed>(`/manuscript${query}`, { as: member })).body.manuscripts).toMatchObject([
        { _id: id, stage: null },
      ])
    for (const stage of ['reports-in', 'overdue'])
      expect((await request<Listed>(`/manuscript?stage=${stage}`, { as: member })).body.manuscripts).toEqual([])
  },
)

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

test('as an author they follow it like any other author', async () => {
  const author = await site.author({ name: 'Ruth Adeyemi' })
  const own = await site.manuscript('under-review', { authorId: author.id, author: 'Ruth Adeyemi' })
  const both = { cookie: `${author.cookie}; ${members.address.cookie}` }
  const { body } = await request(`/manuscript/${own.id}`, { as: both })
  expect(body).toMatchObject({ title: written.title, history: [] })
  expect(body).not.toHaveProperty('log')
})

const submitted = async (given: object, author?: Awaited<ReturnType<typeof site.author>>) =>
  (await site.submit(author ?? (await site.author()), { author: 'Nobody Here', email: 'n@example.org', ...given })).body
    ._id

const settle = (as: { cookie: string }, manuscriptId: string, staffId: string, body: object) =>
  request(`/manuscript/${manuscriptId}/conflicts/${staffId}`, { as, body })

const namedOn = async (as: { cookie: string }, manuscriptId: string) =>
  (await request<ShutOuts>(`/manuscript/${manuscriptId}/shut-outs`, { as })).body.named

const mayReview = async (as: { cookie: string }, manuscriptId: string) =>
  (await request(`/manuscript/${manuscriptId}/review`, { as })).status

test('whoever is named hears of it once, keeps the manuscript, and an admin who is not named dismisses it', async () => {
  const author = await site.author()
  const manuscriptId = await submitted({ coAuthors: [] }, author)
  expect((await site.steps(manuscriptId)).map(({ action }) => action)).toEqual(['submit'])
  await request(`/manuscript/screen/${manuscriptId}`, { as: stella, method: 'PATCH' })
  const { name: namesake } = members
  await reviews.assign(manuscriptId, namesake.id)
  const named = { ...written, author: 'Ada Sámple', email: 'n@example.org', coAuthors: [] }
  for (let time = 0; time < 2; time++)
    await request(`/manuscript/own/${manuscriptId}`, { method: 'PATCH', as: author, body: named })
  const sent = (await site.letters(namesake.email)).filter(({ kind }) => kind === 'conflict-possible')
  expect(sent).toHaveLength(1)
  expect(sent[0]?.text).toContain(`/admin/review/${manuscriptId}`)
  expect((await site.steps(manuscriptId)).filter(({ action }) => action === 'name-colleague')).toMatchObject([
    { reason: 'Dr. Sample, Ada: same name.' },
  ])
  expect((await site.row(manuscriptId))?.handlingEditorId).toBe(namesake.id)
  const own = await request(`/manuscript/${manuscriptId}`, { as: author })
  expect(own.text).not.toContain('name-colleague')

  expect(await namedOn(stella, manuscriptId)).toMatchObject([{ _id: namesake.id, by: 'name', mayDismiss: true }])
  expect(await namedOn(namesake, manuscriptId)).toMatchObject([{ mayDismiss: false, mayConfirm: true, problem: null }])
  const dismissal = { isAuthor: false, reason: 'Another person of that name.' }
  expect((await settle(namesake, manuscriptId, namesake.id, dismissal)).status).toBe(403)
  expect((await settle(stella, manuscriptId, namesake.id, { isAuthor: false, reason: ' ' })).status).toBe(400)
  const both = await Promise.all([
    settle(stella, manuscriptId, namesake.id, dismissal),
    settle(stella, manuscriptId, namesake.id, { ...dismissal, isAuthor: true }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  // Whichever was first: it can be taken back, and said.
  await request(`/manuscript/${manuscriptId}/shut-outs/${namesake.id}`, { as: stella, method: 'DELETE' })
  await settle(stella, manuscriptId, namesake.id, dismissal)
  expect(await mayReview(namesake, manuscriptId)).toBe(200)
  expect((await settle(stella, manuscriptId, namesake.id, dismissal)).status).toBe(409)

  await request(`/manuscript/own/${manuscriptId}`, {
    method: 'PATCH',
    as: author,
    body: { ...named, title: 'Another' },
  })
  expect(await mayReview(namesake, manuscriptId)).toBe(200)
  const coAuthors = [{ name: 'A. S.', email: namesake.email }]
  await request(`/manuscript/own/${manuscriptId}`, { method: 'PATCH', as: author, body: { ...named, coAuthors } })
  expect(await mayReview(namesake, manuscriptId)).toBe(403)
  await request(`/manuscript/own/${manuscriptId}`, { method: 'PATCH', as: author, body: named })
  expect(await mayReview(namesake, manuscriptId)).toBe(200)
})

test('an author cannot make a submission invisible: when all admins are named, the longest-serving settles it', async () => {
  const admins = [stella, members.address, members.name]
  await db
    .update(staff)
    .set({ createdAt: new Date('2020-01-01') })
    .where(eq(staff.id, members.address.id))
  const coAuthors = admins.map(({ email }, at) => ({ name: `X ${at}`, email }))
  const manuscriptId = await submitted({ coAuthors })
  for (const one of admins) {
    expect((await request(`/manuscript/${manuscriptId}`, { as: one })).body).toMatchObject({ isConflicted: true })
    expect((await site.letters(one.email)).at(-1)).toMatchObject({ kind: 'conflict-possible' })
  }
  const sent = async ({ email }: { email: string }) => (await site.letters(email)).at(-1)?.text.replaceAll('\n', ' ')
  expect(await sent(members.address)).toContain('You have served longest, so please settle it for the others')
  for (const one of [stella, members.name])
    expect(await sent(one)).toContain(
      `All admins are named, so ${members.address.name}, who has served longest, will settle it.`,
    )
  const reasons = (await site.steps(manuscriptId)).map(({ reason }) => reason ?? '')
  expect(reasons.filter((reason) => reason.includes('the longest-serving settles'))).toHaveLength(1)
  const today = await site.services.today.todayFor(actorOf(members.address), { whose: 'all', max: 50 })
  expect(today.items.filter(({ id }) => id === manuscriptId).map(({ kind }) => kind)).toContain('conflict')
  const dismissal = { isAuthor: false, reason: 'She is not.' }
  expect((await settle(members.name, manuscriptId, stella.id, dismissal)).status).toBe(403)
  expect((await settle(members.address, manuscriptId, members.address.id, dismissal)).status).toBe(403)
  expect((await settle(members.address, manuscriptId, stella.id, dismissal)).status).toBe(200)
  // Now somebody is not named, and the longest-serving settles nothing any more.
  expect((await settle(members.address, manuscriptId, members.name.id, dismissal)).status).toBe(403)
  expect((await settle(stella, manuscriptId, members.address.id, dismissal)).status).toBe(200)
  expect((await settle(members.name, manuscriptId, members.name.id, { isAuthor: true })).status).toBe(200)
  expect((await request(`/manuscript/${manuscriptId}`, { as: members.name })).body).not.toHaveProperty('log')
})

test('an admin who may be an author screens it and decides nothing; if the only others are authors, one still sees it', async () => {
  const manuscriptId = await submitted({ author: 'Ada Sample', coAuthors: [] })
  const decline = { as: members.name, method: 'PATCH', body: { comment: 'No.' } }
  expect((await request(`/manuscript/${manuscriptId}/decline`, decline)).status).toBe(403)
  expect((await request(`/manuscript/screen/${manuscriptId}`, { as: members.name, method: 'PATCH' })).status).toBe(200)
  const row = { manuscriptId, reason: 'They said so.', byId: stella.id, at: site.clock.now() }
  for (const { id: staffId } of [stella, members.address, members.name])
    await db.insert(shutOuts).values({ ...row, staffId })
  const seen = [stella, members.address, members.name].map(async (as) => {
    const { body } = await request(`/manuscript/${manuscriptId}`, { as })
    return 'log' in body
  })
  expect(await Promise.all(seen)).toEqual([false, true, false])
  const { body } = await request<ShutOuts>(`/manuscript/${manuscriptId}/shut-outs`, { as: members.address })
  expect(body.needsAdmin).toBe(true)
  expect(await mayReview(members.address, manuscriptId)).toBe(403)
  const own = { as: members.address, method: 'DELETE' }
  expect((await request(`/manuscript/${manuscriptId}/shut-outs/${members.address.id}`, own)).status).toBe(403)
  expect((await settle(members.address, manuscriptId, members.address.id, { isAuthor: true })).status).toBe(409)
})

test('whoever submits from their own account is shut out; signing up with a colleague’s address proves nothing', async () => {
  const { email } = members['ORCID iD']
  const author = await site.author({ email, name: 'Known Otherwise' })
  const given = { author: 'Known Otherwise', email, coAuthors: [] }
  const first = await submitted(given, author)
  const sent = (await site.letters(email)).find(({ kind }) => kind === 'conflict-possible')
  expect(sent?.text).toContain('If you are an author, please tell an admin.')
  await request(`/manuscript/screen/${first}`, { as: stella, method: 'PATCH' })
  expect(await mayReview(members['ORCID iD'], first)).toBe(403)
  await db.transaction((tx) => confirmOwner(tx, email, site.clock.now()))
  for (let time = 0; time < 2; time++) await createJobs(site.deps)[submitterJob]?.run({ email })
  const second = await submitted(given, author)
  for (const manuscriptId of [first, second]) {
    expect((await request(`/manuscript/${manuscriptId}`, { as: members['ORCID iD'] })).body).not.toHaveProperty('log')
    expect((await site.steps(manuscriptId)).filter(({ action }) => action === 'bar-staff')).toMatchObject([
      { reason: 'Known Otherwise is an author, so the manuscript and its review are hidden from them.' },
    ])
  }
})

test('neither the outbox nor the activity log tells them of it', async () => {
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
  expect([await planned(stella), await planned(members.name)]).toEqual([1, 1])
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
  const { shutOut, reviewShutOut } = await seenBy(db, staff)
  expect([shutOut, reviewShutOut.includes(own.id)]).toEqual([[], expected])
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
    'أ.د. أحمد علي',
    'الدكتورة عائشة علي',
    'Dipl.-Ing. Ada Obi',
    'Amartya K. Sen.',
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

const otherWords = [...titles, ...leadingTitles, ...titlesOrNames, ...dottedTitles, ...degrees]
const titledNames = otherWords.flatMap((word) => [
  ...[`${word} Ada Obi`, `${word}. Ada Obi`, `Ada Obi ${word}`, `Ada Obi, ${word}.`],
  ...[`Very Rev. ${word}. Ada Obi`, `Assoc. Prof. (${word}.) Ada Obi`, `${word} Obi`, `Ada ${word}. Obi`],
])

test('PostgreSQL folds every letter as the rule does, and makes the same key of a name', async () => {
  const typed = [...everyLetter, ...wholeNames, ...titledNames]
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
