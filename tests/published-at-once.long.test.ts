import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { harvested, issueFileName, recordFiles } from '#domain/manuscript/record/formats.ts'
import { articles, deposits, fullTexts, jobs, preparedIssues } from '#server/db/schema.ts'
import { dataFolder } from './crash/postgres.ts'
import { health, written } from './support/manuscript-site.ts'
import { ask, officeOn } from './support/office.ts'
import { freePort, startProduct } from './support/product.ts'
import { problemsOf, schema } from './support/schemas.ts'
import { askAs, filled, type Places, pagePaths } from './support/walk.ts'

vi.setConfig({ testTimeout: 120_000 })

const journal = `/journals/${health}`
const records = '/oai?verb=ListRecords&metadataPrefix=oai_dc'

/** All places where readers and programs find an article, each with a text that shows it is listed there. */
const places: [path: string, sign: string][] = [
  ['/', written.title],
  [journal, written.title],
  [`${journal}/current-issue`, written.title],
  [`${journal}/issues/1`, written.title],
  [`${journal}/archive`, written.title],
  ['/search?q=things', '/articles/DHJ-2026-0001/'],
  ['/authors/Ada%20Sample', written.title],
  ['/keywords/three', written.title],
  ['/feed.xml', written.title],
  [`${journal}/feed.xml`, written.title],
  ['/sitemap.xml', `${journal}/articles/DHJ-2026-0001/`],
  ['/sitemap.xml', `${journal}/issues/1`],
  [records, `<dc:title>${written.title}</dc:title>`],
  [`${journal}/issues/1/citations.ris`, written.title],
  [`/lockss/${health}/2`, `${journal}/issues/1`],
  [`/clockss/${health}/2`, `${journal}/issues/1`],
]

/** What mentions issue 2, apart from its article. */
const issuePlaces = [
  [`/api/journal/${health}`, '"issue":2'],
  [`/api/accepted/${health}/2`, written.title],
  [`/api/accepted/${health}`, written.title],
  ['/api/accepted/recent', written.title],
  [`${journal}/issues/2`, written.title],
  [`${journal}/issues/2/citations.ris`, written.title],
  [`${journal}/archive`, `${journal}/issues/2`],
  ['/sitemap.xml', `${journal}/issues/2`],
  [`/lockss/${health}/${new Date().getUTCFullYear() - 2024}`, `${journal}/issues/2`],
] as const

test('nothing of a prepared issue is anywhere before it opens, and then it is everywhere at once', async () => {
  const dataDir = await dataFolder()
  const { url, stop } = await startProduct({ port: await freePort(), dataDir })
  const office = await officeOn(dataDir, url)
  const admin = await office.staff('admin')
  const { id } = await office.manuscript('paid')
  const year = new Date().getUTCFullYear()
  const all = [...places.map(([path, sign]) => [path, sign.replace('2026', String(year))] as const), ...issuePlaces]
    .filter(([path, sign]) => !path.includes('issues/1') && !sign.includes('issues/1'))
    .filter(([path]) => !path.startsWith('/lockss') || path.endsWith(String(year - 2024)))
  const saysIn = async () => {
    const texts = await Promise.all(all.map(async ([path]) => (await fetch(url + path)).text()))
    return all.filter(([, sign], at) => texts[at]?.includes(sign))
  }

  const when = { on: new Date(Date.now() + 172_800_000).toISOString().slice(0, 10), time: '09:00' }
  const prepared = await ask(url, `/journal/${health}/prepared`, { method: 'PUT', body: when, as: admin })
  expect(prepared).toMatchObject({ status: 200, body: { issue: 2 } })
  expect((await ask(url, `/manuscript/${id}/plan`, { method: 'PUT', body: {}, as: admin })).status).toBe(200)
  // Twice, so that what the caches keep is seen too.
  for (const _ of [1, 2]) expect(await saysIn()).toEqual([])
  expect((await fetch(`${url}${journal}/issues/2`)).status).toBe(404)
  for (const table of [articles, deposits]) expect(await office.db.$count(table)).toBe(0)
  const tracker = await (await fetch(`${url}/api/manuscript/${id}`)).text()
  expect(tracker).not.toContain(when.on)

  await office.db.update(preparedIssues).set({ opensAt: new Date() })
  await office.db.update(jobs).set({ dueAt: new Date() }).where(eq(jobs.id, 'run-plans'))
  await vi.waitFor(async () => expect(await saysIn()).toEqual(all), { timeout: 90_000, interval: 200 })
  await stop()
})

