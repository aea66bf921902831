import { globSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { defineConfig } from 'vite'

const programs = globSync('server/adapters/*/child.ts').filter((path) => !path.includes('/pool/'))

/**
 * The programs of the child processes, each with the packages it needs: as sources a process takes two to six times as
 * long to start, and every upload and preview waits for one. sharp is native;
 * the others look for a file beside them.
 */
export default defineConfig({
  publicDir: false,
  ssr: {
    noExternal: true,
    external: ['sharp', 'pdfjs-dist', 'pandoc-wasm', 'harfbuzzjs', '@myriaddreamin/typst-ts-web-compiler'],
  },
  build: {
    ssr: true,
    outDir: 'build/children',
    rolldownOptions: { input: Object.fromEntries(programs.map((path) => [basename(dirname(path)), path])) },
  },
})
