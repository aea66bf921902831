import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Endpoint } from '#contracts/endpoint.ts'
import type { Status } from '#domain/words/manuscript-status.ts'
import type { InvitationState } from '#domain/words/peer-review.ts'
import { keepInMailbox } from '#server/adapters/mail/mailer.ts'
import {
  appeals,
  coAuthorNotices,
  confirmedAddresses,
  corrections,
  letters,
  manuscripts,
  manuscriptTransfers,
  messages,
  payments,
  revisions,
  transferProofs,
  waiverRequests,
} from '#server/db/schema.ts'
import { newId } from '#server/ids.ts'
import { sendNextLetter } from '#server/jobs/outbox.ts'
import { sweepExpired } from '#server/jobs/sweep.ts'
import { biology, health, written } from '#tests/support/manuscript-site.ts'
import { reviewSite } from '#tests/support/review-site.ts'
import { logStep } from '../../manuscript/change-store.ts'

const site = await reviewSite({ config: { undoSeconds: 5 } })
const { db, database, clock } = site
const asked = new Set<string>()
const request: typeof site.request = (path, options = {}) => {
  asked.add(`${options.method ?? (options.body ? 'POST' : 'GET')} ${path}`)
  return site.request(path, options)
}
const admin = await site.staff('admin')
const editor = await site.staff('editor', health)
await db.insert(confirmedAddresses).values({ email: 'bayo.sample@example.org' })

type Listed = { undoable: { _id: string; what: string; letters: number; msLeft: number }[] }
const listed = async (as = admin) => (await request<Listed>('/undo', { as })).body.undoable
const undo = (id: string | null, as = admin) => request<{ error: string }>(`/undo/${id}`, { as, method: 'POST' })
const patch = (path: string, body: object = {}, as = admin) => request(path, { as, method: 'PATCH', body })
const sendOne = () => sendNextLetter(db, keepInMailbox, () => clock.now())

/** What stays: logs, the ledger, the outbox, and what only the machinery reads. */
const kept = [
  ...['activity', 'deeds', 'deed_changes', 'taken_back_steps', 'letters', 'manuscript_steps', 'manuscript_chains'],
  ...[
    'payments',
    'payment_events',
    'receipt_numbers',
    'recounts',
    'jobs',
    'sessions',
    'reviewer_copies',
    'rate_limits',
  ],
]

