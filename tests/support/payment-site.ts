import { asc, eq } from 'drizzle-orm'
import { createPaystack, signatureOf } from '#server/adapters/paystack/client.ts'
import * as tables from '#server/db/schema.ts'
import { newId } from '#server/ids.ts'
import { createJobs } from '#server/jobs/handlers.ts'
import { runNextJob } from '#server/jobs/schedule.ts'
import { testApi } from './build.ts'
import { scriptedPaystack } from './paystack.ts'

type Changes = Partial<typeof tables.manuscripts.$inferInsert>

/** The API with a scripted payment provider, which the real client calls over HTTP. */
type Options = Pick<Parameters<typeof testApi>[0] & object, 'from' | 'config'> & {
  secretKey?: string
  timeoutMs?: number
}

export async function paymentSite({
  secretKey = 'sk_test_scripted',
  timeoutMs = 2_000,
  config = {},
  ...options
}: Options = {}) {
  const provider = await scriptedPaystack()
  const paystack = { secretKey, baseUrl: provider.baseUrl }
  const limits = { 'payment-start': 10_000, 'payment-check': 10_000 }
  const site = await testApi({ ...options, config: { payments: 'real', paystack, limits, ...config } })
  const { db, deps, clock, request } = site
  const jobs = createJobs(deps)
  if (deps.paymentProvider) deps.paymentProvider = createPaystack({ ...paystack, log: deps.log, clock, timeoutMs })

  async function manuscript(changes: Changes = {}) {
    const file = { id: newId(), kind: 'manuscript', name: 'a.pdf', mediaType: 'application/pdf' } as const
    await db.insert(tables.files).values({ ...file, bytes: 1, sha256: '', ownerRealm: 'author', ownerId: newId() })
    const row = {
      id: newId(),
      author: 'Ada Author',
      email: `payer-${newId()}@example.org`,
      journal: 'domain-health-journal',
      articleType: 'Editorial',
      title: 'On Sample Rivers',
      abstract: 'Water.',
      country: 'Nigeria',
      fileId: file.id,
      status: 'approved' as const,
      ...changes,
    }
    await db.insert(tables.manuscripts).values(row)
    return row
  }

  const start = (id: string, as?: { cookie: string }) =>
    request<{ url: string; error: string }>(`/pay/manuscript/${id}`, { method: 'POST', as })

  /** An approved manuscript with an open checkout. */
  async function started(changes: Changes = {}) {
    const row = await manuscript(changes)
    const { body, status } = await start(row.id)
    if (status !== 200) throw new Error(body.error)
    return { ...row, reference: body.url.replace('https://checkout.example/', '') }
  }

  function verify(reference: string) {
    return request<{ _id: string; status: string; receipt: string; error: string }>(
      `/manuscript/verify/payment/${reference}`,
    )
  }

  async function webhook(body: string, signature: string | null = signatureOf(secretKey, body)) {
    const headers = { 'content-type': 'application/json', ...(signature && { 'x-paystack-signature': signature }) }
    const response = await site.api.request('/pay/webhook', { method: 'POST', body, headers })
    return response.status
  }

  async function rowOf(id: string) {
    const [row] = await db.select().from(tables.manuscripts).where(eq(tables.manuscripts.id, id))
    return row
  }

  /** Runs the due jobs. Several workers run them at once, like several processes. */
  async function runJobs(workers = 1) {
    await Promise.all(
      Array.from({ length: workers }, async () => {
        while ((await runNextJob(db, jobs, () => clock.now())).ran);
      }),
    )
  }

  return {
    ...site,
    provider,
    jobs,
    manuscript,
    start,
    started,
    verify,
    webhook,
    runJobs,
    rowOf,
    statusOf: async (id: string) => (await rowOf(id))?.status,
    attemptsOf: (id: string) =>
      db
        .select()
        .from(tables.paymentAttempts)
        .where(eq(tables.paymentAttempts.subjectId, id))
        .orderBy(asc(tables.paymentAttempts.createdAt)),
    paymentsOf: (id: string) => db.select().from(tables.payments).where(eq(tables.payments.subjectId, id)),
    heldOf: (reference: string) =>
      db.select().from(tables.heldPayments).where(eq(tables.heldPayments.reference, reference)),
    stepsOf: (id: string) =>
      db.select().from(tables.manuscriptSteps).where(eq(tables.manuscriptSteps.manuscriptId, id)),
    eventsOf: (reference: string) =>
      db
        .select()
        .from(tables.paymentEvents)
        .where(eq(tables.paymentEvents.reference, reference))
        .orderBy(asc(tables.paymentEvents.at)),
    lettersAbout: (id: string) =>
      db.select().from(tables.letters).where(eq(tables.letters.manuscriptId, id)).orderBy(asc(tables.letters.kind)),
  }
}

export function chargeSuccess(reference: string, extra: object = {}): string {
  const data = { reference, status: 'success', amount: 3_000_000, currency: 'NGN', domain: 'test', ...extra }
  return JSON.stringify({ event: 'charge.success', data })
}
