import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type WorksFault = 'break-down' | 'busy' | 'hang' | 'garbage' | 'redirect' | 'refuse'

/** A local server that answers like Crossref's REST API and doi.org's. Call `close` at the end. */
export async function standInWorks() {
  const works = new Map<string, object>()
  /** DOIs that only doi.org knows. */
  const elsewhere = new Set<string>()
  const asked: string[] = []
  const agents: (string | undefined)[] = []
  const faults = new Map<string, WorksFault>()
  let fault: WorksFault | null = null
  let busyFor = 0

  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '', 'http://stand-in').pathname)
    const answer = (status: number, said: object | string, headers = {}) =>
      response.writeHead(status, headers).end(typeof said === 'string' ? said : JSON.stringify(said))
    asked.push(path)
    agents.push(request.headers['user-agent'])
    const doi = path.replace(/^\/(?:works|api\/handles)\//, '')
    const wrong = faults.get(doi) ?? fault
    if (busyFor > 0) {
      busyFor--
      return answer(429, 'Too many requests')
    }
    if (wrong === 'hang') return
    if (wrong === 'break-down') return answer(503, '<html>Service unavailable</html>')
    if (wrong === 'busy') return answer(429, 'Too many requests')
    if (wrong === 'refuse') return answer(400, 'Bad request')
    if (wrong === 'garbage') return answer(200, '<html>Welcome</html>')
    if (wrong === 'redirect') return answer(302, '', { location: '/works/10.5555/other' })
    const work = works.get(doi)
    if (path.startsWith('/works/'))
      return work
        ? answer(200, { status: 'ok', 'message-type': 'work', message: { DOI: doi, ...work } })
        : answer(404, 'Resource not found.')
    const isKnown = work !== undefined || elsewhere.has(doi)
    return answer(isKnown ? 200 : 404, { responseCode: isKnown ? 1 : 100, handle: doi })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    ...{ works, elsewhere, asked, agents, faults },
    baseUrl: `http://127.0.0.1:${port}`,
    close: () => void server.close().closeAllConnections(),
    breakWith(next: WorksFault | null) {
      fault = next
    },
    /** Refuses the next requests with 429. */
    beBusy(requests: number) {
      busyFor = requests
    },
  }
}
