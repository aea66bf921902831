import { expect, onTestFinished, test } from 'vitest'
import { dataFolder, query } from './crash/postgres.ts'
import { smallPdf } from './support/documents.ts'
import { hostileMarkup } from './support/hostile-markup.ts'
import { officeOn } from './support/office.ts'
import { freePort, startProduct } from './support/product.ts'

const journal = 'domain-health-journal'
const limits = 'sign-up=1000,upload=1000,submission=1000,author-review=1000'
const harmless = ['Plain words', 'More words', 'Other words', 'Last words']

/** As many as a name and a list of key words hold. */
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

async function site() {
  const dataDir = await dataFolder()
  const product = await startProduct({ port: await freePort(), dataDir, env: { LIMITS: limits } })
  onTestFinished(() => product.kill9())
  const { url } = product

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

  return { url, dataDir, call, page }
}

type Site = Awaited<ReturnType<typeof site>>

/** Every tag of a page in its order, without the values of attributes: text can't be among them. */
function skeleton(html: string): string[] {
  const tags = html.replaceAll('<!-- -->', '').match(/<[^>]*>/g) ?? []
  return tags.map((tag) => tag.replaceAll(/"[^"]*"/g, '""'))
}

const email = 'author@example.org'

async function newAuthor({ call }: Site) {
  const { cookie } = await call('POST', '/author/signup', { name: 'Ada Obi', email, password: 'seven green bottles' })
  const form = new FormData()
  form.append('file', new Blob([Uint8Array.from(smallPdf())]), 'paper.pdf')
  return { cookie, file: (await call('POST', '/file', form, cookie)).reply.url }
}

type Author = Awaited<ReturnType<typeof newAuthor>>

/** All that the site shows of an author with this text in every field. Their manuscript is gone afterwards. */
async function pagesOf(
  { dataDir, call, page }: Site,
  { cookie, file }: Author,
  texts: string[],
): Promise<Record<string, string>> {
  const text = texts.join(' ')
  await call('PATCH', '/author', { name: text }, cookie)
  const coAuthors = [{ name: text, email: 'co-author@example.org' }]
  const words = {
    author: text,
    title: text,
    runningTitle: text.slice(0, 40),
    abstract: text,
    country: text.slice(0, 100),
  }
  const given = { ...words, keywords: [...texts, ...harmless].slice(0, 5), coAuthors, email, file, journal }
  const { _id: id } = (await call('POST', '/manuscript', given, cookie)).reply
  await call('POST', '/review', { text }, cookie)
  const letters = await query<{ text: string; html: string }>(
    dataDir,
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
  await call('DELETE', remove.replace('/delete/', '/manuscript/'), {}, cookie)
  await query(dataDir, 'DELETE FROM author_reviews')
  return { ...Object.fromEntries(pages), letters: letters.map(({ html }) => html).join('') }
}

test(`T01, T02: ${hostileMarkup.length} pieces of markup in every field of an author are text on every page and in every letter`, async () => {
  expect(hostileMarkup.length).toBeGreaterThanOrEqual(60)
  const on = await site()
  const author = await newAuthor(on)
  const usual = await pagesOf(on, author, harmless)
  for (const page of ['author', 'submit', 'status', 'edit', 'delete', 'objection', 'letters'])
    expect([page, usual[page]?.includes('Plain words')]).toEqual([page, true])
  for (const texts of hostile)
    for (const [name, html] of Object.entries(await pagesOf(on, author, texts)))
      expect([texts, name, skeleton(html)]).toEqual([texts, name, skeleton(usual[name] ?? '')])
}, 60_000)

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
  const { dataDir, page } = await site()
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
    `UPDATE journals SET issue = 1 WHERE slug = '${journal}'`,
    `INSERT INTO issues (journal, number, volume) VALUES ('${journal}', 1, 2)`,
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
}, 60_000)

const bare = ['%00', '%1f', '%7f', '%ff', '%ED%A0%80', 'abc%00def']
const underPages = ['/status', '/edit', '/admin/review', '/admin/letters', '/admin/newsletter', '/admin/message']
const underApi = ['/manuscript', '/letters', '/newsletter', '/nothing']
const inQueries = [
  '/admin/review?search=',
  '/admin/newsletter?before=',
  '/admin/letters?before=',
  '/admin/activity?objectId=',
]
const inApiQueries = ['/manuscript?search=', '/activity?objectId=', '/search?q=']

test('an address with control characters or broken letters leads nowhere, and breaks nothing', async () => {
  const { url, dataDir } = await site()
  const { cookie } = await (await officeOn(dataDir, url)).staff('admin')
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
  expect(await posted.text()).toContain('Login failed')
}, 60_000)

test('what the API does not know is told in JSON, whatever the method', async () => {
  const { url, page } = await site()
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
}, 60_000)
