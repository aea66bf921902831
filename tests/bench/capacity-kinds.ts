import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { paragraph, smallDocx, wordDocument } from '#tests/support/documents.ts'
import type { Product } from '#tests/support/product.ts'
import type { CapacitySite } from './capacity-site.ts'
import { signIn } from './mixed-load.ts'
import { searches } from './searches.ts'
import { pastCache } from './site.ts'

/** `times`: how often it is asked in each round. `isCached`: PostgreSQL must not be asked. */
export type Kind = {
  name: string
  times: number
  atOnce?: number
  isCached?: true
  ask(turn: number): Promise<unknown>
  /** Resolves when the work that is left to the background is done. */
  settled?(): Promise<unknown>
}

type Call = { method?: string; headers?: Record<string, string>; body?: FormData | string; expected?: number }

const [many, some, few] = [800, 100, 6]
const lettersPerTurn = 50

export async function capacityKinds(product: Product, site: CapacitySite): Promise<Kind[]> {
  const author = { Cookie: await signIn(product) }
  const admin = { Cookie: await signIn(product, /\(admin\): (\S+)/) }
  const pathOf = ({ journal, id }: { journal: string; id: string }) => `/journals/${journal}/articles/${id}/`
  const articles = (
    await site.rows<{ journal: string; id: string }>(
      `SELECT journal, custom_id AS id FROM articles WHERE NOT sample ORDER BY md5(id) LIMIT ${some}`,
    )
  ).map(pathOf)
  const [sample = { journal: '', id: '' }] = await site.rows<{ journal: string; id: string }>(
    'SELECT journal, custom_id AS id FROM articles WHERE sample ORDER BY custom_id LIMIT 1',
  )
  const [desk] = await site.rows<{ id: string }>(
    `SELECT manuscript_id AS id FROM review_rounds JOIN review_invitations ON round_id = review_rounds.id
      JOIN review_reports ON invitation_id = review_invitations.id GROUP BY manuscript_id ORDER BY count(*) DESC, manuscript_id LIMIT 1`,
  )
  const etag = (await call(product, pathOf(sample))).headers.get('etag') ?? ''
  const get = (path: string, headers: Record<string, string> = {}) => call(product, path, { headers })
  const inTurn = (turn: number) => articles[turn % articles.length] ?? '/'
  const docx = fiveMegabytes()
  const noLetterWaits = async () => {
    while ((await site.rows("SELECT FROM letters WHERE state = 'queued' LIMIT 1")).length > 0) await sleep(20)
  }

  return [
    { name: 'home page', times: many, isCached: true, ask: () => get('/') },
    { name: 'article', times: many, isCached: true, ask: () => get(pathOf(sample)) },
    { name: 'archive', times: many, isCached: true, ask: () => get(`/journals/${sample.journal}/archive`) },
    {
      name: 'article, not changed (304)',
      times: many,
      isCached: true,
      ask: () => call(product, pathOf(sample), { headers: { 'If-None-Match': etag }, expected: 304 }),
    },
    { name: 'article, not in the cache', times: some, ask: (turn) => get(pastCache(inTurn(turn))) },
    { name: 'PDF of 2 MB', times: some, ask: () => get(`${pathOf(sample)}${sample.id}.pdf`) },
    {
      name: 'search',
      times: some,
      ask: (turn) => get(pastCache(`/search?q=${encodeURIComponent(searches[turn % searches.length] ?? '')}`)),
    },
    {
      name: 'OAI-PMH, 100 records',
      times: some / 2,
      ask: (turn) => get(`/oai?verb=ListRecords&metadataPrefix=oai_dc&from=${dayAfter(turn)}`),
    },
    { name: 'article, logged in', times: some, ask: (turn) => get(inTurn(turn), author) },
    { name: 'dashboard of an admin', times: some, ask: () => get('/admin/dashboard', admin) },
    { name: 'page of a manuscript', times: some, ask: () => get(`/admin/review/${desk?.id}`, admin) },
    { name: 'draft of a report saved', times: some, atOnce: 1, ask: await savingDraft(product, site) },
    {
      name: 'submission, .docx of 5 MB',
      times: few,
      ask: (turn) => submit(product, author, docx, turn),
      settled: noLetterWaits,
    },
    {
      name: `${lettersPerTurn} e-mails sent`,
      times: few,
      atOnce: 1,
      ask: () =>
        site.rows(`INSERT INTO letters (id, kind, to_email, subject, text, html)
          SELECT gen_random_uuid()::text, 'newsletter', 'reader' || at || '@example.org', 'News', repeat('News. ', 400), repeat('<p>News.</p>', 400)
          FROM generate_series(1, ${lettersPerTurn}) at`),
      settled: noLetterWaits,
    },
  ]
}

