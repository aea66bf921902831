import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ReplyOf } from '#contracts/endpoint.ts'
import type { listTemplates, readTemplate } from '#contracts/office/templates.ts'
import { composeLetter } from '#server/jobs/letter.ts'
import { addLetter } from '#server/jobs/outbox.ts'
import { biology, health, written } from '#tests/support/manuscript-site.ts'
import { reviewSite } from '#tests/support/review-site.ts'
import { kindsFor } from './catalogue.ts'

const site = await reviewSite()
const { request, deps, db, reviews } = site
const editor = await site.staff('editor', health, { name: 'Stella Staff' })
const admin = await site.staff('admin')

type Refused = { error: string; fields: Record<string, string>; success: string }

const list = async (as = editor, query = '') =>
  (await request<ReplyOf<typeof listTemplates>>(`/email-templates${query}`, { as })).body
const read = async (kind: string, journal = health, as = editor) =>
  (await request<ReplyOf<typeof readTemplate>>(`/email-templates/${kind}?journal=${journal}`, { as })).body
const save = (kind: string, words: object, as = editor) =>
  request<Refused>(`/email-templates/${kind}`, {
    ...{ as, method: 'PUT', body: { journal: health, subject: '{subject}', text: '{text}', ...words } },
  })
const reset = (kind: string, journal = health, as = editor) =>
  request<Refused>(`/email-templates/${kind}/reset`, { as, body: { journal } })

