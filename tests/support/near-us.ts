import { existsSync } from 'node:fs'
import { join } from 'node:path'

const usual = '../shared/schemas'

/** We may not redistribute official schemas and lists, so they are read from a folder next to the repository. */
const folder = process.env.SCHEMAS_DIR ?? join(import.meta.dirname, '../..', usual)

export const nearUs = (path: string) => join(folder, path)

/** The end of a skipped test's name, with the reason. Empty if the test runs: in CI it fails if something is missing. */
export function whySkipped(what: string, path = ''): string {
  return process.env.CI || existsSync(nearUs(path))
    ? ''
    : ` (skipped: no ${what} at ${process.env.SCHEMAS_DIR ?? usual})`
}
