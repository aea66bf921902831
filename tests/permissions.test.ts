import { eq, inArray } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Endpoint } from '#contracts/endpoint.ts'
import { read } from '#domain/manuscript/reading/read.ts'
import { limits } from '#domain/people/limits.ts'
import { buildText } from '#domain/publishing/full-text/build-text.ts'
import { placed } from '#domain/publishing/full-text/remedy.ts'
import { addDays, dayIn } from '#domain/words/day.ts'
import { mediaTypes } from '#domain/words/file-types.ts'
import { volumeAt } from '#domain/words/issue.ts'
import type { Status } from '#domain/words/manuscript-status.ts'
import type { InvitationState } from '#domain/words/peer-review.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { insertDocument } from '#server/db/documents.ts'
import {
  addressLinks,
  appeals,
  coAuthorNotices,
  contentPlans,
  corrections,
  coursePayments,
  courses,
  deposits,
  disputes,
  fileReadings,
  files,
  fileTexts,
  fullTexts,
  heldPayments,
  letters,
  letterTemplates,
  manuscripts,
  messages,
  moneyProposals,
  newsletters,
  pageProofComments,
  pageProofs,
  paymentDifferences,
  payments,
  plannedPublications,
  preparedIssues,
  reviewerCopies,
  reviewReports,
  sessions,
  shutOuts,
  staffFactors,
  submissionDrafts,
  subscribers,
  testimonials,
  textOverlaps,
  textRuns,
  transferProofs,
  undoableChanges,
  waiverRequests,
} from '#server/db/schema.ts'
import { hashToken, newCode, newId, newToken } from '#server/ids.ts'
import { replyAddress } from '#server/jobs/reply-address.ts'
import { documentKey } from '#server/money/payments/document-key.ts'
import { takeFirst } from '#server/office/settings/take-files.ts'
import { fileIdOf, fileUrl } from '#server/people/accounts/file-url.ts'
import { insertReviewer } from '#server/review/register/store.ts'
import { certificatePath } from '#server/review/reviewing/certificate.ts'
import { publishingOn } from '#tests/support/articles.ts'
import { password } from '#tests/support/build.ts'
import { smallDocx, smallPdf } from '#tests/support/documents.ts'
import { sampleSource } from '#tests/support/full-text.ts'
import { biology, health, linkIn, written } from '#tests/support/manuscript-site.ts'
import { passkeyDevice } from '#tests/support/passkey.ts'
import { reviewSite } from '#tests/support/review-site.ts'

const noLimits = Object.fromEntries(Object.keys(limits).map((name) => [name, 1_000_000]))
const site = await reviewSite({ config: { limits: noLimits, replyAddress: 'replies@journals.example' } })
const { db, request } = site
const office = await site.staff('admin')
const articles = await publishingOn(db)
const thisVolume = volumeAt(site.clock.now())
await articles.openIssue(1, thisVolume)
await articles.openIssue(2, thisVolume)

/** `disabled` has the sessions of an author and of an admin whose accounts were disabled after they signed in. */
const staffPeople = ['editor', 'otherEditor', 'admin', 'finance', 'observer'] as const
const people = ['visitor', 'author', 'otherAuthor', ...staffPeople, 'disabled'] as const
type Person = (typeof people)[number]
type Asker = Person | 'otherObserver'

type Account = { id: string; email: string; cookie: string }
/** The record in question belongs to `author` and to the journal of `editor` and `observer`. */
type Owners = { author: Account; editor: Account }
type Stage = Owners & { me: { id: string; cookie: string }; person: Asker }

const newOwners = async (): Promise<Owners> => ({
  author: await site.author(),
  editor: await site.staff('editor', health),
})

async function stageFor(person: Asker, { author, editor }: Owners): Promise<Stage> {
  const me: Record<Asker, () => Stage['me'] | Promise<Stage['me']>> = {
    visitor: () => ({ id: newId(), cookie: '' }),
    author: () => author,
    otherAuthor: () => site.author(),
    editor: () => editor,
    otherEditor: () => site.staff('editor', biology),
    admin: () => site.staff('admin'),
    finance: () => site.staff('finance'),
    observer: () => site.staff('observer', health),
    otherObserver: () => site.staff('observer', biology),
    disabled: async () => {
      const disabledAt = site.clock.now()
      const [one, other] = [await site.author({ disabledAt }), await site.staff('admin', undefined, { disabledAt })]
      return { id: other.id, cookie: `${one.cookie}; ${other.cookie}` }
    },
  }
  return { me: await me[person](), person, author, editor }
}

/** Staff hear of what happens, so that every further account makes every call dearer: most rows share these. */
const regulars = await newOwners()
const regularStages = new Map<Asker, Promise<Stage>>()
function regularStage(person: Asker): Promise<Stage> {
  const stage = regularStages.get(person) ?? stageFor(person, regulars)
  regularStages.set(person, stage)
  return stage
}

/** 'yes' means allowed, a number is the status of the refusal, and any other word is what the row's `seenAs` returns. */
type Verdict = 'yes' | number | string
type Verdicts = Record<Person, Verdict>
type Ask = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  /** The id that `seenAs` looks for. */
  about?: string
}
type Row = {
  may: Verdicts
  ask?: (stage: Stage) => Ask | Promise<Ask>
  seenAs?: (body: never, about: string) => string
  /** What is asked about belongs to whoever asks. */
  isOwn?: true
}

const all = (verdict: Verdict): Verdicts => ({
  visitor: verdict,
  author: verdict,
  otherAuthor: verdict,
  editor: verdict,
  otherEditor: verdict,
  admin: verdict,
  finance: verdict,
  observer: verdict,
  disabled: verdict,
})

const anyone = all('yes')
const authors: Verdicts = { ...all(401), author: 'yes', otherAuthor: 'yes' }
const anyStaff: Verdicts = { ...all(401), ...Object.fromEntries(staffPeople.map((person) => [person, 'yes'])) }
/** Those who only read are refused before the record is looked for, so that they get 403. */
const staff: Verdicts = { ...anyStaff, finance: 403, observer: 403 }
const readers: Verdicts = { ...staff, observer: 'yes' }
const admins: Verdicts = { ...staff, editor: 403, otherEditor: 403 }
const money: Verdicts = { ...admins, finance: 'yes' }
const authorsAndStaff: Verdicts = { ...staff, author: 'yes', otherAuthor: 'yes' }
/** A person who must not know that the record exists gets 404. */
const theOwner: Verdicts = { ...authors, otherAuthor: 404 }
const staffOfTheJournal: Verdicts = { ...staff, otherEditor: 404 }
const readersOfTheJournal: Verdicts = { ...readers, otherEditor: 404 }
const adminsInScreening: Verdicts = { ...staff, editor: 404, otherEditor: 404 }
/** Only whoever did it: not even an admin. */
const ownActs: Verdicts = { ...anyStaff, otherEditor: 404, admin: 404, finance: 404, observer: 404 }
/** The right comes from a secret in the request, not from the account, so the verdict is the same for everyone. */
const holdersOfASecret = all

const soon = () => addDays(dayIn('UTC', site.clock.now()), 10)

let count = 0
const fresh = () => `person${++count}@permissions.example`

async function manuscript(
  status: Status,
  { author }: Stage,
): Promise<{ id: string; editToken: string; deleteToken: string }> {
  return site.manuscript(status, { authorId: author.id })
}

const inStatus = (status: Status, body?: object) => async (stage: Stage) => ({
  params: { id: (await manuscript(status, stage)).id },
  body,
})

/** Returns the text that a manuscript is compared by. */
async function textOf(id: string) {
  const [row] = await db.select().from(manuscripts).where(eq(manuscripts.id, id))
  const text = { fileId: row?.fileId ?? '', text: 'The same words.', words: 100, prints: [] }
  const [kept] = await db.insert(fileTexts).values(text).returning({ id: fileTexts.id })
  return kept?.id
}

/** A rejected manuscript, with an open appeal if there are reasons. */
const appealed = (reasons: string | null, body?: object) => async (stage: Stage) => {
  const { id } = await manuscript('rejected', stage)
  const row = { id: newId(), manuscriptId: id, rejectedAt: site.clock.now() }
  if (reasons) await db.insert(appeals).values({ ...row, reasons })
  return { params: reasons ? { id } : { key: id }, body }
}

const proposal = {
  title: 'A better title',
  articleType: 'Research Article',
  abstract: 'Short.',
  names: ['Ada', 'Bayo'],
}

/** A paid manuscript with a proposal that waits for its author. */
const proposed = () => async (stage: Stage) => {
  const { id } = await manuscript('paid', stage)
  const correction = newId()
  const { title, abstract, articleType } = written
  const before = { title, abstract, articleType, names: ['Ada Sample', 'Bayo Sample'] }
  await db.insert(corrections).values({ id: correction, manuscriptId: id, before, after: { ...before, ...proposal } })
  return { params: { id, key: id }, correction }
}

const undoable = async ({ editor }: Stage) => {
  const [id, until] = [newId(), new Date(site.clock.now().getTime() + 5000)]
  await db.insert(undoableChanges).values({ id, staffId: editor.id, createdAt: site.clock.now(), until })
  return { params: { id } }
}

const charged = (body?: object) => async (stage: Stage) => ({
  params: { key: (await manuscript('approved', stage)).id },
  body,
})

async function proofOf(ownerRealm: 'author' | 'link', ownerId: string): Promise<string> {
  const facts = { name: 'proof.pdf', mediaType: 'application/pdf', bytes: 1, sha256: 'x' }
  const row = { id: newId(), kind: 'receipt', ...facts, ownerRealm, ownerId } as const
  await db.insert(files).values(row)
  return fileUrl(row.id, site.config.publicUrl)
}

async function draft({ author }: Stage) {
  const row = { id: newId(), authorId: author.id, title: '', journal: '', fields: {}, writer: newId() }
  await db.insert(submissionDrafts).values({ ...row, savedAt: site.clock.now() })
  return { params: { id: row.id } }
}

const ownWords = { journal: health, subject: '{subject}', text: 'Good news.\n\n{text}' }
await takeFirst(site.deps, site.config.contentDir)
let phones = 0

const { settings } = site.services
const chief: Staff = {
  realm: 'staff',
  id: office.id,
  name: 'Stella Staff',
  email: 'stella@example.org',
  role: 'admin',
  access: null,
}
const contactField = { document: 'site.yaml', field: 'contact' }

/** Another telephone number each time. */
async function contactDraft() {
  const { published, draft } = await settings.readSetting(chief, contactField)
  const value = { ...(published.value as object), phone: `+234 ${++phones}` }
  return { document: contactField.document, changes: [{ field: 'contact', value, seen: (draft ?? published).mark }] }
}

async function savedDraft() {
  await settings.saveDraft(chief, await contactDraft())
  const { draft } = await settings.readSetting(chief, contactField)
  return { ...contactField, seen: draft?.mark ?? '' }
}

