import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const client = join(root, 'build/client')
const assets = join(client, 'assets')

type Route = { id: string; parentId?: string; module: string; imports: string[] }
type Manifest = { entry: { module: string; imports: string[] }; routes: Record<string, Route> }
/** What vite.scripts.ts writes of the build: the module that a file is for, how long each is in it, and what each one imports. */
type Parts = {
  files: { name: string; entry: string; bytes: number; modules: Record<string, number> }[]
  imports: Record<string, string[]>
}

function manifest(): Manifest {
  const texts = readdirSync(assets)
    .filter((name) => /^manifest-.*\.js$/.test(name))
    .map((name) => readFileSync(join(assets, name), 'utf8'))
  const [, json = ''] = texts.map((text) => /^window\.__reactRouterManifest=(.*?);?$/s.exec(text)).find(Boolean) ?? []
  return JSON.parse(json)
}

const { entry, routes } = manifest()
const { files, imports }: Parts = JSON.parse(readFileSync(join(client, '.parts'), 'utf8'))
const partOf = new Map(files.map((file) => [`/${file.name}`, file]))
const entryOf = (module: string) => partOf.get(module)?.entry ?? ''

const hasScripts = ({ module }: Route) =>
  readFileSync(join(root, entryOf(module).replace(/\?.*/, '')), 'utf8').includes('hydrate: true')

const framesOf = (route: Route | undefined): Route[] =>
  route ? [route, ...framesOf(routes[route.parentId ?? ''])] : []
const pages = Object.values(routes)
  .map(framesOf)
  .filter((frames) => frames.some(hasScripts))
const filesOf = (frames: Route[]) => new Set([entry, ...frames].flatMap(({ module, imports }) => [module, ...imports]))

test('no page loads more than 25 files of scripts', () => {
  expect(pages.length).toBeGreaterThan(80)
  const heavy = pages.map((frames) => ({ page: frames[0]?.id, files: filesOf(frames).size }))
  expect(heavy.filter((page) => page.files > 25)).toEqual([])
})

test('about a tenth of the bytes of scripts that a page loads, at most, are of modules that nothing on it imports', () => {
  function shareInVain(frames: Route[]): number {
    const entries = [entry, ...frames].map(({ module }) => entryOf(module))
    const used = new Set(entries)
    for (const id of used) for (const other of imports[id] ?? []) used.add(other)
    let [bytes, inVain] = [0, 0]
    for (const name of filesOf(frames)) {
      const part = partOf.get(name)
      if (!part) throw new Error(`Nothing is known of ${name}`)
      const lengths = Object.entries(part.modules)
      const sum = lengths.reduce((sum, [, length]) => sum + length, 0) || 1
      const ofOthers = lengths.reduce((sum, [id, length]) => sum + (used.has(id) ? 0 : length), 0)
      bytes += part.bytes
      // Lengths are those before the file was made small.
      inVain += (part.bytes * ofOthers) / sum
    }
    return inVain / bytes
  }

  // The build divides files by what it estimates before they are made small, so some pages have somewhat more than a tenth.
  const shares = pages.map((frames) => ({ page: frames[0]?.id, percent: Math.round(100 * shareInVain(frames)) }))
  expect(shares.filter(({ percent }) => percent > 12)).toEqual([])
})