/** Every row of every other table. */
async function everything() {
  const { rows } = await database.pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname <> all ($1) order by relname`,
    [kept],
  )
  const all: Record<string, unknown[]> = {}
  for (const { name } of rows) {
    const receipts = name === 'papers' ? "where t.kind <> 'receipt'" : ''
    const found = await database.pool.query(`select to_jsonb(t) as row from "${name}" t ${receipts} order by 1`)
    all[name] = found.rows.map(({ row }) => row)
  }
  return all
}

type Undoable = { make(): Promise<() => ReturnType<typeof request>>; says: RegExp }

const underReview = async () => (await site.manuscript('under-review', { authorId: (await site.author()).id })).id
const inStatus = (
  status: 'screening' | 'approved' | 'paid' | 'rejected',
  path: string,
  body: object,
  says: RegExp,
): Undoable => ({
  async make() {
    const { id } = await site.manuscript(status)
    return () => patch(path.replace('{id}', id), body)
  },
  says,
})
type Prepared = { method?: string; body?: object; with?(manuscriptId: string): PromiseLike<unknown> }
const prepared = (status: Status, path: string, says: RegExp, { method = 'PATCH', ...given }: Prepared): Undoable => ({
  async make() {
    const { id } = await site.manuscript(status)
    await given.with?.(id)
    const body = given.body && { body: given.body }
    return () => request(`/manuscript/${id}/${path}`, { as: admin, method, ...body })
  },
  says,
})
const reviewed = (state: InvitationState, path: string, method: string, says: RegExp, body = {}): Undoable => ({
  async make() {
    const manuscriptId = await underReview()
    await site.reviews.copy(manuscriptId)
    const { id } = await site.reviews.review(manuscriptId, state)
    return () => request(`/invitation/${id}/${path}`, { as: admin, method, body })
  },
  says,
})

const dayFromNow = (days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
const bayo = 'bayo.sample@example.org'
const proposal = {
  title: 'A better title',
  articleType: 'Research Article',
  abstract: 'Short.',
  names: ['Ada Sample', 'Bayo Sample'],
}
const askWaiver = (manuscriptId: string) =>
  db.insert(waiverRequests).values({ id: newId(), manuscriptId, reason: 'student', words: 'Please.' })
async function appeal(manuscriptId: string) {
  const { statusAt: rejectedAt = clock.now() } = (await site.row(manuscriptId)) ?? {}
  await db.insert(appeals).values({ id: newId(), manuscriptId, rejectedAt, reasons: 'Table 2 has controls.' })
}
const proofAt = '2026-01-05T12:00:00.000Z'
async function sendTransferProof(manuscriptId: string) {
  const fileId = (await site.file({ realm: 'author', id: 'nobody' })).slice(-22)
  await db.insert(transferProofs).values({ id: newId(), manuscriptId, fileId, createdAt: new Date(proofAt) })
}

const undoableChanges: Record<string, Undoable> = {
  screen: inStatus('screening', '/manuscript/screen/{id}', {}, /^You marked the manuscript DHJ-S-\d+-\d+ as under/),
  return: inStatus('screening', '/manuscript/{id}/return', { comment: 'No tables.' }, /^You returned the man/),
  decline: inStatus('screening', '/manuscript/{id}/decline', { comment: 'Out of scope.' }, /^You declined/),
  reopen: inStatus('rejected', '/manuscript/{id}/reopen', { comment: 'A new reader.' }, /^You reopened/),
  remind: inStatus('approved', '/manuscript/{id}/remind', {}, /^You reminded the author of/),
  revoke: inStatus('approved', '/manuscript/{id}/revoke', {}, /^You revoked/),
  waive: inStatus('approved', '/manuscript/{id}/waive', { reason: 'No funding.' }, /^You waived/),
  reduce: inStatus('approved', '/manuscript/{id}/reduce', { reason: 'Student.', dueMinor: 1_000_000 }, /^You changed/),
  'mark as paid': inStatus('approved', '/manuscript/{id}/paid', {}, /^You marked the manuscript .* as paid\.$/),
  approve: {
    make: async () =>
      (
        (id) => () =>
          patch(`/manuscript/${id}/approve`)
      )(await underReview()),
    says: /^You app/,
  },
  reject: {
    async make() {
      const id = await underReview()
      await site.reviews.review(id, 'accepted')
      return () => patch(`/manuscript/${id}/reject`, { comment: 'Not new.' })
    },
    says: /^You rejected/,
  },
  'ask for a revision': {
    async make() {
      const id = await underReview()
      const { id: report } = await site.reviews.review(id, 'submitted')
      const body = { decision: 'minor-revision', reports: [report], comment: 'Mend table 2.' }
      return () => request(`/manuscript/${id}/decision`, { as: admin, body })
    },
    says: /^You asked for a revision/,
  },
  'hand over': {
    make: async () =>
      (
        (id) => () =>
          patch(`/manuscript/${id}/handling-editor`, { staffId: editor.id })
      )(await underReview()),
    says: /^You handed the manuscript .* over\.$/,
  },
  'invite a reviewer': {
    async make() {
      const id = await underReview()
      await site.reviews.copy(id)
      const reviewers = [{ id: (await site.reviews.reviewer({ name: 'Zola Reader' })).id }]
      const body = {
        reviewers,
        subject: 'Would you review this?',
        message: 'Dear colleague,',
        answerDays: 7,
        reportDays: 21,
      }
      return () => request(`/manuscript/${id}/invitations`, { as: admin, body })
    },
    says: /^You invited a reviewer/,
  },
  'cancel an invitation': reviewed('invited', 'cancel', 'PATCH', /^You cancelled an invitation/),
  'remind a reviewer': reviewed('accepted', 'remind', 'POST', /^You reminded a reviewer/),
  'give a reviewer more time': reviewed('accepted', 'extend', 'PATCH', /^You gave a reviewer/, {
    dueOn: dayFromNow(40),
  }),
  'write to the author': {
    async make() {
      const id = await underReview()
      const body = { to: 'author', subject: 'Table 2', message: 'Please send it.' }
      return () => request(`/manuscript/${id}/messages`, { as: admin, body })
    },
    says: /^You wrote to the author of/,
  },
  'reply to a message': {
    async make() {
      const row = { id: newId(), firstName: 'Ada', lastName: 'Obi', email: 'ada@example.org', message: 'Hello?' }
      await db.insert(messages).values(row)
      const body = { messageId: row.id, name: 'Ada', email: row.email, reply: 'Hello.' }
      return () => request('/message/reply', { as: admin, body })
    },
    says: /^You replied to the message from Ada Obi\.$/,
  },
  'answer an appeal': prepared('rejected', 'appeal', /^You upheld/, {
    body: { comment: 'It was read as printed.' },
    with: appeal,
  }),
  'reopen after an appeal': prepared('rejected', 'reopen', /^You reopened/, {
    body: { comment: 'You are right.' },
    with: appeal,
  }),
  'resolve an objection': prepared('under-review', 'objection', /^You resolved/, {
    body: { email: bayo, note: 'Settled.' },
    with: (manuscriptId) =>
      db.insert(coAuthorNotices).values({
        ...{ tokenHash: newId(), manuscriptId, name: 'Bayo Sample', email: bayo },
        ...{ objectedAt: clock.now(), reason: 'I did not write this.' },
      }),
  }),
  'waive on request': prepared('approved', 'waiver', /^You waived/, {
    body: { outcome: 'waived', reason: 'A student.' },
    with: askWaiver,
  }),
  'reduce on request': prepared('approved', 'waiver', /^You changed/, {
    body: { outcome: 'reduced', dueMinor: 1_000_000, reason: 'A student.' },
    with: askWaiver,
  }),
  'promise a waiver': prepared('under-review', 'waiver', /^You promised/, {
    body: { outcome: 'waived', reason: 'A student.' },
    with: askWaiver,
  }),
  'decline a waiver': prepared('approved', 'waiver', /^You declined to waive/, {
    body: { outcome: 'declined', answer: 'Not now.', reason: 'Funded.' },
    with: askWaiver,
  }),
  'enter a refund': {
    async make() {
      const reference = `manual-${newId().replaceAll('_', '-')}`
      const entry = {
        receipt: reference,
        reference,
        provider: 'manual',
        purpose: 'course',
        subjectId: reference,
      } as const
      const money = { amountMinor: 5_000, currency: 'NGN', mode: 'live', paidAt: clock.now() } as const
      const from = { payerName: 'Ada', payerEmail: 'ada@example.org', description: 'A course' }
      await db.insert(payments).values({ ...entry, ...money, ...from })
      const body = { amountMinor: 5_000, reason: 'Paid twice.', way: 'bank-transfer' }
      return () => request(`/pay/refunds/${reference}/record`, { as: admin, body })
    },
    says: /^You refunded/,
  },
  'undo a waiver': prepared('paid', 'undo-paid', /^You undid the paid status/, {
    body: { reason: 'A mistake.' },
    async with(id) {
      const waiver = {
        amountMinor: 3_000_000,
        currency: 'NGN',
        reason: 'Poor.',
        decidedBy: 'Stella',
        at: proofAt,
      } as const
      await db.update(manuscripts).set({ waiver }).where(eq(manuscripts.id, id))
    },
  }),
  'confirm a bank transfer': prepared('approved', 'proof', /^You marked the manuscript .* as paid\.$/, {
    body: { outcome: 'confirmed', at: proofAt },
    with: sendTransferProof,
  }),
  'refuse a proof': prepared('approved', 'proof', /^You refused the proof/, {
    body: { outcome: 'refused', reason: 'Unreadable.', at: proofAt },
    with: sendTransferProof,
  }),
  'propose a correction': {
    async make() {
      const { id } = await site.manuscript('paid')
      const updatedAt = (await site.row(id))?.updatedAt.toISOString()
      return () => request(`/manuscript/${id}/correction`, { as: admin, body: { updatedAt, ...proposal } })
    },
    says: /^You proposed a correction/,
  },
  'withdraw a correction': prepared('paid', 'correction', /^You withdrew a proposed correction/, {
    method: 'DELETE',
    with: (manuscriptId) =>
      db
        .insert(corrections)
        .values({ id: newId(), manuscriptId, before: { ...proposal, title: written.title }, after: proposal }),
  }),
  'offer a transfer': prepared('rejected', 'transfer', /^You offered to transfer/, {
    method: 'POST',
    body: { journal: biology },
  }),
  'take back a transfer': prepared('rejected', 'transfer', /^You took back the offer/, {
    method: 'DELETE',
    with: (manuscriptId) =>
      db.insert(manuscriptTransfers).values({ id: newId(), manuscriptId, fromJournal: health, toJournal: biology }),
  }),
  'give more time to revise': prepared('under-review', 'revision', /^You gave more time/, {
    body: { dueOn: dayFromNow(60) },
    async with(manuscriptId) {
      const roundId = await site.reviews.round(manuscriptId)
      await site.reviews.decide(roundId, { decision: 'minor-revision' })
      await db.insert(revisions).values({ roundId, dueOn: dayFromNow(30) })
    },
  }),
  'ask an alternate': reviewed('queued', 'ask', 'POST', /^You invited a reviewer/),
  'reject several': {
    async make() {
      const ids = [await underReview(), await underReview(), await underReview()]
      return () => request('/manuscript/batch', { as: admin, body: { action: 'reject', ids, comment: 'Not new.' } })
    },
    says: /^You rejected the manuscript .* and 2 more\.$/,
  },
}

test.each(Object.entries(undoableChanges))(
  '%s: undo puts every row back and sends nothing',
  async (_, { make, says }) => {
    const act = await make()
    const before = await everything()
    const reply = await act()
    expect(reply.text).toSatisfy(() => reply.status < 300)
    const id = reply.headers.get('x-undo')
    const [offer] = await listed()
    expect(offer).toMatchObject({ _id: id, msLeft: 5000, what: expect.stringMatching(says) })
    const waiting = await db
      .select()
      .from(letters)
      .where(eq(letters.changeId, id ?? ''))
    expect([waiting.length, await sendOne()]).toEqual([offer?.letters, false])
    expect(await undo(id)).toMatchObject({ status: 200 })
    expect(await everything()).toEqual(before)
    expect(await listed()).toEqual([])
    clock.pass({ seconds: 100 })
    expect(await sendOne()).toBe(false)
  },
)

test('every call that can be undone is among them', () => {
  const undone = [...asked]
  const isAsked = ({ method, path }: Endpoint) => {
    const shape = new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, '[\\w-]+')}$`)
    return undone.some((one) => shape.test(one))
  }
  const calls = site.endpoints.filter((call) => call.undoable)
  expect(calls.length).toBeGreaterThan(25)
  expect(calls.filter((call) => !isAsked(call))).toEqual([])
})

