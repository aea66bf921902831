import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const assets = join(root, 'build/client/assets')

type Route = { id: string; parentId?: string; module: string; imports: string[] }
type Manifest = { entry: { module: string; imports: string[] }; routes: Record<string, Route> }

function manifest(): Manifest {
  const texts = readdirSync(assets)
    .filter((name) => /^manifest-.*\.js$/.test(name))
    .map((name) => readFileSync(join(assets, name), 'utf8'))
  const [, json = ''] = texts.map((text) => /^window\.__reactRouterManifest=(.*?);?$/s.exec(text)).find(Boolean) ?? []
  return JSON.parse(json)
}

const hasScripts = ({ id }: Route) => {
  const file = join(root, 'app', `${id}.tsx`)
  return existsSync(file) && readFileSync(file, 'utf8').includes('hydrate: true')
}

test('no page loads more than 25 files of scripts', () => {
  const { entry, routes } = manifest()
  const framesOf = (route: Route | undefined): Route[] =>
    route ? [route, ...framesOf(routes[route.parentId ?? ''])] : []
  const pages = Object.values(routes)
    .map(framesOf)
    .filter((frames) => frames.some(hasScripts))
  expect(pages.length).toBeGreaterThan(80)
  const files = (frames: Route[]) => new Set([entry, ...frames].flatMap(({ module, imports }) => [module, ...imports]))
  const heavy = pages.map((frames) => ({ page: frames[0]?.id, files: files(frames).size }))
  expect(heavy.filter((page) => page.files > 25)).toEqual([])
})
