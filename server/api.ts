import { getConnInfo } from '@hono/node-server/conninfo'
import { type Context, Hono } from 'hono'
import { limits } from '#domain/people/limits.ts'
import { countAgainst } from './db/limits.ts'
import { appealRoutes } from './decision/appeals/routes.ts'
import { transferRoutes } from './decision/transfers/routes.ts'
import type { Deps, Resources } from './deps.ts'
import { addressReader } from './http/address.ts'
import type { HttpDeps } from './http/context.ts'
import { countryRoutes } from './http/country-routes.ts'
import { answerFor } from './http/errors.ts'
import { dataPolicy, securityHeaders } from './http/headers.ts'
import { implementOn } from './http/implement.ts'
import { openApi } from './http/openapi.ts'
import { placeOf } from './http/place-of.ts'
import { readTokens } from './http/session.ts'
import { draftRoutes } from './manuscript/drafts/routes.ts'
import { fileRoutes } from './manuscript/files/routes.ts'
import { hintRoutes } from './manuscript/hints/routes.ts'
import { preflightRoutes } from './manuscript/preflight/routes.ts'
import { referenceRoutes } from './manuscript/references/routes.ts'
import { similarityRoutes } from './manuscript/similarity/routes.ts'
import { manuscriptRoutes } from './manuscript/submission/routes.ts'
import { accountingRoutes } from './money/accounting/routes.ts'
import { chargeRoutes } from './money/charges/routes.ts'
import { paymentRoutes } from './money/payments/routes.ts'
import { refundRoutes } from './money/refunds/routes.ts'
import { activityRoutes } from './office/activity/routes.ts'
import { findRoutes } from './office/find/routes.ts'
import { historyRoutes } from './office/history/routes.ts'
import { letterRoutes } from './office/outbox/routes.ts'
import { ownDataRoutes } from './office/own-data/routes.ts'
import { settingsRoutes } from './office/settings/routes.ts'
import { statisticsRoutes } from './office/statistics/routes.ts'
import { templateRoutes } from './office/templates/routes.ts'
import { todayRoutes } from './office/today/routes.ts'
import { undoRoutes } from './office/undo/routes.ts'
import { wordsRoutes } from './office/words/routes.ts'
import { addressRoutes } from './people/accounts/address-routes.ts'
import { factorRoutes } from './people/accounts/factor-routes.ts'
import { accountRoutes } from './people/accounts/routes.ts'
import { notificationRoutes } from './people/notifications/routes.ts'
import { articleRoutes } from './publishing/articles/routes.ts'
import { depositRoutes } from './publishing/deposits/routes.ts'
import { issueRoutes } from './publishing/issues/routes.ts'
import { pageProofRoutes } from './publishing/proofs/routes.ts'
import { proposedChangesRoutes } from './publishing/proposed-changes/routes.ts'
import { readinessRoutes } from './publishing/readiness/routes.ts'
import { recordRoutes } from './publishing/record/routes.ts'
import { textRoutes } from './publishing/texts/routes.ts'
import { inRequest, requestId } from './request-scope.ts'
import { correspondenceRoutes } from './review/correspondence/routes.ts'
import { reviewerRoutes } from './review/register/routes.ts'
import { copyRoutes } from './review/reviewer-copies/routes.ts'
import { reviewDeskRoutes } from './review/reviewing/desk-routes.ts'
import { revisionRoutes } from './review/reviewing/revision-routes.ts'
import { reviewingRoutes } from './review/reviewing/routes.ts'
import { sampleRoutes } from './sample/routes.ts'
import type { Services } from './services.ts'
import { messageRoutes } from './site/contact/routes.ts'
import { courseRoutes } from './site/courses/routes.ts'
import { newsletterRoutes } from './site/newsletter/routes.ts'
import { testimonialRoutes } from './site/testimonials/routes.ts'
import { usageRoutes } from './site/usage/routes.ts'

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
  testimonialRoutes(implement, services)
  reviewerRoutes(implement, services)
  reviewDeskRoutes(implement, services)
  correspondenceRoutes(implement, services)
  revisionRoutes(implement, services, http, deps)
  todayRoutes(implement, services)
  manuscriptRoutes(implement, services, http)
  draftRoutes(implement, services)
  appealRoutes(implement, services, http)
  proposedChangesRoutes(implement, services, http)
  pageProofRoutes(implement, services, http)
  reviewingRoutes(implement, services, http, deps)
  transferRoutes(implement, services, http)
  courseRoutes(implement, services)
  messageRoutes(implement, services)
  newsletterRoutes(implement, services)
  notificationRoutes(implement, services)
  letterRoutes(implement, services)
  templateRoutes(implement, services)
  wordsRoutes(implement, services)
  settingsRoutes(implement, services)
  depositRoutes(implement, services)
  readinessRoutes(implement, services)
  activityRoutes(implement, services)
  historyRoutes(implement, services)
  findRoutes(implement, services)
  ownDataRoutes(implement, services, http)
  paymentRoutes(implement, services)
  chargeRoutes(implement, services, http)
  refundRoutes(implement, services)
  accountingRoutes(implement, services)
  // `/accepted/recent` also matches the issues' `/accepted/{slug}`, so the routes of articles must come first.
  articleRoutes(implement, services)
  issueRoutes(implement, services)
  recordRoutes(implement, services)
  statisticsRoutes(implement, services)
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
