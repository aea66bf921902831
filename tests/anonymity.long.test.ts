import { appendFileSync, cpSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, expect, test, vi } from 'vitest'
import { dataFolder } from './crash/postgres.ts'
import { publishingOn } from './support/articles.ts'
import { authoredDocx, itsAuthors, itsBody, itsTitle } from './support/authored-docx.ts'
import { smallDocx } from './support/documents.ts'
import { biology, health } from './support/manuscript-site.ts'
import { ask, officeOn } from './support/office.ts'
import { freePort, startProduct } from './support/product.ts'
import { readPdf } from './support/read-pdf.ts'
import { reviewsOn } from './support/review-site.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

const dataDir = await dataFolder(afterAll)
const port = await freePort()
const contentDir = await dataFolder(afterAll)
cpSync('content', contentDir, { recursive: true })
appendFileSync(join(contentDir, `journals/${health}.yaml`), '\npeerReview: { publishesReports: true }\n')
const product = await startProduct({ dataDir, port, env: { CONTENT_DIR: contentDir } })
afterAll(() => product.kill9())
const { url } = product
const office = await officeOn(dataDir, url, afterAll)
const reviews = reviewsOn(office.db)
const [editor, author] = [await office.staff('editor', health), await office.author()]
const [admin, biologist] = [await office.staff('admin'), await office.staff('editor', biology)]

type Piece = { place: string; text: string }
type Reader = { cookie?: string }

/** Everything that can be read at an address: the text of a page or an answer, the insides of a file, its name. */
async function read(path: string, { cookie = '' }: Reader = {}): Promise<Piece> {
  const response = await fetch(new URL(path, url), { headers: { Cookie: cookie } })
  // A busy machine makes a busy site, which asks to come back.
  if (response.status === 503) return read(path, { cookie })
  expect([path, response.status]).toEqual([path, 200])
  const bytes = new Uint8Array(await response.arrayBuffer())
  const headers = JSON.stringify([...response.headers])
  return { place: path, text: `${headers} ${Buffer.from(bytes).toString()} ${await insidesOf(bytes)}` }
}

async function insidesOf(bytes: Uint8Array): Promise<string> {
  const start = Buffer.from(bytes.subarray(0, 4)).toString('latin1')
  if (start === '%PDF') return JSON.stringify(await readPdf(bytes))
  if (!start.startsWith('PK')) return ''
  return Object.entries(unzipSync(bytes))
    .map(([name, part]) => `${name} ${Buffer.from(part).toString()}`)
    .join(' ')
}

const lettersTo = async (email: string): Promise<Piece[]> => {
  const { rows } = await office.pool.query(
    'select subject, text, html, headers from letters where to_email = $1 order by created_at, id',
    [email],
  )
  return rows.map((letter) => ({ place: `e-mail "${letter.subject}"`, text: JSON.stringify(letter) }))
}

/** Without accents, capitals and what HTML or JSON make of quotes. */
const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

const foundIn = (pieces: Piece[], secrets: string[]) =>
  pieces.flatMap(({ place, text }) => {
    const read = folded(text)
    return secrets.filter((secret) => read.includes(folded(secret))).map((secret) => `${place}: ${secret}`)
  })

async function post(path: string, body: object, as?: { cookie: string }, method = 'POST') {
  const reply = await ask(url, path, { method, body, as })
  expect([path, reply.status < 300, reply.body]).toEqual([path, true, reply.body])
  return reply.body as object
}

/** A citation of one's own work is for the editor to judge; here there is none. */
const unquoted = itsBody
  .split(/(?<=<\/w:p>)/)
  .filter((part) => !/nigho et al|Omonigho, E\. K\./.test(part))
  .join('')

async function submitManuscript(abstract: string): Promise<string> {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(authoredDocx(unquoted))], 'Omonigho.docx'))
  const headers = { Cookie: author.cookie, 'Sec-Fetch-Site': 'same-origin' }
  const stored = await fetch(`${url}/api/file`, { method: 'POST', body: form, headers })
  const { url: file } = (await stored.json()) as { url: string }
  const [{ name, ...first } = { name: '' }, second] = itsAuthors
  const record = { ...first, author: name, coAuthors: [second], title: itsTitle, abstract, journal: health, file }
  const body = { ...record, country: 'Nigeria', articleType: 'Research Article' }
  const { _id = '' } = (await post('/manuscript', body, author)) as { _id?: string }
  await office.pool.query(`update manuscripts set status = 'under-review' where id = $1`, [_id])
  return _id
}

/** The copy is made by a job; then the editor accepts what it still says. */
async function acceptCopy(id: string): Promise<void> {
  await office.pool.query(
    `insert into reviewer_copies (manuscript_id, version) values ($1, 1) on conflict do nothing`,
    [id],
  )
  await office.pool.query(`update jobs set due_at = now() where name like '%cop%'`)
  const copies = async () => (await ask(url, `/manuscript/${id}/reviewers-copies`, { as: editor })).body as never
  await vi.waitFor(async () => expect(JSON.stringify(await copies())).toMatch(/"state":"(ready|failed)"/), {
    timeout: 60_000,
    interval: 500,
  })
  await office.pool.query(`update reviewer_copies set accepted_at = now() where manuscript_id = $1`, [id])
}

