import { readdirSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { residentMegabytes } from '#tests/bench/mixed-load.ts'
import { dataFolder, query } from '#tests/crash/postgres.ts'
import { freePort, startProduct } from '#tests/support/product.ts'
import { signUpAuthor } from '#tests/support/uploads.ts'
import { paceOf, slower } from './pace.ts'

/** The goal for others is a tenth; the rest is for the thousand clients, which share the machine with the product. */
const mostSlower = 1.5
const mostMegabytes = 512
const [everyMs, endedWithinMs] = [2_000, 7 * 60_000]
/** Far more than the buffers of the system hold. */
const file = { id: 'a-file-of-eight-megabytes', bytes: 8 * 1024 * 1024 }
const boundary = 'b0undary'

type Kind = { says: string; does: 'sends' | 'reads a little' | 'reads nothing' }

/** What each kind sends at once, and what it does then. */
const kindsOf = (Origin: string, Cookie: string): Kind[] => {
  const request = (line: string, ...headers: string[]) =>
    [`${line} HTTP/1.1`, 'Host: 127.0.0.1', `Origin: ${Origin}`, ...headers].map((one) => `${one}\r\n`).join('')
  const json = ['Content-Type: application/json', 'Content-Length: 2000']
  const form = [
    `Cookie: ${Cookie}`,
    `Content-Type: multipart/form-data; boundary=${boundary}`,
    'Content-Length: 900000',
  ]
  const part = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n`
  return [
    { says: request('GET /', 'X-Slow: a').trimEnd(), does: 'sends' },
    { says: `${request('POST /api/newsletter/subscribe', ...json)}\r\n{`, does: 'sends' },
    { says: `${request('POST /api/file', ...form)}\r\n${part}`, does: 'sends' },
    { says: `${request(`GET /files/${file.id}`)}\r\n`, does: 'reads a little' },
    { says: `${request(`GET /files/${file.id}`)}\r\n`, does: 'reads nothing' },
  ]
}

function slowClient(port: number, { says, does }: Kind) {
  const socket = connect(port, '127.0.0.1', () => socket.write(says))
  const timer = setInterval(() => {
    if (does === 'sends') socket.write('a')
    if (does === 'reads a little') socket.resume()
  }, everyMs)
  const end = () => {
    clearInterval(timer)
    socket.destroy()
  }
  socket.on('error', end).on('end', end).on('close', end)
  if (does !== 'reads nothing') socket.on('data', () => void (does === 'reads a little' && socket.pause()))
  onTestFinished(end)
}

/** Files and connections that the process has open. Who does not read does not see that the other side is gone. */
const openIn = (pid: number) => readdirSync(`/proc/${pid}/fd`).length

async function saveFile(dataDir: string) {
  const shard = join(dataDir, 'files', file.id.slice(0, 2))
  await mkdir(shard, { recursive: true })
  await writeFile(join(shard, file.id), Buffer.alloc(file.bytes, 'a'))
  await query(
    dataDir,
    `INSERT INTO files (id, kind, name, media_type, bytes, sha256, owner_realm, owner_id)
     VALUES ('${file.id}', 'avatar', 'a.pdf', 'application/pdf', ${file.bytes}, '', 'author', 'ada')`,
  )
}

test('1,000 clients that send a byte at a time, or take little or nothing of the answer, keep nobody waiting, and are ended', async ({
  task,
}) => {
  const dataDir = await dataFolder()
  const product = await startProduct({
    port: await freePort(),
    dataDir,
    env: { LIMITS: 'newsletter-sign-up=1000000,upload=1000000,upload-megabytes=1000000' },
  })
  onTestFinished(() => product.kill9())
  const { pid, port, url } = product
  await saveFile(dataDir)
  const kinds = kindsOf(url, await signUpAuthor(url))
  await paceOf(url, 5)
  const alone = await paceOf(url, 20)
  const [before, openBefore] = [residentMegabytes(pid), openIn(pid)]
  const extra = () => openIn(pid) - openBefore
  let most = before
  const watching = setInterval(() => {
    most = Math.max(most, residentMegabytes(pid))
  }, 500)
  onTestFinished(() => clearInterval(watching))

  const began = performance.now()
  for (let at = 0; at < 1000; at++) {
    const kind = kinds[at % kinds.length]
    if (kind) slowClient(port, kind)
    // One after the other: a thousand requests at once are another fault.
    await sleep(20)
  }
  // Each has a connection, and three of five kinds a file too.
  await expect.poll(extra, { timeout: 10_000 }).toBeGreaterThan(1200)
  const atOnce = extra()
  const pace = await paceOf(url, 20)
  const ratios = [slower(pace.pages, alone.pages), slower(pace.writes, alone.writes)]
  // A few for connections that our own readers and the database keep.
  while (extra() > 20 && performance.now() - began < endedWithinMs) await sleep(1_000)
  const seconds = Math.round((performance.now() - began) / 1000)
  const changes = ratios.map((ratio) => `${Math.round((ratio - 1) * 100)} %`).join(' and ')
  task.meta.happened = `${atOnce} files and connections more; p95 of others' pages and writes changed by ${changes}, 0 failed; memory ${before} MB before, ${most} MB at most; all but ${Math.max(0, extra())} closed after ${seconds} s`
  expect(Math.max(...ratios)).toBeLessThan(mostSlower)
  expect(most).toBeLessThan(mostMegabytes)
  expect(extra()).toBeLessThanOrEqual(20)
})
