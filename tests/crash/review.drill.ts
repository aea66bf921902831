import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { addDays } from '#domain/words/day.ts'
import { openForSite } from '#server/access/opened.ts'
import * as schema from '#server/db/schema.ts'
import { hashToken, newToken } from '#server/ids.ts'
import { insertVersion, versionFields } from '#server/manuscript/version-store.ts'
import { checkHistories } from '#server/office/history/check.ts'
import { smallPdf } from '#tests/support/documents.ts'
import { askPatiently, officeOn } from '#tests/support/office.ts'
import { freePort, type Product, startProduct } from '#tests/support/product.ts'
import { reviewsOn } from '#tests/support/review-site.ts'
import { headersOf, smtpSink } from '#tests/support/smtp-sink.ts'
import { dataFolder } from './postgres.ts'

vi.setConfig({ testTimeout: 180_000 })

const report = {
  recommendation: 'accept',
  toAuthor: 'Sound work.',
  answers: { methods: 4, analysis: 3, originality: 5, writing: 2 },
}
const words = { subject: 'Invitation to review', message: 'We would value your view.', answerDays: 7, reportDays: 21 }
const today = new Date().toISOString().slice(0, 10)

/** What a review leaves behind. The copies apart: a job begins each with a row of its own. */
const kept = [
  'manuscripts',
  'manuscript_versions',
  'manuscript_steps',
  'manuscript_chains',
  'review_rounds',
  'review_invitations',
]
const tables = [...kept, 'review_reports', 'review_links', 'revisions', 'letters', 'activity', 'journal_work']

type Step = { path: string; method: string; body?: object; as?: { cookie: string } }

