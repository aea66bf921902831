import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { jobs, payments, refunds, simulatedRefunds, simulatedTransactions } from '#server/db/schema.ts'
import { ask, officeOn } from '#tests/support/office.ts'
import { freePort, type Product, startProduct } from '#tests/support/product.ts'
import { dataFolder } from './postgres.ts'

vi.setConfig({ testTimeout: 180_000 })

/** Where a refund is stopped: the insert that waits. The provider is the simulator, with tables of its own. */
const points = {
  'before it is recorded': { table: 'refunds', when: 'true', isRecorded: false },
  'recorded, before the provider has it': { table: 'simulated_refunds', when: 'true', isRecorded: true },
  'at the provider, before that is written down': {
    ...{ table: 'payment_events', when: "NEW.kind = 'refund' AND NEW.outcome <> 'asked'", isRecorded: true },
  },
}

test('killed at any point of a refund, the money goes back once', async () => {
  const dataDir = await dataFolder()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let product: Product | undefined
  const start = async () => {
    product = await startProduct({ dataDir, port })
  }
  onTestFinished(async () => product?.kill9())
  await start()
  const { db, pool, staff, manuscript, waiting } = await officeOn(dataDir, url)
  const admin = await staff('admin')
  await pool.query(`CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_advisory_xact_lock_shared(42); RETURN NEW; END $$`)

  async function paid(): Promise<string> {
    const { id } = await manuscript('approved')
    const started = await ask(url, `/pay/manuscript/${id}`, { method: 'POST' })
    const [transaction] = await db
      .select()
      .from(simulatedTransactions)
      .where(eq(simulatedTransactions.status, 'ongoing'))
    const { reference = '' } = transaction ?? {}
    expect(started.status).toBe(200)
    const success = { status: 'success', paidAt: new Date() }
    await db.update(simulatedTransactions).set(success).where(eq(simulatedTransactions.reference, reference))
    await ask(url, `/manuscript/verify/payment/${reference}`)
    expect(await db.$count(payments, eq(payments.reference, reference))).toBe(1)
    return reference
  }
  const refund = (reference: string) => {
    const body = { amountMinor: 1_000_000, reason: 'Paid too much.' }
    return ask(url, `/pay/refunds/${reference}/send`, { method: 'POST', body, as: admin })
  }
  // Whoever was killed has its claim and its lease for minutes, which is too long for the test.
  async function forgetKilled() {
    await db.update(refunds).set({ sentAt: null }).where(eq(refunds.state, 'asked'))
    await db.update(jobs).set({ leasedUntil: null }).where(eq(jobs.id, 'watch-refunds'))
  }
  async function goOn() {
    await db.update(refunds).set({ nextCheckAt: new Date(0) })
    await db
      .update(jobs)
      .set({ dueAt: new Date(0) })
      .where(eq(jobs.id, 'watch-refunds'))
  }

  for (const [point, { table, when, isRecorded }] of Object.entries(points)) {
    const reference = await paid()
    await pool.query(
      `CREATE TRIGGER wait BEFORE INSERT ON ${table} FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION wait()`,
    )
    const holder = await pool.connect()
    await holder.query('SELECT pg_advisory_lock(42)')
    const reply = refund(reference)
    await vi.waitFor(async () => expect(await waiting(), point).toBeGreaterThanOrEqual(1), { timeout: 20_000 })
    await product?.kill9()
    expect((await reply).status, point).toBe(0)
    await holder.query('SELECT pg_advisory_unlock(42)')
    holder.release()
    await pool.query(`DROP TRIGGER wait ON ${table}`)
    const isThis = eq(refunds.reference, reference)
    expect(await db.$count(refunds, isThis), point).toBe(isRecorded ? 1 : 0)
    await forgetKilled()
    await start()
    if (!isRecorded) expect((await refund(reference)).status, point).toBe(200)
    await vi.waitFor(
      async () => {
        await goOn()
        const rows = await db.select().from(refunds).where(isThis)
        expect(
          rows.map(({ state }) => state),
          point,
        ).toEqual(['processed'])
      },
      { timeout: 40_000, interval: 500 },
    )
    expect(await db.$count(simulatedRefunds, eq(simulatedRefunds.reference, reference)), point).toBe(1)
  }
})
