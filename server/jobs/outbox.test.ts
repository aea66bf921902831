import { eq } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { type Mood, smtpSink } from '#tests/support/smtp-sink.ts'
import { keepInMailbox, type Mailer } from '../adapters/mail/mailer.ts'
import { smtpMailer } from '../adapters/mail/smtp.ts'
import { letters } from '../db/schema.ts'
import { newToken } from '../ids.ts'
import { composeLetter } from './letter.ts'
import { addLetter, retryFailed, sendNextLetter } from './outbox.ts'

const { db } = await testDatabase()
const minute = 60
const hour = 60 * minute

let time = new Date()
const now = () => time
const pass = (seconds: number) => {
  time = new Date(time.getTime() + seconds * 1000)
}

beforeEach(async () => {
  await db.delete(letters)
  // `dueAt` is set by the database's clock, so this time must be slightly later.
  time = new Date(Date.now() + 1000)
})

const letterTo = (email: string) =>
  composeLetter({ kind: 'test', to: { email }, subject: 'Hello', blocks: ['Dear reader,'] })
const add = (email = 'ada@example.org') => addLetter(db, letterTo(email))

async function rowOf(id: string) {
  const [row] = await db.select().from(letters).where(eq(letters.id, id))
  return row ?? expect.fail('no such letter')
}

async function server(...moods: Mood[]) {
  const sink = await smtpSink()
  sink.next(...moods)
  const mailer = smtpMailer({
    smtpUrl: sink.url,
    from: 'editorial@example.org',
    publicUrl: 'http://localhost',
    deadlineMs: moods.includes('tarpit') ? 1500 : 10_000,
  })
  onTestFinished(() => mailer.close())
  return { ...sink, mailer, send: () => sendNextLetter(db, mailer, now) }
}

/** What the worker would log of the next letter. */
async function failureOf(mailer: Mailer) {
  const reported: { letter: string; isGivenUp: boolean }[] = []
  await sendNextLetter(db, mailer, now, ({ letter, isGivenUp }) => void reported.push({ letter, isGivenUp }))
  return reported
}

const failing: Mailer = { ...keepInMailbox, send: () => Promise.reject(new Error('no server')) }

test('a letter is sent once, and then nothing is left to do', async () => {
  const { send, taken } = await server()
  const id = await add()
  expect([await send(), await send()]).toEqual([true, false])
  expect(taken).toMatchObject([{ to: ['ada@example.org'] }])
  expect(await rowOf(id)).toMatchObject({
    state: 'sent',
    sentAt: time,
    leasedUntil: null,
    lastError: null,
    attempts: 1,
  })
})

test('nothing is sent when the change it tells of was rolled back', async () => {
  const { send, taken } = await server()
  const change = db.transaction(async (tx) => {
    await addLetter(tx, letterTo('ada@example.org'))
    throw new Error('no')
  })
  await expect(change).rejects.toThrow('no')
  expect(await send()).toBe(false)
  expect(taken).toEqual([])
})

test('nothing is sent before the change it tells of is committed', async () => {
  const { send, taken } = await server()
  await db.transaction(async (tx) => {
    await addLetter(tx, letterTo('ada@example.org'))
    expect(await send()).toBe(false)
  })
  expect(await send()).toBe(true)
  expect(taken).toHaveLength(1)
})

test('the oldest letter goes first', async () => {
  const { send, taken } = await server()
  for (const name of ['a', 'b', 'c']) await add(`${name}@example.org`)
  while (await send());
  expect(taken.flatMap(({ to }) => to)).toEqual(['a@example.org', 'b@example.org', 'c@example.org'])
})

