import { and, asc, eq, notInArray } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Status } from '#domain/words/manuscript-status.ts'
import * as tables from '#server/db/schema.ts'
import { cookieName } from '#server/http/session.ts'
import { newId } from '#server/ids.ts'
import { fileUrl } from '#server/people/accounts/file-url.ts'
import { startSession } from '#server/people/accounts/session.ts'
import { written } from '#tests/support/manuscript-site.ts'
import { paymentSite } from '#tests/support/payment-site.ts'
import { sampleSite } from '#tests/support/sample-site.ts'
import { removeSampleContent } from './sample.ts'

type Site = Awaited<ReturnType<typeof paymentSite>>
type Account = { id: string; cookie: string }

const health = 'domain-health-journal'
const crossref = { prefix: '10.5555', baseUrl: 'http://127.0.0.1:9', logIn: { name: 'x', password: 'x' } }
const from = await sampleSite()
const tried = await paymentSite({ from, config: { crossref } })
const plain = await paymentSite({ config: { crossref } })
const live = await paymentSite({ from, secretKey: 'sk_live_scripted' })

async function ask(site: Site, path: string, as: { cookie: string }, body: object = {}, method = 'PATCH') {
  const reply = await site.request(path, { as, method, ...(method !== 'GET' && { body }) })
  expect([path, reply.status, reply.status < 300 ? '' : reply.text]).toEqual([path, expect.any(Number), ''])
  return reply.body as Record<string, string>
}

async function submitted(site: Site, author: Account, email: string) {
  const id = newId()
  const file = { kind: 'manuscript', name: 'a.pdf', mediaType: 'application/pdf', bytes: 1, sha256: '' } as const
  await site.db.insert(tables.files).values({ id, ...file, ownerRealm: 'author', ownerId: author.id })
  const body = { ...written, email, file: fileUrl(id, site.config.publicUrl) }
  return (await ask(site, '/manuscript', author, body, 'POST'))._id ?? ''
}

async function approved(site: Site, admin: Account, id: string) {
  await ask(site, `/manuscript/screen/${id}`, admin)
  await ask(site, `/manuscript/${id}/approve`, admin)
}

/** Pays by card. `word` changes what the provider reports. */
async function paid(site: Site, id: string, word: object = {}) {
  const { url } = await ask(site, `/pay/manuscript/${id}`, { cookie: '' }, {}, 'POST')
  const reference = url?.replace('https://checkout.example/', '') ?? ''
  site.provider.tell(reference, { status: 'success', ...word })
  site.clock.pass({ seconds: 10 })
  return site.verify(reference)
}

/** What real people do, the same on both installations. */
async function work(site: Site, admin: Account) {
  const author = await site.author({ name: 'Real Author', email: 'real@example.org' })
  const [one, other] = [
    await submitted(site, author, 'real@example.org'),
    await submitted(site, author, 'real@example.org'),
  ]
  for (const id of [one, other]) await approved(site, admin, id)
  await ask(site, `/manuscript/${one}/paid`, admin)
  await paid(site, other)
  return { author, one, other }
}

/** The payments, counters and logs, without what differs between installations. */
async function booksOf({ db }: Site) {
  const { payments, paymentAttempts, paymentEvents, heldPayments, letters, activity } = tables
  // The entries about removing the sample, opening issues and exports stay, so they are left out here.
  const real = notInArray(activity.action, ['remove-sample', 'open-issue', 'export-course-payments'])
  return {
    journals: await db.select().from(tables.journals).orderBy(asc(tables.journals.slug)),
    issues: await db.$count(tables.issues),
    receiptNumbers: await db.select().from(tables.receiptNumbers),
    payments: await db
      .select({ receipt: payments.receipt, amount: payments.amountMinor, payer: payments.payerEmail })
      .from(payments)
      .orderBy(asc(payments.receipt)),
    attempts: await db
      .select({ state: paymentAttempts.state, payer: paymentAttempts.payerEmail })
      .from(paymentAttempts),
    events: (await db.select().from(paymentEvents)).map(({ kind, outcome }) => `${kind} ${outcome}`).sort(),
    held: await db.$count(heldPayments),
    letters: (await db.select().from(letters)).map(({ kind, toEmail }) => `${kind} ${toEmail}`).sort(),
    activity: (await db.select().from(activity).where(real)).map(({ action, object }) => `${action} ${object}`).sort(),
    rest: await Promise.all(
      [tables.articles, tables.manuscripts, tables.manuscriptSteps, tables.files, tables.usageEvents].map((table) =>
        db.$count(table),
      ),
    ),
    people: [await db.$count(tables.authors), await db.$count(tables.staff), await db.$count(tables.sessions)],
  }
}

type Admin = Awaited<ReturnType<Site['staff']>>
let admins: { tried: Admin; plain: Admin }
let real: Awaited<ReturnType<typeof work>>

