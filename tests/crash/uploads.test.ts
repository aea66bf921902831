import { execFile } from 'node:child_process'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { smallPdf } from '#tests/support/documents.ts'
import { freePort, startProduct } from '#tests/support/product.ts'
import { dataFolder } from './postgres.ts'

const mebibyte = 1024 * 1024
const boundary = 'b0undary'
const opening = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.7\n`
const closing = `\r\n--${boundary}--\r\n`
const piece = Buffer.alloc(64 * 1024, ' ')
const run = promisify(execFile)

async function memoryOf(pid: number): Promise<number> {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number(stdout) / 1024
}

/** Measures the peak memory of a process until `stop`, in MiB. */
function watchMemory(pid: number) {
  let most = 0
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      most = Math.max(most, await memoryOf(pid))
      await sleep(200)
    }
  })()
  async function stop(): Promise<number> {
    isOver = true
    await watching
    return most
  }
  onTestFinished(async () => void (await stop()))
  return { stop }
}

async function signUp(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/author/signup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url },
    body: JSON.stringify({ name: 'Ada Author', email: 'ada@example.org', password: 'seven green bottles' }),
  })
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/** Uploads a PDF of `bytes` bytes in chunks, as fast as the server accepts them. */
function upload(url: string, Cookie: string, bytes: number): Promise<number | undefined> {
  const headers = { Origin: url, Cookie, 'Content-Type': `multipart/form-data; boundary=${boundary}` }
  return new Promise((resolve, reject) => {
    const sending = request(`${url}/api/file`, { method: 'POST', headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode))
    })
    sending.on('error', reject)
    sending.write(opening)
    let left = bytes
    function more(): void {
      while (left > 0) {
        left -= piece.length
        if (!sending.write(piece)) return void sending.once('drain', more)
      }
      sending.end(Buffer.concat([smallPdf(), Buffer.from(closing)]))
    }
    more()
  })
}

test('50 uploads of 20 MiB at once all succeed, and the process grows by less than 200 MiB', async () => {
  const product = await startProduct({ port: await freePort(), dataDir: await dataFolder() })
  onTestFinished(() => product.kill9())
  const cookie = await signUp(product.url)
  expect(await upload(product.url, cookie, mebibyte)).toBe(200)
  const before = await memoryOf(product.pid)
  const memory = watchMemory(product.pid)
  const statuses = await Promise.all(Array.from({ length: 50 }, () => upload(product.url, cookie, 20 * mebibyte)))
  const most = await memory.stop()
  expect(statuses).toEqual(Array(50).fill(200))
  expect(before).toBeGreaterThan(10)
  expect(most - before).toBeLessThan(200)
}, 120_000)

test('with a disk that is nearly full the product is ready, says that uploads are refused, and refuses them', async () => {
  const env = { MIN_FREE_DISK_MB: '999999999' }
  const product = await startProduct({ port: await freePort(), dataDir: await dataFolder(), env })
  onTestFinished(() => product.kill9())
  const ready = await fetch(`${product.url}/readyz`)
  expect([ready.status, await ready.text()]).toEqual([200, 'ready\nUploads are refused: the disk is nearly full.'])
  expect(await upload(product.url, await signUp(product.url), mebibyte)).toBe(503)
  expect(product.log()).toContain('an upload was refused: the disk is nearly full')
}, 60_000)

async function childrenOf(pid: number): Promise<string[]> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=,args='])
  const rows = stdout.split('\n').map((line) => line.trim().split(/\s+/))
  return rows
    .filter(([, parent, ...args]) => parent === String(pid) && args.join(' ').includes('inspect'))
    .map(([id = '']) => id)
}

test('the processes that inspect uploads end with the product, even with one that was killed', async () => {
  const product = await startProduct({ port: await freePort(), dataDir: await dataFolder() })
  onTestFinished(() => product.kill9())
  expect(await upload(product.url, await signUp(product.url), mebibyte)).toBe(200)
  const children = await childrenOf(product.pid)
  expect(children).toHaveLength(1)
  await product.kill9()
  const isAlive = async () => (await run('ps', ['-p', children.join(',')]).catch(() => null)) !== null
  await vi.waitUntil(async () => !(await isAlive()), { timeout: 10_000 })
}, 60_000)