/** What was asked for is sent a moment later. */
const linkIn = (email: string, path: string) =>
  vi.waitFor(async () => {
    for (const { text } of (await lettersTo(email)).toReversed()) {
      const [, token] = new RegExp(`/${path}/([\\w-]{43})`).exec(text) ?? []
      if (token) return token
    }
    throw new Error(`no link to ${path} for ${email}`)
  }, 20_000)

/** The reviewer's own document: its properties and its comment name them. */
const reviewersDocx = () =>
  smallDocx([
    { name: 'docProps/core.xml', data: '<coreProperties><creator>Henrik Vasslund</creator></coreProperties>' },
  ])

const report = {
  mayPublish: true,
  ...{ recommendation: 'major-revision', toAuthor: 'The sample is small.', toEditor: 'Known to me: weak group.' },
  answers: { methods: 3, analysis: 3, originality: 3, writing: 3 },
}

const misread = 'The panel misread our second table.'

/** The editors reject without waiting for the revision, the author appeals, and an admin reopens the manuscript. */
async function appeal(id: string): Promise<void> {
  await post(`/manuscript/${id}/reject`, { comment: 'Too small.' }, editor, 'PATCH')
  const reasons = `${misread} ${itsAuthors.map(({ name, email }) => `${name} (${email})`).join(' and ')} ask you to look again. It has a control group.`
  await post(`/appeal/${id}`, { reasons }, author)
  await post(`/manuscript/${id}/reopen`, { comment: 'You are right.' }, admin, 'PATCH')
}

async function attach(token: string): Promise<string> {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(reviewersDocx())], 'Vasslund.docx'))
  const reply = await fetch(`${url}/api/reviewing/${token}/file`, {
    ...{ method: 'POST', body: form, headers: { 'Sec-Fetch-Site': 'same-origin' } },
  })
  return ((await reply.json()) as { updatedAt: string }).updatedAt
}

/** The copy of the report's file for the author is made by a job. */
async function cleanCopy(invitationId: string): Promise<void> {
  const made = () =>
    office.pool.query('select clean_file_id, clean_failure from review_reports where invitation_id = $1', [
      invitationId,
    ])
  await vi.waitFor(async () => expect((await made()).rows[0].clean_file_id).toBeTruthy(), {
    timeout: 60_000,
    interval: 500,
  })
}

/** What everybody can read once the manuscript is published. */
async function publish(id: string): Promise<Piece[]> {
  const publishing = await publishingOn(office.db)
  await office.pool.query(`insert into issues (journal, number, volume) values ($1, 1, 2) on conflict do nothing`, [
    health,
  ])
  const customId = `DHJ-2026-${String(++published).padStart(4, '0')}`
  await publishing.publish({ manuscriptId: id, customId, position: published, authors: [{ name: 'Ada Obi' }] })
  const path = `/journals/${health}/articles/${customId}/`
  const api = `/api/accepted/${health}/${customId}/peer-review`
  const pieces = await Promise.all(
    [path, `${path}peer-review`, `${path}${customId}.jats.xml`, api].map((one) => read(one)),
  )
  for (const { text } of pieces.slice(1)) expect(text).toContain(report.toAuthor)
  return pieces
}

let published = 0

