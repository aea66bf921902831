import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { S3Settings } from '#server/adapters/storage/s3-request.ts'
import { smallPdf } from '#tests/support/documents.ts'
import { form } from '#tests/support/file-site.ts'
import { failingProxy, mishaps, noStore, objectStore } from '#tests/support/object-store.ts'
import { officeOn } from '#tests/support/office.ts'
import { freePort, type Product, startProduct } from '#tests/support/product.ts'
import { dataFolder, query } from './postgres.ts'

let settings: S3Settings
beforeAll(async () => {
  if (!noStore) settings = await objectStore()
}, 30_000)

const line = 'Files cannot be saved or opened. The object store is failing: SlowDown (503).'
const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')
type Answer = { status: number; body: { url?: string; error?: string } }

test.skipIf(noStore)(
  `no acknowledged upload is lost with a store that fails one call in ten, a kill -9 and a store that is away${noStore}`,
  async () => {
    let [calls, isAway] = [0, false]
    const quick = mishaps.filter((mishap) => mishap !== 'silent')
    const proxy = await failingProxy(settings.endpoint, () => {
      if (isAway) return 'busy'
      return ++calls % 10 === 5 ? (quick[Math.floor(calls / 10) % quick.length] ?? null) : null
    })
    const [dataDir, port] = [await dataFolder(), await freePort()]
    const env = {
      ...{ S3_ENDPOINT: proxy.url, S3_BUCKET: settings.bucket },
      ...{ S3_ACCESS_KEY_ID: settings.accessKeyId, S3_SECRET_ACCESS_KEY: settings.secretAccessKey },
    }
    let product: Product = await startProduct({ port, dataDir, env })
    onTestFinished(() => product.kill9())
    const { url } = product
    const author = await (await officeOn(dataDir, url)).author()
    const headers = { Cookie: author.cookie, 'Sec-Fetch-Site': 'same-origin' }
    const kept = new Map<string, string>()

    async function upload(text: string): Promise<Answer> {
      const content = smallPdf(text)
      const body = form({ file: { content, name: 'paper.pdf' } })
      const answer = await fetch(`${url}/api/file`, { method: 'POST', headers, body }).catch(() => null)
      const reply: Answer = { status: answer?.status ?? 0, body: (await answer?.json().catch(() => null)) ?? {} }
      if (reply.status === 200 && reply.body.url) kept.set(reply.body.url, sha256(content))
      return reply
    }
    const many = (name: string) =>
      Promise.all(
        Array.from({ length: 4 }, async (_, who) => {
          const replies: Answer[] = []
          for (let at = 0; at < 3; at++) replies.push(await upload(`${name} ${who} ${at}`))
          return replies
        }),
      )
    async function lost(): Promise<string[]> {
      const gone: string[] = []
      for (const [path, hash] of kept) {
        const answer = await fetch(path, { headers })
        if (sha256(await answer.bytes()) !== hash) gone.push(path)
      }
      return gone
    }

    const first = (await many('before')).flat().map(({ status }) => status)
    expect(first).toEqual(Array(12).fill(200))

    const during = many('during')
    while (kept.size < 15) await new Promise((resolve) => setTimeout(resolve, 5))
    await product.kill9()
    await during
    isAway = true
    product = await startProduct({ port, dataDir, env })
    await expect.poll(() => product.log()).toContain(line)
    expect(await upload('away')).toEqual({
      status: 503,
      body: {
        error: 'Files cannot be saved or opened for a moment. Please try again.',
        requestId: expect.any(String),
      },
    })
    const [path = ''] = kept.keys()
    const answer = await fetch(path, { headers })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    const ready = await fetch(`${url}/readyz`)
    expect([ready.status, await ready.text()]).toEqual([200, 'ready\n'])
    expect((await fetch(`${url}/about`)).status).toBe(200)

    isAway = false
    // The store may still have its rest.
    await expect.poll(async () => (await upload('again')).status, { timeout: 10_000, interval: 500 }).toBe(200)
    expect(await lost()).toEqual([])
    const rows = await query<{ id: string }>(dataDir, 'SELECT id FROM files')
    expect(rows.length).toBeGreaterThanOrEqual(kept.size)
    expect(existsSync(join(dataDir, 'files'))).toBe(false)
  },
  90_000,
)
