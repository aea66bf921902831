import { randomBytes } from 'node:crypto'
import * as build from 'virtual:react-router/server-build'
import { type Context, Hono } from 'hono'
import type { ServerBuild } from 'react-router'
import { replyOf, requestFor } from '#contracts/request.ts'
import { kindOfVisitor, numberOfKind } from '#domain/people/visitor-kind.ts'
import { goByClockOf } from '#domain/words/day.ts'
import type { Visitor } from '#domain/words/permissions.ts'
import {
  apiContext,
  barContext,
  type CallApi,
  type Checked,
  checkedContext,
  PageContexts,
  requestContext,
  servicesContext,
  visitorContext,
} from '#server/page-context.ts'
import { createApi, nothingHere } from './api.ts'
import { type ContentVersion, untilChanged } from './content-version.ts'
import type { Db } from './db/types.ts'
import { depsNow, type Resources } from './deps.ts'
import { compressPage } from './http/compress-page.ts'
import { coverRoutes } from './http/covers.ts'
import { discardRest } from './http/discard-rest.ts'
import { answerFor, isAway } from './http/errors.ts'
import { dataPolicy, pagePolicy, securityHeaders } from './http/headers.ts'
import { isRenderedForEverybody } from './http/page-cache.ts'
import { pageHandler } from './http/page-handler.ts'
import { cacheablePages } from './http/page-keys.ts'
import { pageRequest } from './http/page-request.ts'
import { placesOn } from './http/place-of.ts'
import { isPlainPath, pathWithPlainQuery } from './http/plain-address.ts'
import { portraitRoutes } from './http/portraits.ts'
import { publicPages } from './http/public-pages.ts'
import { readyRoutes } from './http/ready-routes.ts'
import { readTokens } from './http/session.ts'
import { speculationRules } from './http/speculation-rules.ts'
import { createBackupJob, createJobs } from './jobs/handlers.ts'
import type { JobHandler, JobHandlers } from './jobs/schedule.ts'
import { filePages } from './manuscript/files/routes.ts'
import { templateRoutes } from './manuscript/preflight/template-routes.ts'
import { paymentSimulator } from './payments.ts'
import { articleFiles } from './publishing/articles/file-routes.ts'
import { socialCards } from './publishing/articles/social-card-routes.ts'
import { oaiRoutes } from './publishing/oai/routes.ts'
import { editionFiles } from './publishing/record/edition-file-routes.ts'
import { recordFiles } from './publishing/record/file-routes.ts'
import { issueFiles } from './publishing/record/issue-routes.ts'
import { articlePictures } from './publishing/texts/picture-routes.ts'
import { inRequest, inZone, requestId, zoneInForce } from './request-scope.ts'
import { createServices, type Services } from './services.ts'
import { metricsRoute } from './telemetry/routes.ts'

const knownWithinMs = 3_000
const nobody: Visitor = { author: null, staff: null }

const handlePage = pageHandler(build as unknown as ServerBuild, import.meta.env.MODE)

const placeOfPage = placesOn((build as unknown as ServerBuild).routes)

function inZoneOf(timeZone: string, handlers: JobHandlers): JobHandlers {
  const all = Object.entries(handlers).map(([name, handler]): [string, JobHandler] => {
    return [name, { ...handler, run: (...asked) => inZone(timeZone, () => handler.run(...asked)) }]
  })
  return Object.fromEntries(all)
}

/** A path that no route has, so that the 404 page answers. */
const nowhere = '/not/here'

/** The answer to a form is rendered as if the page were only read. */
function withoutBody(given: Headers): Headers {
  const headers = new Headers(given)
  for (const name of ['content-type', 'content-length', 'origin', 'transfer-encoding']) headers.delete(name)
  return headers
}

const isPublicPage = cacheablePages(publicPages)
const pageMethods = ['GET', 'HEAD', 'POST']

/** Response headers of API calls made in a visitor's name that the page passes on to the browser. */
const forTheBrowser = new Set(['set-cookie', 'clear-site-data'])

export type App = ReturnType<typeof createApp>

/**
 * The whole product on given resources: pages, API and jobs. It is made of one published state, and made again for the next one, so
 * that nothing in it can be older or newer than the rest.
 */
