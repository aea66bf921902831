import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router'

type Routes = ServerBuild['routes']

/** So many words of an address choose the routes that are tried. The office has most pages, all under one first word. */
const depth = 2

/** What is written for a parameter, which may be any word. */
const any = '*'

/**
 * React Router tries one route after the other, and prepares all of them anew for each page that it renders. So each page is
 * rendered by a handler that knows only the routes whose first words its address has.
 */
export function pageHandler(build: ServerBuild, mode: string): RequestHandler {
  // Given a function instead of a build, React Router would prepare the routes again for each request.
  const all = createRequestHandler(build, mode)
  const names = new Set(Object.keys(build.routes).map((id) => wordsOf(build.routes, id).join('/')))
  const handlers = new Map<string, RequestHandler>()

  function handlerOf(name: string): RequestHandler {
    const handler = handlers.get(name) ?? createRequestHandler(withRoutes(build, routesUnder(build.routes, name)), mode)
    handlers.set(name, handler)
    return handler
  }

  return (request, context) => {
    const name = nameFor(new URL(request.url).pathname, names)
    return (name === null ? all : handlerOf(name))(request, context)
  }
}

/** Null if no route begins with these words, and for an address that React Router itself has to understand. */
export function nameFor(path: string, names: ReadonlySet<string>): string | null {
  if (path.includes('%')) return null
  const [first = '', second] = wordsIn(path.replace(/\.data$/, ''))
  if (second === undefined) return names.has(first) ? first : null
  return [`${first}/${second}`, `${first}/${any}`].find((name) => names.has(name)) ?? null
}

/** The ids of the routes that an address with these first words can lead to, and of the frames around them. */
export function routesUnder(routes: Routes, name: string): string[] {
  const words = wordsIn(name)
  return Object.keys(routes).filter((id) => {
    const own = wordsOf(routes, id)
    return own.length <= words.length && own.every((word, at) => word === any || word === words[at])
  })
}

/** The first words of a route's pattern, as far as they go. */
export function wordsOf(routes: Routes, id: string): string[] {
  const route = routes[id]
  if (!route) return []
  const above = route.parentId === undefined ? [] : wordsOf(routes, route.parentId)
  const own = wordsIn(route.path ?? '').map((word) => (/^[:*]|\?$/.test(word) ? any : word))
  return [...above, ...own].slice(0, depth)
}

/** React Router does not regard case either. */
const wordsIn = (path: string) => path.toLowerCase().split('/').filter(Boolean).slice(0, depth)

function withRoutes(build: ServerBuild, ids: string[]): ServerBuild {
  const pick = <Route>(all: Record<string, Route>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => ids.includes(id)))
  return { ...build, routes: pick(build.routes), assets: { ...build.assets, routes: pick(build.assets.routes) } }
}
