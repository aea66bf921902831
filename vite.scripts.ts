import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { minifySync, type Plugin } from 'vite'
import routes from './app/routes.ts'
import { divide, type Module } from './vite.divide.ts'

/** A page loads these and what its route and the frames around it are, at most seven; so 25 in all at most. */
const limits = { files: 18, unused: 0.13 }

const app = join(import.meta.dirname, 'app')

/** Changes seldom: in a file of its own browsers keep it from release to release. */
const framework = /node_modules\/(react|react-dom|react-router|scheduler)\//

/** The order of styles must not depend on what scripts are together. */
const apart = new RegExp(`${framework.source}|\\.css$`)

/** The files of each page's route and of the frames around it. */
function framesOf({ file, children = [] }: RouteConfigEntry): string[][] {
  return [[file], ...children.flatMap(framesOf).map((files) => [file, ...files])]
}

const hasScripts = (files: string[]) =>
  files.some((file) => readFileSync(join(app, file), 'utf8').includes('hydrate: true'))

const fileOf = new Map<string, string>()

/** For `codeSplitting`: what is in no group lies with the one page that has it, or is on no page with scripts. */
export const groups = [
  { name: 'framework', test: framework },
  { name: (module: string) => fileOf.get(module), debugName: 'shared' },
]

/** Once all modules are known, sees what each page with scripts needs, and divides what several need into few files. */
export const fewScripts: Plugin = {
  name: 'few-scripts',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  // A page's own file may then have what others take from it.
  options: (input) => ({ ...input, preserveEntrySignatures: 'allow-extension' }),
  async buildEnd() {
    const modules = new Map<string, Module>()
    const entries: string[] = []
    for (const id of this.getModuleIds()) {
      const { code, importedIds = [], isEntry = false } = this.getModuleInfo(id) ?? {}
      if (isEntry) entries.push(id)
      const bytes = minifySync(id.replace(/\?.*/, ''), code ?? '', { module: true }).code.length
      const hasStyles = importedIds.some((used) => used.endsWith('.css'))
      modules.set(id, { bytes, uses: [...importedIds], isApart: apart.test(id), hasStyles })
    }
    const entryOf = (file: string) => entries.filter((id) => id.startsWith(`${join(app, file)}?`))
    const pages = (await routes).flatMap(framesOf).map((files) => ({
      entries: [join(app, 'entry.client.tsx'), ...['root.tsx', ...files].flatMap(entryOf)],
      hasScripts: hasScripts(files),
    }))
    for (const [at, part] of divide(modules, pages, limits).entries())
      for (const id of part) fileOf.set(id, `shared-${at}`)
  },
  /** For the test of what a page loads in vain. No address leads to a hidden file. */
  generateBundle(_, bundle) {
    const nameOf = (id: string) => relative(import.meta.dirname, id)
    const importsOf = (id: string) => this.getModuleInfo(id)?.importedIds ?? []
    const files = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))
    const parts = {
      files: files.map(({ fileName, facadeModuleId, code, modules }) => ({
        ...{ name: fileName, entry: nameOf(facadeModuleId ?? ''), bytes: code.length },
        modules: Object.fromEntries(
          Object.entries(modules).map(([id, { renderedLength }]) => [nameOf(id), renderedLength]),
        ),
      })),
      imports: Object.fromEntries([...this.getModuleIds()].map((id) => [nameOf(id), importsOf(id).map(nameOf)])),
    }
    this.emitFile({ type: 'asset', fileName: '.parts', source: JSON.stringify(parts) })
  },
}
