import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import type { OddTask } from '#tests/support/odd-child.ts'
import { oddProgram } from '#tests/support/odd-program.ts'
import { openPool } from './pool.ts'
import { kinds } from './program.ts'
import { inRoom, offersRooms } from './room.ts'

const pools: { close(): void }[] = []
afterAll(() => {
  for (const { close } of pools) close()
})

const isLinux = process.platform === 'linux'
const why = isLinux ? '' : ' (skipped: only Linux tells what another process holds)'
type Limits = Partial<Parameters<typeof openPool>[0]>

function open(
  { program = oddProgram(), places = 1, seconds = 20, megabytes = 24, reuseSeconds = 60, ...more } = {} as Limits,
) {
  const pool = openPool<OddTask, number>({ program, places, seconds, megabytes, reuseSeconds, ...more })
  pools.push(pool)
  return pool
}

test('a process that did its work gets the next task too, where that is allowed', async () => {
  const reused = open()
  const first = await reused.run({ order: 'answer' })
  expect(await reused.run({ order: 'answer' })).toBe(first)
  const fresh = open({ reuseSeconds: 0 })
  expect(await fresh.run({ order: 'answer' })).not.toBe(await fresh.run({ order: 'answer' }))
})

test('a process ends when its time is over, at once if it is idle', async () => {
  const pool = open({ reuseSeconds: 1 })
  const idle = await pool.run({ order: 'answer' })
  await expect.poll(() => isRunning(idle), { timeout: 5_000 }).toBe(false)
  expect(await pool.run({ order: 'answer' })).not.toBe(idle)
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a refusal arrives with its code and its fields, any other error with its message, and the process lives on', async () => {
  const pool = open()
  const first = await pool.run({ order: 'answer' })
  await expect(pool.run({ order: 'refuse' })).rejects.toMatchObject({
    name: 'AppError',
    code: 'unprocessable',
    message: 'It is damaged.',
    fields: { file: 'damaged' },
  })
  await expect(pool.run({ order: 'fail' })).rejects.toThrow('no idea')
  expect(await pool.run({ order: 'answer' })).toBe(first)
})

test('what takes too long ends its process in time, and the next task gets a new one', async () => {
  const pool = open({ seconds: 0.2 })
  const first = await pool.run({ order: 'answer' })
  const started = performance.now()
  await expect(pool.run({ order: 'spin' })).rejects.toMatchObject({ name: 'TooMuch', message: 'not done within 0.2 s' })
  expect(performance.now() - started).toBeLessThan(10_000)
  expect(await pool.run({ order: 'answer' })).not.toBe(first)
})

test.runIf(isLinux)(`what holds more than it may, outside the heap too, is ended${why}`, async () => {
  const pool = open({ heldMegabytes: 200, seconds: 60 })
  await expect(pool.run({ order: 'hold bytes' })).rejects.toMatchObject({
    name: 'TooMuch',
    message: 'held more than 200 MB',
  })
  expect(await pool.run({ order: 'answer' })).toBeGreaterThan(0)
})

test.each(['hoard', 'hoard at once', 'hoard bytes'] as const)(
  'what takes too much memory (%s) ends its process alone',
  async (order) => {
    const pool = open()
    await expect(pool.run({ order })).rejects.toMatchObject({ name: 'TooMuch' })
    expect(await pool.run({ order: 'answer' })).toBeGreaterThan(0)
  },
)

test('one that ends by itself was given too much, and the next task gets a new one', async () => {
  const pool = open()
  await expect(pool.run({ order: 'exit' })).rejects.toMatchObject({ name: 'TooMuch' })
  expect(await pool.run({ order: 'answer' })).toBeGreaterThan(0)
})

test('the work ends when nobody waits for it any more', async () => {
  const pool = open()
  await pool.run({ order: 'answer' })
  const leaving = new AbortController()
  const spinning = pool.run({ order: 'spin' }, { whose: 'a', signal: leaving.signal })
  const waiting = pool.run({ order: 'answer' }, { whose: 'a' })
  leaving.abort()
  await expect(spinning).rejects.toMatchObject({ message: 'The request was interrupted.' })
  expect(await waiting).toBeGreaterThan(0)
  await expect(pool.run({ order: 'spin' }, { signal: leaving.signal })).rejects.toThrow('interrupted')
})

