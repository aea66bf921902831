import { readForm } from './body.ts'
import { refuseCrossSite } from './csrf.ts'

/**
 * Returns the request for the framework to render: under the public address, whichever proxy it came through, and
 * with its form already read, so that the form's size is limited.
 */
export async function pageRequest(request: Request, publicUrl: string, path: string): Promise<Request> {
  refuseCrossSite(request, publicUrl)
  const address = `${publicUrl}${path}`
  const { method, signal } = request
  const headers = new Headers(request.headers)
  // refuseCrossSite has checked this. The framework would check again, without regard to Sec-Fetch-Site.
  headers.delete('origin')
  if (method !== 'POST') return new Request(address, { method, headers, signal })
  const body = await readForm(request)
  headers.set('content-type', 'application/x-www-form-urlencoded')
  return new Request(address, { method, headers, body, signal })
}