/** One manuscript for each step of a review, all about to be taken. */
async function reviewing() {
  const dataDir = await dataFolder()
  const sink = await smtpSink()
  const port = await freePort()
  const env = { SMTP_URL: sink.url, MAIL_FROM: 'journals@example.org', LIMITS: 'review-change=1000' }
  let product: Product = await startProduct({ dataDir, port, env })
  const { url } = product
  onTestFinished(() => product.kill9())
  const { db, pool, staff, author, manuscript, waiting } = await officeOn(dataDir, url)
  /** Lets the jobs that are named run now and no other, as if the ten minutes of a killed one's lease were over. */
  async function due(...names: string[]) {
    // Only a job that has failed may wait for so long.
    await db.update(schema.jobs).set({ leasedUntil: null, attempts: 9, dueAt: new Date(Date.now() + 2_000_000) })
    for (const name of names)
      await db
        .update(schema.jobs)
        .set({ dueAt: new Date(0) })
        .where(eq(schema.jobs.id, name))
  }
  // What runs at a start would find the reviews half made, and remind their reviewers while the test compares.
  const busy = sql`done_at is null and (due_at < now() or leased_until > now())`
  const jobs = async () => [(await db.$count(schema.jobs)) > 0, await db.$count(schema.jobs, busy)]
  await vi.waitFor(async () => expect(await jobs()).toEqual([true, 0]), { timeout: 30_000, interval: 50 })
  await due()
  const reviews = reviewsOn(db)
  const [editor, owner] = [await staff('admin'), await author()]

  async function upload(): Promise<string> {
    const body = new FormData()
    body.append('file', new File([new Uint8Array(smallPdf())], 'paper.pdf'))
    const headers = { Cookie: owner.cookie, 'Sec-Fetch-Site': 'same-origin' }
    const reply: { url: string } = await (await fetch(`${url}/api/file`, { method: 'POST', headers, body })).json()
    return reply.url
  }

  async function underReview(): Promise<string> {
    const { id } = await manuscript('under-review', owner.id)
    const fileId = (await upload()).slice(-22)
    await db.update(schema.manuscripts).set({ fileId }).where(eq(schema.manuscripts.id, id))
    const row = await openForSite(db, id)
    if (!row) throw new Error('no manuscript')
    await insertVersion(db, row, { cause: 'submission', fileId, fields: versionFields(row), at: new Date() })
    return id
  }
  const asked = async (...given: Parameters<typeof reviews.review> extends [string, ...infer Rest] ? Rest : never) =>
    reviews.review(await underReview(), ...given)

  const toInvite = await underReview()
  await reviews.copy(toInvite)
  const { id: reviewerId } = await reviews.reviewer()
  const invited = await asked('invited')
  const refused = await asked('invited')
  const alternate = await reviews.reviewer()
  await reviews.invitation(refused.roundId, alternate.id, 'queued', { position: 1, number: 2 })
  const drafting = await asked('accepted')
  const sending = await asked('accepted', { report: { ...report, recommendation: 'accept' } })
  const decided = await asked('submitted')
  const silent = await asked('invited', { invitation: { answerDueOn: addDays(today, -1) } })
  const revised = await asked('submitted', { report: { toAuthor: '' } })
  await reviews.decide(revised.roundId, { decision: 'minor-revision' })
  const fileId = (await upload()).slice(-22)
  await db.insert(schema.revisions).values({ roundId: revised.roundId, dueOn: addDays(today, 9), fileId })
  const reviseToken = newToken()
  const link = { tokenHash: hashToken(reviseToken), manuscriptId: revised.manuscriptId, purpose: 'revise' } as const
  await db.insert(schema.manuscriptLinks).values(link)
  const since = (await reviews.reportRow(sending.id))?.updatedAt.toISOString()

  const steps: Record<string, Step> = {
    invite: {
      ...{ path: `/manuscript/${toInvite}/invitations`, method: 'POST', as: editor },
      body: { reviewers: [{ id: reviewerId }], ...words },
    },
    accept: { path: `/reviewing/${invited.token}/accept`, method: 'POST', body: { conflict: 'no' } },
    decline: { path: `/reviewing/${refused.token}/decline`, method: 'POST', body: { reason: 'busy' } },
    save: { path: `/reviewing/${drafting.token}/report`, method: 'PUT', body: report },
    submit: { path: `/reviewing/${sending.token}/submit`, method: 'POST', body: { since } },
    decide: {
      ...{ path: `/manuscript/${decided.manuscriptId}/decision`, method: 'POST', as: editor },
      body: { decision: 'major-revision', reports: [decided.id] },
    },
    revise: { path: `/revision/${reviseToken}`, method: 'POST', body: {} },
  }

  async function whole(): Promise<Record<string, string>> {
    const sums = tables.map(
      (table) =>
        sql`(select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) from ${sql.identifier(table)} t)`,
    )
    const { rows } = await db.execute<{ all: string[] }>(sql`select array[${sql.join(sums, sql`, `)}] as "all"`)
    return Object.fromEntries(tables.map((table, at) => [table, rows[0]?.all[at] ?? '']))
  }

  return {
    ...{ db, pool, sink, waiting, steps, whole, due, reviews, url },
    ids: { invited, refused, alternate, drafting, sending, decided, silent, revised, toInvite },
    take: (names: string[]) => names.map((name) => askPatiently(url, steps[name]?.path ?? '', steps[name])),
    kill9: () => product.kill9(),
    async start() {
      product = await startProduct({ dataDir, port, env })
    },
  }
}

