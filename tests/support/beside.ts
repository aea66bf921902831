import { existsSync } from 'node:fs'
import { join } from 'node:path'

const usual = '../shared/schemas'

/** Official schemas and lists are not ours to hand on: they are read from a folder beside the repository. */
const folder = process.env.SCHEMAS_DIR ?? join(import.meta.dirname, '../..', usual)

export const besideUs = (path: string) => join(folder, path)

/** To end the name of a test with that is skipped because of it; empty where the file or folder is there. */
export function whySkipped(what: string, path = ''): string {
  return existsSync(besideUs(path)) ? '' : ` (skipped: no ${what} at ${process.env.SCHEMAS_DIR ?? usual})`
}