/** A double-anonymous review with a report, a decision and an appeal, and all that either side can read of it. */
async function walk(abstract: string) {
  const id = await submitManuscript(abstract)
  await acceptCopy(id)
  const reviewer = await reviews.reviewer({ name: 'Henrik Vasslund', affiliation: 'Fjordheim University College' })
  const words = { subject: 'A request', message: 'Would you review this?', answerDays: 7, reportDays: 21 }
  await post(`/manuscript/${id}/invitations`, { reviewers: [{ id: reviewer.id }], ...words }, editor)
  const token = await linkIn(reviewer.email, 'reviewing')
  const before = await read(`/reviewing/${token}`)
  await post(`/reviewing/${token}/accept`, { conflict: 'no' })
  await post(`/reviewing/${token}/report`, report, undefined, 'PUT')
  const attached = await attach(token)
  const shown = await read(`/api/reviewing/${token}`)
  const { body } = await ask(url, `/reviewing/${token}`)
  const files = (body as { files?: { path: string }[] }).files ?? []
  expect(files.length).toBeGreaterThan(0)
  const open = await Promise.all(
    [
      ...[
        `/reviewing/${token}`,
        `/reviewing/${token}/check`,
        `/reviewing/${token}/file`,
        `/reviewing/${token}/time`,
        `/reviewing/${token}/withdraw`,
      ],
      ...files.map(({ path }) => path),
    ].map((path) => read(path)),
  )
  await post(`/reviewing/${token}/submit`, { since: attached })
  const [invitation] = (
    await office.pool.query(`select id from review_invitations where reviewer_id = $1`, [reviewer.id])
  ).rows
  await cleanCopy(invitation.id)
  await post(`/manuscript/${id}/decision`, { decision: 'major-revision', reports: [invitation.id] }, editor)
  await appeal(id)
  await post('/reviewing/link', { email: reviewer.email })
  const mine = await linkIn(reviewer.email, 'reviewing/mine')
  const reviewerReads = [
    ...[before, shown, ...open],
    ...(await Promise.all(
      [
        `/reviewing/${token}`,
        `/api/reviewing/${token}`,
        `/reviewing/mine/${mine}`,
        `/api/reviewing/mine/${mine}/data`,
      ].map((path) => read(path)),
    )),
    ...(await lettersTo(reviewer.email)),
  ]
  const [first] = itsAuthors
  const revise = await linkIn(first?.email ?? '', 'revise')
  const authorReads = [
    ...(await Promise.all(
      [
        ...[`/author/manuscripts/${id}`, `/status/${id}`, '/author', `/api/manuscript/${id}`],
        ...[`/appeal/${id}`, `/api/appeal/${id}`, '/api/manuscript/getByUser'],
        ...[`/charge/${id}`, `/api/charge/${id}`],
        ...['/api/author/export', `/revise/${revise}`],
        ...[`/reports/${revise}`, `/api/reports/${revise}`, `/api/reports/${revise}/${invitation.id}`],
      ].map((path) => read(path, author)),
    )),
    ...(await lettersTo(first?.email ?? '')),
    ...(await publish(id)),
  ]
  const moved = await transfer(id, first?.email ?? '', reviewer.email)
  return {
    reviewer,
    reviewerReads: [...reviewerReads, ...moved.reviewerReads],
    authorReads: [...authorReads, ...moved.authorReads],
    staffReads: moved.staffReads,
  }
}

/** Rejects the manuscript and moves it to another journal, whose staff the reviewer has not agreed to tell. */
async function transfer(id: string, authorsEmail: string, reviewersEmail: string) {
  await post(`/manuscript/${id}/reject`, { comment: 'Out of scope.' }, editor, 'PATCH')
  await post(`/manuscript/${id}/transfer`, { journal: biology }, editor)
  const offer = await linkIn(authorsEmail, 'transfer')
  const open = await Promise.all([`/transfer/${offer}`, `/api/transfer/${offer}`].map((path) => read(path)))
  await post(`/transfer/${offer}/accept`, {})
  await office.pool.query(`update manuscripts set status = 'under-review' where id = $1`, [id])
  const consent = await linkIn(reviewersEmail, 'reviewing')
  const ofReviewer = [`/reviewing/${consent}`, `/reviewing/${consent}/transfer`, `/api/reviewing/${consent}/transfer`]
  const ofAuthor = [`/transfer/${offer}`, `/author/manuscripts/${id}`, `/status/${id}`, '/api/author/export']
  const calls = ['', '/review', '/transfer'].map((part) => `/api/manuscript/${id}${part}`)
  const ofStaff = [`/admin/review/${id}`, `/admin/find?q=${id}`, `/api/find?q=${id}`, ...calls]
  return {
    reviewerReads: [...(await Promise.all(ofReviewer.map((path) => read(path)))), ...(await lettersTo(reviewersEmail))],
    authorReads: [
      ...open,
      ...(await Promise.all(ofAuthor.map((path) => read(path, author)))),
      ...(await lettersTo(authorsEmail)),
    ],
    staffReads: await Promise.all([...ofStaff, `/api/manuscript/${id}/file.zip`].map((path) => read(path, biologist))),
  }
}

const authorSecrets = [
  ...itsAuthors.flatMap(({ name, email, affiliation }) => [name, name.split(' ').at(-1) ?? name, email, affiliation]),
  ...[itsAuthors[0]?.orcid ?? '', author.id, 'Ada Author', misread],
]

const walked = walk(
  'Ejiro Omonigho and Samuel Núñez asked traders to keep a diary, as Zoë Árnason did. Correspondence: snunez@gmail.com',
)

test('in a double-anonymous round nothing that one side can read names the other', async () => {
  const { reviewer, reviewerReads, authorReads, staffReads } = await walked
  const reviewerSecrets = [reviewer.name, 'Vasslund', reviewer.email, reviewer.id, 'Fjordheim', report.toEditor]
  expect(reviewerReads.length).toBeGreaterThan(10)
  expect(authorReads.length).toBeGreaterThan(14)
  expect(foundIn(reviewerReads, authorSecrets)).toEqual([])
  expect(foundIn(authorReads, reviewerSecrets)).toEqual([])
  // Nor does another journal learn who reviewed for the one before.
  expect(foundIn(staffReads, [...reviewerSecrets, report.toAuthor])).toEqual([])
})

test('the search itself finds what both sides may read', async () => {
  const { reviewerReads, authorReads } = await walked
  expect(foundIn(reviewerReads, ['Zoe Arnason']).length).toBeGreaterThan(4)
  expect(foundIn(authorReads, [report.toAuthor]).length).toBeGreaterThan(2)
})