const canaries = ['abstract', 'keyword', 'reference', 'funding', 'data', 'second', 'text']
/** A word that is nowhere else. */
const canary = (of: string) => `quillon${of}`
const planted = {
  abstract: `We studied things. ${canary('abstract')}`,
  keywords: ['things', canary('keyword')],
  references: [`Eze, B. (2020) ${canary('reference')}.`],
  funding: canary('funding'),
  dataAvailability: canary('data'),
  translation: { language: 'fr', title: 'Une étude', abstract: canary('second') },
}

/** Every address that anybody may read, with what is put for the article, its journal and the canaries. */
async function publicAddresses(url: string): Promise<string[]> {
  const values: Places = {
    ...{
      slug: [health],
      journal: [health],
      customId: ['DHJ-2026-0001'],
      issue: ['1'],
      volume: ['2'],
      version: ['1', '2'],
    },
    ...{ person: ['Ada Sample'], word: canaries.map(canary), part: ['articles'] },
  }
  const places = (path: string) => ({ ...values, [`${path.slice(1, path.indexOf('{')).replace(/\/$/, '')} id`]: [] })
  const known = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => name in values)
  const { paths } = await (await fetch(`${url}/api/openapi.json`)).json()
  const calls = Object.keys(paths).filter((path) => 'get' in paths[path] && known(path))
  const all = (paths: string[]) => paths.filter(known).flatMap((path) => filled(path, places(path)))
  const article = `${journal}/articles/DHJ-2026-0001/`
  return [
    ...all(pagePaths),
    ...all(calls).map((path) => (path.startsWith('/api') ? path : `/api${path}`)),
    ...recordFiles.map(({ ending }) => `${article}DHJ-2026-0001.${ending}`),
    ...recordFiles.map((file) => `${journal}/issues/1/${issueFileName(file)}`),
    ...[article, `${article}DHJ-2026-0001.linkset.json`, `${journal}/issues/1/issue.zip`],
    ...harvested.flatMap(({ prefix }) => [
      `/oai?verb=ListRecords&metadataPrefix=${prefix}`,
      `/oai?verb=GetRecord&metadataPrefix=${prefix}&identifier=oai:127.0.0.1:DHJ-2026-0001`,
    ]),
    ...['things', ...canaries.map(canary)].flatMap((q) => [`/search?q=${q}`, `/api/search?q=${q}`]),
    `/api/search?q=${canary('text').slice(0, 8)}`,
  ]
}

/** Which canaries can be read, and where. What was searched for is in the answer by itself. */
async function canariesAt(url: string, paths: string[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const path of paths) {
    const { text } = await askAs(url, '', { name: path, method: 'GET', path })
    const asked = decodeURIComponent(path)
    for (const name of canaries)
      if (!asked.includes(canary(name)) ? text.includes(canary(name)) : text.includes('/articles/DHJ-2026-0001/'))
        found[name] = [...(found[name] ?? []), path]
  }
  return found
}

