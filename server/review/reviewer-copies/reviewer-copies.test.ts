import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ReviewersCopy } from '#contracts/review/reviewer-copy.ts'
import { groupLeaks } from '#domain/manuscript/anonymity/group-leaks.ts'
import { blackBox } from '#domain/manuscript/anonymity/report.ts'
import { read } from '#domain/manuscript/reading/read.ts'
import { libreOffice } from '#server/adapters/libre-office/libre-office.ts'
import { StorageAway } from '#server/adapters/storage/storage.ts'
import { fileReadings, jobs, manuscripts, rateLimits, reviewerCopies } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { createJobs } from '#server/jobs/handlers.ts'
import { authoredDocx, itsAuthors, itsTitle } from '#tests/support/authored-docx.ts'
import { paragraph, smallDoc, smallPdf } from '#tests/support/documents.ts'
import { docxText } from '#tests/support/docx-text.ts'
import { health, manuscriptSite } from '#tests/support/manuscript-site.ts'
import { manyIdentities } from '#tests/support/many-identities.ts'
import { foundAmong, insides } from '#tests/support/planted/found.ts'
import { readWholePdf } from '#tests/support/read-whole-pdf.ts'
import { reviewsOn } from '#tests/support/review-site.ts'
import { standInOffice } from '#tests/support/soffice.ts'
import { openForJob, openForSite } from '../../access/opened.ts'
import { logStep } from '../../manuscript/change-store.ts'
import { readingJob } from '../../manuscript/files/queue-reading.ts'
import { sweepFiles } from '../../manuscript/files/sweep.ts'
import { findCopy } from '../reviewing/report-store.ts'
import { findCopies } from '../rounds/copy-store.ts'
import { copyJob, queueCopyOf } from '../rounds/queue-copies.ts'
import { isCopyAccepted } from '../rounds/store.ts'
import { makeCopies } from './make.ts'

const site = await manuscriptSite()
const { db, deps, request } = site
const office = await standInOffice()
const [editor, admin, author] = [await site.staff('editor', health), await site.staff('admin'), await site.author()]
const [first, second] = itsAuthors

async function upload(bytes: Buffer, name: string, as: { cookie: string }): Promise<string> {
  const body = new FormData()
  body.append('file', new File([new Uint8Array(bytes)], name))
  return (await request<{ url: string }>('/file', { body, as })).body.url
}

/** A manuscript of `itsAuthors` that has just come to review. */
async function underReview(bytes: Buffer, name = 'paper.docx', given: object = {}): Promise<string> {
  const file = await upload(bytes, name, author)
  const { name: called, email, affiliation, orcid } = first ?? { name: '', email: '' }
  const people = { author: called, email, affiliation, orcid, coAuthors: [second] }
  // Nobody may name the same co-author so often in a day.
  await db.delete(rateLimits)
  const { body } = await site.submit(author, { ...people, title: itsTitle, file, ...given })
  await request(`/manuscript/screen/${body._id}`, { as: admin, method: 'PATCH' })
  return body._id
}

/** Nobody reads files here, but where a test says what was read. */
async function make(changes: Partial<Deps> = {}): Promise<void> {
  await db.update(fileReadings).set({ state: 'failed' }).where(eq(fileReadings.state, 'waiting'))
  await makeCopies({ ...deps, ...changes })
}

async function copyOf(id: string, as: { cookie: string } = editor): Promise<ReviewersCopy> {
  const { body } = await request<{ copies: ReviewersCopy[] }>(`/manuscript/${id}/reviewers-copies`, { as })
  const [copy] = body.copies
  if (!copy) throw new Error('no copy')
  return copy
}

function tell(id: string, what: string, body: object = {}, version = 1) {
  return request(`/manuscript/${id}/reviewers-copies/${version}/${what}`, { as: editor, body })
}

type Leak = ReviewersCopy['leaks'][number]
const placeOf = ({ at, start, match }: Leak, text: string | null) => ({ at, start, match, text })

const replace = (id: string, leak: Leak, text = leak.replacement, version = 1) =>
  tell(id, 'settle', { places: [placeOf(leak, text)] }, version)
const keep = (id: string, leak: Leak, version = 1) => tell(id, 'settle', { places: [placeOf(leak, null)] }, version)
const keepAll = async (id: string) =>
  tell(id, 'settle', { places: (await copyOf(id)).leaks.map((leak) => placeOf(leak, null)) })

