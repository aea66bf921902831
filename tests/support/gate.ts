import type { Hono } from 'hono'
import type { Endpoint } from '#contracts/endpoint.ts'
import type { Visitor } from '#domain/words/permissions.ts'
import type { HttpDeps } from '#server/http/context.ts'
import { implementOn } from '#server/http/implement.ts'

type Site = Pick<HttpDeps, 'clock' | 'config' | 'endpoints'> & { api: Hono }

/**
 * Adds a second address for each call, below the one that is returned. It runs the code that checks a request, and ends
 * with 204 where the call would begin its work. It needs no database, because the visitor is known, so that a test can
 * try thousands of requests that the contract refuses. To be called before the first request.
 */
export function addGate({ api, clock, config, endpoints }: Site, visitor: Visitor): string {
  const implement = implementOn(api, {
    ...{ clock, config, endpoints: [], visitorOf: async () => visitor, addressOf: () => '127.0.0.1' },
    ...{ countAgainst: async () => {}, settle: async () => {} },
  })
  for (const endpoint of endpoints)
    implement<Endpoint>({ ...endpoint, path: `/gate${endpoint.path}` }, () => new Response(null, { status: 204 }))
  return '/gate'
}
