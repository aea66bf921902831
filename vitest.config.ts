import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{domain,contracts,server,app,tests}/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/support/global-setup.ts'],
    isolate: false,
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