const opened = async (id: string) => (await openForSite(db, id)) ?? expect.fail('it is gone')

async function textOf(id: string): Promise<string> {
  const [{ copy } = { copy: null }] = await findCopies(db, await opened(id))
  const file = copy?.fileId ? { id: copy.fileId } : undefined
  const stored = await deps.storage.open(file?.id ?? '')
  const bytes = await new Response(stored && (stored.stream as never)).bytes()
  return docxText(bytes)
}

const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

beforeEach(() => db.delete(jobs))

test('a manuscript that comes to review gets a copy at once, and invitations wait until its last place is decided', async () => {
  const id = await underReview(authoredDocx())
  expect((await db.select().from(jobs)).map(({ name }) => name)).toContain(copyJob)
  expect(await copyOf(id)).toMatchObject({ version: 1, state: 'making', files: [] })
  await make()
  const copy = await copyOf(id)
  expect(copy).toMatchObject({ version: 1, state: 'ready', accepted: null, isByHand: false, decisions: [] })
  const { number } = (await site.row(id)) ?? {}
  expect(copy.files).toEqual([expect.objectContaining({ name: `${number}-version-1.docx` })])
  expect(copy.removed).toContainEqual({ what: 'comments', where: 'text', count: 1 })
  expect(copy.leaks).toMatchObject([{ place: 'Methods, paragraph 1', match: '(Omonigho et al., 2024)' }])
  expect(await isCopyAccepted(db, await opened(id), 1)).toBe(false)
  expect(await findCopy(db, await opened(id), 1)).toEqual([])
})

test('a person and an institution of the title page that the record does not have are looked for too', async () => {
  const text = 'Tunde Cole and the nurses of Sapele General Hospital kept the diaries.'
  const lines = [
    'Diaries of sleep on the wards of a general hospital at night',
    `${first?.name}1, Tunde Cole2`,
    '1 Department of Nursing, Delta State University, Abraka, Nigeria',
    '2 Department of Medicine, Sapele General Hospital, Sapele, Nigeria',
    'Abstract',
    'Diaries are cheap.',
    'Introduction',
    text,
  ]
  const reading = read(lines.map((line) => ({ kind: 'paragraph', runs: [{ text: line }] })))
  const found = async (kept: boolean) => {
    const id = await underReview(smallPdf(text), 'paper.pdf')
    const { fileId = '' } = (await site.row(id)) ?? {}
    await db
      .update(fileReadings)
      .set({ state: 'read', reading: kept ? reading : null })
      .where(eq(fileReadings.fileId, fileId))
    await make()
    return (await copyOf(id)).leaks.map(({ match }) => match)
  }
  expect(await found(true)).toEqual(expect.arrayContaining(['Tunde Cole', 'Sapele General Hospital']))
  expect(await found(false)).not.toContain('Tunde Cole')
})

test('a copy waits until its file is read, because nobody else knows what the title page names', async () => {
  const id = await underReview(smallPdf('Nurses of Sapele General Hospital kept the diaries.'), 'paper.pdf')
  const { fileId = '' } = (await site.row(id)) ?? {}
  await makeCopies(deps)
  expect(await copyOf(id)).toMatchObject({ state: 'making' })
  await db.delete(jobs)
  const readManuscript = () => Promise.reject(new Error('unreadable'))
  await createJobs({ ...deps, readManuscript })[readingJob]?.run({ fileId })
  expect((await db.select().from(jobs)).map(({ name }) => name)).toContain(copyJob)
  await makeCopies(deps)
  expect(await copyOf(id)).toMatchObject({ state: 'ready' })
})

test('a copy that is finished while somebody decides waits for the decision', async () => {
  const id = await underReview(authoredDocx())
  let made: Promise<void> | undefined
  await db.transaction(async (tx) => {
    await tx.execute(sql`update manuscripts set updated_at = now() where id = ${id}`)
    await logStep(tx, { manuscriptId: id, action: 'revoke', from: null, to: null, actor: 'staff', at: new Date() })
    made = make()
    await vi.waitUntil(async () => (await db.execute(waiting)).rows.length > 0, 5000)
    await queueCopyOf(deps, tx, await opened(id))
  })
  await made
  expect(await copyOf(id)).toMatchObject({ state: 'ready' })
})

