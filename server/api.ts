import { getConnInfo } from '@hono/node-server/conninfo'
import { type Context, Hono } from 'hono'
import { limits } from '#domain/limits.ts'
import { countAgainst } from './db/limits.ts'
import type { Deps, Resources } from './deps.ts'
import { factorRoutes } from './features/accounts/factor-routes.ts'
import { accountRoutes } from './features/accounts/routes.ts'
import { activityRoutes } from './features/activity/routes.ts'
import { addressRoutes } from './features/addresses/routes.ts'
import { appealRoutes } from './features/appeals/routes.ts'
import { articleRoutes } from './features/articles/routes.ts'
import { authorReviewRoutes } from './features/author-reviews/routes.ts'
import { bookRoutes } from './features/books/routes.ts'
import { chargeRoutes } from './features/charges/routes.ts'
import { copyRoutes } from './features/copies/routes.ts'
import { correctionRoutes } from './features/corrections/routes.ts'
import { correspondenceRoutes } from './features/correspondence/routes.ts'
import { countryRoutes } from './features/countries/routes.ts'
import { courseRoutes } from './features/courses/routes.ts'
import { depositRoutes } from './features/deposits/routes.ts'
import { figureRoutes } from './features/figures/routes.ts'
import { fileRoutes } from './features/files/routes.ts'
import { findRoutes } from './features/find/routes.ts'
import { hintRoutes } from './features/hints/routes.ts'
import { historyRoutes } from './features/history/routes.ts'
import { issueRoutes } from './features/issues/routes.ts'
import { letterRoutes } from './features/letters/routes.ts'
import { manuscriptRoutes } from './features/manuscripts/routes.ts'
import { messageRoutes } from './features/messages/routes.ts'
import { newsletterRoutes } from './features/newsletter/routes.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import { ownDataRoutes } from './features/own-data/routes.ts'
import { pageProofRoutes } from './features/page-proofs/routes.ts'
import { paymentRoutes } from './features/payments/routes.ts'
import { preflightRoutes } from './features/preflight/routes.ts'
import { readinessRoutes } from './features/readiness/routes.ts'
import { recordRoutes } from './features/record/routes.ts'
import { referenceRoutes } from './features/references/routes.ts'
import { refundRoutes } from './features/refunds/routes.ts'
import { reviewerRoutes } from './features/reviewers/routes.ts'
import { reviewDeskRoutes } from './features/reviewing/desk-routes.ts'
import { revisionRoutes } from './features/reviewing/revision-routes.ts'
import { reviewingRoutes } from './features/reviewing/routes.ts'
import { similarityRoutes } from './features/similarity/routes.ts'
import { templateRoutes } from './features/templates/routes.ts'
import { textRoutes } from './features/texts/routes.ts'
import { transferRoutes } from './features/transfers/routes.ts'
import { undoRoutes } from './features/undo/routes.ts'
import { usageRoutes } from './features/usage/routes.ts'
import { addressReader } from './http/address.ts'
import type { HttpDeps } from './http/context.ts'
import { answerFor } from './http/errors.ts'
import { dataPolicy, securityHeaders } from './http/headers.ts'
import { implementOn } from './http/implement.ts'
import { openApi } from './http/openapi.ts'
import { placeOf } from './http/place-of.ts'
import { readTokens } from './http/session.ts'
import { inRequest, requestId } from './request-scope.ts'
import { sampleRoutes } from './sample/routes.ts'
import type { Services } from './services.ts'

type ApiDeps = { resources: Resources; deps: Deps; services: Services; settle(): Promise<void> }

/** Everything under /api. Each path answers with and without a trailing slash. */
export function createApi({ resources, deps, services, settle }: ApiDeps): { api: Hono; http: HttpDeps } {
  const { config, clock, log } = resources
  const api = new Hono({ strict: false })
  const readAddress = addressReader(config.trustedProxies)
  const http: HttpDeps = {
    config,
    clock,
    endpoints: [],
    settle,
    visitorOf: (context) =>
      services.accounts.visitorOf(readTokens(context.req.header('cookie') ?? null, config.isHttps)),
    addressOf: (context) => readAddress(socketAddress(context), context.req.header('x-forwarded-for') ?? null),
    async countAgainst(name, address, accountId) {
      const subjects = [
        limits[name].per === 'account' ? null : address,
        limits[name].per === 'address' ? null : accountId,
      ]
      await countAgainst(
        deps.db,
        name,
        subjects.filter((subject) => subject !== null),
        clock.now(),
        config.limits,
      )
    },
  }

  const headers = Object.entries({
    ...securityHeaders(config.isHttps),
    'Content-Security-Policy': dataPolicy,
    'Cache-Control': 'no-store',
  })
  api.use((context, next) => {
    const answer = async () => {
      await next()
      for (const [name, value] of headers) if (!context.res.headers.has(name)) context.res.headers.set(name, value)
      context.res.headers.set('X-Request-Id', requestId() ?? '')
    }
    return inRequest(answer, () => placeOf(context))
  })
  api.onError((error) => {
    const { status, body, retryAfter } = answerFor(error, log)
    const response = Response.json(body, { status })
    if (retryAfter !== undefined) response.headers.set('Retry-After', String(retryAfter))
    return response
  })
  api.notFound(nothingHere)

  const implement = implementOn(api, http)
  accountRoutes(implement, services, http)
  factorRoutes(implement, services, http)
  addressRoutes(implement, services, http)
  fileRoutes(implement, deps)
  preflightRoutes(implement, deps)
  similarityRoutes(implement, services)
  hintRoutes(implement, services)
  referenceRoutes(implement, services)
  textRoutes(implement, services)
  copyRoutes(implement, services)
  countryRoutes(implement, services)
  authorReviewRoutes(implement, services)
  reviewerRoutes(implement, services)
  reviewDeskRoutes(implement, services)
  correspondenceRoutes(implement, services)
  revisionRoutes(implement, services, http, deps)
  manuscriptRoutes(implement, services, http)
  appealRoutes(implement, services, http)
  correctionRoutes(implement, services, http)
  pageProofRoutes(implement, services, http)
  reviewingRoutes(implement, services, http, deps)
  transferRoutes(implement, services, http)
  courseRoutes(implement, services)
  messageRoutes(implement, services)
  newsletterRoutes(implement, services)
  notificationRoutes(implement, services)
  letterRoutes(implement, services)
  templateRoutes(implement, services)
  depositRoutes(implement, services)
  readinessRoutes(implement, services)
  activityRoutes(implement, services)
  historyRoutes(implement, services)
  findRoutes(implement, services)
  ownDataRoutes(implement, services, http)
  paymentRoutes(implement, services)
  chargeRoutes(implement, services, http)
  refundRoutes(implement, services)
  bookRoutes(implement, services)
  // `/accepted/recent` also matches the issues' `/accepted/{slug}`, so the routes of articles must come first.
  articleRoutes(implement, services)
  issueRoutes(implement, services)
  recordRoutes(implement, services)
  figureRoutes(implement, services)
  usageRoutes(implement, services, http)
  sampleRoutes(implement, services)
  undoRoutes(implement, services)

  api.get('/openapi.json', (context) => context.json(openApi(http.endpoints, config.publicUrl)))
  return { api, http }
}

export const nothingHere = () => Response.json({ error: 'There is nothing here.' }, { status: 404 })

/** In tests a request may have no socket. */
function socketAddress(context: Context): string | undefined {
  return context.env?.incoming ? getConnInfo(context).remote.address : '127.0.0.1'
}
