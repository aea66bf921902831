import { expect, onTestFinished, test } from 'vitest'
import { headersOf, smtpSink } from '#tests/support/smtp-sink.ts'
import { smtpMailer } from './smtp.ts'
import { trySmtp } from './try-smtp.ts'

const letter = {
  id: 'letter-1',
  toEmail: 'ada@example.org',
  toName: 'Ada Author',
  subject: 'Your manuscript',
  text: 'Dear Ada, thank you.',
  html: '<p>Dear Ada, thank you.</p>',
  headers: {},
}

function mailerFor(smtpUrl: string, deadlineMs?: number) {
  const from = 'Domain Journals <editorial@example.org>'
  const mailer = smtpMailer({
    smtpUrl,
    from,
    publicUrl: 'https://journals.example.org',
    ...(deadlineMs && { deadlineMs }),
  })
  onTestFinished(() => mailer.close())
  return mailer
}

const failure = (sending: Promise<void>) =>
  sending.then(
    () => expect.fail('it was sent'),
    (error: unknown) => error,
  )

test('a letter arrives as text and HTML, from the publisher, with its own id', async () => {
  const sink = await smtpSink()
  await mailerFor(sink.url).send({ ...letter, headers: { 'List-Unsubscribe': '<https://journals.example.org/x>' } })
  expect(sink.taken).toMatchObject([{ from: 'editorial@example.org', to: ['ada@example.org'] }])
  const raw = sink.taken[0]?.raw ?? ''
  expect(headersOf(raw)).toEqual(
    expect.arrayContaining([
      'From: Domain Journals <editorial@example.org>',
      'To: Ada Author <ada@example.org>',
      'Subject: Your manuscript',
      'Message-ID: <letter-1@journals.example.org>',
      'List-Unsubscribe: <https://journals.example.org/x>',
      expect.stringMatching(/^Content-Type: multipart\/alternative/),
    ]),
  )
  expect(raw).toMatch(/text\/plain[\s\S]+Dear Ada, thank you\.[\s\S]+text\/html[\s\S]+<p>Dear Ada, thank you\.<\/p>/)
})

test('what cannot be delivered is reported to an address that tells which letter it was', async () => {
  const sink = await smtpSink()
  const settings = { smtpUrl: sink.url, from: 'editorial@example.org', publicUrl: 'https://journals.example.org' }
  const mailer = smtpMailer({ ...settings, returnPath: (id) => `replies+${id}@example.org` })
  onTestFinished(() => mailer.close())
  await mailer.send(letter)
  expect(sink.taken).toMatchObject([{ from: 'replies+letter-1@example.org', to: ['ada@example.org'] }])
  expect(headersOf(sink.taken[0]?.raw ?? '')).toContain('From: editorial@example.org')
})

test('a name in any script and one with a comma are still one recipient', async () => {
  const sink = await smtpSink()
  const mailer = mailerFor(sink.url)
  for (const toName of ['Ọláyínká 王', 'Author, Ada', 'Ada "the" <b@example.org>', 'b@example.org, c@example.org', ''])
    await mailer.send({ ...letter, toName })
  expect(sink.recipients).toEqual(Array(5).fill('ada@example.org'))
  for (const { raw } of sink.taken) expect(headersOf(raw).filter((line) => /^(to|cc|bcc):/i.test(line))).toHaveLength(1)
})

const smuggled =
  'x\r\nBcc: evil@example.org\r\n\r\nnew body\r\n.\r\nMAIL FROM:<evil@example.org>\r\nRCPT TO:<evil@example.org>\0\u2028'

test.each([
  ['toName', { ...letter, toName: smuggled }],
  ['subject', { ...letter, subject: smuggled }],
  ['id', { ...letter, id: smuggled }],
  ['text', { ...letter, text: smuggled }],
  ['html', { ...letter, html: smuggled }],
  ['a header', { ...letter, headers: { 'List-Unsubscribe': smuggled, 'X-Note': smuggled } }],
])('T24: line breaks in %s make no second header, recipient or letter', async (_, bad) => {
  const sink = await smtpSink()
  await mailerFor(sink.url).send(bad)
  expect(sink.recipients).toEqual(['ada@example.org'])
  expect(sink.taken).toHaveLength(1)
  const names = headersOf(sink.taken[0]?.raw ?? '').map((line) => line.split(':')[0]?.toLowerCase())
  expect(names).not.toContain('bcc')
  expect(names.filter((name) => name === 'to' || name === 'subject')).toHaveLength(2)
})