test('a copy whose original cannot be opened for a moment is made by the next run', async () => {
  const id = await underReview(authoredDocx())
  const open = () => Promise.reject(new StorageAway('away'))
  await expect(make({ storage: { ...deps.storage, open } })).rejects.toThrow('away')
  expect(await copyOf(id)).toMatchObject({ state: 'making' })
  await make()
  expect(await copyOf(id)).toMatchObject({ state: 'ready' })
})

test('a place that was replaced is gone from the copy, which is then accepted by whoever decided last', async () => {
  const id = await underReview(authoredDocx())
  await make()
  const [leak] = (await copyOf(id)).leaks
  if (!leak) throw new Error('no leak')
  for (const text of [undefined, '  '])
    expect(await tell(id, 'settle', { places: [{ ...placeOf(leak, null), text }] })).toMatchObject({
      status: 400,
      body: { error: 'The replacement is required.' },
    })
  expect((await replace(id, leak)).status).toBe(200)
  expect(await copyOf(id)).toMatchObject({ state: 'making', leaks: [], accepted: null })
  expect((await site.row(id))?.handlingEditorId).toBe(editor.id)
  expect(await isCopyAccepted(db, await opened(id), 1)).toBe(false)
  await make()
  expect(await copyOf(id)).toMatchObject({
    state: 'ready',
    accepted: { by: 'Stella Staff' },
    decisions: [{ match: '(Omonigho et al., 2024)', text: '(authors, 2024)', by: 'Stella Staff' }],
  })
  expect(await isCopyAccepted(db, await opened(id), 1)).toBe(true)
  expect(await textOf(id)).toContain('of our pilot (authors, 2024), recalibrated')
  const steps = (await site.steps(id)).map(({ action, reason }) => [action, reason])
  expect(steps).toContainEqual(['settle-copy', 'Version 1: 1 place replaced'])
  expect(steps.filter(([action]) => action === 'prepare-copy')).toEqual([['prepare-copy', 'Version 1']])
})

test('a place that was kept stays kept when another is replaced and the copy is made again', async () => {
  const body = paragraph('Ejiro Omonigho asked, and then Samuel Núñez and Ejiro Omonigho wrote.')
  const id = await underReview(authoredDocx(`${paragraph('Introduction')}${body}`))
  await make()
  const [one, other, last] = (await copyOf(id)).leaks
  if (!one || !other || !last) throw new Error('too few leaks')
  await keep(id, last)
  await replace(id, one, 'Somebody')
  await make()
  const copy = await copyOf(id)
  expect(copy.leaks).toMatchObject([{ match: 'Samuel Núñez', start: other.start - 6 }])
  expect((await keep(id, copy.leaks[0] ?? other)).status).toBe(200)
  expect(await copyOf(id)).toMatchObject({ leaks: [], accepted: { by: 'Stella Staff' } })
  expect(await textOf(id)).toContain('Somebody asked, and then Samuel Núñez and Ejiro Omonigho wrote.')
})

test('names in the title and the abstract are decided like those in the file, and reviewers read what was decided', async () => {
  const abstract = 'Ejiro Omonigho and Samuel Núñez of Harbour Institute of Health asked traders to keep diaries.'
  const id = await underReview(smallPdf('Nothing here names anybody.'), 'paper.pdf', { abstract })
  await make()
  const { leaks, accepted } = await copyOf(id)
  expect(leaks.map(({ place, match }) => [place, match])).toEqual([
    ['Abstract', 'Ejiro Omonigho'],
    ['Abstract', 'Samuel Núñez'],
    ['Abstract', 'Harbour Institute of Health'],
  ])
  expect([accepted, await isCopyAccepted(db, await opened(id), 1)]).toEqual([null, false])
  const [one, , institution] = leaks
  if (!one || !institution) throw new Error('too few leaks')
  expect((await keep(id, institution)).status).toBe(200)
  expect((await replace(id, one, 'A nurse')).status).toBe(200)
  await make()
  const [last, ...others] = (await copyOf(id)).leaks
  expect([last?.match, others]).toEqual(['Samuel Núñez', []])
  await replace(id, last ?? one, 'a colleague')
  await make()
  expect(await isCopyAccepted(db, await opened(id), 1)).toBe(true)
  const { id: reviewer, email } = await reviewsOn(db).reviewer()
  const words = { subject: 'A request', message: 'Would you?', answerDays: 7, reportDays: 21 }
  const body = { reviewers: [{ id: reviewer }], ...words }
  expect((await request(`/manuscript/${id}/invitations`, { as: editor, body })).status).toBe(201)
  expect((await site.letters(email))[0]?.text).toContain(
    'A nurse and a colleague of Harbour Institute of Health asked traders to keep diaries.',
  )
})

