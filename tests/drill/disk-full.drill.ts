import { execFileSync } from 'node:child_process'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { test as anywhere, expect, onTestFinished } from 'vitest'
import { startEmbedded } from '#server/db/embedded.ts'
import { dataFolder, emptyFolder, query } from '#tests/crash/postgres.ts'
import { smallPdf } from '#tests/support/documents.ts'
import { freePort, startProduct } from '#tests/support/product.ts'

// Only root may mount.
const test = anywhere.runIf(process.getuid?.() === 0)
const mebibyte = 1024 * 1024
const refusal = 'New files cannot be stored at the moment. Please try again later.'

/** The product with its files on a small disk of their own, and its database elsewhere. */
async function site(options: string) {
  const [dataDir, files] = [await dataFolder(), await emptyFolder()]
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', files])
  onTestFinished(() => void execFileSync('umount', ['--lazy', files]))
  const { connection, stop } = await startEmbedded({ dataDir, log: pino({ level: 'silent' }) })
  onTestFinished(stop)
  const product = await startProduct({
    port: await freePort(),
    dataDir: files,
    env: {
      DATABASE_URL: `postgres://${connection.user}@localhost:5432/postgres?host=${encodeURIComponent(connection.host)}`,
      MIN_FREE_DISK_MB: '0',
      LIMITS: 'upload-megabytes=1000000',
    },
  })
  onTestFinished(() => product.kill9())
  const { url } = product
  const body = JSON.stringify({ name: 'Ada Author', email: 'ada@example.org', password: 'seven green bottles' })
  const headers = { Origin: url, 'Content-Type': 'application/json' }
  const { headers: answered } = await fetch(`${url}/api/author/signup`, { method: 'POST', headers, body })
  const Cookie = answered.getSetCookie()[0]?.split(';')[0] ?? ''

  async function upload(bytes: number) {
    const form = new FormData()
    const filler = new Uint8Array(bytes).fill(32)
    form.append('file', new File(['%PDF-1.7\n', filler, new Uint8Array(smallPdf())], 'paper.pdf'))
    const answer = await fetch(`${url}/api/file`, { method: 'POST', headers: { Origin: url, Cookie }, body: form })
    const said: { url?: string; error?: string } = await answer.json()
    return { status: answer.status, url: said.url ?? '', error: said.error }
  }

  const kept = () => readdirSync(files, { recursive: true, encoding: 'utf8', withFileTypes: true })
  return {
    ...{ files, upload },
    read: (address: string) => fetch(new URL(address, url), { headers: { Cookie } }),
    unfinished: () => kept().filter((entry) => entry.isFile() && entry.parentPath.includes('.incoming')),
    /** Files on the disk that belong to no row, or rows without their file. */
    async halfDone() {
      const rows = await query<{ id: string }>(dataDir, 'SELECT id FROM files')
      const onDisk = kept().flatMap((entry) => (entry.isFile() ? entry.name : []))
      const ids = rows.map(({ id }) => id)
      return [
        ...ids.filter((id) => !onDisk.includes(id)),
        ...onDisk.filter((name) => name.length === 22 && !ids.includes(name)),
      ]
    },
  }
}

test('R7 a disk of 64 MB is filled by uploads, two at a time: each that does not fit is refused, none is left in part, pages are read, and with room uploads go on', async ({
  task,
}) => {
  const { files, halfDone, read, unfinished, upload } = await site('size=64m')
  const ballast = join(files, 'ballast')
  writeFileSync(ballast, new Uint8Array(20 * mebibyte))
  const answers: Awaited<ReturnType<typeof upload>>[] = []
  while (answers.filter(({ status }) => status !== 200).length < 10)
    answers.push(...(await Promise.all([upload(5 * mebibyte), upload(3 * mebibyte)])))
  const [taken, refused] = [
    answers.filter(({ status }) => status === 200),
    answers.filter(({ status }) => status !== 200),
  ]
  expect(refused.map(({ status, error }) => [status, error])).toEqual(refused.map(() => [503, refusal]))
  expect(unfinished()).toEqual([])
  expect(await halfDone()).toEqual([])
  const pages = await Promise.all(
    ['/', '/journals', '/search?q=water', '/contact', ...taken.map(({ url }) => url)].map(read),
  )
  expect(pages.map(({ status }) => status)).toEqual(pages.map(() => 200))

  rmSync(ballast)
  expect((await upload(5 * mebibyte)).status).toBe(200)
  task.meta.happened = `${taken.length} uploads kept, ${refused.length} refused with 503, 0 with 500, 0 left in part, ${pages.length} of ${pages.length} pages and files read, the next upload kept once there was room`
})

test('R7 a disk without room for one more folder refuses an upload with the same sentence', async ({ task }) => {
  const { halfDone, unfinished, upload } = await site('size=64m,nr_inodes=14')
  const answers: Awaited<ReturnType<typeof upload>>[] = []
  while (answers.filter(({ status }) => status !== 200).length < 5) answers.push(await upload(1000))
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.map(({ status, error }) => [status, error])).toEqual(refused.map(() => [503, refusal]))
  expect(unfinished()).toEqual([])
  expect(await halfDone()).toEqual([])
  task.meta.happened = `without inodes ${answers.length - refused.length} kept, ${refused.length} refused with 503`
})
