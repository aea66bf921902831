import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{domain,contracts,server,app,tests}/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/support/global-setup.ts'],
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
