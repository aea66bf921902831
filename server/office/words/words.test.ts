import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ReplyOf } from '#contracts/endpoint.ts'
import type * as calls from '#contracts/office/words.ts'
import { lockContent, readDocuments } from '#server/db/content-states.ts'
import { activity, contentStates, contentVersions, letters } from '#server/db/schema.ts'
import { biology, health, manuscriptSite, written } from '#tests/support/manuscript-site.ts'
import { standard } from '#words/standard.ts'
import { takeFirst } from '../settings/take-files.ts'
import { siteAlarms } from '../site-status/read.ts'
import { kindsFor } from '../templates/catalogue.ts'

const site = await manuscriptSite()
const { request, deps, db, config } = site
const admin = await site.staff('admin', undefined, { name: 'Ada Obi' })
const editor = await site.staff('editor', health)
await takeFirst(deps, config.contentDir)

type Refused = { error: string; fields: Record<string, string>; state: number; success: string }
type Field = 'subject' | 'body' | 'parts' | 'basedOn'
type Said = Partial<Record<Field, unknown>>

const name = 'manuscript-rejected'
const read = async (journal = '', of = name) =>
  (await request<ReplyOf<typeof calls.readWords>>(`/settings/words/${of}?journal=${journal}`, { as: admin })).body
const list = async () => (await request<ReplyOf<typeof calls.listWords>>('/settings/words', { as: admin })).body
const inList = async (of = name) => (await list()).letters.find((letter) => letter.name === of)
const preview = (body: object) =>
  request<ReplyOf<typeof calls.previewWords> & Refused>(`/settings/words/${name}/preview`, { as: admin, body })

async function save(said: Said, journal = '') {
  const { document, fields } = await read(journal)
  const changes = Object.entries(said).map(([field, value]) => {
    const { draft, published } = fields[field as Field]
    return { field, value, seen: (draft ?? published).mark }
  })
  return request<Refused>('/settings/draft', { as: admin, method: 'PUT', body: { document, changes } })
}

async function publish(said: Said, journal = '') {
  const saved = await save(said, journal)
  expect(saved.body).toMatchObject({ success: expect.any(String) })
  const { document, fields } = await read(journal)
  const drafts = Object.keys(said).map((field) => ({ document, field, seen: fields[field as Field].draft?.mark }))
  const done = await request<Refused>('/settings/publish', { as: admin, body: { drafts, why: '' } })
  expect(done.body).toMatchObject({ state: expect.any(Number) })
}

async function rejected(journal = health) {
  const { id } = await site.manuscript('under-review', { journal })
  const body = { comment: 'Out of scope.' }
  expect((await request(`/manuscript/${id}/reject`, { as: admin, method: 'PATCH', body })).status).toBe(200)
  const letter = (await site.lettersAbout(id)).find(({ toEmail }) => toEmail === written.email)
  return { subject: letter?.subject, text: letter?.text ?? '' }
}

test('every e-mail of the catalogue can be found and replaced, and only by admins', async () => {
  const { letters, journals } = await list()
  expect(letters.map((letter) => letter.name).sort()).toEqual(Object.keys(standard).sort())
  expect(journals.map(({ slug }) => slug)).toContain(health)
  expect((await request('/settings/words', { as: editor })).status).toBe(403)
  expect((await request('/settings/words/no-such-mail', { as: admin })).status).toBe(404)
})

/** Whose words are in code still. This list only shrinks. */
const inCode = ['review-invitation']

test('e-mails whose words are in code still are few, and known', () => {
  const kinds = kindsFor(deps, '').filter(({ example }) => !example.says)
  expect(kinds.map(({ kind }) => kind).sort()).toEqual(inCode)
})

test('one e-mail is read with its standard words and the rule of what it has to say', async () => {
  const { standard, rule, document, problems, changed, cases } = await read()
  expect(document).toBe('words/manuscript-rejected.md')
  expect(standard).toMatchObject({
    subject: 'The decision on your manuscript: {title:short}',
    body: expect.stringContaining('{appealIt}'),
    parts: { appealIt: 'Appeal this decision' },
  })
  expect(rule.values).toContainEqual({ name: 'title', label: 'Title', kind: 'text' })
  expect(rule.parts).toContainEqual({
    ...{ name: 'appealIt', label: '', kind: 'button', when: 'Only if the decision can be appealed' },
    ...{ isRequired: true, values: [], mustName: [] },
  })
  expect([problems, changed, cases]).toEqual([[], [], ['With reports', 'No reason']])
})

test('own words are refused at their field, one sentence each, and nothing is kept', async () => {
  const { standard } = await read()
  const { status, body } = await save({
    subject: 'About {titel}',
    body: standard.body.replace('{appealIt}\n\n', ''),
    parts: { mayAppeal: 'You can appeal.' },
  })
  expect(status).toBe(400)
  expect(body.fields).toEqual({
    subject: expect.stringMatching(/^\{titel\} is not known here/),
    body: 'Add {appealIt}: this e-mail has to have it.',
    'parts.mayAppeal': 'Name {appealUntil}: this has to say it.',
  })
  expect((await read()).fields.subject.draft).toBeNull()
})

