import { eq, sql } from 'drizzle-orm'
import { read } from '#domain/manuscript/reading/read.ts'
import { buildText } from '#domain/publishing/full-text/build-text.ts'
import { proposableOf } from '#domain/publishing/proposed-changes.ts'
import type { Status } from '#domain/words/manuscript-status.ts'
import type { InvitationState } from '#domain/words/peer-review.ts'
import { insertDocument } from '#server/db/documents.ts'
import * as schema from '#server/db/schema.ts'
import { hashToken, newId, newToken } from '#server/ids.ts'
import { fileIdOf } from '#server/people/accounts/file-url.ts'
import { publishingOn } from './articles.ts'
import { paragraph, smallDocx, wordDocument } from './documents.ts'
import { sampleSource } from './full-text.ts'
import { biology, health } from './manuscript-site.ts'
import type { reviewSite } from './review-site.ts'

type Site = Awaited<ReturnType<typeof reviewSite>>
export type Person = { id: string; name?: string | null | undefined; email: string; orcid?: string | null | undefined }
type Given = Partial<typeof schema.manuscripts.$inferInsert>

/** Words that begin like this stand nowhere else, and say what they were planted in. */
export const planted = /quillon[a-z]+/gi

/** What a search is asked for. Everything secret is in addition. */
export const asked = 'harmattan'

const stages: Status[] = ['screening', 'under-review', 'rejected', 'approved', 'paid', 'published']

export const text = (word: string) => `The ${asked} ${word} was written in confidence.`

export const reviewersAddress = (number: number) => `quillonrevieweraddress${number}@hidden.example`

/** What an author writes at submission. */
export const secretFields = (authors: readonly Person[]) => ({
  ...{ title: `The ${asked} quillontitle of wells`, runningTitle: 'quillonrunning', abstract: text('quillonabstract') },
  ...{ keywords: ['quillonkeyword', 'two', 'three', 'four'], author: 'Quillonauthor Eze' },
  ...{ email: 'quillonauthoraddress@hidden.example', affiliation: 'Quillonaffiliation University' },
  funding: text('quillonfunding'),
  coAuthors: [
    { name: 'Quilloncoauthor Obi', email: 'quilloncoaddress@hidden.example' },
    ...authors.map(({ name, email, orcid }) => ({ name: name ?? '', email, ...(orcid && { orcid }) })),
  ],
  suggestedReviewers: [
    {
      ...{ name: 'Quillonsuggested Ade', email: 'quillonsuggestedaddress@hidden.example', affiliation: 'X' },
      reason: text('quillonsuggestion'),
    },
  ],
  opposedReviewers: [{ name: 'Quillonopposed Ade', reason: text('quillonopposition') }],
})

/**
 * A manuscript in each status, with everything that can hang on one, put straight into the tables. `authors` are among
 * its authors, with confirmed addresses; `shutOut` have a conflict of interest that somebody wrote down.
 */
