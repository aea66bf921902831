import { defineConfig, mergeConfig } from 'vitest/config'
import usual from './vitest.config.ts'

/** The usual tests and the drills, one file at a time: what is measured must not share the machine. */
export default mergeConfig(
  usual,
  defineConfig({
    test: {
      include: ['tests/{crash,drill}/*.drill.ts'],
      maxWorkers: 1,
      testTimeout: 45 * 60_000,
      env: { DRILL: 'yes' },
    },
  }),
)