/** 27 places of three people, spelled in several ways, among many that name nobody. */
const nine = [
  'The diaries were handed out by NAME on the market.',
  'Each cuff was read by NAME before noon.',
  'NAME called those who had not come.',
  'The second round was led by NAME in May.',
  'All answers were typed by NAME twice.',
  'We asked NAME to judge what was unclear.',
  'NAME and a nurse saw every trader once more.',
  'The keys stayed with NAME until the end.',
  'A third reader, NAME, was asked where two differed.',
]
const threePeople = ['Ejiro Omonigho', 'Samuel Núñez', 'Tomasz Wrzesień']
const sentences = threePeople.flatMap((name) =>
  nine.map((sentence, at) => sentence.replace('NAME', at % 3 === 1 ? (name.split(' ')[1] ?? '') : name)),
)
const named = (more: string[] = []) =>
  authoredDocx([paragraph('Introduction'), ...[...sentences, ...more].map(paragraph)].join(''))
const third = { name: 'Tomasz Wrzesień', email: 'tomasz@meals.example', affiliation: 'Institute of Meals' }
const threeAuthors = { coAuthors: [second, third] }

async function revise(id: string, bytes: Buffer, changed: object = {}): Promise<void> {
  const own = await request<Record<string, unknown>>(`/manuscript/${id}`, { as: author })
  const { title, abstract, keywords, runningTitle, country, journal, articleType } = own.body
  const fields = { title, abstract, keywords, runningTitle, country, journal, articleType }
  const people = { author: first?.name, email: first?.email, ...threeAuthors }
  const file = await upload(bytes, 'new.docx', author)
  await request(`/manuscript/own/${id}`, {
    as: author,
    method: 'PATCH',
    body: { ...fields, ...people, file, ...changed },
  })
}

test('27 places of three people are settled by one request and one entry in the history, and not asked about again', async () => {
  const id = await underReview(named(), 'paper.docx', threeAuthors)
  await make()
  const { leaks } = await copyOf(id)
  const groups = groupLeaks(leaks)
  expect(groups.map(({ label, leaks }) => [label, leaks.length])).toEqual([
    ['Ejiro Kemi Omonigho', 9],
    ['Samuel Núñez', 9],
    ['Tomasz Wrzesień', 9],
  ])
  const before = (await site.steps(id)).length
  const { status, body } = await tell(id, 'settle', { places: leaks.map((leak) => placeOf(leak, '[author]')) })
  expect([status, body]).toEqual([200, { success: '27 places replaced.' }])
  await make()
  expect(await copyOf(id)).toMatchObject({ state: 'ready', leaks: [], accepted: { by: 'Stella Staff' } })
  expect((await site.steps(id)).slice(before).map(({ action, reason }) => [action, reason])).toEqual([
    ['settle-copy', 'Version 1: 27 places replaced'],
  ])
  const text = await textOf(id)
  expect(text.split('[author]')).toHaveLength(28)
  expect(text).not.toMatch(/Omonigho|Núñez|Wrzesień/)

  await revise(id, named(['Nothing was lost.']))
  await make()
  expect(await copyOf(id)).toMatchObject({ version: 2, leaks: [], accepted: { by: 'Stella Staff' } })

  await revise(id, named(['At last Samuel Núñez read them all.']))
  await make()
  const third = await copyOf(id)
  expect([third.version, third.decisions.length, third.accepted]).toEqual([3, 27, null])
  expect(third.leaks).toMatchObject([{ before: 'At last ', match: 'Samuel Núñez', about: 'Samuel Núñez' }])
})