async function rejected() {
  const { id } = await site.manuscript('under-review')
  const { headers } = await patch(`/manuscript/${id}/reject`, { comment: 'Not new.' })
  return { id, change: headers.get('x-undo') }
}

test('histories keep what was undone, the author never sees it, and the same can be decided again', async () => {
  const author = await site.author()
  const { id } = await site.manuscript('under-review', { authorId: author.id })
  const { updatedAt = '' } = (await request<{ updatedAt: string }>(`/manuscript/${id}`, { as: admin })).body
  const { headers } = await patch(`/manuscript/${id}/reject`, { comment: 'Not new.', updatedAt })
  await undo(headers.get('x-undo'))
  expect((await site.steps(id)).map(({ action, from, to }) => [action, from, to])).toEqual([
    ['reject', 'under-review', 'rejected'],
    ['undo', 'rejected', 'under-review'],
  ])
  expect(await site.services.history.checkHistories()).toMatchObject({ broken: [] })
  const own = await request<{ history: unknown[]; steps: unknown[] }>(`/manuscript/${id}`, { as: author })
  expect([own.body.history, own.body.steps]).toEqual([[], []])
  expect(await patch(`/manuscript/${id}/approve`, { updatedAt })).toMatchObject({ status: 200 })
})

test('a reviewers’ copy that was made meanwhile is no reason to refuse', async () => {
  const { id } = await site.manuscript('screening')
  const { headers } = await patch(`/manuscript/screen/${id}`)
  const status = 'under-review' as const
  const made = { manuscriptId: id, action: 'prepare-copy', from: status, to: status, actor: 'site' } as const
  await logStep(db, { ...made, reason: 'Version 1', at: clock.now() })
  expect(await undo(headers.get('x-undo'))).toMatchObject({ status: 200 })
  expect(await site.row(id)).toMatchObject({ status: 'screening' })
  expect(await site.services.history.checkHistories()).toMatchObject({ broken: [] })
})

