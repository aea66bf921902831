import { Hono } from 'hono'
import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { placesOn } from './place-of.ts'

const route = (id: string, path?: string, parentId?: string) => ({ id, path, parentId, module: {} })
const routes = {
  root: route('root', ''),
  home: { ...route('home', undefined, 'root'), index: true },
  edit: route('edit', 'edit/:token', 'root'),
  rest: route('rest', '*', 'root'),
} as unknown as ServerBuild['routes']

const placeOf = placesOn(routes)
const site = new Hono({ strict: false })
site.use(async (http, next) => {
  await next()
  http.res = new Response(placeOf(http))
})
site.route(
  '/api',
  new Hono().use((_, next) => next()).patch('/manuscript/:id/approve', (http) => http.text('')),
)
site.all('*', (http) => http.text(''))

test.each([
  ['PATCH', '/api/manuscript/secret/approve?x=secret', 'PATCH /api/manuscript/:id/approve'],
  ['GET', '/edit/secret?token=secret', 'GET /edit/:token'],
  ['GET', '/edit/secret.data', 'GET /edit/:token'],
  ['GET', '/secret/path', 'GET /*'],
  ['GET', '/', 'GET /'],
])('%s %s is reported as %s', async (method, path, place) => {
  expect(await (await site.request(path, { method })).text()).toBe(place)
})
