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

type Serving = { listener: RequestListener; app: App; stop(): Promise<void> }

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
  const app = createApp(resources, version, stopping)
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
      kindOf: app.readerKind,
      sheets: readStyleSheets(folder),
      next: listenerFor(app, resources),
    }),
  })
  const listener = config.cdn ? withCdnHeaders({ key: host, version, allow, next: files }) : files
  return { listener, app, stop: async () => {} }
}

/** Puts Vite in front: changed pages reload, and a changed server module makes a new app on the same resources. */
export async function developmentListener(
  resources: Resources,
  version: ContentVersion,
  server: Server,
  onNewApp: (app: App) => Promise<void>,
): Promise<Serving> {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })
  let loaded: { createApp: typeof CreateApp } | undefined
  let current: { app: App; listener: RequestListener } | undefined

  async function latest() {
    const module = (await vite.ssrLoadModule('/server/app.ts')) as { createApp: typeof CreateApp }
    if (module !== loaded || !current) {
      const isFirst = !current
      const app = module.createApp(resources, version)
      loaded = module
      current = { app, listener: listenerFor(app, resources) }
      if (!isFirst) await onNewApp(app)
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
  return { listener, app: (await latest()).app, stop: () => vite.close() }
}
