import { spawn } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { ensureChromium } from '#tests/support/chromium.ts'
import { freePort } from '#tests/support/product.ts'
import { addTo, type Count, one, playwrightCount, summary, vitestCount } from '#tests/support/reports.ts'

/** In memory, if there is plenty: the tests make hundreds of databases of a thousand files, and none has to last. */
function scratchPlace(): string {
  const [memory, gigabyte] = ['/dev/shm', 2 ** 30]
  if (!existsSync(memory) || freemem() < 8 * gigabyte) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize < 6 * gigabyte ? tmpdir() : memory
}

const scratch = mkdtempSync(join(scratchPlace(), 'test-run-'))
// PostgreSQL, which does not run as root, has its folders in here.
chmodSync(scratch, 0o711)
process.env.TMPDIR = scratch
const clean = () => rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    clean()
    process.exit(1)
  })
const oldestPostgres = '/usr/lib/postgresql/15/bin'
// Whoever tries something with an .env of their own tests without it.
process.env.ENV_FILE = ''
const say = (line: string) => process.stdout.write(`${line}\n`)
const total: Count = { passed: 0, failed: 0, skipped: [], faults: [] }

function run(command: string, env: Record<string, string> = {}): Promise<boolean> {
  const child = spawn(command, { shell: true, stdio: 'inherit', env: { ...process.env, ...env } })
  return new Promise((resolve) => child.once('close', (code) => resolve(code === 0)))
}

/** Collects the output instead of printing it, so that several commands can run at once. */
async function runQuietly(command: string): Promise<{ isGood: boolean; output: string }> {
  const child = spawn(`${command} 2>&1`, { shell: true, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const output = await text(child.stdout)
  return { isGood: (await ended) === 0, output }
}

function count(name: string, began: number, { passed, failed, skipped, faults }: Count): void {
  total.passed += passed
  total.failed += failed
  total.skipped.push(...skipped)
  total.faults.push(...faults.map((fault) => `${name}: ${fault}`))
  say(`== ${name}: ${summary(passed, failed, skipped.length)}, ${Math.round((Date.now() - began) / 1000)} s`)
}

async function stage(name: string, work: () => Promise<Count>): Promise<void> {
  const began = Date.now()
  say(`\n== ${name}`)
  count(name, began, await work())
}

async function quietStage(name: string, command: string, isGoodOutput = (_: string) => true): Promise<void> {
  const began = Date.now()
  const { isGood, output } = await runQuietly(command)
  const isPassed = isGood && isGoodOutput(output)
  say(`\n== ${name}`)
  if (!isPassed) say(output)
  count(name, began, { ...one(isPassed), faults: isPassed ? [] : [output] })
}

const [usualFiles, longFiles] = ['--project=pure --project=server', '--project=long']

async function vitest(paths: string, env: Record<string, string> = {}): Promise<Count> {
  const report = join(scratch, 'vitest.json')
  rmSync(report, { force: true })
  const isGood = await run(`vitest run ${paths} --reporter=default --reporter=json --outputFile.json=${report}`, env)
  return vitestCount(isGood, report)
}

async function playwright(journeys: 'usual' | 'long'): Promise<Count> {
  try {
    ensureChromium()
  } catch (error) {
    say(error instanceof Error ? error.message : String(error))
    return one(false)
  }
  const report = join(scratch, 'playwright.json')
  const port = String(await freePort())
  const isGood = await run('playwright test', { JOURNEY_REPORT: report, JOURNEY_PORT: port, JOURNEYS: journeys })
  const { flaky, ...counted } = playwrightCount(isGood, report)
  if (flaky > 0) say(`${flaky} of them passed only at the second try: see "flaky" above`)
  return counted
}

/** Generates migrations into a copy, which must change nothing. drizzle-kit accepts only paths inside the project. */
async function checkMigrations(): Promise<void> {
  const out = 'build/migrations-check'
  cpSync('migrations', out, { recursive: true })
  const command = `drizzle-kit generate --dialect postgresql --casing snake_case --schema ./server/db/schema.ts --out ${out}`
  const advice = 'server/db/schema.ts has changes that no migration makes: run "npm run migration -- <name>"'
  await quietStage('migrations', `${command}; echo '${advice}'`, (output) => output.includes('No schema changes'))
  rmSync(out, { recursive: true, force: true })
}

/** Runs the checks in parallel, because each leaves a core idle for a while. */
async function check(): Promise<void> {
  await runQuietly('react-router typegen')
  await Promise.all([
    // Several checkers would work out the same types each for itself, while the others wait for a core.
    quietStage('types', 'tsc --noEmit --singleThreaded'),
    quietStage('lint and format', 'biome check --error-on-warnings .'),
    quietStage('unused code', 'knip'),
    checkMigrations(),
  ])
}

/**
 * Every job, and where SQL does more than to read and write rows; the set-up makes every migration. Every call of the API,
 * the books, harvests, readings and what large archives cost on the oldest one are a row of the drill: they take longest.
 */
const ofSql = [
  ...['server/db', 'server/jobs'],
  ...['office/find', 'office/retention', 'publishing/search', 'office/site-status'].map((name) => `server/${name}`),
  ...['server/db/embedded.long', '**/plans.long', '**/in-texts.long'].map((name) => `--exclude='${name}.test.ts'`),
].join(' ')

/** The rules, every call and every main path: what a change is checked with. */
async function usual(): Promise<void> {
  // The checker of types uses one core for most of its time.
  await Promise.all([check(), stage('unit and integration, PostgreSQL 18', () => vitest(usualFiles))])
  await stage('journeys in Chromium', () => playwright('usual'))
}

/** What takes long and seldom fails: walks through everything, large archives, the oldest PostgreSQL, side paths. */
async function long(): Promise<void> {
  await stage('long tests, PostgreSQL 18', () => vitest(longFiles))
  if (existsSync(oldestPostgres))
    await stage('integration, PostgreSQL 15', () => vitest(ofSql, { PG_BIN: oldestPostgres }))
  else total.skipped.push(`integration on PostgreSQL 15, whose server is not installed at ${oldestPostgres}`)
  await stage('long journeys in Chromium', () => playwright('long'))
}

if (process.argv[2] === 'check') {
  await check()
  await stage('architecture', () => vitest('tests/architecture.test.ts'))
} else await (process.argv[2] === 'long' ? long() : usual())
clean()
// Said again at the end, because the start of a long output is what gets lost.
for (const fault of total.faults) say(`\nFAILED ${fault.split('\n').slice(0, 25).join('\n')}`)
say('')
for (const [why, all] of Object.entries(Object.groupBy(total.skipped, (why) => why)))
  say(`skipped: ${why}${all && all.length > 1 ? ` (${all.length} tests)` : ''}`)
say(summary(total.passed, total.failed, total.skipped.length))
if (process.env.TEST_SUM) addTo(process.env.TEST_SUM, total)
process.exit(total.failed === 0 ? 0 : 1)