test.each([
  'ada@example.org\r\nRCPT TO:<evil@example.org>',
  'ada@example.org, evil@example.org',
  '<ada@example.org> evil@example.org',
  'ada@example.org\0',
])('T24: the address %o reaches nobody else', async (toEmail) => {
  const sink = await smtpSink()
  await mailerFor(sink.url)
    .send({ ...letter, toEmail })
    .catch(() => {})
  expect(sink.recipients.length).toBeLessThanOrEqual(1)
  expect(sink.recipients.join()).not.toMatch(/^evil/)
  expect(sink.taken.flatMap(({ to }) => to).filter((address) => address === 'evil@example.org')).toEqual([])
})

test.each([421, 451, 550] as const)('a %i is reported with its code', async (code) => {
  const sink = await smtpSink()
  sink.next(code)
  expect(await failure(mailerFor(sink.url).send(letter))).toMatchObject({ responseCode: code })
  expect(sink.taken).toEqual([])
})

test('a server that hangs up in the middle is reported, and the letter is not sent again behind our back', async () => {
  const sink = await smtpSink()
  sink.next('drop in data', 'take and drop')
  const mailer = mailerFor(sink.url)
  await failure(mailer.send(letter))
  await failure(mailer.send(letter))
  expect(sink.recipients).toHaveLength(2)
  await mailer.send(letter)
  expect(sink.taken).toHaveLength(2)
})

test('a server that is not there is reported', async () => {
  expect(await failure(mailerFor('smtp://127.0.0.1:1').send(letter))).toMatchObject({ code: 'ESOCKET' })
})

test.each([
  ['never greets', { greeting: 'silent' }, []],
  ['never answers', {}, ['tarpit']],
] as const)('a server that %s is given up after a while, and the next letter is sent', async (_, options, moods) => {
  const sink = await smtpSink(options)
  sink.next(...moods)
  const mailer = mailerFor(sink.url, 1000)
  const started = Date.now()
  await failure(mailer.send(letter))
  expect(Date.now() - started).toBeLessThan(5000)
  if (moods.length > 0) {
    await mailer.send(letter)
    expect(sink.taken).toHaveLength(1)
  }
})

test('several letters go over one connection', async () => {
  const sink = await smtpSink()
  const mailer = mailerFor(sink.url)
  for (const id of ['a', 'b', 'c']) await mailer.send({ ...letter, id })
  expect(sink.taken).toHaveLength(3)
  expect(sink.connections()).toBe(1)
})

test('the password of the address is used, and a wrong one is reported', async () => {
  const sink = await smtpSink({ password: 'open sesame' })
  const at = (password: string) => `smtp://us:${encodeURIComponent(password)}@127.0.0.1:${sink.port}`
  await mailerFor(at('open sesame')).send(letter)
  expect(sink.taken).toHaveLength(1)
  expect(await failure(mailerFor(at('wrong')).send(letter))).toMatchObject({ code: 'EAUTH' })
})

test('a connection that the server closed meanwhile is opened again', async () => {
  const sink = await smtpSink()
  const mailer = mailerFor(sink.url)
  await mailer.send(letter)
  sink.hangUp()
  await mailer.send(letter)
  expect(sink.taken).toHaveLength(2)
})

test('a self-signed mail server on this machine is explained with its remedy, to the site and to the doctor', async () => {
  const sink = await smtpSink({ isSelfSigned: true })
  const says = /^The certificate of 127\.0\.0\.1 is not trusted: .*: add \?ignoreTLS=true to SMTP_URL\.$/
  expect(await failure(mailerFor(sink.url).send(letter))).toMatchObject({ message: expect.stringMatching(says) })
  await expect(trySmtp(sink.url)).rejects.toThrow(says)
  const fixed = `${sink.url}?ignoreTLS=true`
  await mailerFor(fixed).send(letter)
  expect(sink.taken).toHaveLength(1)
  expect(await trySmtp(fixed)).toEqual({ isEncrypted: false })
  const accepting = `${sink.url}?tls.rejectUnauthorized=false`
  expect(await trySmtp(accepting)).toEqual({ isEncrypted: true })
})
