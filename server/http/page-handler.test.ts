import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { nameFor, routesUnder, wordsOf } from './page-handler.ts'

type Routes = ServerBuild['routes']

/** As the framework has them. */
const manifest: Routes = { root: { id: 'root', path: '', module: {} as never } }
function add({ file, id = file, path, index, children = [] }: RouteConfigEntry, parentId = 'root'): void {
  manifest[id] = { id, parentId, ...(path !== undefined && { path }), ...(index && { index }), module: {} as never }
  for (const child of children) add(child, id)
}
for (const route of routes as RouteConfigEntry[]) add(route)

const treeOf = (ids: string[], parentId?: string): RouteObject[] =>
  ids
    .map((id) => manifest[id])
    .filter((route) => route?.parentId === parentId)
    .map((route) => {
      const { id = '', path, index } = route ?? {}
      return index ? { id, index } : { id, ...(path !== undefined && { path }), children: treeOf(ids, id) }
    })

const names = new Set(Object.keys(manifest).map((id) => wordsOf(manifest, id).join('/')))
const idsOf = (tree: RouteObject[], path: string) => matchRoutes(tree, path)?.map(({ route }) => route.id)
const all = treeOf(Object.keys(manifest))

function pathOf(id: string): string {
  const { parentId, path = '' } = manifest[id] ?? {}
  return `${parentId === undefined ? '' : pathOf(parentId)}${path && `/${path}`}`
}

const addresses = [
  ...new Set(Object.keys(manifest).map((id) => pathOf(id).replace('*', 'no/such/page') || '/')),
  ...[
    '/admin/',
    '/ADMIN/Review',
    '/admin//review',
    '/admin/nothing',
    '/journals/x/',
    '/journals/x/y/z',
    '/verify',
    '/*',
  ],
].map((path) => path.replaceAll(/:(\w+)\??/g, 'some-$1'))

test.each(addresses)('%s leads to the same page, whether all routes are tried or the few that begin so', (path) => {
  const name = nameFor(path, names)
  const tried = name === null ? Object.keys(manifest) : routesUnder(manifest, name)
  expect(idsOf(treeOf(tried), path)).toEqual(idsOf(all, path))
  if (path.startsWith('/admin/review')) expect(tried.length).toBeLessThan(20)
  // What a page knows of the pages above it stays, too.
  for (let above = path; above.lastIndexOf('/') > 0; ) {
    above = above.slice(0, above.lastIndexOf('/'))
    expect(idsOf(treeOf(tried), above)).toEqual(idsOf(all, above))
  }
})

test('an address with escapes, or whose words no route has, is left to all routes', () => {
  for (const path of ['/%73earch', '/about', '/__manifest', '/nothing/here', '/search/deeper'])
    expect(nameFor(path, names)).toBeNull()
  expect(nameFor('/admin/review.data', names)).toBe('admin/review')
  expect(nameFor('/_root.data', names)).toBeNull()
})
