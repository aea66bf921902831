import { readForm } from './body.ts'
import { refuseCrossSite } from './csrf.ts'

/**
 * What the framework is asked to render: the same request under the public address, whichever proxy it came through,
 * with its form read already and no larger than a form may be.
 */
export async function pageRequest(request: Request, publicUrl: string, path: string): Promise<Request> {
  refuseCrossSite(request, publicUrl)
  const address = `${publicUrl}${path}`
  const { method, signal } = request
  const headers = new Headers(request.headers)
  // Decided above. The framework would decide again, by a rule that knows nothing of Sec-Fetch-Site.
  headers.delete('origin')
  if (method !== 'POST') return new Request(address, { method, headers, signal })
  const body = await readForm(request)
  headers.set('content-type', 'application/x-www-form-urlencoded')
  return new Request(address, { method, headers, body, signal })
}
