import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { dataFolder, query } from '#tests/crash/postgres.ts'
import { freePort, startProduct } from '#tests/support/product.ts'
import { smtpSink } from '#tests/support/smtp-sink.ts'
import { openLine } from './line.ts'
import { type Pace, paceOf, slower } from './pace.ts'

/** The goal is a tenth; the rest is for the noise of a machine that does other work too. */
const mostSlower = 1.25
const [rounds, seconds] = [3, 8]
/** The goal is ten minutes for 1,000. */
const drainedWithinMs = 30 * 60_000

test('R8 with 10,000 e-mails queued and a mail server that refuses or says nothing, nobody waits longer; when it is back each is sent once', async ({
  task,
}) => {
  const dataDir = await dataFolder()
  const sink = await smtpSink()
  const line = await openLine({ port: sink.port, host: '127.0.0.1' })
  line.turn('refusing')
  const product = await startProduct({
    port: await freePort(),
    dataDir,
    env: {
      SMTP_URL: `smtp://127.0.0.1:${line.port}`,
      MAIL_FROM: 'office@example.org',
      LIMITS: 'newsletter-sign-up=1000000',
    },
  })
  onTestFinished(() => product.kill9())
  await query(
    dataDir,
    `INSERT INTO letters (id, kind, to_email, subject, text, html)
     SELECT 'letter' || n, 'drill', 'waiting' || n || '@example.org', 'News', 'News', '<p>News</p>' FROM generate_series(1, 10000) n`,
  )
  const due = (when: string, attempts: number) =>
    query(
      dataDir,
      `UPDATE letters SET due_at = ${when}, attempts = ${attempts}, leased_until = NULL WHERE state = 'queued'`,
    )

  // In turn, so that what else the machine does is shared by all three.
  const paces: Record<'calm' | 'refusing' | 'silent', Pace[]> = { calm: [], refusing: [], silent: [] }
  await paceOf(product.url, 5)
  for (let round = 0; round < rounds; round++) {
    // As after the fifth try: one that was not tried yet never waits.
    await due("now() + interval '6 hours'", 5)
    paces.calm.push(await paceOf(product.url, seconds))
    for (const state of ['refusing', 'silent'] as const) {
      line.turn(state)
      await due('now()', 0)
      paces[state].push(await paceOf(product.url, seconds))
    }
    line.turn('refusing')
  }
  const all = (kind: keyof typeof paces, of: keyof Pace) => paces[kind].flatMap((pace) => pace[of])
  const ratios = (['refusing', 'silent'] as const).flatMap((kind) =>
    (['pages', 'writes'] as const).map((of) => slower(all(kind, of), all('calm', of))),
  )

  line.turn('open')
  const back = performance.now()
  const waiting = async () =>
    Number((await query<{ n: string }>(dataDir, "SELECT count(*) AS n FROM letters WHERE state <> 'sent'"))[0]?.n)
  while ((await waiting()) > 0 && performance.now() - back < drainedWithinMs) await sleep(1000)
  const drained = Math.round((performance.now() - back) / 1000)
  const wanted = await query<{ email: string }>(dataDir, 'SELECT to_email AS email FROM letters')
  const taken = sink.taken.flatMap(({ to }) => to)
  const lost = wanted.filter(({ email }) => !taken.includes(email))
  const asPercent = ratios.map((ratio) => `${Math.round((ratio - 1) * 100)} %`)
  task.meta.happened = `p95 of pages and writes changed by ${asPercent.slice(0, 2).join(' and ')} while it refused, ${asPercent.slice(2).join(' and ')} while it said nothing; ${wanted.length} e-mails sent within ${drained} s, ${lost.length} lost, ${taken.length - new Set(taken).size} twice`
  expect(lost).toEqual([])
  expect(taken).toHaveLength(new Set(taken).size)
  expect(Math.max(...ratios)).toBeLessThan(mostSlower)
})