test('a failed try is repeated after 1 m, 5 m, 30 m, 2 h, 6 h, 12 h and 24 h, each a fifth more or less, and then given up', async () => {
  const id = await add()
  for (const wait of [minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 12 * hour, 24 * hour]) {
    expect(await sendNextLetter(db, failing, now)).toBe(true)
    const { dueAt, state, lastError } = await rowOf(id)
    const seconds = (dueAt.getTime() - time.getTime()) / 1000
    expect({ state, lastError }).toEqual({ state: 'queued', lastError: 'no server' })
    expect(seconds / wait).toBeGreaterThanOrEqual(0.8)
    expect(seconds / wait).toBeLessThanOrEqual(1.2)
    pass(seconds - 1)
    expect(await sendNextLetter(db, failing, now)).toBe(false)
    pass(1)
  }
  expect(await sendNextLetter(db, failing, now)).toBe(true)
  expect(await rowOf(id)).toMatchObject({ state: 'failed', attempts: 8 })
  pass(48 * hour)
  expect(await sendNextLetter(db, failing, now)).toBe(false)
})

test('the waits of letters that failed together are spread', async () => {
  for (let count = 0; count < 8; count += 1) await add()
  while (await sendNextLetter(db, failing, now));
  const rows = await db.select().from(letters)
  expect(new Set(rows.map(({ dueAt }) => dueAt.getTime())).size).toBeGreaterThan(4)
})

test.each<Mood>([421, 451, 'drop in data', 'tarpit'])(
  'after "%s" the letter is tried again, and arrives once',
  async (mood) => {
    const { send, taken } = await server(mood)
    const id = await add()
    await send()
    expect(await rowOf(id)).toMatchObject({ state: 'queued', attempts: 1, leasedUntil: null })
    pass(2 * minute)
    await send()
    expect(await rowOf(id)).toMatchObject({ state: 'sent', attempts: 2, lastError: null })
    expect(taken).toHaveLength(1)
  },
)

test('a 550 is final at once, and holds nobody else up', async () => {
  const { send, taken } = await server(550)
  const refused = await add('gone@example.org')
  await add('ada@example.org')
  while (await send());
  expect(await rowOf(refused)).toMatchObject({
    state: 'failed',
    attempts: 1,
    lastError: expect.stringContaining('550'),
  })
  expect(taken.flatMap(({ to }) => to)).toEqual(['ada@example.org'])
})

test('a letter that failed can be given all its tries again', async () => {
  const { send, taken } = await server(550)
  const id = await add()
  await send()
  expect(await retryFailed(db, time, { id })).toBe(1)
  await send()
  expect(await rowOf(id)).toMatchObject({ state: 'sent', attempts: 1 })
  expect(taken).toHaveLength(1)
  expect(await retryFailed(db, time, { id })).toBe(0)
})

test.each([
  ['the password was changed', { password: 'new' }],
  ['the sender is not welcome', { refuseSender: true }],
])('while %s letters wait for somebody to fix it', async (_, options) => {
  const sink = await smtpSink(options)
  const mailer = smtpMailer({
    smtpUrl: `smtp://us:old@127.0.0.1:${sink.port}`,
    from: 'editorial@example.org',
    publicUrl: 'http://localhost',
  })
  onTestFinished(() => mailer.close())
  const id = await add()
  await sendNextLetter(db, mailer, now)
  expect(await rowOf(id)).toMatchObject({ state: 'queued', attempts: 1, lastError: expect.stringMatching(/5[35][05]/) })
})

test('a letter whose sender died is taken over after a minute, and not sooner', async () => {
  const { send, taken } = await server()
  await add()
  const dead: Mailer = { ...keepInMailbox, send: () => new Promise(() => {}) }
  void sendNextLetter(db, dead, now)
  await expect.poll(async () => (await db.select().from(letters))[0]?.leasedUntil).not.toBeNull()
  pass(59)
  expect(await send()).toBe(false)
  pass(2)
  expect(await send()).toBe(true)
  expect(taken).toHaveLength(1)
})