export function createApp(resources: Resources, version: ContentVersion, stopping?: AbortSignal) {
  const { config, database, log } = resources
  const deps = depsNow(resources)
  const { content } = deps
  const { timeZone } = content.site
  goByClockOf(() => zoneInForce() ?? resources.published.now().site.timeZone)
  const services = servicesOn(database.db)
  const { replica } = database
  const readers = replica && servicesOn(replica.db)
  const { api, http: apiHttp } = createApi({ resources, deps, services, settle: version.settle })

  function servicesOn(db: Db): Services {
    const made = createServices({ ...deps, db })
    made.sample.hasSample = untilChanged(version, made.sample.hasSample)
    made.record.articlePage = untilChanged(version, made.record.articlePage)
    return made
  }

  /** What is the same for all readers may come from the standby, once that has all that readers know of. */
  function servicesFor(visitor: Visitor, method: string, path: string): Services {
    const isShared = visitor === nobody && isPublicPage(method, path) !== null
    return readers && isShared && replica?.has(version.current()) ? readers : services
  }

  /** A form posted without JavaScript still goes through its contract, with permission, limit and parsing. */
  function callApiFor(http: Context, carried: [string, string][]): CallApi {
    return async (contract, input) => {
      const { path, body } = requestFor(contract, input)
      const headers = new Headers({ 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' })
      for (const name of ['cookie', 'x-forwarded-for', 'user-agent']) headers.set(name, http.req.header(name) ?? '')
      const request = new Request(`${config.publicUrl}${path}`, {
        method: contract.method,
        headers,
        body: body ?? null,
        signal: http.req.raw.signal,
      })
      const response = await api.fetch(request, http.env)
      carried.push(...[...response.headers].filter(([name]) => forTheBrowser.has(name)))
      return (await replyOf(response)) as never
    }
  }

  /** While the database is away, everybody counts as not signed in, so that pages that need no account still work. */
  async function visitorOf(cookie: string | null): Promise<{ visitor: Visitor; error: unknown }> {
    const tokens = readTokens(cookie, config.isHttps)
    if (!tokens.author && !tokens.staff) return { visitor: nobody, error: null }
    const { promise: late, resolve } = Promise.withResolvers<null>()
    const timer = setTimeout(resolve, knownWithinMs, null)
    const asking = services.accounts.visitorOf(tokens).catch((error: unknown) => {
      if (!isAway(error)) throw error
      log.error({ err: error }, 'a visitor could not be recognised')
      return null
    })
    const visitor = await Promise.race([asking, late]).finally(() => clearTimeout(timer))
    return visitor ? { visitor, error: null } : { visitor: nobody, error: new Error('Query read timeout') }
  }

  /** What the page cache fills into a page for the reader with these cookies. */
  async function readerKind(cookie: string): Promise<number> {
    try {
      return numberOfKind(kindOfVisitor((await visitorOf(cookie)).visitor))
    } catch (error) {
      log.error({ err: error }, 'a visitor could not be recognised')
      return numberOfKind(kindOfVisitor(nobody))
    }
  }

  /** The page's form is sent on to the API as it arrives: with a file in it, it is not read here. */
  async function checkUpload(http: Context, slug: string): Promise<Checked> {
    const headers = new Headers(http.req.raw.headers)
    const { signal } = http.req.raw
    // Where there is a connection, the API reads the file from it.
    const body = http.env?.incoming ? null : http.req.raw.body
    const address = `${config.publicUrl}/journal/${slug}/check`
    const request = new Request(address, { method: 'POST', headers, body, signal, duplex: 'half' } as RequestInit)
    const response = await api.fetch(request, http.env)
    const reply = await response.json()
    const { status } = response
    return response.ok ? { status, report: reply } : { status, error: reply.error }
  }

  async function renderPage(
    http: Context,
    path = pathWithPlainQuery(http.req.url),
    checked: Checked | null = null,
  ): Promise<Response> {
    if (!pageMethods.includes(http.req.method))
      return new Response('A page can only be read, or sent a form.', {
        status: 405,
        headers: { Allow: pageMethods.join(', ') },
      })
    const request = checked
      ? new Request(`${config.publicUrl}${path}`, {
          headers: withoutBody(http.req.raw.headers),
          signal: http.req.raw.signal,
        })
      : await pageRequest(http.req.raw, config.publicUrl, path)
    const [id, nonce] = [requestId() ?? '', randomBytes(16).toString('base64')]
    const context = new PageContexts()
    const isForEverybody = () => isRenderedForEverybody(http.env?.incoming) && !context.hasAskedWho
    const carried: [string, string][] = []
    let [hasFailed, isShort] = [false, false]
    context.set(apiContext, callApiFor(http, carried))
    const { visitor, error: visitorError } = await visitorOf(http.req.header('cookie') ?? null)
    // What is cached for everybody can't depend on a cookie. Pages for one reader ask for the visitor.
    if (isForEverybody()) request.headers.delete('cookie')
    if (visitorError) isShort = true
    context.set(servicesContext, servicesFor(visitor, request.method, path))
    context.set(visitorContext, visitor)
    context.set(barContext, kindOfVisitor(visitor))
    context.set(checkedContext, checked)
    context.set(requestContext, {
      visitorError,
      id,
      nonce,
      publicUrl: config.publicUrl,
      isForEverybody,
      endpoints: apiHttp.endpoints,
      logError(error, isReported = false) {
        hasFailed ||= isAway(error) && !isReported
        isShort ||= isAway(error)
        log.error({ err: error }, 'page failed')
      },
    })
    const page = await handlePage(request, context)
    const response = hasFailed ? new Response(page.body, { status: 503, headers: page.headers }) : page
    // The page was made without the database or the files. It must not be cached, because the next reader may get a complete one.
    if (isShort) {
      response.headers.set('Retry-After', '5')
      response.headers.set('Cache-Control', 'private, no-store')
    }
    response.headers.set('Content-Security-Policy', pagePolicy(`'nonce-${nonce}'`, import.meta.env.DEV))
    response.headers.set('X-Request-Id', id)
    response.headers.set('Speculation-Rules', '"/speculation-rules.json"')
    for (const [name, value] of carried) response.headers.append(name, value)
    const caching = response.headers.get('Cache-Control') ?? 'private, no-store'
    const isShared = isForEverybody() && response.status === 200 && caching.includes('public')
    const isPersonal = visitor.author !== null || visitor.staff !== null || http.req.method === 'POST'
    response.headers.set('Cache-Control', isPersonal && !isShared ? caching.replace('public', 'private') : caching)
    if (!isShared) response.headers.append('Vary', 'Cookie')
    return isShared ? response : compressPage(response, http.req.header('accept-encoding'))
  }

  const site = new Hono({ strict: false })
  const everywhere = Object.entries({ ...securityHeaders(config.isHttps), 'Content-Security-Policy': dataPolicy })
  site.use((http, next) => inRequest(next, () => placeOfPage(http), http.req.method === 'GET'))
  site.use(async (http, next) => {
    await next()
    if (http.res.status === 413) await discardRest(http)
    for (const [name, value] of everywhere) if (!http.res.headers.has(name)) http.res.headers.set(name, value)
  })
  site.use(async (http, next) => {
    const { pathname } = new URL(http.req.url)
    if (isPlainPath(pathname)) return next()
    if (!pathname.startsWith('/api/')) return renderPage(http, nowhere)
    return nothingHere()
  })
  site.onError((error) => {
    const { status, body, retryAfter } = answerFor(error, log)
    const headers = retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }
    return new Response(body.error, { status, headers })
  })
  readyRoutes(site, resources, stopping)
  metricsRoute(site, resources)
  const simulator = paymentSimulator(deps)
  if (simulator) site.route(simulator.path, simulator.pages)
  filePages(site, apiHttp, deps)
  articleFiles(site, deps, services)
  articlePictures(site, deps)
  templateRoutes(site, deps)
  socialCards(site, deps, services)
  recordFiles(site, deps, services)
  issueFiles(site, deps, services)
  oaiRoutes(site, deps)
  editionFiles(site, deps, services)
  site.route('/covers', coverRoutes(content))
  site.route('/portraits', portraitRoutes(content))
  site.get('/speculation-rules.json', (http) =>
    http.body(speculationRules, 200, {
      'Content-Type': 'application/speculationrules+json',
      'Cache-Control': 'public, max-age=86400',
    }),
  )
  site.post('/journals/:slug/check', async (http) =>
    renderPage(http, undefined, await checkUpload(http, http.req.param('slug'))),
  )
  site.get('/api/docs', (http) => renderPage(http))
  site.route('/api', api)
  // Hono ignores the API's own `notFound` once the API is part of the site.
  site.all('/api/*', nothingHere)
  site.all('*', (http) => renderPage(http))
  return {
    fetch: (...asked: Parameters<typeof site.fetch>) => inZone(timeZone, () => site.fetch(...asked)),
    readerKind,
    services,
    jobs: inZoneOf(timeZone, { ...createJobs(deps), ...createBackupJob(resources) }),
  }
}