const wordsShown = (): Ask => ({ params: { name: 'manuscript-rejected' }, body: { journal: '' } })

const template = (asked: Ask): Ask => ({ params: { kind: 'manuscript-approved' }, ...asked })

async function messageAbout(manuscriptId: string): Promise<string> {
  const row = { id: newId(), kind: 'manuscript-message', manuscriptId, state: 'sent', text: 'Hello', html: '' } as const
  await db.insert(letters).values({ ...row, toEmail: fresh(), subject: 'A question' })
  return row.id
}

async function subscriber(): Promise<string> {
  const id = newId()
  await db.insert(subscribers).values({ id, email: fresh(), tokenHash: hashToken(newToken()) })
  return id
}

const leak = { at: 'word/document.xml#3', start: 4, match: 'Ada Sample' }

async function copiedVersion(stage: Stage): Promise<{ id: string; version: string }> {
  const { id } = await manuscript('under-review', stage)
  const quote = { ...leak, kind: 'name', place: 'Methods', before: '', after: '', replacement: '' } as const
  const report = { removed: [], leaks: [quote] }
  const decided = { text: null, byId: 'x', by: 'Ada', decidedAt: '2026-11-18T10:00:00.000Z', batch: 1 }
  const decisions = [{ ...quote, ...decided }]
  await db.insert(reviewerCopies).values({ manuscriptId: id, version: 1, state: 'ready', report, decisions })
  return { id, version: '1' }
}

async function resetCode(realm: 'author' | 'admin', { email }: Account) {
  const { body } = await request<{ userId: string }>(`/${realm}/reset`, { body: { email } })
  const text = (await site.letters(email)).at(-1)?.text ?? ''
  return { userId: body.userId, resetKey: /\b\d{6}\b/.exec(text)?.[0] ?? '' }
}

function form(fields: Record<string, string | File>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  return data
}

const pdfFile = () => form({ extension: 'pdf', file: new File([new Uint8Array(smallPdf())], 'paper.pdf') })
const wordFile = () => form({ file: new File([new Uint8Array(smallDocx())], 'paper.docx') })
const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#a04020' } })
  .png()
  .toBuffer()
const portrait = () => form({ avatar: new File([new Uint8Array(picture)], 'me.png') })

async function uploaded(path: string, body: FormData, as: Account): Promise<string> {
  return (await request<{ url: string }>(path, { body, as })).body.url
}

const device = passkeyDevice(site.config.publicUrl)

/** A second factor of `editor`. */
async function factor({ editor }: Stage): Promise<string> {
  const row = { id: newId(), staffId: editor.id, kind: 'app', name: 'My phone', sealedSecret: 'none' } as const
  await db.insert(staffFactors).values(row)
  return row.id
}

async function addressLink() {
  const token = newToken()
  const expiresAt = new Date(site.clock.now().getTime() + 1000)
  await db.insert(addressLinks).values({ tokenHash: hashToken(token), email: fresh(), expiresAt })
  return { params: { token } }
}

async function message(): Promise<string> {
  const id = newId()
  await db
    .insert(messages)
    .values({ id, firstName: 'Ngozi', lastName: 'Eze', email: 'ngozi@example.org', message: 'Hello' })
  return id
}

/** A reviewer of the journal of `editor`. */
async function reviewer(): Promise<string> {
  const id = newId()
  const row = { id, name: 'Rita Reviewer', emails: [`${id.toLowerCase()}@example.net`], journals: [health] }
  await insertReviewer(db, { ...row, source: 'staff' })
  return id
}

async function authorReview({ author }: Stage): Promise<string> {
  const id = newId()
  await db.insert(testimonials).values({ id, authorId: author.id, text: 'Kind people.' })
  return id
}

async function failedLetter(): Promise<string> {
  const id = newId()
  const words = { subject: 'News', text: 'News', html: '<p>News</p>' }
  await db.insert(letters).values({ id, kind: 'test', toEmail: fresh(), ...words, state: 'failed' })
  return id
}

async function failedDeposit(): Promise<string> {
  const { id } = await articles.publish({ position: ++count + 2000, customId: `DHJ-${count}`, doi: `10.5555/${count}` })
  await db.insert(deposits).values({ articleId: id, state: 'failed' })
  return id
}

async function notice(stage: Stage): Promise<string> {
  const token = newToken()
  const { id } = await manuscript('under-review', stage)
  const named = { manuscriptId: id, name: 'Bayo Sample', email: 'bayo.sample@example.org' }
  await db.insert(coAuthorNotices).values({ tokenHash: hashToken(token), ...named })
  return token
}

/** A review of the author's manuscript, in the journal of the editor. */
async function reviewed(stage: Stage, state: InvitationState, given: Parameters<typeof site.review>[1] = {}) {
  const made = await site.review(state, { manuscript: { authorId: stage.author.id }, ...given })
  return { ...made, params: { token: made.token } }
}

const asReviewer = (state: InvitationState, body?: object) => async (stage: Stage) => ({
  params: (await reviewed(stage, state)).params,
  body,
})

async function holder(state: InvitationState = 'accepted') {
  const { id, reviewer } = await site.review(state)
  return { id, email: reviewer.email, params: { token: await site.reviews.link({ reviewerId: reviewer.id }) } }
}

/** A report that lacks nothing, with its file. */
async function wholeReport(stage: Stage) {
  const answers = { methods: 4, analysis: 4, originality: 4, writing: 4 }
  const report = { recommendation: 'accept', toAuthor: 'Fine.', answers, updatedAt: site.clock.now() } as const
  const { params } = await reviewed(stage, 'accepted', { report })
  return { params, body: { since: site.clock.now().toISOString() } }
}

async function attached(stage: Stage) {
  const { params } = await reviewed(stage, 'accepted')
  expect((await request(`/reviewing/${params.token}/file`, { body: pdfFile() })).status).toBe(200)
  return { params }
}

/** The reviewer's copy, with the bytes of an author's upload. */
async function copied(stage: Stage) {
  const { params, manuscriptId } = await reviewed(stage, 'accepted')
  const pdfFileId = fileIdOf(await uploaded('/file', pdfFile(), stage.author), site.config.publicUrl)
  await site.reviews.copy(manuscriptId, 1, { pdfFileId })
  return { params: { ...params, format: 'pdf' } }
}

async function certified(stage: Stage) {
  const code = newCode()
  await reviewed(stage, 'submitted', { report: { code } })
  return { code, key: certificatePath(site.deps, code, 'reviewer').split('/').at(-1) ?? '' }
}

const { reviews } = site

/** An invitation to review a manuscript of `author`. */
const invited = (state: 'queued' | 'invited' | 'accepted' | 'submitted', body?: object) => async (stage: Stage) => ({
  params: { id: (await reviews.review((await manuscript('under-review', stage)).id, state)).id },
  body,
})

/** A revision that is asked of `author`, who is logged in. */
const revision = (body?: object) => async (stage: Stage) => {
  const { id } = await manuscript('under-review', stage)
  const { id: invitationId } = await reviews.review(id, 'submitted')
  const asked = { decision: 'minor-revision', reports: [invitationId], dueOn: soon() }
  await request(`/manuscript/${id}/decision`, { as: office, body: asked })
  return { params: { key: id }, body, comment: `${invitationId}.1` }
}

/** A rejected manuscript of `author`, offered to another journal. */
const offered = (body?: object) => async (stage: Stage) => {
  const { id } = await manuscript('rejected', stage)
  const reply = await request(`/manuscript/${id}/transfer`, { as: office, body: { journal: biology } })
  expect(reply.status).toBe(201)
  return { params: { id, key: id }, body }
}

/** The link of a reviewer whose report was written for the journal before. */
const askedToShare = (body?: object) => async (stage: Stage) => {
  const { id } = await manuscript('rejected', stage)
  const { token } = await reviews.review(id, 'submitted', { round: { openedAt: new Date(0), decision: 'reject' } })
  await request(`/manuscript/${id}/transfer`, { as: office, body: { journal: biology } })
  await request(`/transfer/${id}/accept`, { as: stage.author, body: {} })
  return { params: { token }, body }
}

/** The copy of a report's file that its author gets, with the bytes of an author's upload. */
async function sentFile(stage: Stage) {
  const { params, comment } = await revision()(stage)
  const [id = ''] = comment.split('.')
  const cleanFileId = fileIdOf(await uploaded('/file', pdfFile(), stage.author), site.config.publicUrl)
  await db.update(reviewReports).set({ cleanFileId }).where(eq(reviewReports.invitationId, id))
  return { params: { ...params, id } }
}

const published = (change: { namesAsk?: boolean } = {}) => {
  const customId = `DHJ-1999-${String(++count).padStart(4, '0')}`
  return articles.publish({ position: count + 1000, customId, volume: thisVolume, ...change })
}

const texts = [{ title: 'One', text: 'Read this.' }]
const course = { title: 'Writing well', description: 'Sample', price: 5000, outline: [], materials: [], texts }

async function unsoldCourse(): Promise<string> {
  const id = newId()
  await db.insert(courses).values({ id, title: 'Writing well', description: 'Sample', priceMinor: 500_000, texts })
  return id
}

/** A course that `author` has paid for. */
async function soldCourse({ author }: Stage, confirmedAt: Date | null = new Date()) {
  const payment = { id: newId(), courseId: await unsoldCourse() }
  await db.insert(coursePayments).values({ ...payment, authorId: author.id, priceMinor: 500_000, confirmedAt })
  return payment
}

const has = (list: { _id: string }[], id: string) => (list.some(({ _id }) => _id === id) ? 'it is there' : 'it is not')

/** Spec §6: every call of the API, and the result for each person. */
/** The file of an accepted manuscript whose text was made. */
async function madeText(stage: Stage): Promise<string> {
  const { id } = await manuscript('approved', stage)
  const [row] = await db.select().from(manuscripts).where(eq(manuscripts.id, id))
  const fileId = row?.fileId ?? ''
  const { text, report } = buildText({ source: sampleSource, remedies: [] })
  await db.insert(fullTexts).values({ fileId, state: 'read', source: sampleSource, text, report })
  return fileId
}

/** The Word file of an article without a text. */
async function publishedWord(): Promise<string> {
  const fileId = newId()
  const file = { name: 'x.docx', mediaType: mediaTypes.docx, bytes: 1, sha256: fileId }
  await db.insert(files).values({ id: fileId, kind: 'manuscript', ...file, ownerRealm: 'author', ownerId: 'nobody' })
  await articles.publish({ position: ++count + 1000, customId: `DHJ-1998-${count}`, volume: thisVolume, fileId })
  return fileId
}

const inAWeek = () => addDays(site.clock.now().toISOString().slice(0, 10), 7)