export async function secretManuscripts(site: Site, { authors, shutOut }: { authors: Person[]; shutOut: Person[] }) {
  const { db, reviews, clock } = site
  const at = clock.now()
  const owner = await site.author({ name: 'Quillonowner Eze', email: 'quillonowneraddress@hidden.example' })
  const name = 'Chidi Chief'
  const chief = { ...(await site.staff('admin', undefined, { name })), name }
  const emails = [
    owner.email,
    'quillonauthoraddress@hidden.example',
    'quilloncoaddress@hidden.example',
    ...authors.map(({ email }) => email),
  ]
  await db.insert(schema.confirmedAddresses).values(emails.map((email) => ({ email })))
  const fileId = await upload()

  async function upload(): Promise<string> {
    const body = new FormData()
    const document = wordDocument(paragraph(text('quillonfiletext')))
    const bytes = smallDocx([{ name: 'word/document.xml', data: document }])
    body.append('file', new File([new Uint8Array(bytes)], 'quillonfilename.docx'))
    const { url } = (await site.request<{ url: string }>('/file', { body, as: owner })).body
    return fileIdOf(url, site.config.publicUrl) ?? ''
  }

  async function row(name: string, kind: 'manuscript' | 'receipt' | 'report' = 'manuscript'): Promise<string> {
    const id = newId()
    const facts = {
      name,
      mediaType: 'application/pdf',
      bytes: 1000,
      sha256: id,
      ownerRealm: 'staff',
      ownerId: 'nobody',
    } as const
    await db.insert(schema.files).values({ id, kind, ...facts })
    return id
  }

  async function manuscript(status: Status, given: Given = {}) {
    const written = {
      ...secretFields(authors),
      ...{ authorId: owner.id, charge: { amountMinor: 3_000_000, currency: 'NGN' } as const },
    }
    const made = await site.manuscript(status, { ...written, ...given })
    const { id } = made
    for (const { id: staffId } of shutOut)
      await db
        .insert(schema.shutOuts)
        .values({ manuscriptId: id, staffId, reason: text('quillonconflict'), byId: chief.id, at })
    const step = {
      id: newId(),
      manuscriptId: id,
      action: 'remind',
      actor: 'staff',
      actorId: chief.id,
      reason: text('quillonreason'),
    }
    await db.insert(schema.manuscriptSteps).values({ ...step, from: status, to: status, at })
    await db.insert(schema.activity).values({
      ...{
        id: newId(),
        at,
        actor: 'staff',
        actorId: chief.id,
        actorName: chief.name,
        action: 'remind',
        object: 'manuscript',
      },
      ...{ objectId: id, journal: health, details: { title: written.title } },
    })
    const note = {
      id: newId(),
      manuscriptId: id,
      staffId: chief.id,
      staffName: chief.name,
      text: text('quillonnote'),
      at,
    }
    await db.insert(schema.manuscriptNotes).values(note)
    const letter = {
      id: newId(),
      manuscriptId: id,
      text: text('quillonmessage'),
      html: '',
      subject: text('quillonsubject'),
    }
    const to = {
      kind: 'manuscript-message',
      toEmail: 'quillonauthoraddress@hidden.example',
      toName: 'Quillonauthor Eze',
      createdAt: at,
      sentAt: at,
    }
    await db.insert(schema.letters).values({ ...letter, ...to, state: 'sent' })
    const failed = {
      ...letter,
      ...to,
      id: newId(),
      kind: 'manuscript-approved',
      state: 'failed',
      lastError: text('quillonbounce'),
    } as const
    await db.insert(schema.letters).values(failed)
    const answer = {
      id: newId(),
      manuscriptId: id,
      letterId: letter.id,
      text: text('quillonanswer'),
      fromEmail: 'quillonauthoraddress@hidden.example',
    }
    await db.insert(schema.manuscriptAnswers).values({ ...answer, at })
    const notice = {
      tokenHash: hashToken(newToken()),
      manuscriptId: id,
      name: 'Quilloncoauthor Obi',
      email: 'quilloncoaddress@hidden.example',
    }
    await db.insert(schema.coAuthorNotices).values({ ...notice, objectedAt: at, reason: text('quillonobjection') })
    return made
  }

  const reviewer = (number: number) => ({
    ...{ name: `${asked} Quillonreviewer ${'ABCDEFG'[number]}`, email: reviewersAddress(number), journals: [health] },
    ...{
      affiliation: 'Quillonrevieweraffiliation College',
      notes: text('quillonreviewernotes'),
      topics: ['quillontopic'],
    },
  })

  async function reviewed(id: string, states: readonly InvitationState[]) {
    const words = { subject: text('quilloninvitation'), message: text('quilloninvitationwords') }
    const more = {
      declined: {
        declineNote: text('quillondecline'),
        suggestions: [{ name: 'Quilloncolleague Udo', email: 'quilloncolleagueaddress@hidden.example' }],
      },
      accepted: { conflict: text('quillondeclared'), askedUntil: '2099-03-01', askedReason: text('quillontime') },
    }
    const report = {
      ...{
        toAuthor: text('quillonreport'),
        toEditor: text('quillonconfidential'),
        answers: { methods: 3 },
        code: `quilloncode${newToken()}`,
      },
      ...{
        fileId: await row('quillonreportfile.pdf', 'report'),
        helper: { name: 'Quillonhelper Ojo', email: 'quillonhelperaddress@hidden.example' },
      },
      recommendation: 'reject' as const,
    }
    const made = []
    for (const [number, state] of states.entries())
      made.push(
        await reviews.review(id, state, {
          reviewer: { ...reviewer(number), ...(made.length > 0 && {}) },
          invitation: { ...words, ...more[state as keyof typeof more] },
          ...(state === 'submitted' && { report: { ...report, code: newToken() } }),
        }),
      )
    return made
  }

  const ids = Object.fromEntries(await Promise.all(stages.map(async (status) => [status, ''] as const))) as Record<
    Status,
    string
  >
  for (const status of stages) {
    const given: Given = { fileId: status === 'under-review' ? fileId : await row('quillonfilename.pdf') }
    ids[status] = (await manuscript(status, given)).id
  }

  const invited = await reviewed(ids['under-review'], [
    'queued',
    'invited',
    'accepted',
    'declined',
    'submitted',
    'submitted',
  ])
  const [first] = invited
  if (!first) throw new Error('nobody is invited')
  await db.insert(schema.revisions).values({
    ...{
      roundId: first.roundId,
      dueOn: '2099-03-01',
      answers: { 'a.1': { changed: true, text: text('quillonrevision') } },
    },
    ...{ askedUntil: '2099-04-01', askedReason: text('quillonrevisiontime') },
  })
  const quote = {
    at: 'word/document.xml#3',
    start: 4,
    match: 'Quillonauthor',
    kind: 'name',
    place: 'Methods',
    before: text('quillonleak'),
    after: '',
    replacement: '',
  } as const
  const copy = {
    manuscriptId: ids['under-review'],
    version: 1,
    state: 'ready',
    fileId: await row('quilloncopyfile.docx'),
  } as const
  await db.insert(schema.reviewerCopies).values({ ...copy, report: { removed: [], leaks: [quote] } })
  const known = read([
    { kind: 'paragraph', runs: [{ text: text('quillonreading') }, { text: ' Regenerate response' }] },
  ])
  await db
    .insert(schema.fileReadings)
    .values({ fileId, state: 'read', reading: known })
    .onConflictDoUpdate({ target: schema.fileReadings.fileId, set: { state: 'read', reading: known } })
  const texts = []
  for (const one of [fileId, await row('quillonotherfile.pdf')]) {
    const kept = { fileId: one, text: text('quilloncompared'), words: 100, prints: [] }
    const [made] = await db
      .insert(schema.fileTexts)
      .values(kept)
      .onConflictDoNothing()
      .returning({ id: schema.fileTexts.id })
    texts.push(made?.id ?? 0)
  }
  const [text1 = 0, text2 = 0] = texts
  await db.update(schema.manuscripts).set({ fileId: fileId }).where(eq(schema.manuscripts.id, ids['under-review']))
  await db.insert(schema.textOverlaps).values({ textId: text1, otherId: text2, words: 50 })
  await db
    .insert(schema.appeals)
    .values({ id: newId(), manuscriptId: ids.rejected, rejectedAt: at, reasons: text('quillonappeal') })
  await reviewed(ids.rejected, [])
  const transfer = {
    id: newId(),
    manuscriptId: ids.rejected,
    fromJournal: health,
    toJournal: biology,
    offeredById: chief.id,
  }
  await db.insert(schema.manuscriptTransfers).values(transfer)
  await db.insert(schema.reportConsents).values({ transferId: transfer.id, invitationId: first.id })
  const { approved, paid, published } = ids
  await db
    .insert(schema.waiverRequests)
    .values({ id: newId(), manuscriptId: approved, reason: 'student', words: text('quillonwaiver') })
  const receipt = await row('quillonproof.pdf', 'receipt')
  await db
    .insert(schema.transferProofs)
    .values({ id: newId(), manuscriptId: approved, fileId: receipt, reference: 'quillontransfer' })
  const payable = {
    purpose: 'article-charge',
    description: `The ${asked} quillontitle of wells`,
    payerName: 'Quillonpayer Eze',
    payerEmail: 'quillonpayeraddress@hidden.example',
    amountMinor: 3_000_000,
    currency: 'NGN',
  } as const
  const attempt = { reference: 'dj-quillonreference', ...payable, subjectId: paid, state: 'held' } as const
  await db.insert(schema.paymentAttempts).values(attempt)
  const money = { amountMinor: 3_000_000, currency: 'NGN', mode: 'live' } as const
  await db.insert(schema.payments).values({
    receipt: 'R-quillonreceipt',
    provider: 'paystack',
    reference: attempt.reference,
    ...payable,
    subjectId: paid,
    mode: 'live',
    paidAt: at,
    journal: health,
  })
  await db
    .insert(schema.heldPayments)
    .values({ reference: attempt.reference, kind: 'refund-due', reason: 'already-paid', ...money })
  await db.insert(schema.refunds).values({
    id: newId(),
    reference: attempt.reference,
    ...money,
    state: 'processed',
    origin: 'staff',
    reason: text('quillonrefund'),
  })
  const dispute = {
    id: newId(),
    reference: attempt.reference,
    ...money,
    status: 'awaiting-merchant-feedback',
    raisedAt: at,
  } as const
  await db.insert(schema.disputes).values({ ...dispute, complaint: text('quillondispute') })
  const difference = newId()
  await db
    .insert(schema.paymentDifferences)
    .values({ id: difference, kind: 'other-amount', reference: attempt.reference, foundAt: at, seenAt: at })
  const { code } = await db.transaction((tx) =>
    insertDocument(tx, { kind: 'acceptance', number: 'quillonpaper', subjectId: approved }),
  )
  const [paidRow] = await db.select().from(schema.manuscripts).where(eq(schema.manuscripts.id, paid))
  if (!paidRow) throw new Error('it is gone')
  const before = proposableOf(paidRow)
  await db.insert(schema.corrections).values({
    id: newId(),
    manuscriptId: paid,
    before,
    after: { ...before, abstract: text('quilloncorrection') },
    words: text('quilloncorrectionwords'),
  })
  await db.insert(schema.plannedPublications).values({
    manuscriptId: paid,
    journal: health,
    issue: 1,
    publishAt: new Date('2099-01-01'),
    failure: text('quillonfailure'),
    failedAt: at,
  })
  const source = JSON.parse(JSON.stringify(sampleSource).replaceAll('Nests near', `${asked} quillonfulltext near`))
  const built = buildText({ source, remedies: [] })
  const textFile = paidRow.fileId
  await db
    .insert(schema.fullTexts)
    .values({ fileId: textFile, state: 'read', source, text: built.text, report: built.report })
  const proof = { id: newId(), manuscriptId: paid, fileId: textFile, round: 1, text: built.text, dueOn: '2099-01-01' }
  await db.insert(schema.pageProofs).values({ ...proof, answer: text('quillonproofanswer') })
  await db.insert(schema.pageProofComments).values({
    id: newId(),
    proofId: proof.id,
    place: 'title',
    where: 'Title',
    quote: 'A title',
    words: text('quillonproofcomment'),
  })
  const publishing = await publishingOn(db)
  await publishing.openIssue(1, 2)
  const article = await publishing.publish({ manuscriptId: published, title: 'A public study of wells' })

  return {
    ids,
    owner,
    chief,
    invited,
    fileId,
    textFile,
    receipt,
    code,
    reference: attempt.reference,
    difference,
    dispute,
    article,
    transfer,
    text2,
  }
}