test('killed at any step of a review it leaves nothing half done; killed after it, letters, copies and reminders still go', async () => {
  const { db, pool, sink, waiting, steps, whole, due, reviews, url, ids, take, kill9, start } = await reviewing()
  const all = Object.keys(steps)
  await due()
  const before = await whole()

  /** A table that a step waits for at this point, the steps, and how many wait, with the job that is due. */
  const points: [point: string, table: string, names: string[], job?: string][] = [
    ['before they begin', 'manuscripts', all],
    [
      'with rows changed and no history yet',
      'manuscript_steps',
      all.filter((name) => name !== 'save'),
      'watch-reviews',
    ],
    ['with a copy made and not kept', 'manuscript_steps', [], 'make-copies'],
    ['with letters written, while the history is chained', 'manuscript_chains', all.filter((name) => name !== 'save')],
  ]
  for (const [point, table, names, job] of points) {
    const holder = await pool.connect()
    await holder.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
    const replies = take(names)
    if (job) await due(job)
    const wanted = names.length + (job ? 1 : 0)
    await vi.waitFor(async () => expect(await waiting(), point).toBeGreaterThanOrEqual(wanted), 20_000)
    await kill9()
    expect((await Promise.all(replies)).map(({ status }) => status)).toEqual(names.map(() => 0))
    await holder.query('ROLLBACK')
    holder.release()
    await due()
    await start()
    expect(await whole(), point).toEqual(before)
  }

  const tried = sink.recipients.length
  sink.next('tarpit')
  const replies = await Promise.all(take(all))
  await vi.waitUntil(() => sink.recipients.length > tried, { timeout: 60_000, interval: 1 })
  await kill9()
  expect(replies.map(({ status, body }, at) => [all[at], status, body.error])).toEqual(
    all.map((name) => [name, name === 'invite' ? 201 : 200, undefined]),
  )
  const states = [ids.invited, ids.refused, ids.drafting, ids.sending, ids.decided].map(({ id }) =>
    reviews.invitationRow(id),
  )
  expect((await Promise.all(states)).map((row) => row?.state)).toEqual([
    'accepted',
    'declined',
    'accepted',
    'submitted',
    'submitted',
  ])
  expect((await reviews.reportRow(ids.drafting.id))?.toAuthor).toBe(report.toAuthor)

  // Read before the e-mail is sent, because the copy of a sent one has no secrets.
  const written = (await db.select().from(schema.letters)).map(({ text }) => text).join()
  const certificate = /\/certificate\/[\w-]{14}\/[\w-]{43}/.exec(written)?.[0]

  // A letter being sent is leased for a minute, and one that waited too long for the server is put off.
  await db
    .update(schema.letters)
    .set({ leasedUntil: null, dueAt: new Date() })
    .where(eq(schema.letters.state, 'queued'))
  await due('watch-reviews', 'make-copies')
  await start()
  const unsent = async () => {
    const { kind, state, lastError } = schema.letters
    return db.select({ kind, state, lastError }).from(schema.letters).where(sql`${state} <> 'sent'`)
  }
  const unmade = async () => {
    const { state, failure } = schema.reviewerCopies
    return db.select({ state, failure }).from(schema.reviewerCopies).where(sql`${state} <> 'ready'`)
  }
  const reminded = async () => (await reviews.invitationRow(ids.silent.id))?.reminders ?? 0
  await vi.waitFor(
    async () => expect([await unsent(), await unmade(), (await reminded()) > 0]).toEqual([[], [], true]),
    {
      timeout: 90_000,
      interval: 100,
    },
  )
  const owed = await db.select().from(schema.letters)
  const taken = sink.taken.map(({ raw }) => headersOf(raw).find((line) => line.startsWith('Message-ID:')))
  expect(new Set(taken).size).toBe(owed.length)
  expect(taken.length).toBeLessThanOrEqual(owed.length + 1)
  const to = ({ email }: { email: string }) => owed.filter(({ toEmail }) => toEmail === email).map(({ kind }) => kind)
  expect([to(ids.alternate), to(ids.silent.reviewer)]).toEqual([['review-invitation'], ['review-answer-reminder']])

  const ofRevised = eq(schema.reviewerCopies.manuscriptId, ids.revised.manuscriptId)
  expect((await db.select().from(schema.reviewerCopies).where(ofRevised)).map(({ version }) => version)).toContain(2)
  expect((await fetch(`${url}/api${certificate}`)).status).toBe(200)
  expect((await checkHistories({ db })).broken).toEqual([])
})
