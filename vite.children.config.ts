import { globSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { defineConfig } from 'vite'
import { packagesOutside } from './server/adapters/pool/program.ts'

const programs = globSync('server/adapters/*/child.ts').filter((path) => !path.includes('/pool/'))

/**
 * The programs of the child processes, each with the packages it needs: as sources a process takes two to six times as
 * long to start, and every upload and preview waits for one. sharp is native;
 * the others look for a file next to them.
 */
export default defineConfig({
  publicDir: false,
  ssr: {
    noExternal: true,
    external: packagesOutside,
  },
  build: {
    ssr: true,
    outDir: 'build/children',
    rolldownOptions: { input: Object.fromEntries(programs.map((path) => [basename(dirname(path)), path])) },
  },
})
