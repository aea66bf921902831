import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { contractsForBrowser } from './vite.contracts.ts'

const manyFiles = ['drizzle-orm', 'zod', 'hono', '@hono/node-server', 'react-router', 'yaml', 'parse5', 'lucide-react']

/** Packages with many files: to look for them was half of a start, so the build has what it needs of them. */
const packagesInside: Plugin = {
  name: 'packages-inside',
  apply: 'build',
  configEnvironment: (name) => (name === 'ssr' ? { resolve: { noExternal: manyFiles } } : null),
}

export default defineConfig({
  plugins: [contractsForBrowser, packagesInside, reactRouter()],
  build: { target: 'baseline-widely-available', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // Many small files cost a slow line more than a few bytes too many.
              groups: [
                { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
                { name: 'shared', test: /(?<!app\/staff\/[\w-]+)\.tsx?$|lucide-react/, minShareCount: 68, minSize: 0 },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rolldownOptions: { input: './server/main.ts' } } },
  },
})