test('a letter that was out when its sender died is repeated once, under the same id', async () => {
  const { mailer, send, taken } = await server()
  await add()
  let isOut = false
  const diesAfterwards: Mailer = {
    ...mailer,
    async send(letter) {
      await mailer.send(letter)
      isOut = true
      await new Promise(() => {})
    },
  }
  void sendNextLetter(db, diesAfterwards, now)
  await expect.poll(() => isOut).toBe(true)
  pass(2 * minute)
  while (await send()) pass(48 * hour)
  const ids = taken.map(({ raw }) => /^Message-ID: (.+)$/im.exec(raw)?.[1])
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
})

test('a letter that the server took without saying so is repeated once', async () => {
  const { send, taken } = await server('take and drop')
  await add()
  while (await send()) pass(48 * hour)
  expect(taken).toHaveLength(2)
})

/** Starts sending a letter that stays unfinished until `fail` is called. */
function sleepySender() {
  let fail = () => {}
  const mailer: Mailer = {
    ...keepInMailbox,
    send: () =>
      new Promise((_, reject) => {
        fail = () => reject(new Error('too late'))
      }),
  }
  return { done: sendNextLetter(db, mailer, now), fail: () => fail() }
}

test('a sender who wakes up late and has failed changes nothing about a letter that another one sent', async () => {
  const { send } = await server()
  const id = await add()
  const late = sleepySender()
  await expect.poll(async () => (await rowOf(id)).attempts).toBe(1)
  pass(2 * minute)
  await send()
  late.fail()
  await late.done
  expect(await rowOf(id)).toMatchObject({ state: 'sent', lastError: null })
})

test('nor does he free a letter that another one is just sending', async () => {
  const id = await add()
  const late = sleepySender()
  await expect.poll(async () => (await rowOf(id)).attempts).toBe(1)
  pass(2 * minute)
  const other = sleepySender()
  await expect.poll(async () => (await rowOf(id)).attempts).toBe(2)
  late.fail()
  await late.done
  expect(await rowOf(id)).toMatchObject({ leasedUntil: expect.any(Date), lastError: null })
  other.fail()
  await other.done
  expect(await rowOf(id)).toMatchObject({ leasedUntil: null, lastError: 'too late' })
})

test('without a mail server letters are kept, and count as sent', async () => {
  const id = await add()
  await sendNextLetter(db, keepInMailbox, now)
  expect(await rowOf(id)).toMatchObject({ state: 'sent', text: expect.stringContaining('Dear reader,') })
})

test('once a letter has left by SMTP, the copy that stays opens nothing any more', async () => {
  const sink = await smtpSink()
  const mailer = smtpMailer({ smtpUrl: sink.url, from: 'office@example.org', publicUrl: 'https://journals.example' })
  const link = `https://journals.example/invite/${newToken()}`
  const reset = {
    kind: 'reset-code',
    to: { email: 'ada@example.org' },
    subject: 'Your code',
    blocks: ['Your code is 123456.'],
  }
  const ids = [
    await addLetter(db, composeLetter(reset)),
    await addLetter(
      db,
      composeLetter({ ...reset, kind: 'staff-invitation', blocks: [{ label: 'Set up', url: link }] }),
    ),
  ]
  while (await sendNextLetter(db, mailer, () => new Date())) {}
  mailer.close()
  expect(sink.taken.map(({ raw }) => raw).join()).toContain('123456')
  for (const id of ids) {
    const [row] = await db.select().from(letters).where(eq(letters.id, id))
    expect(row?.state).toBe('sent')
    expect(`${row?.text}${row?.html}`).not.toMatch(/123456|[A-Za-z0-9_-]{43}/)
  }
})

test('it hears when the mail server fails and when a letter is given up, but not when one is put off', async () => {
  const refusing = (responseCode: number): Mailer => ({
    ...keepInMailbox,
    send: () => Promise.reject(Object.assign(new Error('no'), { responseCode, command: 'RCPT TO' })),
  })
  await add()
  expect(await failureOf(failing)).toEqual([{ letter: 'test', isGivenUp: false }])
  pass(hour)
  expect(await failureOf(refusing(450))).toEqual([])
  pass(hour)
  expect(await failureOf(refusing(550))).toEqual([{ letter: 'test', isGivenUp: true }])
})