test('in a later round reviewers read what changed since the version they reviewed, in the copies that name nobody', async () => {
  const words = (traders: string) => `${traders} traders were asked by Ejiro Omonigho.`
  const text = (traders: string) => authoredDocx(`${paragraph('Introduction')}${paragraph(words(traders))}`)
  const settleAll = async (version: number) => {
    await make()
    const places = (await copyOf(id)).leaks.map((leak) => placeOf(leak, leak.replacement))
    if (places.length > 0) await tell(id, 'settle', { places }, version)
    await make()
  }
  const id = await underReview(text('Seventy'), 'paper.docx', { ...threeAuthors, abstract: words('Seventy') })
  await settleAll(1)
  const reviews = reviewsOn(db)
  const { reviewer, token: former } = await reviews.review(id, 'submitted')
  await revise(id, text('Ninety'), { abstract: words('Ninety') })
  await settleAll(2)
  const round = await reviews.round(id, { number: 2, version: 2 })
  const asked = async (reviewerId: string, state: 'invited' | 'accepted') =>
    reviews.link({ invitationId: await reviews.invitation(round, reviewerId, state) })
  const { body } = await request(`/reviewing/${await asked(reviewer.id, 'accepted')}/changes`)
  const parts = [
    { kind: 'removed', text: 'Seventy' },
    { kind: 'added', text: 'Ninety' },
    { kind: 'same', text: ' traders were asked by [name removed].' },
  ]
  expect(body).toEqual({
    ...{ from: 1, to: 2, fields: [{ label: 'Abstract', parts }] },
    text: { places: [{ after: expect.stringMatching('Introduction'), parts }], hasMore: false, problem: null },
  })
  const other = await asked((await reviews.reviewer()).id, 'accepted')
  const early = await asked((await reviews.reviewer()).id, 'invited')
  for (const token of [former, other, early]) expect((await request(`/reviewing/${token}/changes`)).status).toBe(404)
})

test('of 129 people whom a paper names in as many places, reviewers read nobody whom staff were not shown', async () => {
  const { bytes, planted, people } = manyIdentities()
  const id = await underReview(bytes, `${people[0]?.name}.docx`)
  await db.update(manuscripts).set({ coAuthors: people }).where(eq(manuscripts.id, id))
  await make()
  const { leaks } = await copyOf(id)
  const words = (leak: Leak) => (leak.isReplaceable ? leak.replacement || '[name removed]' : null)
  const places = leaks.map((leak) => placeOf(leak, words(leak)))
  expect((await tell(id, 'settle', { places })).status).toBe(200)
  await make()
  expect(await copyOf(id)).toMatchObject({ leaks: [], accepted: { by: expect.any(String) } })
  const { token } = await reviewsOn(db).review(id, 'accepted')
  const page = await request<{ files: { path: string }[] }>(`/reviewing/${token}`)
  const replies = await Promise.all(page.body.files.map(({ path }) => site.api.request(path.replace('/api', ''))))
  const files = await Promise.all(
    replies.map(async (reply) => [JSON.stringify([...reply.headers]), ...insides(await reply.bytes())]),
  )
  expect(files).toHaveLength(1)
  const left = foundAmong(planted, [JSON.stringify(page.body), ...files.flat()])
  expect(left.map(({ kind }) => kind)).toEqual(['font', 'drawing in a picture', 'format of nobody'])
  const shown = foundAmong(
    planted,
    leaks.map(({ match }) => match),
  )
  expect(left.filter((one) => !shown.includes(one))).toEqual([])
})

test('what was saved at once is taken back at once, and nothing else', async () => {
  const id = await underReview(named(), 'paper.docx', threeAuthors)
  await make()
  const [one, ...others] = (await copyOf(id)).leaks
  if (!one) throw new Error('too few leaks')
  await keep(id, one)
  await tell(id, 'settle', { places: others.map((leak) => placeOf(leak, 'somebody')) })
  await make()
  const { decisions, accepted } = await copyOf(id)
  expect([accepted?.by, decisions.length, new Set(decisions.map(({ batch }) => batch))]).toEqual([
    ...['Stella Staff', 27],
    new Set([1, 2]),
  ])
  expect((await tell(id, 'take-back', { batch: 2 })).status).toBe(200)
  expect(await isCopyAccepted(db, await opened(id), 1)).toBe(false)
  await make()
  const copy = await copyOf(id)
  expect([copy.leaks.length, copy.accepted, copy.decisions.map(({ text }) => text)]).toEqual([26, null, [null]])
  expect(await textOf(id)).not.toContain('somebody')
  expect((await tell(id, 'take-back', { batch: 2 })).status).toBe(409)
  expect((await site.steps(id)).map(({ reason }) => reason)).toContain('Version 1: 26 places')
})

