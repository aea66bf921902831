import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What starts the product takes longest, and much of it is waiting: it goes first, at the same time as the rest. */
class ProductFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => Number(moduleId.startsWith(`${import.meta.dirname}/tests/`))
    return (await super.sort(files)).sort((one, other) => isLong(other) - isLong(one))
  }
}

/** Tests that need PostgreSQL: one is started for all of them. */
export const onServer = (name: string, include: string[]) => ({
  extends: true as const,
  test: { name, include, globalSetup: ['tests/support/global-setup.ts'] },
})

export default defineConfig({
  test: {
    setupFiles: ['tests/support/random.ts'],
    isolate: false,
    // One more than the cores that we count on: while one waits for PostgreSQL or for the product, another works.
    maxWorkers: 3,
    // There are more of them than cores: threads that would help one of them take time from the others.
    execArgv: ['--single-threaded-gc', '--no-concurrent-recompilation'],
    sequence: { sequencer: ProductFirst },
    testTimeout: 60_000,
    // On a busy machine everything takes longer; what comes at once is not waited for any longer.
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'pure', include: ['{words,domain,contracts,app}/**/*.test.{ts,tsx}'] } },
      onServer('server', ['{server,tests}/**/!(*.long).test.{ts,tsx}']),
      onServer('long', ['{server,tests}/**/*.long.test.{ts,tsx}']),
    ],
  },
})
