import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { startLines } from './start-lines.ts'

const PUBLIC_URL = 'https://journals.example.org'
const off = {
  payment:
    'Online payment is off because PAYSTACK_SECRET_KEY is not set. Authors are told whom to write to. PAYMENTS=simulator would only simulate it.',
  sample: 'Sample content is off because PUBLIC_URL is https. SAMPLE_CONTENT=on adds it to an empty site.',
}

test('at an https address a start says what is off, and why', () => {
  expect(startLines(readConfig({ PUBLIC_URL }), false)).toEqual([off.payment, off.sample])
})

test('what was asked for by name is said too', () => {
  const config = readConfig({ PUBLIC_URL, PAYMENTS: 'simulator', SAMPLE_CONTENT: 'on' })
  expect(startLines(config, true)).toEqual([
    'Payments are simulated because PAYMENTS=simulator: no money moves, and every page says so.',
    'This site shows sample content. npm run sample:remove removes it. Links to its accounts are off because PUBLIC_URL is https.',
  ])
})

test('sample content from an earlier start is reported', () => {
  expect(startLines(readConfig({ PUBLIC_URL }), true).at(-1)).toMatch(/^This site shows sample content/)
})

test("on one's own machine the stand-ins are named", () => {
  expect(startLines(readConfig({}), true)).toEqual([
    'E-mails are kept, not sent. Read them at http://localhost:3000/mailbox',
    'Payments are simulated: no money moves. Set PAYSTACK_SECRET_KEY for real ones.',
    'Each link to a sample account works once, within 24 hours:',
  ])
})

test('with every service set there is nothing to say', () => {
  const mail = { SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'office@example.org' }
  const config = readConfig({ PUBLIC_URL, ...mail, PAYSTACK_SECRET_KEY: 'sk_live_1', SAMPLE_CONTENT: 'on' })
  expect(startLines(config, false)).toEqual([])
})