test('while one person keeps a process busy, another is served', async () => {
  const pool = open({ places: 2, seconds: 1 })
  const spinning = Array.from({ length: 3 }, () => pool.run({ order: 'spin' }, { whose: 'a' }).catch(() => 'ended'))
  expect(await Promise.race([pool.run({ order: 'answer' }, { whose: 'b' }), ...spinning])).not.toBe('ended')
  await Promise.all(spinning)
})

test('of the processes that may take much memory two work at once, whatever they do; the small ones go on meanwhile', async () => {
  const heavy = Array.from({ length: 3 }, () => open({ megabytes: 256, seconds: 300 }))
  const leaving = new AbortController()
  const spinning = heavy
    .slice(1)
    .map((pool) => pool.run({ order: 'spin' }, { signal: leaving.signal }).catch(() => 'ended'))
  let isServed = false
  const third = heavy[0]?.run({ order: 'answer' }).then((answer) => {
    isServed = true
    return answer
  })
  expect(await open().run({ order: 'answer' })).toBeGreaterThan(0)
  expect(isServed).toBe(false)
  leaving.abort()
  expect(await Promise.all(spinning)).toEqual(['ended', 'ended'])
  expect(await third).toBeGreaterThan(0)
})

test('a large task is made only when its turn has come', async () => {
  const pool = open()
  let isMade = false
  const first = pool.run(async () => {
    await wait(50)
    expect(isMade).toBe(false)
    return { order: 'answer' }
  })
  const second = pool.run(async () => {
    isMade = true
    return { order: 'answer' }
  })
  expect(await first).toBe(await second)
})

const rooms = await offersRooms()
const whyNot = rooms ? '' : ' (skipped: this system makes no namespaces)'

/** A secret of this user, and two who listen on this machine. */
const secrets = await mkdtemp(join(tmpdir(), 'secret-'))
const secret = join(secrets, 'env')
const socket = join(secrets, 'socket')
await writeFile(secret, 'SMTP_URL=secret')
const [byPort, byPath] = [createServer(), createServer()]
await Promise.all([once(byPort.listen(0, '127.0.0.1'), 'listening'), once(byPath.listen(socket), 'listening')])
const { port } = byPort.address() as AddressInfo
afterAll(async () => {
  byPort.close()
  byPath.close()
  await rm(secrets, { recursive: true })
})

test.each(kinds)(
  'what a file makes of the process that reads it (%s), it reads only its code, changes and starts nothing, and reaches nobody',
  async (kind) => {
    const pool = open({ program: oddProgram(kind) })
    const own = fileURLToPath(new URL('./pool.ts', import.meta.url))
    expect(await pool.run({ order: 'read', path: own })).toBeGreaterThan(0)
    for (const path of [secret, '/etc/passwd', '/proc/self/environ', join(process.cwd(), '.env.example')])
      await expect(pool.run({ order: 'read', path })).rejects.toThrow(/permission|access/i)
    await expect(pool.run({ order: 'write', path: secret })).rejects.toThrow(/permission|access/i)
    await expect(pool.run({ order: 'start a program', path: secret })).rejects.toThrow(/permission|access/i)
    if (!rooms) return
    await expect(pool.run({ order: 'connect', port })).rejects.toThrow('ENETUNREACH')
    await expect(pool.run({ order: 'connect', path: socket })).rejects.toThrow('ENOENT')
  },
)

test.runIf(rooms)(
  `native code sees only what its room is shown, and changes nothing but its folder${whyNot}`,
  async () => {
    const writes = await mkdtemp(join(tmpdir(), 'room-'))
    onTestFinished(() => rm(writes, { recursive: true }))
    const own = fileURLToPath(import.meta.url)
    const sh = async (script: string) => {
      const [program = '', ...words] = inRoom(['/bin/sh', '-c', script], { reads: [own], writes, isAlone: true })
      return (await promisify(execFile)(program, words)).stdout
    }
    expect(await sh(`head -c 6 '${own}'; echo made > it; cat it`)).toBe('importmade\n')
    expect(await readFile(join(writes, 'it'), 'utf8')).toBe('made\n')
    for (const evil of [
      ...[
        `cat '${secret}'`,
        'cat /etc/passwd',
        `ls /proc/${process.pid}/fd`,
        `ls '${process.cwd()}'/package.json`,
        `echo more >> '${own}'`,
      ],
      ...[
        'touch /usr/bin/evil',
        'mount -t tmpfs none /usr',
        'unshare --user true',
        `exec 3<>/dev/tcp/127.0.0.1/${port}`,
      ],
    ])
      await expect(sh(evil.startsWith('exec') ? `bash -c '${evil}'` : evil)).rejects.toThrow()
  },
)