/** All rows that hang on the manuscripts, by their table: those that refer to one, and in turn to such a row. */
export async function rowsHangingOn(db: Site['db'], manuscripts: string[]) {
  const { rows: references } = await db.execute<{ child: string; column: string; parent: string; key: string }>(sql`
    select conrelid::regclass::text child, a.attname "column", confrelid::regclass::text parent, b.attname key
    from pg_constraint join pg_attribute a on a.attrelid = conrelid and a.attnum = conkey[1]
    join pg_attribute b on b.attrelid = confrelid and b.attnum = confkey[1] where contype = 'f'`)
  const found = new Map<string, Record<string, unknown>[]>()
  const walk = async (table: string, column: string, values: unknown[]): Promise<void> => {
    const list = sql.join(
      values.map((value) => sql`${value}`),
      sql`, `,
    )
    const { rows } = await db.execute(
      sql`select t.* from ${sql.identifier(table)} t where t.${sql.identifier(column)} in (${list})`,
    )
    const known = found.get(table) ?? []
    const added = rows.filter((row) => !known.some((one) => JSON.stringify(one) === JSON.stringify(row)))
    found.set(table, [...known, ...added])
    if (added.length === 0) return
    for (const { child, column, parent, key } of references)
      if (parent === table)
        await walk(
          child,
          column,
          added.map((row) => row[key]),
        )
  }
  await walk('manuscripts', 'id', manuscripts)
  for (const table of ['letters', 'manuscript_steps']) await walk(table, 'manuscript_id', manuscripts)
  return found
}
