import { AppError } from '#domain/words/errors.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Browsers say which site a request comes from. A request that names another site, or none, may not change anything.
 * We check this ourselves because Hono's CSRF guard lets a cross-site JSON body through.
 */
export function refuseCrossSite(request: Request, publicUrl: string): void {
  if (safeMethods.has(request.method)) return
  const site = request.headers.get('sec-fetch-site')
  const isOurs = site === null ? request.headers.get('origin') === new URL(publicUrl).origin : site === 'same-origin'
  if (!isOurs) throw new AppError('forbidden', 'This request came from another site and was refused.')
}
