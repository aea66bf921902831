import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { afterAll, expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { requestFor } from '#contracts/request.ts'
import { limits as allLimits } from '#domain/people/limits.ts'
import { courses, messages } from '#server/db/schema.ts'
import { readTokens } from '#server/http/session.ts'
import { newId } from '#server/ids.ts'
import { dataFolder, query } from './crash/postgres.ts'
import { publishingOn } from './support/articles.ts'
import { smallPdf } from './support/documents.ts'
import { addGate } from './support/gate.ts'
import { hostileMarkup } from './support/hostile-markup.ts'
import { boundless, spoiltCalls, spoiltNames } from './support/hostile-values.ts'
import { manuscriptSite } from './support/manuscript-site.ts'
import { officeOn } from './support/office.ts'
import { freePort, startProduct } from './support/product.ts'
import { times } from './support/thorough.ts'

const journal = 'domain-health-journal'
const limits = 'sign-up=1000,upload=1000,submission=1000,author-review=1000'
const harmless = ['Plain words', 'More words', 'Other words', 'Last words']

/** Groups the texts so that each group fits into a name and into a list of key words. */
function bundled(texts: string[]): string[][] {
  const bundles: string[][] = [[]]
  for (const text of texts) {
    const last = bundles.at(-1) ?? []
    if (last.length < 5 && [...last, text].join(' ').length < 200) last.push(text)
    else bundles.push([text])
  }
  return bundles
}

const hostile = bundled(hostileMarkup)

const dataDir = await dataFolder(afterAll)
const product = await startProduct({ port: await freePort(), dataDir, env: { LIMITS: limits } })
afterAll(() => product.kill9())
const { url } = product
const office = await officeOn(dataDir, url, afterAll)

async function call(method: string, path: string, body: object | FormData, cookie = '') {
  const isForm = body instanceof FormData
  const headers = { Origin: url, Cookie: cookie, ...(!isForm && { 'Content-Type': 'application/json' }) }
  const answer = await fetch(`${url}/api${path}`, { method, headers, body: isForm ? body : JSON.stringify(body) })
  const reply: Record<string, string> = await answer.json()
  expect(answer.ok, JSON.stringify(reply)).toBe(true)
  return { reply, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}

async function page(path: string, cookie = '') {
  const answer = await fetch(url + path, { headers: { Cookie: cookie } })
  expect([path, answer.status]).toEqual([path, 200])
  return answer.text()
}

/** All tags of a page in order, without attribute values. Text that is escaped correctly adds nothing here. */
/**
 * Without the elements that hold words with a hyphen together: there are as many as such words. And without what is left to
 * do in the form, where a comma divides a key word in two.
 */
function skeleton(html: string): string[] {
  const plain = html
    .replaceAll('<!-- -->', '')
    // A page carries the styles of the elements that it has.
    .replaceAll(/<style>.*?<\/style>/gs, '')
    .replaceAll(/<span class="(?:nowrap|together)">([^<]*)<\/span>/g, '$1')
    .replace(/<div class="submit-left">.*?<\/ul>/s, '')
  const tags = plain.match(/<[^>]*>/g) ?? []
  return tags.map((tag) => tag.replaceAll(/"[^"]*"/g, '""'))
}

const email = 'author@example.org'

/** With a confirmed address, so that co-authors are written to. */
async function newAuthor() {
  const { cookie } = await call('POST', '/author/signup', { name: 'Ada Obi', email, password: 'seven green bottles' })
  const [welcome] = await query<{ text: string }>(dataDir, "SELECT text FROM letters WHERE kind = 'author-welcome'")
  await call('POST', `/address/${/\/confirm\/([\w-]{43})/.exec(welcome?.text ?? '')?.[1]}`, {})
  const form = new FormData()
  form.append('file', new Blob([Uint8Array.from(smallPdf())]), 'paper.pdf')
  return { cookie, file: (await call('POST', '/file', form, cookie)).reply.url }
}

type Author = Awaited<ReturnType<typeof newAuthor>>

/** Texts for the names, for the other short fields, and for the long ones. */
type Texts = Record<'names' | 'others' | 'long', string[]>

/** All that the site shows of an author with these texts in their fields. Their manuscript is gone afterwards. */
async function pagesOf({ cookie, file }: Author, { names, others, long }: Texts): Promise<Record<string, string>> {
  const [name, other, text] = [names.join(' '), others.join(' '), long.join(' ')]
  await call('PATCH', '/author', { name }, cookie)
  const coAuthors = [{ name, email: 'co-author@example.org' }]
  const words = {
    author: name,
    title: other,
    runningTitle: other.slice(0, 40),
    abstract: text,
    country: other.slice(0, 100),
  }
  const given = { ...words, keywords: [...names, ...harmless].slice(0, 5), coAuthors, email, file, journal }
  const { _id: id } = (await call('POST', '/manuscript', given, cookie)).reply
  await call('POST', '/review', { text: other }, cookie)
  // The status page has the e-mails that were sent, and the worker may not have got to them yet.
  const letters = await query<{ text: string; html: string }>(
    dataDir,
    `UPDATE letters SET state = 'sent', sent_at = coalesce(sent_at, now()) WHERE manuscript_id = '${id}'`,
    `SELECT text, html FROM letters WHERE manuscript_id = '${id}' ORDER BY kind`,
  )
  const written = letters.map((letter) => letter.text).join('\n')
  const [edit = '', remove = '', objection = ''] = ['edit', 'delete', 'objection'].map(
    (path) => new RegExp(`/${path}/[\\w-]{43}`).exec(written)?.[0],
  )
  const shown = ['/author', '/submit', '/review', `/status/${id}`, edit, remove, objection]
  const pages = await Promise.all(
    shown.map(async (path) => [path.split('/')[1], await page(path, cookie)] as [string, string]),
  )
  // A rejected manuscript, appealed with the same text.
  await query(dataDir, `UPDATE manuscripts SET status = 'rejected' WHERE id = '${id}'`)
  await call('POST', `/appeal/${id}`, { reasons: text.padEnd(120, '.') }, cookie)
  for (const path of [`/appeal/${id}`, `/author/manuscripts/${id}`])
    pages.push([path.split('/')[1] === 'appeal' ? 'appeal' : 'own', await page(path, cookie)])
  letters.push(
    ...(await query<(typeof letters)[number]>(
      dataDir,
      `SELECT text, html FROM letters WHERE manuscript_id = '${id}' AND kind LIKE 'appeal-%' ORDER BY kind, to_email`,
    )),
  )
  await call('DELETE', remove.replace('/delete/', '/manuscript/'), {}, cookie)
  await query(dataDir, 'DELETE FROM author_reviews')
  return { ...Object.fromEntries(pages), letters: letters.map(({ html }) => html).join('') }
}

test(`T01, T02: ${hostileMarkup.length} pieces of markup in every field of an author are text on every page and in every letter`, async () => {
  expect(hostileMarkup.length).toBeGreaterThanOrEqual(60)
  const author = await newAuthor()
  const usual = await pagesOf(author, { names: harmless, others: harmless, long: harmless })
  for (const page of ['author', 'submit', 'status', 'edit', 'delete', 'objection', 'appeal', 'own', 'letters'])
    expect([page, usual[page]?.includes('Plain words')]).toEqual([page, true])
  // In `npm test` each piece is in a name or in another short field, and in every long one; in the drill in all of them.
  const rounds = times(Math.ceil(hostile.length / 2), hostile.length)
  for (const [at, names] of hostile.slice(0, rounds).entries()) {
    const others = hostile[(at + rounds) % hostile.length] ?? []
    for (const [name, html] of Object.entries(await pagesOf(author, { names, others, long: [...names, ...others] })))
      expect([names, others, name, skeleton(html)]).toEqual([names, others, name, skeleton(usual[name] ?? '')])
  }
}, 300_000)

const customIdOf = (number: number) => `DHJ-2026-${String(number).padStart(4, '0')}`

function publishing(texts: string[], number: number): string {
  const text = texts.join(' ')
  const customId = customIdOf(number)
  const value = `$text$${text}$text$`
  const authors = `$text$${JSON.stringify([{ name: text }, { name: text }])}$text$`
  return `INSERT INTO articles (id, custom_id, journal, volume, issue, position, title, authors, author_names,
      article_type, abstract, keywords, country, file_id, received_at, accepted_at, published_at)
    VALUES ('${customId}', '${customId}', '${journal}', 2, 1, ${number}, ${value}, ${authors}, ${value},
      'Editorial', ${value}, ARRAY[${value}, ${value}], ${value}, 'file', now(), now(), now())`
}

test('T02, T03: the same in an article is text on its page, in every list, in the search and in the feeds', async () => {
  const onJournal = (path: string) => `/journals/${journal}${path}`
  const lists = [
    '/',
    onJournal(''),
    onJournal('/archive'),
    onJournal('/current-issue'),
    onJournal('/issues/1'),
    '/search',
  ]
  const all = [...lists, '/feed.xml', onJournal('/feed.xml')]
  const skeletons = () => Promise.all(all.map(async (path) => [path, skeleton(await page(path))]))
  const articleOf = (number: number) => page(onJournal(`/articles/${customIdOf(number)}/`))
  await query(
    dataDir,
    `INSERT INTO files (id, kind, name, media_type, bytes, sha256, owner_realm, owner_id)
     VALUES ('file', 'manuscript', 'a.pdf', 'application/pdf', 1, '', 'author', 'nobody')`,
    ...hostile.map((_, at) => publishing(harmless, at)),
  )
  const usual = await skeletons()
  const middle = skeleton(await articleOf(1))
  await query(dataDir, 'DELETE FROM articles', ...hostile.map(publishing))
  expect(await skeletons()).toEqual(usual)
  for (const [at, texts] of [...hostile.entries()].slice(1, -1)) {
    expect([texts, skeleton(await articleOf(at))]).toEqual([texts, middle])
    const found = await page(`/search?q=${encodeURIComponent(texts.join(' '))}`)
    expect([texts, /<[^>]*(alert|evil)[^>]*>/.exec(found.replaceAll(/"[^"]*"/g, '""'))]).toEqual([texts, null])
  }
}, 300_000)

const bare = ['%00', '%1f', '%7f', '%ff', '%ED%A0%80', 'abc%00def']
const underPages = ['/status', '/edit', '/admin/review', '/admin/emails', '/admin/newsletter', '/admin/message']
const underApi = ['/manuscript', '/letters', '/newsletter', '/nothing']
const inQueries = [
  '/admin/review?search=',
  '/admin/newsletter?before=',
  '/admin/emails?before=',
  '/admin/activity?objectId=',
]
const inApiQueries = ['/manuscript?search=', '/activity?objectId=', '/search?q=']

test('an address with control characters or broken letters leads nowhere, and breaks nothing', async () => {
  const { cookie } = await office.staff('admin')
  async function read(path: string, method = 'GET') {
    const answer = await fetch(url + path, { method, headers: { Cookie: cookie, Origin: url } })
    return { status: answer.status, text: await answer.text() }
  }
  for (const piece of bare) {
    for (const path of underPages) {
      const { status, text } = await read(`${path}/${piece}`)
      expect([path, piece, status, text.includes('<html')]).toEqual([path, piece, 404, true])
    }
    for (const path of underApi) {
      const { status, text } = await read(`/api${path}/${piece}`)
      expect([path, piece, status, JSON.parse(text)]).toEqual([path, piece, 404, { error: 'There is nothing here.' }])
    }
    for (const path of [...inQueries, '/search?q=', '/oai?verb=GetRecord&metadataPrefix=oai_dc&identifier='])
      expect([path, piece, (await read(path + piece)).status]).toEqual([path, piece, 200])
    for (const path of inApiQueries) expect((await read(`/api${path}${piece}`)).status).toBeLessThan(500)
  }
  expect((await read('/api/manuscript?search=%00')).status).toBe(400)
  const form = new URLSearchParams({ email: 'nobody@example.org', password: 'seven green bottles' })
  const posted = await fetch(`${url}/admin/login?from=%00`, { method: 'POST', headers: { Origin: url }, body: form })
  expect(await posted.text()).toContain('E-mail or password is wrong.')
}, 300_000)

test('what the API does not know is answered in JSON, whatever the method', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
    for (const path of ['/api', '/api/nothing', '/api/manuscript/a/b/c/d', '/api/r51/nothing']) {
      const answer = await fetch(url + path, { method, headers: { Origin: url } })
      expect([method, path, answer.status, await answer.json()]).toEqual([
        method,
        path,
        404,
        { error: 'There is nothing here.' },
      ])
    }
  expect(await page('/api/docs')).toContain('<h1')
  expect(JSON.parse(await page('/api/r51/status'))).toHaveLength(1)
}, 300_000)

const noLimits = Object.fromEntries(Object.keys(allLimits).map((name) => [name, 1_000_000]))
const api = await manuscriptSite({ config: { limits: noLimits } })
const as = { cookie: `${(await api.staff('admin')).cookie}; ${(await api.author()).cookie}` }
const gate = addGate(api, await api.services.accounts.visitorOf(readTokens(as.cookie, api.config.isHttps)))

/** Returns ids of existing records, so that the call is not refused before it uses the hostile value. */
async function recordsFor(path: string) {
  const { db } = api
  const id = newId()
  if (path.startsWith('/course'))
    await db.insert(courses).values({ id, title: 'Writing', description: 'Words', priceMinor: 100 })
  else if (path.startsWith('/message'))
    await db.insert(messages).values({ id, firstName: 'A', lastName: 'B', email: 'ada@example.org', message: 'Words' })
  else if (path.startsWith('/accepted/{id}') || path.startsWith('/journal')) return (await articles.publish()).id
  else return (await api.manuscript('paid')).id
  return id
}
const articles = await publishingOn(api.db)
await articles.openIssue(1, 2)

test('every number that a call takes has bounds in its contract, within what a column holds', () => {
  const found = api.endpoints.flatMap((one) => boundless(one).map((path) => `${one.method} ${one.path} ${path}`))
  expect(found).toEqual([])
})

test('no number and no date breaks a call, whichever of its fields it is in', async () => {
  const broken: string[] = []
  let [asked, admitted] = [0, 0]
  for (const endpoint of api.endpoints) {
    const id = await recordsFor(endpoint.path)
    const known = { id, messageId: id, manuscriptId: id, courseId: id, email: 'ada@example.org' }
    const slugs = { slug: journal, journal, file: `${api.config.publicUrl}/file/${id}` }
    for (const { place, path, input } of spoiltCalls(endpoint, { ...known, ...slugs })) {
      const { path: address } = requestFor(
        { ...endpoint, body: undefined } as never,
        {
          ...input.params,
          ...input.query,
        } as never,
      )
      const ask = { as, method: endpoint.method, body: input.body }
      const atTheGate = await api.request(gate + address, ask)
      const { status } = atTheGate.status === 204 ? await api.request(address, ask) : atTheGate
      if (atTheGate.status === 204) admitted += 1
      asked += 1
      if (status >= 500) broken.push(`${endpoint.method} ${address} ${place}.${path.join('.')} ${status}`)
    }
  }
  expect(asked).toBeGreaterThan(500)
  expect(admitted).toBeGreaterThan(100)
  expect(broken).toEqual([])
}, 300_000)

/**
 * Each field of each call has met every value above; a page adds its own reading of the address to that. So each
 * name meets all the others, and in the drill among few of them too.
 */
function queriesOf(names: string[], [first = '', ...others]: string[]): string[] {
  const most = times(names.length, 4)
  const few = Array.from({ length: Math.ceil(names.length / most) }, (_, at) => names.slice(at * most, (at + 1) * most))
  const all = [...few.map((some) => [some, first] as const), ...others.map((value) => [names, value] as const)]
  return all.map(([some, value]) => String(new URLSearchParams(some.map((name) => [name, value]))))
}

/** The pages whose file says that they read this part of their address, with their parameters as in the routes. */
function pagesThatRead(part: RegExp, all: readonly RouteConfigEntry[] = routes, above = ''): string[] {
  return all.flatMap(({ path = '', file, children = [] }) => {
    const full = path === '' ? above : `${above}/${path}`
    const isReader = part.test(readFileSync(join(import.meta.dirname, '../app', file), 'utf8'))
    return [...(isReader ? [full || '/'] : []), ...pagesThatRead(part, children, full)]
  })
}

test('no number and no date breaks a page, whether in its path or in its query', async () => {
  const cookie = [(await office.staff('admin')).cookie, (await office.author()).cookie].join('; ')
  const names = [...new Set(api.endpoints.flatMap(spoiltNames)), 'volume']
  const values = ['2147483648', '9999-12-31', '1e300', '-1']
  // In `npm test` the pages take turns with the values.
  const valuesFor = (at: number) => [...values.slice(at % 4), ...values].slice(0, times(1, 4))
  const filled = (pattern: string, value: string) =>
    pattern.replace(':slug', journal).replaceAll(/:\w+/g, value).replace('*', value)
  const addresses = [
    ...pagesThatRead(/\bparams\b/).flatMap((pattern, at) => valuesFor(at).map((value) => filled(pattern, value))),
    ...pagesThatRead(/\burl\b/).flatMap((pattern, at) =>
      queriesOf(names, valuesFor(at)).map((query) => `${filled(pattern, '1')}?${query}`),
    ),
  ]
  // These look at their numbers only where the manuscript is there.
  const { id } = await office.manuscript('under-review')
  for (const value of [...values, 'words'])
    addresses.push(`/admin/review/${id}/similar/${value}`, `/admin/review/${id}/compare?from=${value}&to=${value}`)
  expect(addresses.length).toBeGreaterThan(times(100, 500))
  const broken: string[] = []
  for (const address of addresses) {
    const { status, body } = await fetch(url + address, { headers: { Cookie: cookie }, redirect: 'manual' })
    await body?.cancel()
    if (status >= 500) broken.push(`${address} ${status}`)
  }
  expect(broken).toEqual([])
}, 300_000)
