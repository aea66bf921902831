import type { RequestListener } from 'node:http'
import { dataPolicy, securityHeaders } from './headers.ts'
import { isLoopback } from './loopback.ts'
import { nextRequestId } from './request-id.ts'

/** Load balancers, Prometheus and the like call these by IP address, without a host name. */
const healthChecks = /^\/(?:healthz|readyz(?:\/write)?|metrics)(?:\?|$)/

/** Answers only for the public host and for localhost. The port is ignored, because many proxies leave it out. */
export function withKnownHost(publicUrl: string, next: RequestListener): RequestListener {
  const { host, hostname } = new URL(publicUrl)

  function isKnown(given = ''): boolean {
    const name = given.toLowerCase().replace(/:\d*$/, '')
    return name === hostname || isLoopback(name)
  }

  const headers = {
    // No Strict-Transport-Security: the host belongs to somebody else.
    ...securityHeaders(false),
    'Content-Security-Policy': dataPolicy,
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
  }
  return (req, res) => {
    // The first comparison is cheap and true for nearly all requests.
    if (req.headers.host === host || isKnown(req.headers.host) || healthChecks.test(req.url ?? '')) next(req, res)
    else
      res
        .writeHead(421, { ...headers, 'X-Request-Id': nextRequestId() })
        .end(`This server does not answer for that host. The site is at ${publicUrl}\n`)
  }
}