test('every kind of e-mail is listed once, with an example that any template can be put around', () => {
  const kinds = kindsFor(deps, '')
  expect(new Set(kinds.map(({ kind }) => kind)).size).toBe(kinds.length)
  for (const { example, label } of kinds) {
    const { subject, text } = composeLetter(example)
    expect(`${label}: ${subject} ${text}`).not.toMatch(/undefined|\[object|\{|\bnull\b/)
  }
})

/** What staff write themselves, what goes to operators, what belongs to no journal, and the other names of a kind that is listed. */
const unlisted = new Set([
  ...['newsletter', 'newsletter-test', 'manuscript-message', 'co-author-message', 'review-message', 'review-address'],
])

test('nobody sends a kind of e-mail that is not listed', () => {
  const server = join(import.meta.dirname, '../..')
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /letters[\w-]*\.ts$/.test(file) && !file.endsWith('.test.ts') && !/^(?:jobs|office\/site-status)\//.test(file),
  )
  const text = files.map((file) => readFileSync(join(server, file), 'utf8')).join('\n')
  // Those of the catalogue are all listed in the settings: words.test.ts.
  const inCode = [...text.matchAll(/\bkind: '([\w-]+)',$/gm)].map(([, kind]) => kind ?? '')
  const listed = new Set(kindsFor(deps, '').map(({ kind }) => kind))
  expect(inCode.length).toBeGreaterThan(4)
  expect(inCode.filter((kind) => !listed.has(kind) && !unlisted.has(kind))).toEqual([])
})

test('editors have the words of their own journals, admins also those for all journals and the site', async () => {
  expect((await list()).journals.map(({ slug }) => slug)).toEqual([health])
  expect((await list()).templates.map(({ kind }) => kind)).not.toContain('reset-code')
  const all = await list(admin)
  expect(all.journals[0]).toEqual({ slug: '', title: 'All journals and the site' })
  expect(all.templates.map(({ kind }) => kind)).toContain('reset-code')
  expect((await save('manuscript-approved', { journal: biology })).status).toBe(404)
  expect((await save('manuscript-approved', { journal: '' })).status).toBe(404)
  expect((await save('reset-code', {})).status).toBe(404)
})

test('an unknown placeholder, or the missing standard text, is refused with one sentence', async () => {
  expect(await save('manuscript-approved', { subject: 'Hello {nobody}' })).toMatchObject({
    status: 400,
    body: { fields: { subject: expect.stringContaining('{nobody} is not a placeholder of the subject.') } },
  })
  expect((await save('manuscript-approved', { text: 'Well done.' })).body.error).toBe(
    'Add {text} to the text: it stands for what the e-mail has to say.',
  )
  expect(await read('manuscript-approved')).toMatchObject({ subject: '{subject}', text: '{text}', changed: null })
})

test('a decision goes in the words of its journal, which staff see before, and may change once more', async () => {
  const words = { subject: '{number}: {subject}', text: 'Greetings from {journal}, {name}.\n\n{text}\n\nThe editors' }
  expect((await save('manuscript-rejected', words)).body.success).toBe('Saved. E-mails from now on use these words.')
  const preview = await request<{ subject: string; text: string }>('/email-templates/manuscript-rejected/preview', {
    ...{ as: editor, body: { journal: health, ...words } },
  })
  expect(preview.body.text).toMatch(
    /^Dear Ada Obi,\n\nGreetings from Domain Health Journal, Ada Obi\.\n\nThank you for/,
  )
  const { id } = await site.manuscript('under-review')
  const number = (await site.row(id))?.number
  const shown = await request<{ subject: string; text: string }>(`/manuscript/${id}/letter/reject?comment=No`, {
    as: editor,
  })
  const opening = `Dear Ada Sample,\n\nGreetings from Domain Health Journal, Ada Sample.\n\nThank you for`
  expect(shown.body.text.startsWith(opening)).toBe(true)
  const reject = (manuscript: string, more: object = {}) =>
    request(`/manuscript/${manuscript}/reject`, {
      as: editor,
      method: 'PATCH',
      body: { comment: 'Out of scope.', ...more },
    })
  expect((await reject(id)).status).toBe(200)
  const [letter] = (await site.lettersAbout(id)).filter(({ toEmail }) => toEmail === written.email)
  expect(letter?.text.startsWith(opening)).toBe(true)
  expect(letter?.text).toContain(`\n\nThe editors\n\nManuscript number: ${number}\n\n-- \n`)
  expect(letter?.subject).toBe(`${number}: The decision on your manuscript: A sample study of sample things`)

  const other = await site.manuscript('under-review')
  await reject(other.id, { letter: { text: 'Dear Ada, no.' } })
  const [changed] = (await site.lettersAbout(other.id)).filter(({ toEmail }) => toEmail === written.email)
  expect(changed?.text.startsWith('Dear Ada, no.\n\n-- \n')).toBe(true)

  expect((await list()).templates.find(({ kind }) => kind === 'manuscript-rejected')?.isChanged).toBe(true)
  expect((await reset('manuscript-rejected')).status).toBe(200)
  expect((await reset('manuscript-rejected')).body.error).toBe('This e-mail already has its standard words.')
})

test("a journal's own words come before those for all journals, and other journals keep the standard", async () => {
  const send = async (manuscriptId: string) => {
    const letter = {
      kind: 'manuscript-links',
      to: { email: 'x@example.org', name: 'Xi' },
      subject: 'S',
      blocks: ['Text.'],
    }
    await addLetter(db, composeLetter(letter), { manuscriptId })
    return (await site.lettersAbout(manuscriptId)).at(-1)?.text.split('\n\n-- ')[0]
  }
  const here = (await site.manuscript('under-review')).id
  const there = (await site.manuscript('under-review', { journal: biology })).id
  await save('manuscript-links', { text: 'Own words.\n\n{text}' })
  expect([await send(here), await send(there)]).toEqual(['Own words.\n\nText.', 'Text.'])
  await save('manuscript-links', { journal: '', text: '{text}\n\nBye.' }, admin)
  expect([await send(here), await send(there)]).toEqual(['Own words.\n\nText.', 'Text.\n\nBye.'])
  await reset('manuscript-links')
  expect(await send(here)).toBe('Text.\n\nBye.')
})

test('the invitation to review begins with the words of the template, which staff may change', async () => {
  const text = 'We write for {journal}.\n\n{text}'
  expect((await save('review-invitation', { text: `${text} {name}` })).status).toBe(400)
  expect((await save('review-invitation', { text })).status).toBe(200)
  const { id } = await site.manuscript('under-review')
  await reviews.copy(id)
  const { body } = await request<{ subject: string; message: string }>(`/manuscript/${id}/invitation-letter`, {
    as: editor,
  })
  expect(body.message).toMatch(/^We write for Domain Health Journal\.\n\nWe would be grateful/)
  const reviewer = await reviews.reviewer()
  const asked = {
    reviewers: [{ id: reviewer.id }],
    subject: body.subject,
    message: 'Only this.',
    answerDays: 7,
    reportDays: 21,
  }
  expect((await request(`/manuscript/${id}/invitations`, { as: editor, body: asked })).status).toBe(201)
  expect((await site.letters(reviewer.email))[0]?.text).toMatch(/^Dear Rita Reviewer,\n\nOnly this\.\n\nTitle:/)
})
