import type { Plugin } from 'vite'

/** Represents Zod in the browser: whatever is asked of it answers with itself, so that schemas may be written and cost nothing. */
const emptyZod = 'const z = new Proxy(() => z, { get: () => z })'

const zodImport = "import * as z from 'zod/mini'"
const summaryLine = /^ +summary:\s*(['"`]).*\1,\n/gm

/** A file of contracts as the browser needs it: methods and paths. What checks and describes stays on the server. */
export const forBrowser = (code: string): string => code.replace(zodImport, emptyZod).replaceAll(summaryLine, '')

export const contractsForBrowser: Plugin = {
  name: 'contracts-for-browser',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: { filter: { id: /\/contracts\// }, handler: forBrowser },
}