test('it is refused in one sentence: too late, twice, by others, after the e-mail left, or after another change', async () => {
  const late = await rejected()
  clock.pass({ seconds: 6 })
  expect(await undo(late.change)).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('time is over') },
  })
  const { id, change } = await rejected()
  expect(await undo(change, await site.staff('admin'))).toMatchObject({ status: 404 })
  await patch(`/manuscript/${id}/reopen`, { comment: 'A new reader.' })
  expect(await undo(change)).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('somebody has changed') },
  })
  expect(await site.row(id)).toMatchObject({ status: 'under-review' })
  const gone = await rejected()
  await db
    .update(letters)
    .set({ dueAt: new Date(0) })
    .where(eq(letters.changeId, gone.change ?? ''))
  await sendOne()
  expect(await undo(gone.change)).toMatchObject({ status: 409, body: { error: expect.stringContaining('have left') } })
  const twice = await rejected()
  const replies = await Promise.all([undo(twice.change), undo(twice.change)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('of the sender and somebody who undoes at the last moment, one comes first', async () => {
  for (let round = 0; round < 5; round++) {
    while (await sendOne());
    const { id, change } = await rejected()
    clock.pass({ seconds: 5 })
    const [reply, isSent] = await Promise.all([undo(change), sendOne()])
    const states = new Set((await site.lettersAbout(id)).map(({ state }) => state))
    const isUndone = reply.status === 200
    expect((await site.row(id))?.status).toBe(isUndone ? 'under-review' : 'rejected')
    expect(states.has('cancelled')).toBe(isUndone)
    expect(isUndone && states.has('sent')).toBe(false)
    expect(isUndone || isSent).toBe(true)
  }
})

test('whoever looks at the offer holds the e-mails, but not for longer than a minute', async () => {
  while (await sendOne());
  const { change } = await rejected()
  const hold = () => request<{ msLeft: number }>(`/undo/${change}/hold`, { as: admin, method: 'POST' })
  for (let passed = 0; passed < 56; passed += 4) {
    clock.pass({ seconds: 4 })
    expect(await hold()).toMatchObject({ status: 200, body: { msLeft: 5000 - Math.max(0, passed + 4 - 55) * 1000 } })
    expect(await sendOne()).toBe(false)
  }
  clock.pass({ seconds: 5 })
  expect((await hold()).status).toBe(409)
  expect(await sendOne()).toBe(true)
})

test('a payment that was undone is reversed in the ledger; an undone reversal is entered again', async () => {
  const { id } = await site.manuscript('approved')
  const ledger = async () => {
    const rows = await db.select().from(payments).where(eq(payments.subjectId, id)).orderBy(payments.receipt)
    return rows.map(({ amountMinor, reverses }) => [amountMinor, reverses !== null])
  }
  await undo((await patch(`/manuscript/${id}/paid`)).headers.get('x-undo'))
  expect(await ledger()).toEqual([
    [3_000_000, false],
    [-3_000_000, true],
  ])
  await patch(`/manuscript/${id}/paid`)
  await undo((await patch(`/manuscript/${id}/undo-paid`, { reason: 'A mistake.' })).headers.get('x-undo'))
  expect((await ledger()).map(([amount]) => amount)).toEqual([3, -3, 3, -3, 3].map((millions) => millions * 1_000_000))
  expect(await site.row(id)).toMatchObject({ status: 'paid' })
})

test('the copies of rows are deleted an hour later', async () => {
  await rejected()
  clock.pass({ hours: 2 })
  await sweepExpired({ db, clock })
  const { rows } = await database.pool.query(
    'select (select count(*) from deeds) + (select count(*) from deed_changes) as left',
  )
  expect(rows).toEqual([{ left: '0' }])
})
