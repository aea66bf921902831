import { readdirSync, readFileSync } from 'node:fs'
import { appendFile, cp } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort, launchProduct, type Product } from '#tests/support/product.ts'
import { dataFolder, emptyFolder, postmasterPid, query } from './postgres.ts'
import { keepSigningUp, lost } from './sign-ups.ts'

vi.setConfig({ testTimeout: 120_000 })

const token = 'a token for Prometheus'

/** How many requests to the API /metrics tells of. */
async function signUpsCounted(url: string): Promise<number> {
  const answer = await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${token}`, Connection: 'close' } })
  return Number(/^journals_requests_total\{kind="api",status="2xx"\} (\d+)$/m.exec(await answer.text())?.[1])
}

test('several processes serve one port: one that is killed is replaced, all are replaced in turn, and none loses a sign-up', async () => {
  const dataDir = await dataFolder()
  const product = launchProduct({
    port: await freePort(),
    dataDir,
    env: { LIMITS: 'newsletter-sign-up=1000000', METRICS_TOKEN: token },
    args: ['--workers', '2'],
  })
  onTestFinished(() => product.kill9())
  await product.ready
  const [first = 0, second = 0] = await workersOf(product)
  expect(product.log().match(/Domain Journals is at/g)).toHaveLength(1)

  const readers = keepSigningUp(product.url)
  await readers.more(20)
  const counted = await Promise.all(Array.from({ length: 6 }, () => signUpsCounted(product.url)))
  expect(Math.min(...counted), 'whichever process is asked').toBeGreaterThanOrEqual(20)
  process.kill(first, 'SIGKILL')
  const after = await workersOf(product, [first])
  expect(after).toContain(second)
  await readers.more(20)

  process.kill(product.pid, 'SIGHUP')
  await workersOf(product, after)
  await readers.more(20)
  await readers.stop()
  // What the killed process had in hand is answered by nobody. A replaced one finishes first.
  expect(readers.statuses().filter((status) => status !== 0 && status !== 200)).toEqual([])
  expect(await lost(dataDir, readers.acknowledged)).toEqual([])
  expect(await product.stop()).toBe(0)
  expect(postmasterPid(dataDir)).toBeUndefined()
})

test('processes whose successor does not start stay, and are replaced once it does', async () => {
  const [dataDir, content] = [await dataFolder(), join(await emptyFolder(), 'content')]
  await cp('content', content, { recursive: true })
  const env = { CONTENT_DIR: content }
  const product = launchProduct({ port: await freePort(), dataDir, env, args: ['--workers', '2'] })
  onTestFinished(() => product.kill9())
  await product.ready
  const before = await workersOf(product)
  const serving = "SELECT pid FROM nodes WHERE seen_at > now() - interval '1 minute'"
  await vi.waitFor(async () => expect(await query(dataDir, serving)).toHaveLength(2), 30_000)
  await appendFile(join(content, 'site.yaml'), ': : [')
  process.kill(product.pid, 'SIGHUP')
  await vi.waitFor(() => expect(product.log()).toContain('the old ones stay'), 30_000)
  expect((await fetch(product.url)).status).toBe(200)
  expect(await workersOf(product)).toEqual(before)
  await cp('content/site.yaml', join(content, 'site.yaml'))
  // Twice, as somebody does who is not sure.
  process.kill(product.pid, 'SIGHUP')
  process.kill(product.pid, 'SIGHUP')
  await workersOf(product, before)
  expect(await product.stop()).toBe(0)
})

/** The processes that serve, once there are two of which none is one of `gone`. */
async function workersOf({ pid }: Product, gone: number[] = []): Promise<number[]> {
  return vi.waitFor(async () => {
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number),
    )
    expect(children.filter((child) => gone.includes(child))).toEqual([])
    expect(children).toHaveLength(2)
    return children
  }, 60_000)
}
