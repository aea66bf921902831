import type { RequestListener, Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import type { App, createApp as CreateApp } from './app.ts'
import { declareProduction } from './config.ts'
import type { ContentVersion } from './content-version.ts'
import type { Resources } from './deps.ts'
import { withCdnHeaders } from './http/cdn-headers.ts'
import { securityHeaders, workerPolicy } from './http/headers.ts'
import { withPageCache } from './http/page-cache.ts'
import { cacheablePages } from './http/page-keys.ts'
import { publicPages } from './http/public-pages.ts'
import { readStyleSheets, withStaticFiles } from './http/static-files.ts'
import { fromTop } from './root.ts'

/** `app`: the product as it is now. Ask again for each job. */
type Serving = { listener: RequestListener; app(): App; stop(): Promise<void> }

/** One state of the content after the other: what began before a publication ends with what it began with. */
type Current = { app: App; listener: RequestListener }

/** A request without a Host header, as some health checks send, gets the public host. */
const listenerFor = (app: App, { config }: Resources) =>
  getRequestListener(app.fetch, {
    overrideGlobalObjects: false,
    hostname: new URL(config.publicUrl).host,
  }) as RequestListener

/** Static files come first, then cached pages, then the app. Each gets only what the one before it passed on. */
export async function productionListener(
  resources: Resources,
  version: ContentVersion,
  stopping?: AbortSignal,
): Promise<Serving> {
  const { config } = resources
  declareProduction()
  const { createApp } = await import('./app.ts')
  const make = (): Current => {
    const app = createApp(resources, version, stopping)
    return { app, listener: listenerFor(app, resources) }
  }
  let current = make()
  resources.published.follow(() => {
    current = make()
  })
  const folder = fileURLToPath(fromTop('build/client'))
  const host = new URL(config.publicUrl).host
  const allow = cacheablePages(publicPages)
  const files = withStaticFiles({
    folder,
    headers: { ...securityHeaders(config.isHttps), 'Content-Security-Policy': workerPolicy },
    next: withPageCache({
      version,
      allow,
      host,
      kindOf: (cookie) => current.app.readerKind(cookie),
      sheets: readStyleSheets(folder),
      next: (req, res) => current.listener(req, res),
    }),
  })
  const listener = config.cdn ? withCdnHeaders({ key: host, version, allow, next: files }) : files
  return { listener, app: () => current.app, stop: async () => {} }
}

/** Puts Vite in front: changed pages reload, and a changed server module makes a new app on the same resources. */
export async function developmentListener(
  resources: Resources,
  version: ContentVersion,
  server: Server,
): Promise<Serving> {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })
  let loaded: { createApp: typeof CreateApp } | undefined
  let current: (Current & { state: number }) | undefined

  async function latest() {
    const module = (await vite.ssrLoadModule('/server/app.ts')) as { createApp: typeof CreateApp }
    const { state } = resources.published.now()
    if (module !== loaded || state !== current?.state) {
      const app = module.createApp(resources, version)
      loaded = module
      current = { app, listener: listenerFor(app, resources), state }
    }
    return current
  }

  const listener: RequestListener = (req, res) =>
    vite.middlewares(req, res, () => {
      latest().then(
        ({ listener }) => listener(req, res),
        (error: Error) => {
          vite.ssrFixStacktrace(error)
          res.writeHead(500, { 'Content-Type': 'text/plain' }).end(error.stack)
        },
      )
    })
  let { app } = await latest()
  const follow = async () => {
    app = (await latest()).app
  }
  // A job that begins after a publication has the new state without a visit.
  resources.published.follow(() => void follow().catch(() => {}))
  return { listener, app: () => current?.app ?? app, stop: () => vite.close() }
}
