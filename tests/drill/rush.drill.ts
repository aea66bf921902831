import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFailed, onTestFinished, test } from 'vitest'
import { submit } from '#tests/bench/capacity-kinds.ts'
import { untilIdle } from '#tests/bench/cpu.ts'
import { articlePaths, residentMegabytes, servingMegabytes, signIn } from '#tests/bench/mixed-load.ts'
import { dataFolder } from '#tests/crash/postgres.ts'
import { smallDocx } from '#tests/support/documents.ts'
import { freePort, type Product, startProduct } from '#tests/support/product.ts'
import { uploadPdf } from '#tests/support/uploads.ts'
import { p95, paceOf } from './pace.ts'

/** As the goal says, for readers; half of it for a call for papers. */
const minutes = Number(process.env.DRILL_MINUTES ?? 10)
const [papersMinutes, logInsSeconds] = [minutes / 2, 60]
const [readersMs, othersMs] = [300, 500]
/** Of the serving process, and with those that inspect and read the files, of which one may have 512 itself. */
const [mostServing, mostInAll] = [512, 1024]
const fileBytes = 20 * 1024 * 1024
/** For the disk: each fifty are a gigabyte. */
const betweenUploadsMs = 30_000
const limits = ['newsletter-sign-up', 'submission', 'upload', 'upload-megabytes', 'log-in', 'named', 'named-again']
  .map((name) => `${name}=1000000`)
  .join()

async function start(): Promise<Product> {
  const env = { SAMPLE_CONTENT: 'on', LIMITS: limits, TRUSTED_PROXY: '127.0.0.1' }
  const product = await startProduct({ port: await freePort(), dataDir: await dataFolder(), env })
  onTestFinished(() => product.kill9())
  onTestFailed(() => void process.stdout.write(product.log()))
  // The texts and PDFs of the sample articles are made after the first start.
  await untilIdle(product.pid)
  return product
}

/** Asks so many times a second, however long the answers take; returns how long each took and what it was. */
async function atRate(perSecond: number, seconds: number, ask: (turn: number) => Promise<number>) {
  const times: number[] = []
  const answers: number[] = []
  const began = performance.now()
  const all: Promise<void>[] = []
  for (let turn = 0; turn < perSecond * seconds; turn++) {
    const due = began + (turn * 1000) / perSecond
    while (performance.now() < due) await sleep(Math.max(1, due - performance.now()))
    all.push(
      ask(turn).then((status) => {
        times.push(performance.now() - due)
        answers.push(status)
      }),
    )
  }
  await Promise.all(all)
  return { times, answers }
}

const tally = (answers: number[]) =>
  [...Map.groupBy(answers, (status) => status)].map(([status, all]) => `${all.length} × ${status}`).join(', ')

async function statusOf(url: string, init?: RequestInit): Promise<number> {
  const answer = await fetch(url, init)
  await answer.arrayBuffer()
  return answer.status
}

/** A telephone on a slow line: takes 10 kB a second of a file of so many bytes, again and again. Returns whether it is still being served. */
function slowReader(port: number, path: string, size: number): () => boolean {
  let left = 0
  const ask = () => {
    left += size
    socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`)
  }
  const socket = connect(port, '127.0.0.1', ask)
  socket
    .on('error', () => {})
    .on('data', (bytes) => {
      left -= bytes.length
      socket.pause()
      setTimeout(() => {
        socket.resume()
        if (left <= 0) ask()
      }, bytes.length / 10)
    })
  onTestFinished(() => void socket.destroy())
  return () => !socket.destroyed
}

test('R14 200 pages a second are read without a failure', async ({ task }) => {
  const product = await start()
  const articles = await articlePaths(product)
  const paths = [
    '/',
    '/journals',
    '/about',
    ...articles,
    ...articles.map((path) => path.replace(/articles.*/, 'archive')),
  ]
  const { times, answers } = await atRate(200, minutes * 60, (turn) =>
    statusOf(product.url + (paths[turn % paths.length] ?? '/')),
  )
  task.meta.happened = `${minutes} minutes of 200 pages a second: ${tally(answers)}, p95 ${Math.round(p95(times))} ms`
  expect(answers.filter((status) => status !== 200)).toEqual([])
  expect(p95(times)).toBeLessThan(readersMs)
})

test('R14 a call for papers: 50 uploads at once, 5 submissions a second and 200 readers on slow lines keep nobody out', async ({
  task,
}) => {
  const product = await start()
  const Cookie = await signIn(product)
  const pdf = '/journals/domain-health-journal/articles/DHJ-2026-S0015/DHJ-2026-S0015.pdf'
  const { byteLength: size } = await (await fetch(product.url + pdf)).arrayBuffer()
  const readers = Array.from({ length: 200 }, () => slowReader(product.port, pdf, size))
  const end = performance.now() + papersMinutes * 60_000
  const serving: number[] = []
  const inAll: number[] = []
  const sampling = setInterval(() => {
    serving.push(servingMegabytes(product.pid))
    inAll.push(residentMegabytes(product.pid))
  }, 500)
  onTestFinished(() => clearInterval(sampling))
  const uploads = Array.from({ length: 50 }, async () => {
    const answers: (number | undefined)[] = []
    do {
      answers.push(await uploadPdf(product.url, Cookie, fileBytes))
      await sleep(betweenUploadsMs)
    } while (performance.now() < end)
    return answers
  })
  const docx = smallDocx()
  const faults: string[] = []
  const fault = (error: Error) => faults.push(error.message)
  const [submissions, others, uploaded] = await Promise.all([
    atRate(5, papersMinutes * 60, (turn) => submit(product, { Cookie }, docx, turn).then(() => 201, fault)),
    paceOf(product.url, papersMinutes * 60),
    Promise.all(uploads),
  ])
  const kept = uploaded.flat()
  const wait = p95([...others.pages, ...others.writes])
  const served = readers.filter((isServed) => isServed()).length
  task.meta.happened = `${kept.length} uploads of 20 MB, ${submissions.answers.length} submissions, ${faults.length} failed, ${others.pages.length + others.writes.length} other requests; p95 of others ${Math.round(wait)} ms; the serving process had at most ${Math.max(...serving)} MB, all together ${Math.max(...inAll)}; ${served} of 200 slow readers still served`
  expect([...new Set(faults)].join()).toBe('')
  expect(served).toBe(200)
  expect(kept.filter((status) => status !== 200)).toEqual([])
  expect(wait).toBeLessThan(readersMs)
  expect(Math.max(...serving)).toBeLessThan(mostServing)
  expect(Math.max(...inAll)).toBeLessThan(mostInAll)
})

test('R14 100 log-ins a second from everywhere keep nobody else waiting', async ({ task }) => {
  const product = await start()
  const logIn = (turn: number) =>
    statusOf(`${product.url}/api/author/login`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Origin: product.url,
        'X-Forwarded-For': `10.0.${turn % 250}.${Math.floor(turn / 250) % 250}`,
      },
      body: JSON.stringify({ email: `person${turn}@example.org`, password: 'a wrong password' }),
    })
  const [logIns, others] = await Promise.all([atRate(100, logInsSeconds, logIn), paceOf(product.url, logInsSeconds)])
  const wait = p95([...others.pages, ...others.writes])
  task.meta.happened = `${logIns.answers.length} log-ins: ${tally(logIns.answers)}; p95 of others ${Math.round(wait)} ms, 0 failed`
  expect(logIns.answers.filter((status) => ![401, 503].includes(status))).toEqual([])
  expect(wait).toBeLessThan(othersMs)
})
