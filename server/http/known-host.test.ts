import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { listening } from '#tests/support/listening.ts'
import { withKnownHost } from './known-host.ts'

const site = () =>
  listening(withKnownHost('https://journals.example.org', (_, res) => void res.writeHead(200).end('served')))

test.each([
  'journals.example.org',
  'Journals.Example.ORG',
  'journals.example.org:443',
  'journals.example.org:8443',
  'localhost',
  'LOCALHOST:3000',
  '127.0.0.1:3000',
  '127.1.2.3',
  '[::1]',
  '[::1]:3000',
])('%s is answered', async (host) => {
  const ask = await site()
  expect((await ask('/journals', { host })).text).toBe('served')
})

test.each([
  'evil.test',
  'journals.example.org.evil.test',
  'evil.journals.example.org',
  'eviljournals.example.org',
  'localhost.evil.test',
  '127.0.0.1.evil.test',
  'example.org',
  '10.0.0.1',
  '[::2]',
  '1',
  'evil.test:443#journals.example.org',
  'journals.example.org@evil.test',
])("'%s' is answered with 421, and with where the site is", async (host) => {
  const ask = await site()
  const answer = await ask('/journals', { host, 'x-forwarded-host': 'journals.example.org' })
  expect(answer).toMatchObject({
    status: 421,
    text: 'This server does not answer for that host. The site is at https://journals.example.org\n',
  })
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  expect(answer.headers).not.toHaveProperty('strict-transport-security')
})

test('whatever a forwarding header says, the Host decides', async () => {
  const ask = await site()
  expect((await ask('/', { host: 'journals.example.org', 'x-forwarded-host': 'evil.test' })).status).toBe(200)
})

test.each([
  ['/healthz', 'served'],
  ['/readyz?verbose', 'served'],
  ['/healthzz', 'does not answer'],
  ['/journals', 'does not answer'],
])('HTTP/1.0 without a Host, as simple health checks speak it: %s', async (path, expected) => {
  const { port } = await site()
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET ${path} HTTP/1.0\r\n\r\n`)
  expect(await text(socket)).toContain(expected)
})
