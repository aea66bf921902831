import type { RequestListener } from 'node:http'
import { dataPolicy, securityHeaders } from './headers.ts'
import { nextRequestId } from './request-id.ts'

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/
/** Asked by machines that know an address and no name. */
const healthChecks = /^\/(?:healthz|readyz)(?:\?|$)/

/** Answers for the public host and for this machine's own names. The port does not count: many proxies leave it out. */
export function withKnownHost(publicUrl: string, next: RequestListener): RequestListener {
  const { host, hostname } = new URL(publicUrl)

  function isKnown(given = ''): boolean {
    const name = given.toLowerCase().replace(/:\d*$/, '')
    return name === hostname || loopback.test(name)
  }

  const headers = {
    // Not told to insist on https: this host is somebody else's.
    ...securityHeaders(false),
    'Content-Security-Policy': dataPolicy,
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
  }
  return (req, res) => {
    // The first comparison is all that a usual request costs.
    if (req.headers.host === host || isKnown(req.headers.host) || healthChecks.test(req.url ?? '')) next(req, res)
    else
      res
        .writeHead(421, { ...headers, 'X-Request-Id': nextRequestId() })
        .end(`This server does not answer for that host. The site is at ${publicUrl}\n`)
  }
}