async function call(
  { url }: Pick<Product, 'url'>,
  path: string,
  { expected = 200, headers, ...init }: Call = {},
): Promise<Response> {
  const browser = { Accept: 'text/html', 'User-Agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0' }
  const answer = await fetch(url + path, {
    ...init,
    headers: { ...browser, 'Sec-Fetch-Site': 'same-origin', ...headers },
  })
  // Read to its end, so that the connection is used again.
  const bytes = await answer.arrayBuffer()
  if (answer.status !== expected) throw new Error(`${path}: ${answer.status} ${Buffer.from(bytes).toString()}`)
  return new Response(bytes.byteLength > 0 ? bytes : null, { status: answer.status, headers: answer.headers })
}

const json = (body: object) => ({ headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })

/** Finds a review in the sample content whose report is a draft, by the links that its reviewers got. */
async function savingDraft(product: Product, site: CapacitySite): Promise<Kind['ask']> {
  const letters = await site.rows<{ text: string }>("SELECT text FROM letters WHERE text ~ '/reviewing/'")
  const links = letters.flatMap(({ text }) => [...text.matchAll(/\/reviewing\/([\w-]{43})/g)].map(([, token]) => token))
  for (const token of new Set(links)) {
    const path = `/api/reviewing/${token}`
    const { state, report } = await (await call(product, path)).json().catch(() => ({}))
    if (state !== 'accepted') continue
    let since: string | undefined = report?.updatedAt
    return async (turn) => {
      const draft = { toAuthor: `Sound work, with ${turn} remarks. `.repeat(40), since }
      since = (await (await call(product, `${path}/report`, { method: 'PUT', ...json(draft) })).json()).updatedAt
    }
  }
  throw new Error('The sample content has no accepted review')
}

export async function submit(
  product: Pick<Product, 'url'>,
  author: { Cookie: string },
  docx: Buffer,
  turn: number,
): Promise<void> {
  const form = new FormData()
  form.set('extension', 'docx')
  form.set('file', new File([new Uint8Array(docx)], 'paper.docx'))
  const uploaded = await call(product, '/api/file', { method: 'POST', headers: author, body: form })
  const { headers, body } = json({
    author: 'Ada Obi',
    email: 'ada.obi@example.org',
    journal: 'domain-health-journal',
    articleType: 'Research Article',
    title: `Night shifts and sleep in year ${turn}`,
    abstract: 'We asked nurses how they sleep.',
    country: 'Nigeria',
    coAuthors: [],
    file: (await uploaded.json()).url,
  })
  await call(product, '/api/manuscript', { method: 'POST', headers: { ...author, ...headers }, body, expected: 201 })
}

/** Six thousand words, and pictures that can't be compressed. */
function fiveMegabytes(): Buffer {
  const text = Array.from({ length: 60 }, () => paragraph('We asked nurses how they sleep after nights. '.repeat(12)))
  return smallDocx([
    { name: 'word/document.xml', data: wordDocument(text.join('')) },
    { name: 'word/media/image1.png', data: randomBytes(5 * 1024 * 1024) },
  ])
}

const dayAfter = (turn: number) => new Date(Date.UTC(2025, 0, 1 + turn)).toISOString().slice(0, 10)
