import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'

/** Such as 'GET /api/manuscript/:id'. The address itself may hold a name or a token. */
export function placeOf(http: Context): string {
  const pattern = matchedRoutes(http).find(({ path }) => !path.endsWith('*'))?.path ?? '*'
  return `${http.req.method} ${pattern}`
}

/** The same for pages, whose patterns only React Router knows. */
export function placesOn(routes: ServerBuild['routes']): (http: Context) => string {
  const below = (parent?: string): RouteObject[] =>
    Object.values(routes).flatMap((route) =>
      route && route.parentId === parent
        ? [route.index ? { index: true } : { path: route.path ?? '', children: below(route.id) }]
        : [],
    )
  const pages = below()
  return (http) => {
    const place = placeOf(http)
    if (!place.endsWith('*')) return place
    const path = new URL(http.req.url).pathname.replace(/(_root)?\.data$/, '')
    const pattern = matchRoutes(pages, path)?.flatMap(({ route }) => route.path || [])
    return `${http.req.method} /${(pattern ?? ['*']).join('/')}`
  }
}
