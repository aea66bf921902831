import { defineConfig } from '@playwright/test'
import { chromiumArguments, ensureChromium } from '#tests/support/chromium.ts'

const port = Number(process.env.JOURNEY_PORT ?? 4300)

/** Side paths are files, or single journeys, for `npm run test:long`. Whoever asks for neither has both. */
const side = /\.long\.spec\.ts|@long/
const drill = /@drill/
const asked = process.env.JOURNEYS

export default defineConfig({
  testDir: 'tests/journeys',
  // What takes longest, and has parts that others prove too, is a row of the drill.
  ...(process.env.DRILL ? { grep: drill } : asked === 'long' && { grep: side }),
  ...(!process.env.DRILL && { grepInvert: asked === 'usual' ? [drill, side] : drill }),
  fullyParallel: true,
  // One more than the cores that we count on: a journey waits for the server, and the server for PostgreSQL.
  workers: 3,
  // What passes only at the second try is named at the end.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: process.env.JOURNEY_REPORT ? [['line'], ['json', { outputFile: process.env.JOURNEY_REPORT }]] : 'line',
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // What is not there is reported soon, not when the whole journey's time is over.
    actionTimeout: 20_000,
    // Drawing every fade without a graphics card takes longer than the journey; what moves has journeys of its own.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: ensureChromium(), args: chromiumArguments },
  },
  webServer: {
    command: 'node tests/support/serve.ts',
    wait: { stdout: /Ready for journeys/ },
    env: { PORT: String(port) },
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
