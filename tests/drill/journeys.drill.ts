import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#tests/support/product.ts'
import { playwrightCount } from '#tests/support/reports.ts'

test('every long journey comes to its end', async ({ task }) => {
  const scratch = mkdtempSync(join(tmpdir(), 'journeys-'))
  onTestFinished(() => rmSync(scratch, { recursive: true, force: true }))
  const report = join(scratch, 'report.json')
  const env = { ...process.env, JOURNEY_REPORT: report, JOURNEY_PORT: String(await freePort()) }
  const [code] = await once(spawn('playwright', ['test', '--retries=0'], { stdio: 'inherit', env }), 'close')
  const { passed, failed, faults } = playwrightCount(code === 0, report)
  task.meta.happened = `${passed} journeys`
  expect([failed, faults]).toEqual([0, []])
})
