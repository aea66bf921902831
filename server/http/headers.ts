/**
 * `scripts` is a nonce or hashes, and allows scripts besides the site's own files. In development Vite inserts styles
 * into the page by script, so inline styles are allowed.
 */
export function pagePolicy(scripts: string, isDevelopment = false): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts}`,
    isDevelopment ? "style-src-elem 'self' 'unsafe-inline'" : "style-src-elem 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** For every response that is not a page: if a browser opens one, nothing in it may run. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** For published files and records: pages and programs of other sites may read them, as everybody may. */
export const openToAll = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' }

/** For static files. Only workers obey it: one that reads an uploaded file may connect to this site only. */
export const workerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

export function securityHeaders(isHttps: boolean): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    ...(isHttps && { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }),
  }
}