test('of two editors who decide about one place, the second learns of the first; and nothing can be replaced that is not open', async () => {
  const id = await underReview(authoredDocx())
  await make()
  const [leak] = (await copyOf(id)).leaks
  if (!leak) throw new Error('no leak')
  const both = await Promise.all([keep(id, leak), keep(id, leak)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await replace(id, { ...leak, at: 'word/settings.xml#0' }, 'x')).status).toBe(409)
  expect((await keep(id, leak, 2)).status).toBe(404)
})

test('what staff decide while a copy is being made is not lost', async () => {
  const id = await underReview(authoredDocx())
  await make()
  const [leak] = (await copyOf(id)).leaks
  if (!leak) throw new Error('no leak')
  await tell(id, 'remake')
  const anonymise: Deps['anonymise'] = async (original) => {
    const made = await deps.anonymise(original)
    await db.update(reviewerCopies).set({ edits: 99 }).where(eq(reviewerCopies.manuscriptId, id))
    return made
  }
  await make({ anonymise })
  expect(await copyOf(id)).toMatchObject({ state: 'making', files: [expect.anything()] })
  await make()
  expect(await copyOf(id)).toMatchObject({ state: 'ready' })
})

test('names on the pages of a PDF are blacked out, kept, or a copy is uploaded by hand', async () => {
  const id = await underReview(smallPdf('Ejiro Omonigho kept a diary.'), 'paper.pdf')
  await make()
  const { leaks, files } = await copyOf(id)
  expect(files).toEqual([expect.objectContaining({ name: expect.stringMatching(/-version-1\.pdf$/) })])
  expect(leaks).toMatchObject([
    { place: 'Page 1', match: 'Ejiro Omonigho', replacement: blackBox, isReplaceable: true },
  ])
  const [leak] = leaks
  expect((await replace(id, leak as Leak, 'x')).status).toBe(200)
  await make()
  const black = { pictures: [], leaks: [], accepted: { by: expect.any(String) }, decisions: [{ text: blackBox }] }
  expect(await copyOf(id)).toMatchObject(black)
  const steps = (await site.steps(id)).map(({ action, reason }) => [action, reason])
  expect(steps).toContainEqual(['settle-copy', 'Version 1: 1 place blacked out'])
  const [made] = (await copyOf(id)).files
  const reply = await site.api.request(`/file?url=${encodeURIComponent(made?.url ?? '')}`, {
    headers: { Cookie: editor.cookie },
  })
  const whole = await readWholePdf(await reply.bytes())
  expect(whole).not.toMatch(/omonigho/i)
  expect(whole).toContain('kept a diary.')
  const file = await upload(smallPdf('Somebody kept a diary.'), 'by-hand.pdf', editor)
  expect((await tell(id, 'upload', { file })).status).toBe(200)
  await make()
  expect(await copyOf(id)).toMatchObject({ isByHand: true, leaks: [], accepted: { by: null } })
  expect((await tell(id, 'remake')).status).toBe(200)
  await make()
  expect(await copyOf(id)).toMatchObject({ isByHand: false, accepted: null })
  expect((await keepAll(id)).status).toBe(200)
  expect(await copyOf(id)).toMatchObject({ leaks: [], decisions: [{ match: 'Ejiro Omonigho', text: null }] })
  expect(await isCopyAccepted(db, await opened(id), 1)).toBe(true)
})

test('nobody uploads a file of somebody else as a copy', async () => {
  const id = await underReview(authoredDocx())
  await make()
  const file = await upload(smallPdf(), 'mine.pdf', author)
  expect((await tell(id, 'upload', { file })).body).toMatchObject({
    error: 'This file cannot be used. Please upload it again.',
  })
  expect((await tell(id, 'upload', { file: '' })).status).toBe(400)
})

test('a file that cannot be read gives a sentence, and can be tried again', async () => {
  const id = await underReview(smallDoc({ text: 'Rivers and rain.' }), 'paper.doc')
  await make()
  expect(await copyOf(id)).toMatchObject({
    state: 'failed',
    failure: 'A .doc file cannot be anonymised here: LibreOffice is not installed.',
  })
  const program = await office.program('converts')
  const installed = { wordToPdf: libreOffice(program), docToDocx: libreOffice(program, { to: 'docx' }) }
  await tell(id, 'remake')
  await make(installed)
  expect((await copyOf(id)).files.map(({ name }) => name.slice(-4))).toEqual(['.pdf', 'docx'])
  await tell(id, 'remake')
  await make({ ...installed, anonymise: () => Promise.reject(new Error('no idea')) })
  expect(await copyOf(id)).toMatchObject({ state: 'failed', failure: 'The copy could not be made.' })
})

