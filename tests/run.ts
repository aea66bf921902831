import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from '#tests/support/chromium.ts'

const scratch = mkdtempSync(join(tmpdir(), 'test-run-'))
const oldestPostgres = '/usr/lib/postgresql/15/bin'
const say = (line: string) => process.stdout.write(`${line}\n`)
const total = { passed: 0, failed: 0 }

function run(command: string, env: Record<string, string> = {}): boolean {
  return spawnSync(command, { shell: true, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0
}

function stage(name: string, work: () => { passed: number; failed: number }): void {
  say(`\n== ${name}`)
  const began = Date.now()
  const { passed, failed } = work()
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

function playwright() {
  const report = join(scratch, 'playwright.json')
  const isGood = run('playwright test', { JOURNEY_REPORT: report })
  const {
    expected = 0,
    unexpected = 0,
    flaky = 0,
  } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).stats : {}
  return counted(isGood, expected, unexpected + flaky)
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

function check(): void {
  stage('types', () => one(run('react-router typegen && tsc --noEmit')))
  stage('lint and format', () => one(run('biome check --error-on-warnings .')))
  stage('unused code', () => one(run('knip')))
  stage('migrations', () => one(migrationsMatchSchema()))
  stage('architecture', () => vitest('tests/architecture.test.ts'))
}

function everything(): void {
  check()
  stage('unit and integration, PostgreSQL 18', () => vitest('--exclude tests/architecture.test.ts'))
  if (existsSync(oldestPostgres))
    stage('integration, PostgreSQL 15', () =>
      vitest('server/features server/db server/jobs server/sample', { PG_BIN: oldestPostgres }),
    )
  else say(`\n== integration, PostgreSQL 15: not run, its server is not installed (${oldestPostgres})`)
  stage('journeys in Chromium', () => {
    try {
      ensureChromium()
      return playwright()
    } catch (error) {
      say(error instanceof Error ? error.message : String(error))
      return one(false)
    }
  })
}

if (process.argv[2] === 'check') check()
else everything()
rmSync(scratch, { recursive: true, force: true })
say(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
