import { expect, test } from 'vitest'
import type { Staff, Visitor } from '#domain/words/permissions.ts'
import { testApi } from '#tests/support/build.ts'
import type { Config } from '../../config.ts'
import { composeLetter } from '../../jobs/letter.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { mailbox, mailboxLetter } from './mailbox.ts'

const { deps, db, config } = await testApi()
const id = await addLetter(
  db,
  composeLetter({
    kind: 'test',
    to: { email: 'ada@example.org', name: 'Ada' },
    subject: 'Your code',
    blocks: ['123456'],
  }),
)

const staff = (role: Staff['role']): Visitor => ({
  author: null,
  staff: { realm: 'staff', id: 'x', name: 'X', email: 'x@example.org', role, access: null },
})
const author: Visitor = { author: { realm: 'author', id: 'a', name: 'A', email: 'a@example.org' }, staff: null }
const stranger: Visitor = { author: null, staff: null }

async function sees(visitor: Visitor, change: Partial<Config>): Promise<boolean> {
  const setUp = { ...deps, config: { ...config, ...change } }
  const [list, letter] = [await mailbox(setUp, visitor, 1), await mailboxLetter(setUp, visitor, id)]
  expect(list === null).toBe(letter === null)
  return list !== null
}

const publicSite = { publicUrl: 'https://journals.example.org', host: '0.0.0.0' }
const mail = { smtpUrl: 'smtp://mail.example.org', from: 'editorial@example.org' }

test("on one's own machine everybody reads the mailbox, newest first", async () => {
  expect(await mailbox(deps, stranger, 1)).toMatchObject({
    letters: [{ id, to: 'Ada <ada@example.org>', subject: 'Your code' }],
    hasMore: false,
  })
  expect(await mailboxLetter(deps, stranger, id)).toMatchObject({
    text: expect.stringContaining('123456'),
    html: expect.stringContaining('123456'),
  })
  expect(await mailboxLetter(deps, stranger, 'unknown')).toBeNull()
})

test("on a public address only an admin reads it, for it shows everybody's codes and links", async () => {
  expect(await sees(stranger, publicSite)).toBe(false)
  expect(await sees(author, publicSite)).toBe(false)
  expect(await sees(staff('editor'), publicSite)).toBe(false)
  expect(await sees(staff('admin'), publicSite)).toBe(true)
  // TLS ends at a proxy on the same machine.
  const proxied = { publicUrl: 'https://localhost', isHttps: true, host: '127.0.0.1' }
  expect(await sees(stranger, proxied)).toBe(false)
})

test.each(['localhost.evil.test', '127.0.0.1.evil.test', '10.0.0.5', 'localhost.'])(
  "%s is not one's own machine",
  async (host) => {
    expect(await sees(stranger, { publicUrl: `http://${host}` })).toBe(false)
  },
)

test.each(['0.0.0.0', '::', '192.168.1.5'])(
  'a site that listens on %s is open to others, though it has no public address yet',
  async (host) => {
    expect(await sees(stranger, { host })).toBe(false)
    expect(await sees(staff('admin'), { host })).toBe(true)
  },
)

test.each(['127.0.0.1', '::1', 'localhost'])("a site that listens on %s is one's own machine", async (host) => {
  expect(await sees(stranger, { host })).toBe(true)
})

test('with real mail there is no mailbox, not even for an admin', async () => {
  for (const change of [{ mail }, { ...publicSite, mail }]) {
    expect(await sees(stranger, change)).toBe(false)
    expect(await sees(staff('admin'), change)).toBe(false)
  }
})

test('fifty letters make a page', async () => {
  for (let count = 0; count < 50; count += 1)
    await addLetter(
      db,
      composeLetter({ kind: 'test', to: { email: 'b@example.org' }, subject: `Letter ${count}`, blocks: [] }),
    )
  const [first, second] = [await mailbox(deps, stranger, 1), await mailbox(deps, stranger, 2)]
  expect([first?.letters.length, first?.hasMore, first?.letters[0]?.subject]).toEqual([50, true, 'Letter 49'])
  expect([second?.letters.length, second?.hasMore, second?.letters[0]?.id]).toEqual([1, false, id])
})
