import { defineConfig, mergeConfig } from 'vitest/config'
import usual, { onServer } from './vitest.config.ts'

/** The usual tests and the drills, one file at a time: what is measured must not share the machine. */
export default mergeConfig(
  usual,
  defineConfig({
    test: {
      maxWorkers: 1,
      testTimeout: 45 * 60_000,
      env: { DRILL: 'yes' },
      projects: [onServer('drill', ['tests/{crash,drill}/*.drill.ts'])],
    },
  }),
)
