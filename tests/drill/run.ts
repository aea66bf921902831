import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, relative, resolve } from 'node:path'
import { packages, type Row, rows } from './rows.ts'

type Outcome = { file: string; title: string; isGood: boolean; happened?: string }
type Report = {
  testResults: {
    name: string
    message: string
    assertionResults: { title: string; status: string; meta: { happened?: string } }[]
  }[]
}

const root = join(import.meta.dirname, '../..')
const say = (line: string) => process.stdout.write(`${line}\n`)
const isInstalled = (program: string) =>
  `${process.env.PATH}${delimiter}/usr/sbin`.split(delimiter).some((folder) => existsSync(resolve(folder, program)))
const isThere = (need: string) => (need === 'root' ? process.getuid?.() === 0 : isInstalled(need))
const missingFor = ({ needs = [] }: Row) => needs.filter((need) => !isThere(need))

/** Files of which all tests are wanted are run apart from those of which only some are, which take minutes each. */
async function runProofs(proofs: Row['proofs'], env: Record<string, string>): Promise<Outcome[]> {
  const whole = new Set(proofs.flatMap(([file, title]) => (title ? [] : file)))
  const parts = proofs.flatMap(([file, title]) => (title && !whole.has(file) ? [{ file, title }] : []))
  const pattern = [...new Set(parts.map(({ title }) => title.source))].join('|')
  const ofWhole = whole.size > 0 ? await runTests([...whole], env) : []
  if (parts.length === 0) return ofWhole
  return [...ofWhole, ...(await runTests([...new Set(parts.map(({ file }) => file)), '-t', pattern], env))]
}

async function runTests(wanted: string[], env: Record<string, string>): Promise<Outcome[]> {
  const scratch = mkdtempSync(join(tmpdir(), 'drill-'))
  const report = join(scratch, 'report.json')
  const { promise, resolve: end } = Promise.withResolvers<void>()
  const args = ['run', ...wanted, '--config=vitest.drill.config.ts', '--reporter=verbose', '--reporter=json']
  const options = { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } } as const
  spawn('vitest', [...args, `--outputFile.json=${report}`], options).once('close', () => end())
  await promise
  const { testResults }: Report = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { testResults: [] }
  rmSync(scratch, { recursive: true, force: true })
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ title, status, meta }) => ({
        ...{ file: relative(root, name), title, isGood: status === 'passed' },
        ...(meta.happened && { happened: meta.happened }),
      })),
  )
}

/** A row without any test that ran proves nothing, and is not good. */
function outcomeOf(row: Row, reported: Outcome[]): { isGood: boolean; happened: string } {
  const missing = missingFor(row).map((program) => packages[program] ?? program)
  if (missing.length > 0) return { isGood: true, happened: `NOT RUN: needs ${missing.join(', ')}` }
  const ofProofs = row.proofs.map(([file, title]) =>
    reported.filter((one) => one.file.startsWith(file) && (!title || title.test(one.title))),
  )
  const failed = ofProofs.flat().filter(({ isGood }) => !isGood)
  const isGood = failed.length === 0 && ofProofs.every((tests) => tests.length > 0)
  const seen = ofProofs.flat().flatMap(({ happened }) => happened ?? [])
  const summary = `${ofProofs.flat().length - failed.length} of ${ofProofs.flat().length} tests passed`
  return { isGood, happened: [...seen, summary, ...failed.map(({ title }) => `FAILED: ${title}`)].join('; ') }
}

async function drill(wanted: string[]): Promise<void> {
  const unknown = wanted.filter((id) => !rows.some((row) => row.id === id))
  if (unknown.length > 0)
    throw new Error(`No row called ${unknown.join(', ')}. There are: ${rows.map(({ id }) => id).join(', ')}`)
  const chosen = rows.filter(({ id }) => wanted.length === 0 || wanted.includes(id))
  const able = chosen.filter((row) => missingFor(row).length === 0)
  const reported = new Map(able.map((row) => [row, [] as Outcome[]]))
  for (const [env, these] of Map.groupBy(
    able.flatMap((row) => (row.under ?? [{}]).map((env) => ({ env, row }))),
    ({ env }) => JSON.stringify(env),
  )) {
    const proofs = these.flatMap(({ row }) => row.proofs)
    const seen = await runProofs(proofs, JSON.parse(env))
    for (const { row } of these) reported.get(row)?.push(...seen)
  }
  const outcomes = chosen.map((row) => ({ row, ...outcomeOf(row, reported.get(row) ?? []) }))
  say('\n| | What was done | Expected | What happened | |\n|---|---|---|---|---|')
  for (const { row, isGood, happened } of outcomes)
    say(`| ${row.id} | ${row.done} | ${row.expected} | ${happened} | ${isGood ? '✓' : '✗'} |`)
  if (outcomes.some(({ isGood }) => !isGood)) process.exitCode = 1
}

await drill(process.argv.slice(2)).catch((error: Error) => {
  say(error.message)
  process.exitCode = 1
})
