import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { freePort, startProduct } from '#tests/support/product.ts'
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

const atOnce = 50

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
