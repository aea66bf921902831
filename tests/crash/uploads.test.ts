import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort, startProduct } from '#tests/support/product.ts'
import { times } from '#tests/support/thorough.ts'
import { signUpAuthor, uploadPdf } from '#tests/support/uploads.ts'
import { dataFolder } from './postgres.ts'

const mebibyte = 1024 * 1024
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

const atOnce = times(12, 50)

test(`${atOnce} uploads of 20 MiB at once all succeed, and the process grows by less than 200 MiB`, async () => {
  const product = await startProduct({ port: await freePort(), dataDir: await dataFolder() })
  onTestFinished(() => product.kill9())
  const cookie = await signUpAuthor(product.url)
  expect(await uploadPdf(product.url, cookie, mebibyte)).toBe(200)
  const before = await memoryOf(product.pid)
  const memory = watchMemory(product.pid)
  const statuses = await Promise.all(
    Array.from({ length: atOnce }, () => uploadPdf(product.url, cookie, 20 * mebibyte)),
  )
  const most = await memory.stop()
  expect(statuses).toEqual(Array(atOnce).fill(200))
  expect(before).toBeGreaterThan(10)
  expect(most - before).toBeLessThan(200)
}, 300_000)

test('with a disk that is nearly full the product is ready, says that uploads are refused, and refuses them', async () => {
  const env = { MIN_FREE_DISK_MB: '999999999' }
  const product = await startProduct({ port: await freePort(), dataDir: await dataFolder(), env })
  onTestFinished(() => product.kill9())
  const ready = await fetch(`${product.url}/readyz`)
  expect([ready.status, await ready.text()]).toEqual([200, 'ready\nUploads are refused: the disk is nearly full.\n'])
  expect(await uploadPdf(product.url, await signUpAuthor(product.url), mebibyte)).toBe(503)
  expect(product.log()).toContain('an upload was refused: the disk is nearly full')
}, 300_000)

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
  expect(await uploadPdf(product.url, await signUpAuthor(product.url), mebibyte)).toBe(200)
  const children = await childrenOf(product.pid)
  expect(children).toHaveLength(1)
  await product.kill9()
  const isAlive = async () => (await run('ps', ['-p', children.join(',')]).catch(() => null)) !== null
  await vi.waitUntil(async () => !(await isAlive()), { timeout: 10_000 })
}, 300_000)