test('published words go out, filled in, and those of a journal before those of all', async () => {
  const before = await rejected()
  const { standard } = await read()
  await publish({
    subject: 'Your paper {number}: {title}',
    parts: { appealIt: 'Disagree' },
    body: standard.body.replace('Dear {author},', 'Hello {author} from {journal},'),
    basedOn: standard,
  })
  const after = await rejected()
  expect(after.subject).toMatch(/^Your paper DHJ-S-\d{4}-\d+: A sample study of sample things$/)
  expect(after.text).toMatch(/^Hello Ada Sample from Domain Health Journal,\n\nThank you for your manuscript/)
  expect(after.text).toContain('Disagree:\nhttp')
  expect(before.text).toContain('Appeal this decision:\nhttp')
  await publish({ subject: 'In health: {title}' }, health)
  expect((await rejected()).subject).toBe('In health: A sample study of sample things')
  expect((await rejected()).text).toContain('Disagree:\nhttp')
  expect((await rejected(biology)).subject).toMatch(/^Your paper /)
  expect(await inList()).toMatchObject({
    own: [
      { journal: health, isOutdated: false, isStandardNewer: false },
      { journal: '', isOutdated: false, isStandardNewer: false },
    ],
  })
  expect((await read(health)).inherited.subject).toBe('Your paper {number}: {title}')
})

test('staff who read an e-mail before it goes read it in the own words', async () => {
  const { id } = await site.manuscript('under-review')
  const { body } = await request<{ subject: string }>(`/manuscript/${id}/letter/reject`, { as: admin })
  expect(body.subject).toBe('In health: A sample study of sample things')
})

test('words without any field are the standard words again', async () => {
  await publish({ subject: null }, health)
  expect((await readDocuments(db)).texts.has(`words/${health}/${name}.md`)).toBe(false)
  expect((await rejected()).subject).toMatch(/^Your paper /)
})

/** As a version before left it behind: no call publishes such words. */
async function leaveBehind(text: string) {
  await db.transaction(async (tx) => {
    await lockContent(tx)
    const { state } = await readDocuments(tx)
    await tx.insert(contentStates).values({
      ...{ number: state + 1, kind: 'publication', byId: null, byName: null, why: '', publishedAt: new Date() },
    })
    await tx.insert(contentVersions).values({ document: `words/${name}.md`, state: state + 1, text })
  })
}

test('words that lack what the standard has by now are not sent, the office sees it, and all else can be published', async () => {
  await leaveBehind(
    '---\nsubject: Old words\nbasedOn:\n  subject: Older\n  body: Older\n  parts: {}\n---\nNo, {author}.\n',
  )
  const { subject, text } = await rejected()
  expect(subject).toBe('The decision on your manuscript: A sample study of sample things')
  expect(text).toContain('Appeal this decision')
  expect((await inList())?.own).toEqual([{ journal: '', isOutdated: true, isStandardNewer: true }])
  const [alarm] = (await siteAlarms(deps)).filter(({ name }) => name === 'words')
  expect(alarm?.sentence).toMatch(/the standard words are sent: manuscript-rejected\.$/)
  const { problems, changed } = await read()
  expect(problems).toEqual([{ field: 'body', sentence: expect.stringMatching(/^Add \{/) }])
  expect(changed.map(({ field, before }) => [field, before])).toEqual([
    ['subject', 'Older'],
    ['body', 'Older'],
  ])
  await publish({ subject: 'Only here' }, biology)
  await publish({ subject: null, body: null, basedOn: null })
  expect((await inList())?.own).toEqual([{ journal: biology, isOutdated: false, isStandardNewer: false }])
})

test('a preview is of an example, of a case or of a manuscript, and says what is wrong', async () => {
  expect((await preview({ subject: 'Sorry: {title}' })).body).toMatchObject({
    ...{ subject: 'Sorry: Malaria in the Niger Delta', problems: [], to: { email: 'ada.obi@example.org' } },
    html: expect.stringContaining('Appeal this decision'),
  })
  const { id } = await site.manuscript('under-review')
  const real = await preview({ journal: health, subject: 'Sorry: {title}', manuscript: id })
  expect(real.body).toMatchObject({ subject: 'Sorry: A sample study of sample things', to: { name: 'Ada Sample' } })
  expect(real.body.text).not.toContain(id)
  const reported = await preview({ case: 'With reports' })
  expect(reported.body.text).toContain('Reviewer 1:')
  const wrong = await preview({ subject: '{nobody}' })
  expect(wrong.body.problems).toMatchObject([{ field: 'subject' }])
  expect((await preview({ case: 'No such case' })).status).toBe(404)
})

test('a test goes to oneself, and is in the log', async () => {
  const { status, body } = await request<Refused>(`/settings/words/${name}/test`, {
    as: admin,
    body: { subject: 'Sorry: {title}' },
  })
  expect([status, body.success]).toEqual([200, expect.stringContaining('Sent to ')])
  const [letter] = await db.select().from(letters).where(eq(letters.kind, 'words-test'))
  expect(letter).toMatchObject({ subject: 'Test: Sorry: Malaria in the Niger Delta', toName: 'Ada Obi' })
  const [entry] = await db.select().from(activity).where(eq(activity.action, 'test-words'))
  expect(entry).toMatchObject({ actorName: 'Ada Obi', details: { title: 'Rejected' } })
  const refused = await request<Refused>(`/settings/words/${name}/test`, { as: admin, body: { subject: '{nobody}' } })
  expect(refused.status).toBe(400)
})