test.each([
  ['fails', 'LibreOffice could not make a PDF of it.'],
  ['hangs', 'LibreOffice took too long to make a PDF of it.'],
  ['writes-garbage', 'LibreOffice made a PDF of it that cannot be read.'],
] as const)(
  'a Word file without names is a copy even if LibreOffice %s, and the page says why it has no PDF',
  async (manner, noPdf) => {
    const id = await underReview(authoredDocx(paragraph('Diaries are cheap.')))
    const wordToPdf = libreOffice(await office.program(manner), { seconds: manner === 'hangs' ? 0.5 : 30 })
    await make({ wordToPdf })
    const copy = await copyOf(id)
    expect(copy).toMatchObject({ state: 'ready', failure: null, noPdf, accepted: { by: null } })
    expect(copy.files.map(({ name }) => name.slice(-4))).toEqual(['docx'])
    expect(await isCopyAccepted(db, await opened(id), 1)).toBe(true)
    expect((await findCopy(db, await opened(id), 1)).map(({ name }) => name.slice(-4))).toEqual(['docx'])
    await tell(id, 'remake')
    await make({ wordToPdf: libreOffice(await office.program('converts')) })
    expect(await copyOf(id)).toMatchObject({ noPdf: null, files: [expect.anything(), expect.anything()] })
  },
)

test('every new version gets its own copy, and the old one stays', async () => {
  const id = await underReview(authoredDocx())
  await make()
  await keepAll(id)
  const own = await request<Record<string, unknown>>(`/manuscript/${id}`, { as: author })
  const { title, abstract, keywords, runningTitle, country, journal, articleType } = own.body
  const fields = { title, abstract, keywords, runningTitle, country, journal, articleType }
  const people = { author: first?.name, email: first?.email, coAuthors: [second] }
  const file = await upload(smallPdf('A new text.'), 'new.pdf', author)
  const { status } = await request(`/manuscript/own/${id}`, {
    as: author,
    method: 'PATCH',
    body: { ...fields, ...people, file },
  })
  expect(status).toBe(200)
  // The desk says so before the job has run.
  expect(await copyOf(id)).toMatchObject({ version: 2, state: 'making', accepted: null })
  await make()
  const { body } = await request<{ copies: ReviewersCopy[] }>(`/manuscript/${id}/reviewers-copies`, { as: editor })
  expect(body.copies.map(({ version, accepted }) => [version, accepted !== null])).toEqual([
    [2, true],
    [1, true],
  ])
})

test('where reviewers know the authors, no copy is made', async () => {
  const { id } = await site.manuscript('under-review')
  const journals = deps.content.journals.map((journal) => ({
    ...journal,
    peerReview: { ...journal.peerReview, anonymity: 'single' as const },
  }))
  await make({ content: { ...deps.content, journals } })
  const { body } = await request<{ copies: ReviewersCopy[] }>(`/manuscript/${id}/reviewers-copies`, { as: editor })
  expect(body).toEqual({ anonymity: 'double', copies: [] })
})

test('staff of the journal open the copy; its author, other editors and the sweep leave it alone', async () => {
  const id = await underReview(authoredDocx())
  await make()
  const url = (await copyOf(id)).files[0]?.url ?? ''
  const path = `/file?url=${encodeURIComponent(url)}`
  const other = await site.staff('editor', 'domain-journal-of-biological-sciences')
  for (const [as, status] of [
    [editor, 200],
    [admin, 200],
    [author, 404],
    [other, 404],
  ] as const)
    expect((await request(path, { as })).status).toBe(status)
  const { headers } = await request(path, { as: editor })
  expect(headers.get('content-disposition')).not.toMatch(/omonigho|paper/i)
  site.clock.pass({ days: 2 })
  await sweepFiles(deps)
  expect((await request(path, { as: await site.staff('admin') })).status).toBe(200)
})

test('the job and whoever changes the same manuscript do not wait for each other', async () => {
  const { id } = await site.manuscript('under-review')
  let made: Promise<void> | undefined
  await db.transaction(async (tx) => {
    await openForJob(tx, id)
    made = make()
    await vi.waitUntil(async () => (await db.execute(waiting)).rows.length > 0, 5000)
    await queueCopyOf(deps, tx, await opened(id))
  })
  await made
  expect(await findCopies(db, await opened(id))).toHaveLength(1)
})
