import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { libreOffice } from '#server/adapters/libre-office/libre-office.ts'
import type { ReadFile } from '#server/adapters/reader/read-blocks.ts'
import { openReader } from '#server/adapters/reader/reader.ts'
import { type Field, fields, type Gold, type Score, score } from './score.ts'

const usage = 'Usage: npm run measure:reader -- <folder with manuscripts and their *.gold.json> [--json]'
const office = ['/usr/bin/soffice', '/usr/bin/libreoffice'].find(existsSync)
const convert = office ? libreOffice(office, { to: 'docx' }) : null
const reader = openReader()

type Measured = {
  name: string
  kind: string
  scores: Partial<Record<Field, Score>>
  seconds: number
  megabytes: number
}

async function fileAt(path: string): Promise<ReadFile> {
  const format = extname(path).slice(1) as ReadFile['format']
  const bytes = readFileSync(path)
  if (format !== 'doc' || !convert) return { bytes, format }
  return { bytes: await convert({ bytes, format }), format: 'docx' }
}

/** The most memory that any child process held while `work` ran. */
async function watched<Result>(work: () => Promise<Result>): Promise<{ result: Result; megabytes: number }> {
  let most = 0
  const look = () => {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
      try {
        if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('adapters/reader/child')) continue
        most = Math.max(most, Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0))
      } catch {
        // It has ended.
      }
  }
  const timer = existsSync('/proc/self/status') ? setInterval(look, 100) : undefined
  const result = await work().finally(() => clearInterval(timer))
  return { result, megabytes: Math.round(most / 1024) }
}

async function measure(folder: string, answers: string): Promise<Measured> {
  const gold: Gold = JSON.parse(readFileSync(join(folder, answers), 'utf8'))
  const began = performance.now()
  const { result, megabytes } = await watched(async () => reader.run(await fileAt(join(folder, gold.file))))
  const kind = extname(gold.file).slice(1)
  const seconds = (performance.now() - began) / 1000
  return { name: gold.file, kind, scores: score(gold, result, kind), seconds, megabytes }
}

const rounded = (value: number) => Math.round(value * 100) / 100

function tableOf(all: Measured[]): string[] {
  const lines = ['kind  field       exact near wrong missing  precision recall   right']
  for (const [kind, measured] of Map.groupBy(all, ({ kind }) => kind))
    for (const field of fields) {
      const scores = measured.flatMap(({ scores }) => scores[field] ?? [])
      const sum = (of: (score: Score) => number) => scores.reduce((total, each) => total + of(each), 0)
      const count = (grade: string) => String(scores.filter((each) => each.grade === grade).length)
      const share = (part: number, whole: number) => (whole === 0 ? 1 : part / whole).toFixed(2)
      const [hits, read, expected] = [sum(({ hits }) => hits), sum(({ read }) => read), sum(({ expected }) => expected)]
      const grades = [
        count('exact').padStart(5),
        count('near').padStart(4),
        count('wrong').padStart(5),
        count('missing').padStart(7),
      ]
      lines.push(
        `${kind.padEnd(5)} ${field.padEnd(11)} ${grades.join(' ')} ${share(hits, read).padStart(10)} ${share(hits, expected).padStart(6)}   ${rounded(sum(({ right }) => right))} of ${scores.length}`,
      )
    }
  return lines
}

function totals(all: Measured[]) {
  const kinds = Map.groupBy(all, ({ kind }) => kind)
  const of = (measured: Measured[], field: Field) => {
    const scores = measured.flatMap(({ scores }) => scores[field] ?? [])
    return { right: rounded(scores.reduce((sum, { right }) => sum + right, 0)), of: scores.length }
  }
  return Object.fromEntries(
    [...kinds].map(([kind, measured]) => [
      kind,
      Object.fromEntries(fields.map((field) => [field, of(measured, field)])),
    ]),
  )
}

const { positionals, values } = parseArgs({ allowPositionals: true, options: { json: { type: 'boolean' } } })
const [folder = ''] = positionals
const say = (line: string) => process.stdout.write(`${line}\n`)
if (!existsSync(folder)) {
  process.stderr.write(`${usage}\n`)
  process.exitCode = 1
} else {
  const all: Measured[] = []
  for (const answers of readdirSync(folder)
    .filter((name) => name.endsWith('.gold.json'))
    .toSorted()) {
    try {
      all.push(await measure(folder, answers))
    } catch (error) {
      process.stderr.write(`${answers}: ${error instanceof Error ? error.message : error}\n`)
      process.exitCode = 1
    }
  }
  for (const { name, scores, seconds, megabytes } of all) {
    say(`${name}  ${seconds.toFixed(1)} s, ${megabytes} MB`)
    for (const [field, { grade, shown }] of Object.entries(scores))
      if (grade !== 'exact') say(`  ${field}: ${grade}, read ${shown.slice(0, 300) || 'nothing'}`)
  }
  for (const line of ['', ...tableOf(all)]) say(line)
  if (values.json) say(JSON.stringify(totals(all)))
}
reader.close()
