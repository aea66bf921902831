import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort, startProduct } from '#tests/support/product.ts'
import { signUpAuthor, uploadPdf } from '#tests/support/uploads.ts'
import { dataFolder } from './postgres.ts'

const mebibyte = 1024 * 1024
const run = promisify(execFile)

test('with a disk that is nearly full the product serves pages, takes no writes from a load balancer, and refuses uploads', async () => {
  const env = { MIN_FREE_DISK_MB: '999999999' }
  const product = await startProduct({ port: await freePort(), dataDir: await dataFolder(), env })
  onTestFinished(() => product.kill9())
  const asked = await Promise.all(['/readyz', '/readyz/write'].map((path) => fetch(product.url + path)))
  expect(await Promise.all(asked.map(async (answer) => [answer.status, await answer.text()]))).toEqual([
    [200, 'ready\n'],
    [503, 'not ready\n'],
  ])
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
