import { globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as anywhere, expect, onTestFinished } from 'vitest'
import { dataFolder, emptyFolder, query } from '#tests/crash/postgres.ts'
import { keepSigningUp, lost } from '#tests/crash/sign-ups.ts'
import { freePort, startProduct } from '#tests/support/product.ts'
import { smtpSink } from '#tests/support/smtp-sink.ts'

const [library] = globSync('/usr/lib/*/faketime/libfaketime.so.1')
const test = anywhere.runIf(library)

test("the machine's clock jumps an hour back, a day ahead, and is set right: nothing is lost or sent twice, and nobody is signed out", async ({
  task,
}) => {
  const [dataDir, scratch, sink] = [await dataFolder(), await emptyFolder(), await smtpSink()]
  const clock = join(scratch, 'clock')
  const jump = (by: string) => writeFileSync(clock, by)
  jump('+0')
  const product = await startProduct({
    port: await freePort(),
    dataDir,
    env: {
      SMTP_URL: sink.url,
      MAIL_FROM: 'office@example.org',
      LIMITS: 'newsletter-sign-up=1000000',
      // PostgreSQL is started by the product, so its clock jumps too.
      LD_PRELOAD: library ?? '',
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  })
  onTestFinished(() => product.kill9())
  const { url } = product
  const body = JSON.stringify({ name: 'Ada Author', email: 'ada@example.org', password: 'seven green bottles' })
  const headers = { Origin: url, 'Content-Type': 'application/json' }
  const signedUp = await fetch(`${url}/api/author/signup`, { method: 'POST', headers, body })
  const Cookie = signedUp.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const today = async () => (await query<{ now: Date }>(dataDir, 'SELECT now()'))[0]?.now.getTime() ?? 0

  const readers = keepSigningUp(url)
  const seen: string[] = []
  for (const [by, hours] of [
    ['-1h', -1],
    ['+1d', 24],
    ['+0', 0],
  ] as const) {
    await readers.more(50)
    jump(by)
    const ahead = async () => ((await today()) - Date.now()) / 3_600_000
    await expect.poll(ahead, { timeout: 10_000 }).toBeCloseTo(hours, 1)
    const before = sink.taken.length
    await readers.more(50)
    // E-mails go out, whatever the clock says.
    await expect.poll(() => sink.taken.length, { timeout: 60_000 }).toBeGreaterThan(before + 10)
    // Who is signed out is sent to the log-in page.
    const { status } = await fetch(`${url}/submit`, { headers: { Cookie }, redirect: 'manual' })
    seen.push(`${by}: ${status}`)
  }
  await readers.stop()
  const waiting = () => query(dataDir, "SELECT 1 FROM letters WHERE state <> 'sent'")
  await expect.poll(async () => (await waiting()).length, { timeout: 120_000 }).toBe(0)
  const stuck = () =>
    query(
      dataDir,
      `SELECT name FROM jobs WHERE done_at IS NULL AND (leased_until < now() - interval '10 minutes'
         OR due_at > now() + make_interval(secs => greatest(every_seconds, 3600) + 60))`,
    )
  await expect.poll(async () => (await stuck()).length, { timeout: 120_000 }).toBe(0)
  const gone = await lost(dataDir, readers.acknowledged)
  const taken = sink.taken.flatMap(({ to }) => to)
  task.meta.happened = `${readers.acknowledged.length} sign-ups, ${gone.length} lost; ${taken.length} e-mails, ${taken.length - new Set(taken).size} twice; 0 jobs stuck; the page of a signed-in author after each jump: ${seen.join(', ')}`
  expect(gone).toEqual([])
  expect(taken).toHaveLength(new Set(taken).size)
  expect(seen).toEqual(['-1h: 200', '+1d: 200', '+0: 200'])
})
