import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from '#tests/support/chromium.ts'
import { freePort } from '#tests/support/product.ts'

const scratch = mkdtempSync(join(tmpdir(), 'test-run-'))
const oldestPostgres = '/usr/lib/postgresql/15/bin'
const say = (line: string) => process.stdout.write(`${line}\n`)
const total = { passed: 0, failed: 0 }

function run(command: string, env: Record<string, string> = {}): boolean {
  return spawnSync(command, { shell: true, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0
}

type Count = { passed: number; failed: number }

async function stage(name: string, work: () => Count | Promise<Count>): Promise<void> {
  say(`\n== ${name}`)
  const began = Date.now()
  const { passed, failed } = await work()
  total.passed += passed
  total.failed += failed
  say(`== ${name}: ${passed} passed, ${failed} failed, ${Math.round((Date.now() - began) / 1000)} s`)
}

const one = (isGood: boolean) => (isGood ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

/** A runner that fails without naming a failed test (it crashed, or ran none) still counts as one failure. */
function counted(isGood: boolean, passed: number, failed: number) {
  return isGood && passed > 0 ? { passed, failed } : { passed, failed: Math.max(1, failed) }
}

function vitest(paths: string, env: Record<string, string> = {}) {
  const report = join(scratch, 'vitest.json')
  rmSync(report, { force: true })
  const isGood = run(`vitest run ${paths} --reporter=default --reporter=json --outputFile.json=${report}`, env)
  const { numPassedTests = 0, numFailedTests = 0 } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {}
  return counted(isGood, numPassedTests, numFailedTests)
}

async function playwright() {
  const report = join(scratch, 'playwright.json')
  const isGood = run('playwright test', { JOURNEY_REPORT: report, JOURNEY_PORT: String(await freePort()) })
  const {
    expected = 0,
    unexpected = 0,
    flaky = 0,
  } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).stats : {}
  if (flaky > 0) say(`${flaky} of them passed only at the second try: see "flaky" above`)
  return counted(isGood, expected + flaky, unexpected)
}

/** Generating once more, into a copy, must find nothing to do. drizzle-kit takes only a path inside the project. */
function migrationsMatchSchema(): boolean {
  const out = 'build/migrations-check'
  cpSync('migrations', out, { recursive: true })
  const command = `drizzle-kit generate --dialect postgresql --casing snake_case --schema ./server/db/schema.ts --out ${out}`
  const { stdout } = spawnSync(command, { shell: true, encoding: 'utf8' })
  rmSync(out, { recursive: true, force: true })
  const isSame = stdout.includes('No schema changes')
  if (!isSame) say('server/db/schema.ts has changes that no migration makes: run "npm run migration -- <name>"')
  return isSame
}

async function check(): Promise<void> {
  await stage('types', () => one(run('react-router typegen && tsc --noEmit')))
  await stage('lint and format', () => one(run('biome check --error-on-warnings .')))
  await stage('unused code', () => one(run('knip')))
  await stage('migrations', () => one(migrationsMatchSchema()))
  await stage('architecture', () => vitest('tests/architecture.test.ts'))
}

/**
 * Slow tests of files, drawings and other people's servers, which no version of PostgreSQL changes, and of long lives
 * and harvests, whose questions the quick tests ask as well.
 */
const alikeOnBoth = [
  'server/db/embedded.test.ts',
  'server/features/files/hostile.test.ts',
  'server/features/files/preview.test.ts',
  'server/features/manuscripts/life.test.ts',
  'server/features/oai/harvest.test.ts',
  'server/features/payments/histories.test.ts',
  'server/features/payments/provider-faults.test.ts',
  'server/features/pdfs/make.test.ts',
  'server/features/articles/social-card.test.ts',
]
  .map((path) => `--exclude ${path}`)
  .join(' ')

async function everything(): Promise<void> {
  await check()
  await stage('unit and integration, PostgreSQL 18', () => vitest('--exclude tests/architecture.test.ts'))
  if (existsSync(oldestPostgres))
    await stage('integration, PostgreSQL 15', () =>
      vitest(`server/features server/db server/jobs server/sample ${alikeOnBoth}`, { PG_BIN: oldestPostgres }),
    )
  else say(`\n== integration, PostgreSQL 15: not run, its server is not installed (${oldestPostgres})`)
  await stage('journeys in Chromium', async () => {
    try {
      ensureChromium()
      return await playwright()
    } catch (error) {
      say(error instanceof Error ? error.message : String(error))
      return one(false)
    }
  })
}

if (process.argv[2] === 'check') await check()
else await everything()
rmSync(scratch, { recursive: true, force: true })
say(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
