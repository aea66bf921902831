import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { contractsForBrowser } from './vite.contracts.ts'
import { fewScripts, groups } from './vite.scripts.ts'

const manyFiles = ['drizzle-orm', 'zod', 'hono', '@hono/node-server', 'react-router', 'yaml', 'parse5', 'lucide-react']

/** Packages with many files: to look for them was half of a start, so the build has what it needs of them. */
const packagesInside: Plugin = {
  name: 'packages-inside',
  apply: 'build',
  configEnvironment: (name) => (name === 'ssr' ? { resolve: { noExternal: manyFiles } } : null),
}

/** `CircleCheck` is in `circle-check`, `Trash2` in `trash-2`. */
const fileOfIcon = (name: string) => name.replace(/(?<=.)[A-Z]|(?<=[a-z])\d/g, '-$&').toLowerCase()

/** Each icon from its own file: the list of them all was half of the modules of a build, and looked as if every page used each. */
const iconsAlone: Plugin = {
  name: 'icons-alone',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/app\/.*\.tsx?$/, code: "from 'lucide-react'" },
    handler: (code) =>
      code.replace(/^import \{([^}]+)\} from 'lucide-react'/gm, (_, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name && !name.startsWith('type '))
          .map((name) => `import ${name} from 'lucide-react/icons/${fileOfIcon(name)}'`)
          .join('\n'),
      ),
  },
}

export default defineConfig({
  plugins: [iconsAlone, contractsForBrowser, packagesInside, reactRouter(), fewScripts],
  build: { target: 'baseline-widely-available', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Many small files cost a slow line more than a few bytes too many.
            codeSplitting: { includeDependenciesRecursively: false, minSize: 0, groups },
          },
        },
      },
    },
    ssr: { build: { rolldownOptions: { input: './server/main.ts' } } },
  },
})