test('a published article is at once in every place, and a removed one is reported', async () => {
  const dataDir = await dataFolder()
  const { url, stop } = await startProduct({ port: await freePort(), dataDir })
  const office = await officeOn(dataDir, url)
  const admin = await office.staff('admin')
  const { id } = await office.manuscript('paid')
  const textAt = async (path: string) => (await fetch(url + path)).text()
  const placesWithout = async () => {
    const texts = await Promise.all(places.map(([path]) => textAt(path)))
    return places.filter(([, sign], at) => !texts[at]?.includes(sign))
  }

  expect(await placesWithout()).toEqual(places)
  const published = await ask(url, '/accepted', { method: 'POST', body: { id, issue: 1, journal: health }, as: admin })
  expect(published.status).toBe(201)
  expect(await placesWithout()).toEqual([])

  const map = await textAt('/sitemap.xml')
  const [article = expect.fail()] = await office.db.select().from(articles)
  const updatedAt = article.updatedAt.toISOString()
  expect(map).toContain(`/articles/DHJ-2026-0001/</loc><lastmod>${updatedAt}</lastmod>`)
  expect(map).not.toContain('lockss')
  expect(problemsOf(map, schema('sitemap'))).toEqual([])

  expect(await textAt(`/lockss/${health}/2`)).toContain(
    'LOCKSS system has permission to collect, preserve, and serve this open access Archival Unit',
  )
  expect(await textAt(`/clockss/${health}/2`)).toContain(
    'CLOCKSS system has permission to ingest, preserve, and serve this Archival Unit.',
  )
  for (const path of [`/lockss/${health}/3`, `/lockss/${health}/x`, '/clockss/nothing/2'])
    expect((await fetch(url + path)).status).toBe(404)

  const form = `${journal}/articles/DHJ-2026-0001/DHJ-2026-0001.bib`
  expect((await fetch(url + form, { method: 'HEAD' })).headers.get('link')).toContain('rel="describes"')
  const elsewhere = { Origin: 'https://harvester.example.org', 'Sec-Fetch-Site': 'cross-site' }
  const posted = await fetch(`${url}/oai`, {
    method: 'POST',
    headers: { ...elsewhere, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'verb=Identify',
  })
  expect([posted.status, (await posted.text()).includes('<Identify>')]).toEqual([200, true])

  const body = { reason: 'A grave risk to a person.', version: 1 }
  const page = `${journal}/articles/DHJ-2026-0001/`
  await office.db.update(articles).set(planted)
  const paragraph = { kind: 'paragraph' as const, inside: [{ kind: 'text' as const, text: canary('text') }] }
  const text = { parts: [paragraph], notes: [], references: [] }
  const words = sql`to_tsvector('app_search', ${canary('text')})`
  const shown = { text, plain: canary('text'), words, shownAt: new Date() }
  await office.db.insert(fullTexts).values({ fileId: article.fileId ?? '', state: 'read', ...shown })
  const walk = await publicAddresses(url)
  const heard = await canariesAt(url, walk)
  expect(Object.keys(heard).toSorted()).toEqual(canaries.toSorted())
  expect(walk.filter((path) => Object.values(heard).some((paths) => paths.includes(path))).length).toBeGreaterThan(20)

  const asStaff = async () => (await fetch(url + page, { headers: { cookie: admin.cookie } })).text()
  const saysIn = async () => [await textAt(page), await asStaff()].map((text) => text.includes(body.reason))
  expect(await saysIn()).toEqual([false, false])
  const removed = await ask(url, `/accepted/${article.id}/remove`, { method: 'POST', body, as: admin })
  expect(removed.status).toBe(200)
  expect(await saysIn()).toEqual([true, true])
  expect(await canariesAt(url, walk)).toEqual({})
  for (const path of ['DHJ-2026-0001.pdf', 'DHJ-2026-0001.epub', 'versions/1/DHJ-2026-0001.pdf', 'figures/x.png'])
    expect((await fetch(url + page + path)).status, path).toBe(410)
  expect(await textAt(records)).toContain('<header status="deleted">')
  expect(await textAt('/sitemap.xml')).not.toContain(updatedAt)
  expect(await textAt(`${journal}/feed.xml`)).not.toContain(`<updated>${updatedAt}`)
  await stop()
})
