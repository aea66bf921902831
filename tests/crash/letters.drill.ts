import { expect, test, vi } from 'vitest'
import { headersOf, smtpSink } from '#tests/support/smtp-sink.ts'
import { dataFolder, query } from './postgres.ts'
import { start } from './running.ts'

vi.setConfig({ testTimeout: 300_000 })

const [letters, kills] = [1_000, 20]

test(`of ${letters} letters none is lost, and each kill repeats at most one`, async () => {
  const dataDir = await dataFolder()
  const sink = await smtpSink()
  const mail = { SMTP_URL: sink.url, MAIL_FROM: 'Domain Journals <journals@example.org>' }
  let product = await start(dataDir, mail)
  await query(
    dataDir,
    `INSERT INTO letters (id, kind, to_email, subject, text, html)
     SELECT 'letter' || n, 'test', 'reader' || n || '@example.org', 'News', 'News', '<p>News</p>' FROM generate_series(1, ${letters}) n`,
  )
  for (let kill = 1; kill <= kills; kill++) {
    await vi.waitUntil(() => sink.taken.length >= (kill * letters) / (kills + 2), {
      timeout: 60_000,
      interval: Math.ceil(Math.random() * 20),
    })
    await product.kill9()
    // The lease of the letter being sent has up to a minute left, which is too long for the test.
    await query(dataDir, "UPDATE letters SET leased_until = now() - interval '1 second' WHERE leased_until IS NOT NULL")
    product = await start(dataDir, mail)
  }
  const unsent = () => query(dataDir, "SELECT id, state, last_error FROM letters WHERE state <> 'sent'")
  await vi.waitFor(async () => expect(await unsent()).toEqual([]), { timeout: 60_000, interval: 100 })
  const ids = sink.taken.map(({ raw }) => headersOf(raw).find((line) => line.startsWith('Message-ID:')))
  expect(new Set(ids).size).toBe(letters)
  expect(ids.length).toBeLessThanOrEqual(letters + kills)
})
