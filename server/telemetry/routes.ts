import { timingSafeEqual } from 'node:crypto'
import type { Hono } from 'hono'
import type { Resources } from '../deps.ts'
import { hashToken } from '../ids.ts'
import { metricsOfAll } from './all-processes.ts'

const hashed = (token: string) => Buffer.from(hashToken(token))

/** For Prometheus: `Authorization: Bearer <METRICS_TOKEN>`. */
export function metricsRoute(site: Hono, resources: Resources): void {
  const { meter } = resources.telemetry
  const { metricsToken } = resources.config
  if (!meter || metricsToken === null) return
  const read = metricsOfAll(meter.registry)
  site.get('/metrics', async (http) => {
    const given = /^Bearer (.+)$/.exec(http.req.header('authorization') ?? '')?.[1] ?? ''
    if (!timingSafeEqual(hashed(given), hashed(metricsToken)))
      return http.text('The token is missing or wrong.\n', 401, { 'WWW-Authenticate': 'Bearer' })
    return http.body(await read(), 200, {
      'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
      'Cache-Control': 'no-store',
    })
  })
}
