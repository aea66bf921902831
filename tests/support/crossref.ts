import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll } from 'vitest'

/** What is wrong with the agency. 'hang' never answers; 'garbage' and 'endless' describe its answer. */
export type Fault = 'break-down' | 'busy' | 'wrong-log-in' | 'hang' | 'redirect' | 'garbage' | 'endless'

type Verdict = { status: 'Success' | 'Warning' | 'Failure'; message: string; doi?: string }
type Deposited = { fileName: string; xml: string; doi: string; timestamp: string; fields: Record<string, string> }

const page = (title: string, text: string) =>
  `\n\n<html>\n<head><title>${title}</title>\n</head>\n<body>\n<h2>${title}</h2>\n<p>${text}</p>\n</body>\n</html>\n`

function* endless() {
  for (;;) yield Buffer.alloc(256 * 1024, '<doi_batch_diagnostic>')
}

/** A local server that speaks Crossref's protocol and gives the results that a test asks for. */
export async function standInCrossref() {
  const deposited: Deposited[] = []
  const asked: string[] = []
  const verdicts = new Map<string, Verdict>()
  let usual: Verdict | null = null
  let fault: Fault | null = null
  let meanwhile: () => Promise<unknown> = async () => {}

  function logAbout(fileName: string): string {
    const about = deposited.find((each) => each.fileName === fileName)
    if (!about) return '<?xml version="1.0" encoding="UTF-8"?>\n<doi_batch_diagnostic status="unknown_submission"/>'
    const verdict = verdicts.get(fileName) ?? usual
    if (!verdict) return '<doi_batch_diagnostic status="queued"><submission_id>1</submission_id></doi_batch_diagnostic>'
    return `<?xml version="1.0" encoding="UTF-8"?>
<doi_batch_diagnostic status="completed" sp="stand-in">
  <submission_id>1</submission_id><batch_id>${fileName.replace('.xml', '')}</batch_id>
  <record_diagnostic status="${verdict.status}"><doi>${verdict.doi ?? about.doi}</doi><msg>${verdict.message}</msg></record_diagnostic>
  <batch_data><record_count>1</record_count></batch_data>
</doi_batch_diagnostic>`
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://stand-in')
    const body = await buffer(request)
    asked.push(`${request.method} ${url.pathname}`)
    const answer = (status: number, text: string, headers = {}) => response.writeHead(status, headers).end(text)
    if (fault === 'hang') return
    if (fault === 'break-down') return answer(500, page('Error', 'Out of order'))
    if (fault === 'busy') return answer(429, page('Error', 'Too many submissions are pending'))
    if (fault === 'wrong-log-in') return answer(200, page('FAILURE', 'The login you provided is not authorized.'))
    if (fault === 'redirect') return answer(302, '', { location: '/elsewhere' })
    if (fault === 'garbage') return answer(200, '<doi_batch_diagnostic status="completed"><record_diagnostic')
    if (fault === 'endless') {
      Readable.from(endless()).pipe(response.writeHead(200))
      return
    }
    if (url.pathname !== '/servlet/deposit') return answer(200, logAbout(url.searchParams.get('file_name') ?? ''))
    const form = await new Response(body, {
      headers: { 'content-type': request.headers['content-type'] ?? '' },
    }).formData()
    const file = form.get('fname')
    if (!(file instanceof File)) return answer(200, page('FAILURE', 'No file.'))
    const xml = await file.text()
    const found = (tag: string) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? ''
    const fields = Object.fromEntries(
      [...form].filter((field): field is [string, string] => typeof field[1] === 'string'),
    )
    deposited.push({ fileName: file.name, xml, doi: found('doi'), timestamp: found('timestamp'), fields })
    await meanwhile()
    answer(200, page('SUCCESS', 'Your batch submission was successfully received.'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => void server.close().closeAllConnections())
  const { port } = server.address() as AddressInfo

  return {
    baseUrl: `http://127.0.0.1:${port}`,
    /** The files that it has received, in order. */
    deposited,
    asked,
    /** Sets the result for every file from now on. Null means not processed yet. */
    say(verdict: Verdict | null) {
      usual = verdict
    },
    sayAbout: (fileName: string, verdict: Verdict) => void verdicts.set(fileName, verdict),
    breakWith(next: Fault | null) {
      fault = next
    },
    /** Runs after a file has arrived and before the reply is sent. */
    whileReceiving(run: () => Promise<unknown>) {
      meanwhile = run
    },
  }
}