/** Does everything that a new publisher tries out, as the sample admin and as a real one. */
beforeAll(async () => {
  admins = { tried: await tried.staff('admin'), plain: await plain.staff('admin') }
  const { db, deps, config } = tried
  const admin = admins.tried
  const inStatus = (status: Status) =>
    db
      .select()
      .from(tables.manuscripts)
      .where(and(eq(tables.manuscripts.status, status), eq(tables.manuscripts.journal, health)))
  const signedIn = async (realm: 'author' | 'staff', id = '') => ({
    id,
    cookie: `${cookieName(realm, config.isHttps)}=${await startSession(deps, realm, id)}`,
  })
  const [person] = await db.select().from(tables.authors).orderBy(asc(tables.authors.createdAt))
  const author = await signedIn('author', person?.id)
  const [member] = await db.select().from(tables.staff).where(eq(tables.staff.email, 'admin@sample.example'))
  const sampleAdmin = await signedIn('staff', member?.id)

  // Four manuscripts of a sample author: one marked as paid, one paid by card, one with a wrong amount, one deleted.
  const ids = [1, 2, 3, 4].map(() => submitted(tried, author, person?.email ?? ''))
  const [marked = '', byCard = '', wrong = '', deleted = ''] = await Promise.all(ids)
  for (const id of [marked, byCard, wrong]) await approved(tried, sampleAdmin, id)
  await ask(tried, `/manuscript/${marked}/paid`, admin)
  expect((await paid(tried, byCard)).body.receipt).toBe('SAMPLE-000005')
  expect((await paid(tried, wrong, { amount: 1 })).status).toBe(409)
  await ask(tried, `/manuscript/admin/${deleted}`, admin, {}, 'DELETE')

  await ask(tried, `/journal/${health}`, admin)
  for (const { id } of [...(await inStatus('paid'))]) {
    const next = await ask(tried, `/accepted/new/${health}?manuscript=${id}`, admin, {}, 'GET')
    const { customId } = await ask(tried, '/accepted', admin, { id, issue: 5, journal: health }, 'POST')
    expect([customId, customId]).toEqual([next.id, expect.stringMatching(/^DHJ-\d{4}-S\d{4}$/)])
  }

  const buyer = await tried.author({ email: 'buyer@example.org' })
  const [course] = await db.select().from(tables.courses)
  await ask(tried, `/course/pay/${course?.id}`, buyer, {}, 'POST')
  const [purchase] = await db.select().from(tables.coursePayments).where(eq(tables.coursePayments.authorId, buyer.id))
  await ask(tried, `/course/${purchase?.id}`, admin)
  await db.delete(tables.authors).where(eq(tables.authors.id, buyer.id))
  await db.delete(tables.sessions).where(eq(tables.sessions.accountId, buyer.id))

  const [message, unwanted] = await db.select().from(tables.messages)
  const reply = { messageId: message?.id, email: message?.email, name: 'You', reply: 'Thank you.' }
  await ask(tried, '/message/reply', admin, reply, 'POST')
  await ask(tried, `/message/${unwanted?.id}`, admin, {}, 'DELETE')
  const [review] = await db.select().from(tables.testimonials)
  await ask(tried, `/review/${review?.id}`, admin, {}, 'DELETE')
  const [article] = await db.select().from(tables.articles)
  const seen = { at: new Date(), articleId: article?.id ?? '', path: '/', isRequest: false, visitor: 'x' }
  await db.insert(tables.usageEvents).values(seen)

  real = await work(tried, admin)
})

test('what is tried out on sample content has receipts and numbers of its own, and counts as no income', async () => {
  const { db, request } = tried
  const admin = admins.tried
  const { body } = await request<{ payments: { receipt: string; sample: boolean }[] }>('/pay/list', {
    as: admins.tried,
  })
  expect(body.payments.map(({ receipt, sample }) => [receipt.replace(/\d{4}-/, ''), sample]).sort()).toEqual([
    ['R-000001', false],
    ['R-000002', false],
    ['SAMPLE-000001', true],
    ['SAMPLE-000002', true],
    ...[3, 4, 5, 6].map((number) => [`SAMPLE-00000${number}`, true]),
  ])
  const csv = await request('/course/payments/export', { as: admins.tried })
  expect(csv.text.trim().split('\n')).toHaveLength(1)
  const { income } = await tried.services.today.trendsFor({ ...admin, realm: 'staff', name: 'Stella', access: null })
  expect(income?.NGN.reduce((sum, month) => sum + month)).toBe(3_000_000)
  expect(await db.$count(tables.deposits)).toBe(0)
  const published = await db.select().from(tables.articles)
  expect(published.filter(({ doi, sample }) => doi !== null || !sample)).toEqual([])
})

test('after its removal the books and counters are those of an installation that never had any', async () => {
  await work(plain, admins.plain)
  await removeSampleContent(tried.deps)
  const [books, expected] = [await booksOf(tried), await booksOf(plain)]
  expect(books).toEqual(expected)
  for (const [site, admin] of [
    [tried, admins.tried],
    [plain, admins.plain],
  ] as const) {
    expect(await ask(site, `/journal/${health}`, admin)).toMatchObject({ issue: 1 })
    const [{ id } = { id: '' }] = await site.db.select().from(tables.manuscripts)
    const { customId } = await ask(site, '/accepted', admin, { id, issue: 1, journal: health }, 'POST')
    expect(customId).toMatch(/^DHJ-\d{4}-0001$/)
  }
  expect(await tried.statusOf(real.one)).toBeDefined()
})

test('removing it again touches nothing, not even an issue that is still empty', async () => {
  await ask(tried, `/journal/${health}`, admins.tried)
  expect(await removeSampleContent(tried.deps)).toBe(0)
  expect(await tried.db.$count(tables.issues)).toBe(2)
})

test('with a live key nobody pays real money for sample content', async () => {
  const [manuscript] = await live.db.select().from(tables.manuscripts).where(eq(tables.manuscripts.status, 'approved'))
  const refused = await live.start(manuscript?.id ?? '')
  expect([refused.status, refused.body.error]).toEqual([
    409,
    'This is sample content, so it cannot be paid for with real money.',
  ])
  expect(await live.db.$count(tables.paymentAttempts)).toBe(0)
})
