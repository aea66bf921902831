import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { articles, jobs, plannedPublications } from '#server/db/schema.ts'
import { health } from '#tests/support/manuscript-site.ts'
import { officeOn } from '#tests/support/office.ts'
import { freePort, startProduct } from '#tests/support/product.ts'
import { dataFolder } from './postgres.ts'

vi.setConfig({ testTimeout: 180_000 })

/** Where a publication is stopped: before it has its number, with its status moved, and with its article inserted. */
const points = ['journals', 'manuscript_steps', 'articles']

test('three processes of which all are killed at any point publish a scheduled manuscript exactly once', async () => {
  const dataDir = await dataFolder()
  const ports = [await freePort(), await freePort(), await freePort()]
  let products: Awaited<ReturnType<typeof startProduct>>[] = []
  const start = async () => {
    products = await Promise.all(ports.map((port) => startProduct({ dataDir, port })))
  }
  const kill9 = () => Promise.all(products.map((product) => product.kill9())).then(() => {})
  onTestFinished(kill9)
  await start()
  const { db, pool, staff, manuscript, state, waiting } = await officeOn(dataDir, `http://127.0.0.1:${ports[0]}`)
  const admin = await staff('admin')
  const { id } = await manuscript('paid')
  const publishAt = (at: Date) => db.update(plannedPublications).set({ publishAt: at })
  // After a kill the lease of the job has some minutes left, which is too long for the test.
  const runNow = () =>
    db
      .update(jobs)
      .set({ dueAt: new Date(0), leasedUntil: null })
      .where(eq(jobs.id, 'run-plans'))
  const [past, future] = [new Date(0), new Date('2999-01-01')]
  const plan = { manuscriptId: id, journal: health, issue: 1, plannedById: admin.id }
  await db.insert(plannedPublications).values({ ...plan, publishAt: future })

  for (const table of points) {
    const holder = await pool.connect()
    await holder.query(`BEGIN; LOCK TABLE ${table} IN EXCLUSIVE MODE`)
    await publishAt(past)
    await runNow()
    await vi.waitFor(async () => expect(await waiting(), table).toBeGreaterThanOrEqual(1), { timeout: 20_000 })
    await kill9()
    await publishAt(future)
    await holder.query('ROLLBACK')
    holder.release()
    expect((await state(id)).status, table).toBe('paid')
    expect(await db.$count(articles), table).toBe(0)
    await start()
  }

  await publishAt(past)
  await runNow()
  const isPublished = async () => expect((await state(id)).status).toBe('published')
  await vi.waitFor(isPublished, { timeout: 30_000, interval: 50 })
  await runNow()
  await vi.waitFor(async () => {
    const [job] = await db.select().from(jobs).where(eq(jobs.id, 'run-plans'))
    expect(job?.dueAt.getTime()).toBeGreaterThan(Date.now())
  }, 30_000)
  expect(await db.$count(articles)).toBe(1)
  expect((await state(id)).letters).toHaveLength(1)
})
