import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll } from 'vitest'

type Fault = 'break-down' | 'wrong-key' | 'hang' | 'garbage'

/** A local server that speaks version 4 of DOAJ's API. Articles that it has are in `articles`, by the id it gave. */
export async function standInDoaj(apiKey: string) {
  const articles = new Map<string, { bibjson: Record<string, unknown> }>()
  const asked: string[] = []
  let fault: Fault | null = null
  let refusal: string | null = null
  let given = 0

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://stand-in')
    const body = await text(request)
    asked.push(`${request.method} ${url.pathname}`)
    const answer = (status: number, said: object | string = '') =>
      response.writeHead(status).end(typeof said === 'string' ? said : JSON.stringify(said))
    if (fault === 'hang') return
    if (fault === 'break-down') return answer(502, '<html>Bad gateway</html>')
    if (fault === 'garbage') return answer(201, '<html>Welcome</html>')
    if (fault === 'wrong-key' || url.searchParams.get('api_key') !== apiKey)
      return answer(401, { status: 'unauthorised', error: 'An API Key is required to access this.' })
    if (refusal !== null) return answer(400, { status: 'bad_request', error: refusal })
    if (request.method === 'POST' && url.pathname === '/api/articles') {
      const id = `doaj-${++given}`
      articles.set(id, JSON.parse(body))
      return answer(201, { status: 'created', id, location: `/api/articles/${id}` })
    }
    const id = url.pathname.replace('/api/articles/', '')
    if (!articles.has(id)) return answer(404, { status: 'not_found', error: 'Object does not exist' })
    if (request.method === 'PUT') articles.set(id, JSON.parse(body))
    else articles.delete(id)
    answer(204)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => void server.close().closeAllConnections())
  const { port } = server.address() as AddressInfo

  return {
    baseUrl: `http://127.0.0.1:${port}`,
    articles,
    asked,
    breakWith(next: Fault | null) {
      fault = next
    },
    /** Refuses everything with this sentence from now on. */
    refuseWith(sentence: string | null) {
      refusal = sentence
    },
  }
}