/** A proof that waits for its author, with a comment: by the file, the manuscript and the ids of both. */
async function proofed(stage: Stage) {
  const id = await madeText(stage)
  const [row] = await db.select().from(manuscripts).where(eq(manuscripts.fileId, id))
  const [proof, comment, key] = [newId(), newId(), row?.id ?? '']
  const { text } = buildText({ source: sampleSource, remedies: [] })
  await db.insert(pageProofs).values({ id: proof, manuscriptId: key, fileId: id, round: 1, text, dueOn: inAWeek() })
  const said = { place: 'title', where: 'Title', quote: 'A title', words: 'A letter is missing.' }
  await db.insert(pageProofComments).values({ id: comment, proofId: proof, ...said })
  return { id, key, comment, proof }
}

const rows: Record<string, Row> = {
  'GET /author/me': { may: authors },
  'POST /author/signup': { may: anyone, ask: () => ({ body: { name: 'Ada Obi', email: fresh(), password } }) },
  'POST /author/login': { may: anyone, ask: ({ author: { email } }) => ({ body: { email, password } }) },
  'POST /author/logout': { may: anyone },
  'POST /author/reset': { may: anyone, ask: ({ author: { email } }) => ({ body: { email } }) },
  'POST /author/verify': {
    may: holdersOfASecret('yes'),
    async ask({ author }) {
      const { userId: id, resetKey } = await resetCode('author', author)
      return { body: { id, resetKey } }
    },
  },
  'POST /author/resetPw': {
    may: holdersOfASecret('yes'),
    ask: async ({ author }) => ({ body: { ...(await resetCode('author', author)), newPassword: 'nine blue jars' } }),
  },
  'PATCH /author': { may: authors, ask: () => ({ body: { name: 'Ada Eze' } }) },
  // No one can change another person's picture.
  'PATCH /author/avatar': {
    may: { ...authors, otherAuthor: 403 },
    ask: async ({ author }) => ({
      body: { authorId: author.id, avatarUrl: await uploaded('/file/avatar', portrait(), author) },
    }),
  },
  'POST /author/address': { may: authors, ask: () => ({ body: { email: fresh(), password } }) },
  'POST /author/address/link': { may: authors },
  'GET /address/{token}': { may: holdersOfASecret('yes'), ask: addressLink },
  'POST /address/{token}': { may: holdersOfASecret('yes'), ask: addressLink },
  'GET /author/export': { may: authors },
  'POST /author/delete': { may: authors, ask: () => ({ body: { password } }) },

  'GET /admin/me': { may: anyStaff },
  'POST /admin/login': { may: anyone, ask: ({ editor: { email } }) => ({ body: { email, password } }) },
  'POST /admin/logout': { may: anyone },
  'POST /admin/reset': { may: anyone, ask: ({ editor: { email } }) => ({ body: { email } }) },
  'POST /admin/verify': {
    may: holdersOfASecret('yes'),
    async ask({ editor }) {
      const { userId: id, resetKey } = await resetCode('admin', editor)
      return { body: { id, resetKey } }
    },
  },
  'POST /admin/resetPw': {
    may: holdersOfASecret('yes'),
    ask: async ({ editor }) => ({ body: { ...(await resetCode('admin', editor)), newPassword: 'nine blue jars' } }),
  },
  'PATCH /admin': { may: anyStaff, ask: () => ({ body: { name: 'Stella Obi' } }) },
  'PATCH /admin/avatar': {
    may: { ...anyStaff, otherEditor: 403, admin: 403, finance: 403, observer: 403 },
    ask: async ({ editor }) => ({
      body: { userId: editor.id, avatarUrl: await uploaded('/file/adminAvatar', portrait(), editor) },
    }),
  },
  'POST /admin/address': { may: anyStaff, ask: () => ({ body: { email: fresh(), password } }) },
  'GET /admin/sessions': { may: anyStaff },
  'POST /admin/sessions/end-others': { may: anyStaff },
  'GET /admin/log-ins': { may: anyStaff },
  'GET /undo': { may: anyStaff },
  'POST /undo/{id}': { may: ownActs, ask: undoable },
  'POST /undo/{id}/hold': { may: ownActs, ask: undoable },
  'GET /admin/notifications': { may: anyStaff },
  'GET /admin/notifications/choices': { may: anyStaff },
  'PATCH /admin/notifications/choices': { may: anyStaff, ask: () => ({ body: { report: 'daily' } }) },
  'PUT /admin/today': { may: staff, ask: () => ({ body: { whose: 'all' } }) },
  // Not even an admin can end another person's session.
  'DELETE /admin/sessions/{id}': {
    may: { ...anyStaff, otherEditor: 404, admin: 404, finance: 404, observer: 404 },
    async ask({ editor }) {
      const [session] = await db.select().from(sessions).where(eq(sessions.accountId, editor.id))
      return { params: { id: session?.id ?? '' } }
    },
  },
  // The right comes from the cookie of the first step, which nobody has here.
  'GET /admin/login/step': { may: holdersOfASecret(401) },
  'POST /admin/login/code': { may: holdersOfASecret(401), ask: () => ({ body: { code: '123456' } }) },
  'POST /admin/login/passkey/options': { may: holdersOfASecret(401) },
  'POST /admin/login/passkey': {
    may: holdersOfASecret(401),
    ask: () => ({ body: { response: device.get({ challenge: 'none' }) } }),
  },
  'GET /admin/factors': { may: anyStaff },
  'POST /admin/factors/app': { may: anyStaff, ask: () => ({ body: { password } }) },
  // 409 and 400 mean that they may: nothing was begun.
  'POST /admin/factors/app/confirm': {
    may: { ...all(401), editor: 409, otherEditor: 409, admin: 409, finance: 409, observer: 409 },
    ask: () => ({ body: { code: '123456', name: 'My phone' } }),
  },
  'POST /admin/factors/passkey/options': { may: anyStaff, ask: () => ({ body: { password } }) },
  'POST /admin/factors/passkey': {
    may: { ...all(401), editor: 400, otherEditor: 400, admin: 400, finance: 400, observer: 400 },
    ask: () => ({ body: { name: 'Laptop', response: device.create({ challenge: 'none' }) } }),
  },
  // Not even an admin can change another person's second factors one by one.
  'PATCH /admin/factors/{id}': {
    may: { ...anyStaff, otherEditor: 404, admin: 404, finance: 404, observer: 404 },
    ask: async (stage) => ({ params: { id: await factor(stage) }, body: { name: 'Laptop' } }),
  },
  'POST /admin/factors/{id}/remove': {
    may: { ...anyStaff, otherEditor: 404, admin: 404, finance: 404, observer: 404 },
    ask: async (stage) => ({ params: { id: await factor(stage) }, body: { password } }),
  },
  'POST /admin/factors/recovery-codes': {
    may: { ...anyStaff, otherEditor: 409, admin: 409, finance: 409, observer: 409 },
    async ask(stage) {
      await factor(stage)
      return { body: { password } }
    },
  },
  'POST /admin/{id}/factors/reset': {
    may: admins,
    async ask(stage) {
      await factor(stage)
      return { params: { id: stage.editor.id } }
    },
  },
  'GET /admin': { may: anyStaff },
  'POST /admin': { may: admins, ask: () => ({ body: { email: fresh(), role: 'admin' } }) },
  'PATCH /admin/complete/{token}': {
    may: holdersOfASecret('yes'),
    async ask() {
      const email = fresh()
      await request('/admin', { as: office, body: { email, role: 'admin' } })
      const token = linkIn((await site.letters(email)).at(-1)?.text, 'invite')
      return { params: { token }, body: { name: 'Emeka Udo', password } }
    },
  },
  'PATCH /admin/{id}': { may: admins, ask: ({ editor: { id } }) => ({ params: { id }, body: { role: 'admin' } }) },
  'DELETE /admin/{id}': { may: admins, ask: ({ editor: { id } }) => ({ params: { id } }) },
  'POST /sample/sign-in/{token}': { may: holdersOfASecret(404), ask: () => ({ params: { token: newToken() } }) },
  'DELETE /sample': { may: admins },

  'POST /file': { may: authorsAndStaff, ask: () => ({ body: pdfFile() }) },
  // Anyone: of a journal that is none, so that no file is read for each person here.
  'POST /journal/{slug}/check': { may: all(404), ask: () => ({ params: { slug: 'none' }, body: pdfFile() }) },
  'POST /file/avatar': { may: authors, ask: () => ({ body: portrait() }) },
  'POST /file/adminAvatar': { may: anyStaff, ask: () => ({ body: portrait() }) },
  'GET /file': {
    may: { ...all(404), author: 'yes', editor: 'yes', admin: 'yes', observer: 'yes' },
    async ask({ author }) {
      const url = await uploaded('/file', pdfFile(), author)
      const fileId = fileIdOf(url, site.config.publicUrl) ?? ''
      await site.manuscript('under-review', { authorId: author.id, fileId })
      return { query: { url } }
    },
  },
  'GET /file/preview': {
    may: { ...all(404), author: 'yes', editor: 'yes', admin: 'yes', observer: 'yes' },
    async ask({ author }) {
      const url = await uploaded('/file', wordFile(), author)
      const fileId = fileIdOf(url, site.config.publicUrl) ?? ''
      await site.manuscript('under-review', { authorId: author.id, fileId })
      return { query: { url } }
    },
  },
  'GET /file/reading': {
    may: { ...all(404), author: 'yes', editor: 'yes', admin: 'yes', observer: 'yes' },
    async ask({ author }) {
      const url = await uploaded('/file', pdfFile(), author)
      const fileId = fileIdOf(url, site.config.publicUrl) ?? ''
      await site.manuscript('under-review', { authorId: author.id, fileId })
      return { query: { url } }
    },
  },
  // Whoever uploaded it: every other author is answered as if there were none.
  'POST /file/text': {
    may: theOwner,
    ask: async ({ author }) => ({ body: { url: await uploaded('/file', wordFile(), author) } }),
  },
  'GET /file/text': {
    may: theOwner,
    ask: async ({ author }) => ({ query: { url: await uploaded('/file', wordFile(), author) } }),
  },
  'GET /countries': { may: anyone },

  'GET /review': { may: anyone },
  'POST /review': { may: authors, ask: () => ({ body: { text: 'Kind people.' } }) },
  'GET /review/mine': { may: authors },
  'PATCH /review/mine/{id}': {
    may: theOwner,
    ask: async (stage) => ({ params: { id: await authorReview(stage) }, body: { text: 'Very kind people.' } }),
  },
  'DELETE /review/mine/{id}': { may: theOwner, ask: async (stage) => ({ params: { id: await authorReview(stage) } }) },
  'GET /review/audit': { may: admins },
  'PATCH /review/{id}': { may: admins, ask: async (stage) => ({ params: { id: await authorReview(stage) } }) },
  'DELETE /review/{id}': { may: admins, ask: async (stage) => ({ params: { id: await authorReview(stage) } }) },

  'GET /reviewers': {
    may: { ...readers, editor: 'it is there', otherEditor: 'it is not', admin: 'it is there', observer: 'it is there' },
    async ask() {
      const id = await reviewer()
      return { query: { search: `${id.toLowerCase()}@example.net` }, about: id }
    },
    seenAs: ({ reviewers }: { reviewers: { _id: string }[] }, about) => has(reviewers, about),
  },
  'GET /reviewers/export': { may: staff },
  'GET /reviewers/duplicates': { may: staff },
  'GET /reviewers/sources': { may: staff },
  'POST /reviewers/import': { may: staff, ask: () => ({ body: { csv: `name,e-mail\nRita Reviewer,${fresh()}` } }) },
  'POST /reviewers/merge': {
    may: staffOfTheJournal,
    ask: async () => ({ body: { keep: await reviewer(), other: await reviewer() } }),
  },
  'POST /reviewers/apart': {
    may: staffOfTheJournal,
    ask: async () => ({ body: { one: await reviewer(), other: await reviewer() } }),
  },
  'POST /reviewers': { may: staff, ask: () => ({ body: { name: 'Rita Reviewer', email: fresh() } }) },
  'GET /reviewers/{id}': { may: readersOfTheJournal, ask: async () => ({ params: { id: await reviewer() } }) },
  'PUT /reviewers/{id}': {
    may: staffOfTheJournal,
    ask: async () => ({ params: { id: await reviewer() }, body: { name: 'Rita Reviewer', email: fresh() } }),
  },
  'POST /reviewers/{id}/left': {
    may: staffOfTheJournal,
    ask: async () => ({ params: { id: await reviewer() }, body: { left: true } }),
  },
  'POST /reviewers/{id}/confirmed': {
    may: admins,
    async ask() {
      const id = await reviewer()
      return { params: { id }, body: { email: `${id.toLowerCase()}@example.net`, reason: 'They called.' } }
    },
  },
  'GET /manuscript/{id}/reviewer-proposals': { may: staffOfTheJournal, ask: inStatus('under-review') },
  'DELETE /reviewers/{id}': { may: staffOfTheJournal, ask: async () => ({ params: { id: await reviewer() } }) },

  'GET /manuscript/{id}/file.zip': { may: staffOfTheJournal, ask: inStatus('under-review') },
  'GET /manuscript/{id}/review': { may: readersOfTheJournal, ask: inStatus('under-review') },
  'GET /manuscript/{id}/invitation-letter': { may: staffOfTheJournal, ask: inStatus('under-review') },
  'POST /manuscript/{id}/invitations': {
    may: staffOfTheJournal,
    async ask(stage) {
      const { id } = await manuscript('under-review', stage)
      await reviews.copy(id)
      const words = { subject: 'A request', message: 'Would you review this?', answerDays: 7, reportDays: 21 }
      return { params: { id }, body: { reviewers: [{ id: (await reviews.reviewer()).id }], ...words } }
    },
  },
  'PATCH /manuscript/{id}/alternates': { may: staffOfTheJournal, ask: inStatus('under-review', { ids: [] }) },
  'POST /invitation/{id}/ask': { may: staffOfTheJournal, ask: invited('queued') },
  'PATCH /invitation/{id}/cancel': { may: staffOfTheJournal, ask: invited('accepted') },
  'PATCH /invitation/{id}/extend': { may: staffOfTheJournal, ask: invited('accepted', { dueOn: soon() }) },
  'POST /invitation/{id}/remind': { may: staffOfTheJournal, ask: invited('invited') },
  'POST /invitation/{id}/release': {
    may: staffOfTheJournal,
    ask: async (stage) => {
      const { id, roundId } = await reviews.review((await manuscript('rejected', stage)).id, 'submitted')
      await reviews.decide(roundId)
      return { params: { id }, body: {} }
    },
  },
  'PATCH /invitation/{id}/report': { may: staffOfTheJournal, ask: invited('submitted', { text: 'Sound work.' }) },
  'POST /manuscript/{id}/decision-letter': {
    may: staffOfTheJournal,
    ask: inStatus('under-review', { decision: 'minor-revision', comment: 'Shorten it.' }),
  },
  'POST /manuscript/{id}/decision': { may: staffOfTheJournal, ask: inStatus('under-review', { decision: 'accept' }) },
  'PATCH /manuscript/{id}/handling-editor': {
    may: staffOfTheJournal,
    ask: async (stage) => ({ ...(await inStatus('under-review')(stage)), body: { staffId: stage.editor.id } }),
  },
  'POST /manuscript/{id}/notes': { may: staffOfTheJournal, ask: inStatus('under-review', { text: 'Looks sound.' }) },

  'GET /manuscript/{id}/messages': { may: readersOfTheJournal, ask: inStatus('under-review') },
  'POST /manuscript/{id}/messages': {
    may: staffOfTheJournal,
    ask: inStatus('under-review', { to: 'author', subject: 'A question', message: 'Which year?' }),
  },
  'POST /manuscript/{id}/messages/{message}/answers': {
    may: staffOfTheJournal,
    async ask(stage) {
      const { id } = await manuscript('under-review', stage)
      return { params: { id, message: await messageAbout(id) }, body: { text: '2025.' } }
    },
  },
  'POST /mail/incoming': {
    may: holdersOfASecret('yes'),
    async ask(stage) {
      const { id } = await manuscript('under-review', stage)
      const to = replyAddress(site.deps, await messageAbout(id))
      return { body: { to, from: 'ada@example.org', text: '2025.' } }
    },
  },

  'GET /reports/{key}': { may: theOwner, ask: revision() },
  'GET /reports/{key}/{id}': { may: theOwner, ask: sentFile },
  'GET /revision/{key}': { may: theOwner, ask: revision() },
  'PATCH /revision/{key}/answer': {
    may: theOwner,
    ask: async (stage) => {
      const { params, comment } = await revision()(stage)
      return { params, body: { comment, changed: true, text: 'Corrected.' } }
    },
  },
  'PUT /revision/{key}/details': { may: theOwner, ask: revision({ ...written }) },
  'PUT /revision/{key}/file': {
    may: theOwner,
    ask: async (stage) => revision({ url: await site.file({ realm: 'author', id: stage.author.id }) })(stage),
  },
  'POST /revision/{key}/file': {
    may: theOwner,
    ask: async (stage) => ({ ...(await revision()(stage)), body: pdfFile() }),
  },
  'POST /revision/{key}/time': { may: theOwner, ask: revision({ until: addDays(soon(), 10) }) },
  'POST /revision/{key}': {
    may: { ...theOwner, author: 400 },
    ask: revision({}),
  },
  'PATCH /manuscript/{id}/revision': {
    may: staffOfTheJournal,
    ask: async (stage) => ({ params: { id: (await revision()(stage)).params.key }, body: { dueOn: soon() } }),
  },

  'GET /manuscript/{id}/transfer': { may: readersOfTheJournal, ask: inStatus('rejected') },
  'GET /manuscript/{id}/transfer-letter': {
    may: staffOfTheJournal,
    ask: async (stage) => ({ ...(await inStatus('rejected')(stage)), query: { journal: biology } }),
  },
  'POST /manuscript/{id}/transfer': { may: staffOfTheJournal, ask: inStatus('rejected', { journal: biology }) },
  'DELETE /manuscript/{id}/transfer': { may: staffOfTheJournal, ask: offered() },
  'GET /transfer/{key}': { may: theOwner, ask: offered() },
  'POST /transfer/{key}/accept': { may: theOwner, ask: offered({}) },
  'POST /transfer/{key}/decline': { may: theOwner, ask: offered() },
  'GET /reviewing/{token}/transfer': { may: holdersOfASecret('yes'), ask: askedToShare() },
  'POST /reviewing/{token}/transfer': { may: holdersOfASecret('yes'), ask: askedToShare({ agrees: true }) },

  'POST /manuscript': {
    may: authors,
    ask: async ({ me }) => ({ body: { ...written, file: await site.file({ realm: 'author', id: me.id }) } }),
  },
  'GET /draft': { may: authors },
  'GET /draft/{id}': { may: theOwner, ask: draft },
  'PUT /draft/{id}': {
    may: theOwner,
    ask: async (stage) => ({ ...(await draft(stage)), body: { version: 1, writer: newId(), fields: {} } }),
  },
  'DELETE /draft/{id}': { may: theOwner, ask: draft },
  'POST /manuscript/sent-before': { may: authors, ask: async () => ({ body: { title: written.title } }) },
  'GET /manuscript/getByUser': {
    may: { ...authors, author: 'it is there', otherAuthor: 'it is not' },
    ask: async (stage) => ({ about: (await manuscript('approved', stage)).id }),
    seenAs: has,
  },
  'GET /manuscript': {
    may: { ...readers, editor: 'it is there', otherEditor: 'it is not', admin: 'it is there', observer: 'it is there' },
    async ask(stage) {
      const { id } = await manuscript('paid', stage)
      return { query: { search: id }, about: id }
    },
    seenAs: ({ manuscripts }: { manuscripts: { _id: string }[] }, about) => has(manuscripts, about),
  },
  'GET /manuscript/{id}': {
    may: { ...all('its status'), author: 'all but the log', editor: 'all', admin: 'all', observer: 'all' },
    ask: inStatus('under-review'),
    seenAs: (body: object) => ('log' in body ? 'all' : 'email' in body ? 'all but the log' : 'its status'),
  },
  'GET /manuscript/verify/{token}': {
    may: holdersOfASecret('yes'),
    ask: async (stage) => ({ params: { token: (await manuscript('screening', stage)).editToken } }),
  },
  'PATCH /manuscript/{token}': {
    may: holdersOfASecret('yes'),
    ask: async (stage) => ({ params: { token: (await manuscript('screening', stage)).editToken }, body: written }),
  },
  'DELETE /manuscript/{token}': {
    may: holdersOfASecret('yes'),
    ask: async (stage) => ({ params: { token: (await manuscript('screening', stage)).deleteToken } }),
  },
  'PATCH /manuscript/own/{id}': { may: theOwner, ask: inStatus('screening', written) },
  'DELETE /manuscript/own/{id}': { may: theOwner, ask: inStatus('approved') },
  'POST /manuscript/{id}/links': { may: anyone, ask: inStatus('screening') },
  'GET /appeal/{key}': { may: theOwner, ask: appealed(null) },
  'POST /appeal/{key}': {
    may: theOwner,
    ask: appealed(null, { reasons: 'The reviewers misread table 2. '.repeat(5) }),
  },
  'GET /correction/{key}': { may: theOwner, ask: proposed() },
  'POST /correction/{key}': {
    may: theOwner,
    ask: async (stage) => {
      const { params, correction } = await proposed()(stage)
      return { params, body: { correction, outcome: 'approved' } }
    },
  },
  'GET /charge/{key}': { may: theOwner, ask: charged() },
  'POST /charge/{key}/waiver': {
    may: theOwner,
    ask: charged({ reason: 'student', words: 'Nobody pays for the publication of this work.' }),
  },
  'POST /charge/{key}/invoice': { may: theOwner, ask: charged({ billTo: '' }) },
  'POST /charge/{key}/proof': {
    may: theOwner,
    async ask(stage) {
      const { params } = await charged()(stage)
      return { params, body: { proof: await proofOf('author', stage.author.id) } }
    },
  },
  'GET /paper/{code}/{key}': {
    may: holdersOfASecret('yes'),
    async ask(stage) {
      const { id, number } = (await site.row((await manuscript('approved', stage)).id)) ?? { id: '', number: '' }
      const document = { kind: 'acceptance', number, subjectId: id } as const
      const { code } = await db.transaction((tx) => insertDocument(tx, document))
      return { params: { code, key: documentKey(site.deps, code) } }
    },
  },
  'GET /verify/{code}': {
    may: holdersOfASecret('yes'),
    async ask() {
      const document = { kind: 'receipt', number: `R-${newId()}`, subjectId: newId() } as const
      return { params: { code: (await db.transaction((tx) => insertDocument(tx, document))).code } }
    },
  },
  'GET /pay/charges': { may: money },
  'GET /pay/charges/{id}': { may: money, ask: inStatus('approved') },
  'GET /pay/proofs': { may: money },
  'PATCH /manuscript/{id}/proof': {
    may: money,
    async ask(stage) {
      const { id } = await manuscript('approved', stage)
      const fileId = (await proofOf('link', id)).slice(-22)
      const createdAt = site.clock.now()
      await db.insert(transferProofs).values({ id: newId(), manuscriptId: id, fileId, createdAt })
      return { params: { id }, body: { outcome: 'confirmed', at: createdAt.toISOString() } }
    },
  },
  'GET /pay/waivers': { may: money },
  'PATCH /manuscript/{id}/waiver': {
    may: money,
    async ask(stage) {
      const { id } = await manuscript('approved', stage)
      await db.insert(waiverRequests).values({ id: newId(), manuscriptId: id, reason: 'student', words: 'Please.' })
      return { params: { id }, body: { outcome: 'waived', reason: 'A student.' } }
    },
  },
  'GET /manuscript/{id}/correction': { may: readersOfTheJournal, ask: proposed() },
  'POST /manuscript/{id}/correction': {
    may: staffOfTheJournal,
    ask: async (stage) => {
      const { id } = await manuscript('paid', stage)
      const updatedAt = (await site.row(id))?.updatedAt.toISOString()
      return { params: { id }, body: { ...proposal, updatedAt } }
    },
  },
  'DELETE /manuscript/{id}/correction': { may: staffOfTheJournal, ask: proposed() },
  'PUT /manuscript/{id}/plan': {
    may: staffOfTheJournal,
    ask: (stage) => inStatus('paid', { issue: 1, when: { on: soon(), time: '09:00' } })(stage),
  },
  'DELETE /manuscript/{id}/plan': {
    may: staffOfTheJournal,
    ask: async (stage) => {
      const { id } = await manuscript('paid', stage)
      await db
        .insert(plannedPublications)
        .values({ manuscriptId: id, journal: health, issue: 1, publishAt: new Date() })
      return { params: { id } }
    },
  },
  'GET /manuscript/{id}/appeal': { may: readersOfTheJournal, ask: appealed('Unfair.') },
  'GET /manuscript/{id}/appeal/letter': { may: admins, ask: appealed('Unfair.') },
  'PATCH /manuscript/{id}/appeal': { may: admins, ask: appealed('Unfair.', { comment: 'It stands.' }) },
  'GET /manuscript/objection/{token}': {
    may: holdersOfASecret('yes'),
    ask: async (stage) => ({ params: { token: await notice(stage) } }),
  },
  'POST /manuscript/objection/{token}': {
    may: holdersOfASecret('yes'),
    ask: async (stage) => ({ params: { token: await notice(stage) }, body: { reason: 'I took no part.' } }),
  },
  'GET /manuscript/{id}/versions/{from}/{to}': {
    may: readersOfTheJournal,
    ask: async (stage) => ({ params: { id: (await manuscript('under-review', stage)).id, from: '1', to: '1' } }),
  },
  'GET /manuscript/{id}/letter/{action}': {
    may: staffOfTheJournal,
    ask: async (stage) => ({ params: { id: (await manuscript('under-review', stage)).id, action: 'approve' } }),
  },
  'GET /manuscript/{id}/references': { may: readersOfTheJournal, ask: inStatus('under-review') },
  'GET /manuscript/{id}/similar': { may: readersOfTheJournal, ask: inStatus('under-review') },
  'GET /manuscript/{id}/similar/{text}': {
    may: readersOfTheJournal,
    async ask(stage) {
      const [one, other] = [await manuscript('under-review', stage), await manuscript('under-review', stage)]
      const [text, otherText] = await Promise.all([one, other].map(({ id }) => textOf(id)))
      await db.insert(textOverlaps).values({ textId: text ?? 0, otherId: otherText ?? 0, words: 50 })
      return { params: { id: one.id, text: String(otherText) } }
    },
  },
  'GET /text/{id}': { may: readersOfTheJournal, ask: async (stage) => ({ params: { id: await madeText(stage) } }) },
  'POST /text/{id}': { may: staffOfTheJournal, ask: async (stage) => ({ params: { id: await madeText(stage) } }) },
  'PUT /text/{id}/shown': {
    may: staffOfTheJournal,
    ask: async (stage) => ({ params: { id: await madeText(stage) }, body: { isShown: true } }),
  },
  'POST /text/{id}/remedies': {
    may: staffOfTheJournal,
    async ask(stage) {
      const place = placed(sampleSource.blocks)[6]?.place ?? ''
      return { params: { id: await madeText(stage) }, body: { remedy: { kind: 'heading', place, level: 2 } } }
    },
  },
  'POST /text/{id}/corrections': {
    may: staffOfTheJournal,
    async ask(stage) {
      const id = await madeText(stage)
      const plain = placed(sampleSource.blocks).find(({ kind, runs }) => kind === 'paragraph' && runs.length === 1)
      const before = plain?.runs[0]?.text ?? ''
      return { params: { id }, body: { place: plain?.place, before, after: before.replace(/^\S+/, 'Corrected') } }
    },
  },
  // 400 and 409 mean that they may: this is no picture, and the authors are in order.
  'POST /text/{id}/pictures': {
    may: { ...staffOfTheJournal, editor: 400, admin: 400 },
    async ask(stage) {
      const file = new File(['no picture'], 'wells.png')
      return { params: { id: await madeText(stage) }, body: form({ place: 'x', picture: 'wells.png', file }) }
    },
  },
  'PUT /text/{id}/authors': {
    may: { ...staffOfTheJournal, editor: 409, admin: 409 },
    ask: async (stage) => ({ params: { id: await madeText(stage) } }),
  },
  'DELETE /text/{id}/remedies/{remedy}': {
    may: staffOfTheJournal,
    ask: async (stage) => ({ params: { id: await madeText(stage), remedy: newId() } }),
  },
  'POST /texts/run': {
    may: admins,
    async ask() {
      await db.update(textRuns).set({ endedAt: site.clock.now() })
      await publishedWord()
      return {}
    },
  },
  'DELETE /texts/run': {
    may: admins,
    async ask() {
      await db.insert(textRuns).values({ id: newId(), startedBy: 'Ada' }).onConflictDoNothing()
      return {}
    },
  },
  'POST /texts/shown': {
    may: admins,
    async ask() {
      const { text, report } = buildText({ source: sampleSource, remedies: [] })
      const ready = { state: 'read' as const, source: sampleSource, text, report: { ...report, troubles: [] } }
      await db.insert(fullTexts).values({ fileId: await publishedWord(), ...ready })
      return {}
    },
  },
  'POST /text/{id}/source': {
    may: staffOfTheJournal,
    ask: async (stage) => ({
      params: { id: await madeText(stage) },
      body: form({ file: new File(['<book/>'], 'article.xml') }),
    }),
  },
  'DELETE /text/{id}/source': {
    may: staffOfTheJournal,
    async ask(stage) {
      const id = await madeText(stage)
      await db.update(fullTexts).set({ sourceFileId: id }).where(eq(fullTexts.fileId, id))
      return { params: { id } }
    },
  },
  'GET /text/{id}/proofs': {
    may: readersOfTheJournal,
    ask: async (stage) => ({ params: { id: await madeText(stage) } }),
  },
  'POST /text/{id}/proofs': {
    may: staffOfTheJournal,
    ask: async (stage) => ({ params: { id: await madeText(stage) }, body: { dueOn: inAWeek() } }),
  },
  'DELETE /text/{id}/proofs': { may: staffOfTheJournal, ask: async (stage) => ({ params: await proofed(stage) }) },
  'PUT /text/{id}/proofs/comments/{comment}': {
    may: staffOfTheJournal,
    ask: async (stage) => ({ params: await proofed(stage), body: { answer: '' } }),
  },
  'GET /proof/{key}': { may: theOwner, ask: async (stage) => ({ params: await proofed(stage) }) },
  'POST /proof/{key}': {
    may: theOwner,
    async ask(stage) {
      const params = await proofed(stage)
      return { params, body: { proof: params.proof, outcome: 'approved' } }
    },
  },
  'POST /proof/{key}/comments': {
    may: theOwner,
    async ask(stage) {
      const params = await proofed(stage)
      return { params, body: { proof: params.proof, place: 'title', words: 'A letter is missing.' } }
    },
  },
  'DELETE /proof/{key}/comments/{comment}': {
    may: theOwner,
    ask: async (stage) => ({ params: await proofed(stage) }),
  },
  'GET /manuscript/{id}/hints': { may: readersOfTheJournal, ask: inStatus('under-review') },
  'POST /manuscript/{id}/hints/{kind}/looked-at': {
    may: staffOfTheJournal,
    async ask(stage) {
      const { id } = await manuscript('under-review', stage)
      const [row] = await db.select().from(manuscripts).where(eq(manuscripts.id, id))
      const reading = read([{ kind: 'paragraph', runs: [{ text: 'Regenerate response' }] }])
      await db.insert(fileReadings).values({ fileId: row?.fileId ?? '', state: 'read', reading })
      return { params: { id, kind: 'generated' } }
    },
  },
  'GET /manuscript/{id}/alike': { may: readersOfTheJournal, ask: inStatus('under-review') },
  'POST /manuscript/{id}/alike/{workId}/not-duplicate': {
    may: staffOfTheJournal,
    ask: async (stage) => {
      const title = `Sleep of nurses on ward ${newId()} at night`
      const [one, other] = [await manuscript('under-review', stage), await manuscript('under-review', stage)]
      await db
        .update(manuscripts)
        .set({ title })
        .where(inArray(manuscripts.id, [one.id, other.id]))
      return { params: { id: one.id, workId: other.id } }
    },
  },
  'GET /manuscript/{id}/shut-outs': { may: readersOfTheJournal, ask: inStatus('under-review') },
  'POST /manuscript/{id}/shut-outs': {
    may: staffOfTheJournal,
    ask: async (stage) => ({
      params: { id: (await manuscript('under-review', stage)).id },
      body: { staffId: stage.editor.id, reason: 'A friend of the author.' },
    }),
  },
  'DELETE /manuscript/{id}/shut-outs/{staffId}': {
    may: admins,
    async ask(stage) {
      const { id } = await manuscript('under-review', stage)
      const row = { manuscriptId: id, staffId: stage.editor.id, reason: 'A friend.', byId: office.id }
      await db.insert(shutOuts).values({ ...row, at: site.clock.now() })
      return { params: { id, staffId: stage.editor.id } }
    },
  },
  'POST /manuscript/{id}/conflicts/{staffId}': {
    // Whoever sees the manuscript may say it of themselves.
    may: { ...admins, otherEditor: 404 },
    async ask(stage) {
      const { id } = await manuscript('under-review', stage)
      const coAuthors = [{ name: 'N. N.', email: stage.editor.email }]
      await db.update(manuscripts).set({ coAuthors }).where(eq(manuscripts.id, id))
      return { params: { id, staffId: stage.editor.id }, body: { isAuthor: false, reason: 'Another person.' } }
    },
  },
  'PATCH /manuscript/screen/{id}': { may: adminsInScreening, ask: inStatus('screening', {}) },
  'PATCH /manuscript/{id}/approve': { may: staffOfTheJournal, ask: inStatus('under-review', {}) },
  'PATCH /manuscript/{id}/reject': { may: staffOfTheJournal, ask: inStatus('under-review', { comment: 'Too short.' }) },
  'PATCH /manuscript/{id}/return': { may: adminsInScreening, ask: inStatus('screening', { comment: 'No figures.' }) },
  'PATCH /manuscript/{id}/decline': {
    may: adminsInScreening,
    ask: inStatus('screening', { comment: 'Out of scope.' }),
  },
  'PATCH /manuscript/{id}/reopen': {
    may: { ...staffOfTheJournal, editor: 403 },
    ask: inStatus('rejected', { comment: 'You are right.' }),
  },
  'PATCH /manuscript/{id}/remind': { may: staffOfTheJournal, ask: inStatus('approved', {}) },
  'PATCH /manuscript/{id}/revoke': { may: staffOfTheJournal, ask: inStatus('approved', {}) },
  'PATCH /manuscript/{id}/paid': { may: money, ask: inStatus('approved') },
  'PATCH /manuscript/{id}/waive': { may: money, ask: inStatus('approved', { reason: 'No funding.' }) },
  'PATCH /manuscript/{id}/reduce': {
    may: money,
    ask: inStatus('approved', { reason: 'Little funding.', dueMinor: 1_000_000 }),
  },
  'PATCH /manuscript/{id}/undo-paid': { may: money, ask: inStatus('paid', { reason: 'The cheque bounced.' }) },
  'PATCH /manuscript/admin/{id}': {
    may: staffOfTheJournal,
    async ask(stage) {
      const file = await site.file({ realm: 'staff', id: stage.me.id })
      return { params: { id: (await manuscript('paid', stage)).id }, body: { file } }
    },
  },
  'PATCH /manuscript/{id}/record': {
    may: staffOfTheJournal,
    async ask(stage) {
      const { id } = await manuscript('approved', stage)
      const updatedAt = (await site.row(id))?.updatedAt.toISOString()
      return { params: { id }, body: { updatedAt, authors: [{}, {}] } }
    },
  },
  'PATCH /manuscript/{id}/objection': {
    may: staffOfTheJournal,
    async ask(stage) {
      const { id } = await manuscript('under-review', stage)
      const email = 'objector@permissions.example'
      const objected = { name: 'Bayo', email, objectedAt: site.clock.now(), reason: 'No.' }
      await db.insert(coAuthorNotices).values({ tokenHash: newId(), manuscriptId: id, ...objected })
      return { params: { id }, body: { email, note: 'Settled.' } }
    },
  },
  'DELETE /manuscript/admin/{id}': { may: staffOfTheJournal, ask: inStatus('rejected') },
  'POST /manuscript/batch': {
    may: { ...staff, editor: 'done', otherEditor: 'not done', admin: 'done' },
    ask: async (stage) => ({ body: { action: 'remind', ids: [(await manuscript('approved', stage)).id] } }),
    seenAs: ({ results: [result] }: { results: { ok: boolean }[] }) => (result?.ok ? 'done' : 'not done'),
  },

  'POST /manuscript/batch/preview': {
    may: { ...staff, editor: 'shown', otherEditor: 'not shown', admin: 'shown' },
    ask: async (stage) => ({ body: { action: 'remind', ids: [(await manuscript('approved', stage)).id] } }),
    seenAs: ({ manuscripts: [one] }: { manuscripts: { about: unknown; letters: unknown[] }[] }) =>
      one?.about && one.letters.length > 0 ? 'shown' : 'not shown',
  },

  'GET /reviewing/{token}': { may: holdersOfASecret('yes'), ask: asReviewer('invited') },
  'POST /reviewing/{token}/accept': { may: holdersOfASecret('yes'), ask: asReviewer('invited', { conflict: 'no' }) },
  'POST /reviewing/{token}/decline': { may: holdersOfASecret('yes'), ask: asReviewer('invited', { reason: 'busy' }) },
  'PUT /reviewing/{token}/report': { may: holdersOfASecret('yes'), ask: asReviewer('accepted', { toAuthor: 'Fine.' }) },
  'POST /reviewing/{token}/submit': { may: holdersOfASecret('yes'), ask: wholeReport },
  'POST /reviewing/{token}/time': {
    may: holdersOfASecret('yes'),
    ask: async (stage) => {
      const { params } = await reviewed(stage, 'accepted', { invitation: { reportDueOn: '2020-01-01' } })
      return { params, body: { until: addDays(dayIn('UTC', site.clock.now()), 30) } }
    },
  },
  'POST /reviewing/{token}/withdraw': { may: holdersOfASecret('yes'), ask: asReviewer('accepted', { reason: 'Ill.' }) },
  'POST /reviewing/{token}/file': {
    may: holdersOfASecret('yes'),
    ask: async (stage) => ({ params: (await reviewed(stage, 'accepted')).params, body: pdfFile() }),
  },
  'GET /reviewing/{token}/file': { may: holdersOfASecret('yes'), ask: attached },
  'DELETE /reviewing/{token}/file': { may: holdersOfASecret('yes'), ask: attached },
  'GET /reviewing/{token}/copy/{format}': { may: holdersOfASecret('yes'), ask: copied },
  'GET /reviewing/{token}/changes': {
    may: holdersOfASecret('yes'),
    async ask(stage) {
      const { manuscriptId, reviewer } = await reviewed(stage, 'submitted')
      const round = await site.reviews.round(manuscriptId, { number: 2, version: 2 })
      const invitationId = await site.reviews.invitation(round, reviewer.id, 'accepted')
      return { params: { token: await site.reviews.link({ invitationId }) } }
    },
  },
  'GET /reviewing/{token}/copy/{format}/preview': {
    may: holdersOfASecret('yes'),
    async ask(stage) {
      const { params, manuscriptId } = await reviewed(stage, 'accepted')
      const fileId = fileIdOf(await uploaded('/file', wordFile(), stage.author), site.config.publicUrl)
      await site.reviews.copy(manuscriptId, 1, { fileId })
      return { params: { ...params, format: 'docx' } }
    },
  },
  'POST /reviewing/link': { may: anyone, ask: () => ({ body: { email: fresh() } }) },
  'GET /reviewing/mine/{token}': { may: holdersOfASecret('yes'), ask: () => holder() },
  'GET /reviewing/mine/{token}/data': { may: holdersOfASecret('yes'), ask: () => holder() },
  'POST /reviewing/mine/{token}/open': {
    may: holdersOfASecret('yes'),
    ask: async () => {
      const { id, params } = await holder()
      return { params, body: { id } }
    },
  },
  'POST /reviewing/mine/{token}/confirm': {
    may: holdersOfASecret('yes'),
    async ask() {
      const { email, params } = await holder()
      return { params, body: { email } }
    },
  },
  'POST /reviewing/mine/{token}/ask': { may: holdersOfASecret('yes'), ask: () => holder() },
  'POST /reviewing/mine/{token}/leave': {
    may: holdersOfASecret('yes'),
    ask: async () => ({ ...(await holder()), body: { leaves: true } }),
  },
  'POST /reviewing/mine/{token}/delete': {
    may: holdersOfASecret('yes'),
    ask: async () => ({ ...(await holder()), body: { sure: true } }),
  },
  'GET /certificate/{code}': {
    may: holdersOfASecret('yes'),
    ask: async (stage) => ({ params: { code: (await certified(stage)).code } }),
  },
  'GET /certificate/{code}/{key}': {
    may: holdersOfASecret('yes'),
    ask: async (stage) => ({ params: await certified(stage) }),
  },
  'GET /manuscript/{id}/reviewers-copies': { may: readersOfTheJournal, ask: inStatus('under-review') },
  'POST /manuscript/{id}/reviewers-copies/{version}/settle': {
    may: staffOfTheJournal,
    ask: async (stage) => ({
      params: await copiedVersion(stage),
      body: { places: [{ ...leak, text: '[name removed]' }] },
    }),
  },
  'POST /manuscript/{id}/reviewers-copies/{version}/take-back': {
    may: staffOfTheJournal,
    ask: async (stage) => ({ params: await copiedVersion(stage), body: { batch: 1 } }),
  },
  'POST /manuscript/{id}/reviewers-copies/{version}/upload': {
    may: staffOfTheJournal,
    isOwn: true,
    async ask(stage) {
      const { me, person } = stage
      const file = person === 'visitor' ? '' : await site.file({ realm: 'staff', id: me.id })
      return { params: await copiedVersion(stage), body: { file } }
    },
  },
  'POST /manuscript/{id}/reviewers-copies/{version}/remake': {
    may: staffOfTheJournal,
    ask: async (stage) => ({ params: await copiedVersion(stage), body: {} }),
  },

  'POST /message': {
    may: anyone,
    ask: () => ({ body: { firstName: 'Ngozi', lastName: 'Eze', email: fresh(), message: 'Hello' } }),
  },
  'GET /message': { may: readers },
  'GET /message/{id}': { may: readers, ask: async () => ({ params: { id: await message() } }) },
  'POST /message/reply': {
    may: staff,
    ask: async () => ({
      body: { messageId: await message(), name: 'Ngozi Eze', email: 'ngozi@example.org', reply: 'Welcome.' },
    }),
  },
  'DELETE /message/{id}': { may: staff, ask: async () => ({ params: { id: await message() } }) },

  'POST /newsletter/subscribe': { may: anyone, ask: () => ({ body: { email: fresh() } }) },
  'POST /newsletter/unsubscribe/{token}': {
    may: holdersOfASecret('yes'),
    async ask() {
      const token = newToken()
      await db.insert(subscribers).values({ id: newId(), email: fresh(), tokenHash: hashToken(token) })
      return { params: { token } }
    },
  },
  'POST /newsletter/send': { may: admins, ask: () => ({ body: { subject: 'News', body: '<p>News</p>' } }) },
  'POST /newsletter/test': { may: admins, ask: () => ({ body: { subject: 'News', body: '<p>News</p>' } }) },
  'POST /newsletter/preview': { may: admins, ask: () => ({ body: { subject: 'News', body: '<p>News</p>' } }) },
  'POST /newsletter/{id}/stop': {
    may: admins,
    async ask() {
      const id = newId()
      const sent = { subject: 'News', html: '', text: '', staffId: office.id, staffName: 'Stella', recipients: 0 }
      await db.insert(newsletters).values({ id, ...sent })
      return { params: { id } }
    },
  },
  'GET /subscribers': { may: admins },
  'POST /subscribers/import': { may: admins, ask: () => ({ body: { csv: fresh(), consent: 'At a conference.' } }) },
  'PATCH /subscribers/{id}/unsubscribe': { may: admins, ask: async () => ({ params: { id: await subscriber() } }) },
  'DELETE /subscribers/{id}': { may: admins, ask: async () => ({ params: { id: await subscriber() } }) },
  'GET /email-templates': { may: staff },
  'GET /email-templates/{kind}': { may: staffOfTheJournal, ask: () => template({ query: { journal: health } }) },
  'POST /email-templates/{kind}/preview': { may: staffOfTheJournal, ask: () => template({ body: ownWords }) },
  'PUT /email-templates/{kind}': { may: staffOfTheJournal, ask: () => template({ body: ownWords }) },
  'POST /email-templates/{kind}/reset': {
    may: staffOfTheJournal,
    async ask() {
      const row = { ...ownWords, kind: 'manuscript-approved', staffName: 'Stella', updatedAt: site.clock.now() }
      await db.insert(letterTemplates).values(row).onConflictDoNothing()
      return template({ body: { journal: health } })
    },
  },
  'GET /settings': { may: admins },
  'GET /settings/document': { may: admins, ask: () => ({ query: { document: 'site.yaml' } }) },
  'GET /settings/field': { may: admins, ask: () => ({ query: { document: 'site.yaml', field: 'contact' } }) },
  'PUT /settings/draft': { may: admins, ask: async () => ({ body: await contactDraft() }) },
  'POST /settings/draft/discard': {
    may: admins,
    async ask() {
      const { document, changes } = await contactDraft()
      return { body: { document, fields: changes.map(({ field, seen }) => ({ field, seen })) } }
    },
  },
  'POST /settings/publish': { may: admins, ask: async () => ({ body: { drafts: [await savedDraft()] } }) },
  'POST /settings/plans': {
    may: admins,
    ask: async () => ({
      body: { drafts: [await savedDraft()], when: { on: addDays(dayIn('UTC', site.clock.now()), 9), time: '09:00' } },
    }),
  },
  'DELETE /settings/plans/{id}': {
    may: admins,
    async ask() {
      const [id, publishAt] = [newId(), new Date(site.clock.now().getTime() + 86_400_000)]
      const by = { plannedById: office.id, plannedByName: 'Stella' }
      await db.insert(contentPlans).values({ id, publishAt, changes: [], ...by })
      return { params: { id } }
    },
  },
  'POST /settings/pages': {
    may: admins,
    ask: () => ({ body: { title: `Page ${++phones}`, description: 'A page.', body: 'Text.' } }),
  },
  'POST /settings/pages/{slug}/remove': {
    may: admins,
    async ask() {
      const { slug } = await settings.addPage(chief, {
        title: `Page ${++phones}`,
        description: 'A page.',
        body: 'Text.',
      })
      return { params: { slug }, body: {} }
    },
  },
  'POST /settings/journals': {
    may: admins,
    ask: () => ({
      body: {
        ...{
          title: `Journal ${'abcdefgh'[++phones % 8]}${phones}`,
          shortTitle: 'Short',
          email: 'a@example.org',
          tagline: 'T',
        },
        ...{ description: 'D', aimsAndScope: 'A', editor: 'E', editorAddress: ['A'], like: health },
        customIdPrefix: `X${String.fromCharCode(65 + (phones % 26))}${String.fromCharCode(65 + Math.floor(phones / 26))}`,
      },
    }),
  },
  'GET /settings/words': { may: admins },
  'GET /settings/words/{name}': {
    may: admins,
    ask: () => ({ params: { name: 'manuscript-rejected' }, query: { journal: '' } }),
  },
  'POST /settings/words/{name}/preview': { may: admins, ask: wordsShown },
  'POST /settings/words/{name}/test': { may: admins, ask: wordsShown },
  'POST /settings/return': {
    may: admins,
    async ask() {
      await settings.publishDraft(chief, { drafts: [await savedDraft()], why: '' })
      const { published } = await settings.readSetting(chief, contactField)
      return { body: { ...contactField, state: 1, seen: published.mark } }
    },
  },
  'GET /newsletter': { may: admins },
  'GET /newsletter/{id}': {
    may: admins,
    async ask() {
      const id = newId()
      const sent = { subject: 'News', html: '', text: '', staffId: office.id, staffName: 'Stella', recipients: 0 }
      await db.insert(newsletters).values({ id, ...sent })
      return { params: { id } }
    },
  },
  'GET /find': { may: anyStaff, ask: () => ({ query: { q: 'sample' } }) },
  'GET /letters': { may: admins },
  'GET /letters/{id}': { may: admins, ask: async () => ({ params: { id: await failedLetter() } }) },
  'POST /letters/{id}/retry': { may: admins, ask: async () => ({ params: { id: await failedLetter() } }) },
  'POST /letters/{id}/dismiss': { may: admins, ask: async () => ({ params: { id: await failedLetter() } }) },
  'POST /letters/retry': { may: admins, ask: () => ({ body: {} }) },
  'GET /deposits': { may: admins },
  'POST /deposits/{id}/retry': { may: admins, ask: async () => ({ params: { id: await failedDeposit() } }) },
  'POST /deposits/retry': {
    may: admins,
    async ask() {
      await failedDeposit()
      return { body: {} }
    },
  },
  // 409 means that an admin is allowed: deposits are not set up in this test.
  'POST /deposits/missing': { may: { ...admins, admin: 409 }, ask: () => ({ body: {} }) },
  'POST /deposits/registered': {
    may: admins,
    ask: async () => {
      await failedDeposit()
      return { body: {} }
    },
  },
  'GET /activity': { may: admins },
  'GET /activity/export': { may: admins },
  'GET /activity/histories': { may: admins },
  'GET /figures/export': { may: readersOfTheJournal, ask: () => ({ query: { journal: health, picture: 'stages' } }) },
  'GET /figures/reviewers': { may: readersOfTheJournal, ask: () => ({ query: { journal: health } }) },
  'GET /usage/export': { may: readersOfTheJournal, ask: () => ({ query: { journal: health } }) },
  'GET /r51/status': { may: anyone },
  'GET /r51/members': { may: anyone },
  'GET /r51/reports': { may: anyone },
  'GET /r51/reports/{report}': {
    may: anyone,
    ask: () => ({ params: { report: 'ir' }, query: { begin_date: '2026-01', end_date: '2026-03' } }),
  },

  // The manuscript is not approved yet, so there is nothing to pay for anyone.
  'POST /pay/manuscript/{manuscriptId}': {
    may: all(409),
    ask: async (stage) => ({ params: { manuscriptId: (await manuscript('screening', stage)).id }, body: {} }),
  },
  'GET /manuscript/verify/payment/{reference}': {
    may: holdersOfASecret(404),
    ask: () => ({ params: { reference: `dj-${newToken()}` } }),
  },
  'POST /pay/webhook': { may: holdersOfASecret(401), ask: () => ({ body: { event: 'charge.success' } }) },
  'GET /pay/list': { may: money },
  'GET /pay/export': { may: money },
  'GET /letters/export': { may: admins },
  'GET /newsletter/subscribers/export': { may: admins },
  'GET /admin/export': { may: admins },
  'GET /manuscript/export': { may: staff },
  'GET /pay/refunds': { may: money },
  'PATCH /pay/refunds/{reference}': {
    may: money,
    async ask() {
      const reference = `dj-${newId().replaceAll('_', '-')}`
      const held = { kind: 'refund-due', reason: 'deleted', amountMinor: 5_000, currency: 'USD', mode: 'live' } as const
      await db.insert(heldPayments).values({ reference, ...held })
      return { params: { reference }, body: {} }
    },
  },

  'GET /pay/refunds-sent': { may: money },
  'POST /pay/refunds/{reference}/send': {
    may: money,
    async ask() {
      const reference = `dj-${newId().replaceAll('_', '-')}`
      const held = { kind: 'refund-due', reason: 'deleted', amountMinor: 5_000, currency: 'USD', mode: 'test' } as const
      await db.insert(heldPayments).values({ reference, ...held })
      return { params: { reference }, body: { amountMinor: 5_000, reason: 'Deleted.' } }
    },
  },
  'GET /pay/proposals': { may: money },
  'PATCH /pay/proposals/{id}': {
    may: admins,
    async ask() {
      const id = newId()
      const money = { amountMinor: 5_000, currency: 'NGN', description: 'A course' }
      await db.insert(moneyProposals).values({ id, kind: 'record-refund', subject: id, input: {}, ...money })
      return { params: { id }, body: { outcome: 'declined' } }
    },
  },
  'POST /pay/refunds/{reference}/record': {
    may: money,
    async ask() {
      const reference = `manual-${newId().replaceAll('_', '-')}`
      const money = { amountMinor: 5_000, currency: 'NGN', mode: 'live', paidAt: new Date() } as const
      const from = { payerName: 'Ada', payerEmail: 'ada@example.org', description: 'A course' }
      const entry = {
        receipt: reference,
        reference,
        provider: 'manual',
        purpose: 'course',
        subjectId: reference,
      } as const
      await db.insert(payments).values({ ...entry, ...money, ...from })
      return { params: { reference }, body: { amountMinor: 5_000, reason: 'Paid twice.', way: 'cash' } }
    },
  },
  'GET /pay/disputes': { may: money },
  'POST /pay/disputes/{id}/answer': {
    may: money,
    async ask() {
      const id = String(Math.floor(Math.random() * 1e9))
      const raised = { status: 'awaiting-merchant-feedback', raisedAt: new Date(), mode: 'test' } as const
      await db.insert(disputes).values({ id, reference: 'dj-x', amountMinor: 5_000, currency: 'USD', ...raised })
      return { params: { id }, body: { decision: 'accept', message: 'Right.', refundMinor: 5_000 } }
    },
  },
  'GET /pay/statement': { may: money },
  'GET /pay/statement/export': { may: money },
  'GET /pay/statement/pdf': { may: money },
  'GET /pay/differences': { may: money },
  'POST /pay/comparisons': { may: money, ask: () => ({ body: { month: '2026-11' } }) },
  'PATCH /pay/differences/{id}': {
    may: money,
    async ask() {
      const id = newId()
      const seen = { foundAt: new Date(), seenAt: new Date() }
      await db.insert(paymentDifferences).values({ id, kind: 'missing-here', reference: id, ...seen })
      return { params: { id }, body: { note: 'Another site.' } }
    },
  },

  'GET /course': { may: authors },
  'GET /course/{id}': {
    may: { ...authors, author: 'contents', otherAuthor: 'titles' },
    ask: async (stage) => ({ params: { id: (await soldCourse(stage)).courseId } }),
    seenAs: ({ texts: [text] }: { texts: object[] }) => (text && 'text' in text ? 'contents' : 'titles'),
  },
  'GET /course/admin/{id}': {
    may: admins,
    ask: async (stage) => ({ params: { id: (await soldCourse(stage)).courseId } }),
  },
  'POST /course': { may: admins, ask: () => ({ body: course }) },
  'PUT /course/{id}': {
    may: admins,
    ask: async (stage) => ({ params: { id: (await soldCourse(stage)).courseId }, body: course }),
  },
  'PATCH /course/{id}/archive': {
    may: admins,
    ask: async (stage) => ({ params: { id: (await soldCourse(stage)).courseId }, body: { archived: true } }),
  },
  'DELETE /course/{id}': {
    may: admins,
    ask: async () => ({ params: { id: await unsoldCourse() } }),
  },
  'POST /course/pay/{id}': { may: authors, ask: async () => ({ params: { id: await unsoldCourse() }, body: {} }) },
  'PUT /course/pay/{id}/receipt': {
    may: theOwner,
    async ask(stage) {
      const { courseId } = await soldCourse(stage, null)
      const slip = form({ kind: 'receipt', file: new File([new Uint8Array(smallPdf())], 'slip.pdf') })
      const receipt = await uploaded('/file', slip, stage.author)
      return { params: { id: courseId }, body: { receipt } }
    },
  },
  'DELETE /course/pay/{id}': {
    may: theOwner,
    ask: async (stage) => ({ params: { id: (await soldCourse(stage, null)).courseId } }),
  },
  // 503 means that an author is allowed: there is no payment provider in this test.
  'POST /course/pay/{id}/card': {
    may: { ...authors, author: 503, otherAuthor: 503 },
    ask: async () => ({ params: { id: await unsoldCourse() }, body: {} }),
  },
  // Only an author who has paid can read the course and save a place in it.
  'PUT /course/{id}/place': {
    may: { ...authors, otherAuthor: 404 },
    ask: async (stage) => ({ params: { id: (await soldCourse(stage)).courseId }, body: { place: 0 } }),
  },
  'GET /course/payments': { may: money },
  'GET /course/payments/export': { may: money },
  'PATCH /course/{id}': {
    may: money,
    ask: async (stage) => ({ params: { id: (await soldCourse(stage, null)).id } }),
  },
  'DELETE /course/payment/{id}': {
    may: money,
    ask: async (stage) => ({ params: { id: (await soldCourse(stage)).id } }),
  },

  'GET /accepted/new/{journal}': { may: staffOfTheJournal, ask: () => ({ params: { journal: health } }) },
  'POST /accepted': {
    may: staffOfTheJournal,
    ask: async (stage) => ({ body: { id: (await manuscript('paid', stage)).id, issue: 1, journal: health } }),
  },
  'POST /accepted/{id}/correct': {
    may: { ...staff, otherEditor: 403 },
    async ask() {
      const { id, authors, articleType, abstract } = await published()
      const record = { title: 'Another title', authors, articleType, abstract }
      return { params: { id }, body: { version: 1, reason: 'It was wrong.', ...record } }
    },
  },
  'POST /accepted/{id}/correct/preview': {
    may: { ...staff, otherEditor: 403 },
    async ask() {
      const { id, authors, articleType, abstract } = await published()
      const record = { title: 'Another title', authors, articleType, abstract }
      return { params: { id }, body: { version: 1, reason: 'It was wrong.', ...record } }
    },
  },
  'POST /accepted/{id}/{end}/preview': {
    may: admins,
    ask: async () => ({
      params: { id: (await published()).id, end: 'retract' },
      body: { version: 1, reason: 'It was wrong.' },
    }),
  },
  'POST /accepted/{id}/retract': {
    may: admins,
    ask: async () => ({ params: { id: (await published()).id }, body: { version: 1, reason: 'It was wrong.' } }),
  },
  'POST /accepted/{id}/remove': {
    may: admins,
    ask: async () => ({ params: { id: (await published()).id }, body: { version: 1, reason: 'It was wrong.' } }),
  },
  'PUT /accepted/{id}/lead': {
    may: { ...staff, otherEditor: 403 },
    ask: async () => ({ params: { id: (await published()).id }, body: { isLead: true } }),
  },
  'GET /names': { may: admins },
  'GET /readiness': { may: admins },
  // 409 means that an admin is allowed: nothing was refused in this test.
  'POST /readiness/doaj': { may: { ...admins, admin: 409 }, ask: () => ({ body: {} }) },
  'POST /names/{id}': {
    may: admins,
    ask: async () => ({ params: { id: (await published({ namesAsk: true })).id }, body: { authors: [] } }),
  },
  'PATCH /accepted/{id}/issue': {
    may: admins,
    async ask() {
      const { id } = await published()
      return { params: { id }, body: { from: 1, issue: 2 } }
    },
  },
  'GET /accepted/recent': { may: anyone },
  'GET /accepted': { may: authors },
  'GET /accepted/{slug}': { may: anyone, ask: () => ({ params: { slug: health } }) },
  'GET /accepted/{slug}/{customId}/peer-review': {
    may: anyone,
    ask: async () => ({ params: { slug: health, customId: (await articles.publish()).customId } }),
  },
  'GET /accepted/{slug}/{issue}': { may: anyone, ask: () => ({ params: { slug: health, issue: '1' } }) },
  'GET /journal/{slug}': { may: anyone, ask: () => ({ params: { slug: health } }) },
  'PATCH /journal/{slug}': { may: admins, ask: () => ({ params: { slug: biology }, body: {} }) },
  'PUT /journal/{slug}/prepared': {
    may: admins,
    ask: () => ({ params: { slug: biology }, body: { on: soon(), time: '09:00' } }),
  },
  'DELETE /journal/{slug}/prepared': {
    may: admins,
    async ask() {
      const opensAt = new Date('2999-01-01')
      await db.insert(preparedIssues).values({ journal: biology, opensAt }).onConflictDoNothing()
      return { params: { slug: biology } }
    },
  },
  'PATCH /journal/{slug}/{issue}/order': {
    may: admins,
    async ask() {
      const [{ id, position }] = [await published(), await published()]
      return { params: { slug: health, issue: '1' }, body: { id, position, to: 'down' } }
    },
  },
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

test('every call of the API has a row, and every row a call', () => {
  expect(site.endpoints.map(nameOf).toSorted()).toEqual(Object.keys(rows).toSorted())
})

async function asked(contract: Endpoint, { ask }: Row, stage: Stage) {
  const { params = {}, query, body, about = '' } = (await ask?.(stage)) ?? {}
  const path = contract.path.replaceAll(/\{(\w+)\}/g, (_, name) => params[name] ?? expect.fail(`${name} is missing`))
  return { path: query ? `${path}?${new URLSearchParams(query)}` : path, body, about }
}

type Asked = Awaited<ReturnType<typeof asked>>

async function verdictOn({ path, body, about }: Asked, { method }: Endpoint, { seenAs }: Row, me: Stage['me']) {
  const reply = await request(path, { method, body, ...(me.cookie && { as: me }) })
  if (reply.status >= 300) return reply.status
  return seenAs ? seenAs(reply.body as never, about) : 'yes'
}

const known = site.endpoints.flatMap((contract) => {
  const row = rows[nameOf(contract)]
  return row ? [[nameOf(contract), contract, row] as const] : []
})

/** Where nobody is asked who they are, or a link decides, accounts make no difference: one of each kind is enough. */
function askersOf({ who }: Endpoint, { may }: Row): readonly Person[] {
  const isSameForAll = people.every((person) => may[person] === may.visitor)
  return who === 'anyone' && isSameForAll ? ['visitor', 'otherAuthor', 'admin'] : people
}

test.each(known)('%s is open to those whom it is meant for, and to nobody else', async (_, contract, row) => {
  const verdicts: Partial<Verdicts> = {}
  // Neither a refusal nor a reading changes anything, so all who are refused, and all who read, ask about one record.
  let shared: Asked | undefined
  // What changes an account or ends a session would spoil the regulars.
  const isOfAccounts = /^\/(author|admin)\b/.test(contract.path)
  const askers = askersOf(contract, row)
  for (const person of askers) {
    const isRefused = typeof row.may[person] === 'number' && !row.isOwn
    const isSpoiling = isOfAccounts && !isRefused
    const stage = await (isSpoiling ? stageFor(person, await newOwners()) : regularStage(person))
    const isShared = isRefused || (contract.method === 'GET' && !isSpoiling && !row.isOwn)
    const ofThisPerson = (isShared && shared) || (await asked(contract, row, stage))
    if (isShared) shared = ofThisPerson
    verdicts[person] = await verdictOn(ofThisPerson, contract, row, stage.me)
  }
  expect(verdicts).toEqual(Object.fromEntries(askers.map((person) => [person, row.may[person]])))
})

test('an observer of another journal learns no more than an editor of that journal', async () => {
  for (const [name, contract, row] of known) {
    if (contract.who !== 'staff-or-observer') continue
    const stage = await regularStage('otherObserver')
    const verdict = await verdictOn(await asked(contract, row, stage), contract, row, stage.me)
    expect([name, verdict]).toEqual([name, row.may.otherEditor])
  }
})

/** A reviewer's link belongs to one invitation, and is no link of any other kind. */
test('a reviewer’s token opens nothing but its own review', async () => {
  const { token, reviewer } = await site.review('accepted')
  const mine = await site.reviews.link({ reviewerId: reviewer.id })
  const opened: string[] = []
  for (const [name, contract] of known) {
    if (!contract.path.includes('{token}')) continue
    for (const [kind, own, secret] of [
      ['review', /^\w+ \/reviewing\/\{token\}/, token],
      ['mine', /^\w+ \/reviewing\/mine\//, mine],
    ] as const) {
      const path = contract.path.replace('{token}', secret).replace('{format}', 'pdf')
      const body = contract.method === 'GET' || contract.method === 'DELETE' ? undefined : {}
      const { status } = await request(path, { method: contract.method, body })
      if (!own.test(name) && ![400, 404, 415].includes(status)) opened.push(`${kind}: ${name} ${status}`)
    }
  }
  expect(opened).toEqual([])
  const other = await site.review('accepted')
  const { text } = await request(`/reviewing/mine/${mine}`)
  expect(text).not.toContain(other.id)
  const asked = await request(`/reviewing/mine/${mine}/open`, { body: { id: other.id } })
  expect(asked.status).toBe(404)
})
