import { writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { Hono } from 'hono'
import LinkHeader from 'http-link-header'
import { expect, test } from 'vitest'
import * as yauzl from 'yauzl'
import { recordFiles as formats } from '#domain/manuscript/record/formats.ts'
import { publishingOn } from '#tests/support/articles.ts'
import { testApi } from '#tests/support/build.ts'
import { hasSchemas, problemsOf, schema, schemasNote } from '#tests/support/schemas.ts'
import { files } from '../../db/schema.ts'
import { answerFor } from '../../http/errors.ts'
import { newId } from '../../ids.ts'
import { articleFiles } from '../articles/file-routes.ts'
import { recordFiles } from './file-routes.ts'
import { issueFiles } from './issue-routes.ts'
import { issueZip } from './issue-zip.ts'

const base = 'https://journals.example.org'
const health = 'domain-health-journal'
const { db, deps, services } = await testApi({ config: { publicUrl: base } })
const { openIssue, publish } = await publishingOn(db)
await openIssue(1, 2)
await openIssue(2, 2)

const site = new Hono({ strict: false })
site.onError((error) => new Response(null, { status: answerFor(error, deps.log).status }))
articleFiles(site, deps, services)
recordFiles(site, deps, services)
issueFiles(site, deps, services)
site.all('*', (http) => http.text('a page', 404))

async function store(content: Buffer) {
  const id = newId()
  const path = await deps.storage.temporaryPath()
  await writeFile(path, content)
  await deps.storage.put(id, path)
  const kept = { name: 'a.pdf', mediaType: 'application/pdf', bytes: content.length, sha256: id }
  await db.insert(files).values({ id, kind: 'manuscript', ...kept, ownerRealm: 'author', ownerId: 'nobody' })
  return id
}

const pdf = Buffer.from(`%PDF-1.7 ${'0123456789'.repeat(50_000)}`)
const updatedAt = new Date('2026-03-04T05:06:07.089Z')
const registered = { doi: '10.5555/dhj-2026-0001', doiRegisteredAt: updatedAt }
const cited = await publish({ title: 'With a DOI', ...registered, fileId: await store(pdf), updatedAt })
const plain = await publish({ title: 'Without a DOI', fileId: await store(Buffer.from('%PDF-2')), updatedAt })
const removed = await publish({ title: 'Removed', standing: 'removed', fileId: await store(pdf), updatedAt })

const folder = ({ customId }: { customId: string }) => `/journals/${health}/articles/${customId}/`
const form = (article: { customId: string }, ending: string) => `${folder(article)}${article.customId}.${ending}`

const mediaTypes = {
  bib: 'application/x-bibtex; charset=utf-8',
  ris: 'application/x-research-info-systems; charset=utf-8',
  'csl.json': 'application/vnd.citationstyles.csl+json',
  'jats.xml': 'application/xml; charset=utf-8',
  'crossref.xml': 'application/xml; charset=utf-8',
  'doaj.xml': 'application/xml; charset=utf-8',
}

test.each(Object.entries(mediaTypes))('an article is had as .%s under its own name', async (ending, mediaType) => {
  const answer = await site.request(form(cited, ending))
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe(mediaType)
  expect(answer.headers.get('content-disposition')).toContain(`attachment; filename="${cited.customId}.${ending}"`)
  expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  const [described] = LinkHeader.parse(answer.headers.get('link') ?? '').rel('describes')
  expect(described?.uri).toBe(`${base}${folder(cited)}`)
  expect(await answer.text()).toContain('10.5555/dhj-2026-0001')
})

test.each([
  ['application/x-bibtex', 'bib'],
  ['application/x-research-info-systems', 'ris'],
  ['application/vnd.citationstyles.csl+json', 'csl.json'],
  ['application/vnd.jats+xml', 'jats.xml'],
  ['text/xml', 'jats.xml'],
  ['application/xml, */*;q=0.1', 'jats.xml'],
  ['application/ld+json', 'jsonld'],
  ['application/linkset+json', 'linkset.json'],
  ['application/x-bibtex;q=0.5, application/vnd.citationstyles.csl+json; q=0.9, */*;q=0.1', 'csl.json'],
])('whoever asks for %s at the page of an article is led to its .%s', async (accept, ending) => {
  for (const path of [folder(cited), folder(cited).slice(0, -1)]) {
    const answer = await site.request(path, { headers: { accept } })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, form(cited, ending)])
    expect(answer.headers.get('vary')).toBe('Accept')
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  }
})

test.each(['text/html,application/x-bibtex;q=0.9', '*/*', 'application/x-bibtex;q=0', 'constructor', ''])(
  "whoever asks for '%s' gets the page",
  async (accept) => {
    expect(await (await site.request(folder(cited), { headers: { accept } })).text()).toBe('a page')
  },
)

test('the other forms of an article that does not exist are not found', async () => {
  const headers = { accept: 'application/x-bibtex' }
  expect((await site.request(folder({ customId: 'DHJ-2026-9999' }), { headers })).status).toBe(404)
})

test('the linkset is there for programs to follow, not to be saved', async () => {
  const answer = await site.request(form(cited, 'linkset.json'))
  expect(answer.headers.get('content-type')).toBe('application/linkset+json')
  expect(answer.headers.get('content-disposition')).toBe(null)
  expect(await answer.json()).toMatchObject({
    linkset: [{ anchor: `${base}${folder(cited)}` }, {}, {}, {}, {}, {}, {}],
  })
})

test('JSON-LD says what the page says, for programs', async () => {
  const answer = await site.request(form(cited, 'jsonld'))
  expect(answer.headers.get('content-type')).toBe('application/ld+json')
  expect(await answer.json()).toMatchObject({
    '@context': 'https://schema.org',
    '@id': 'https://doi.org/10.5555/dhj-2026-0001',
  })
})

test('pages of other sites may read the files of an article and of an issue', async () => {
  const issue = `/journals/${health}/issues/1`
  for (const path of [
    ...['pdf', 'bib', 'jats.xml', 'linkset.json', 'jsonld'].map((ending) => form(cited, ending)),
    `${issue}/citations.bib`,
    `${issue}/issue.zip`,
  ]) {
    const { headers } = await site.request(path)
    expect([path, headers.get('access-control-allow-origin')]).toEqual([path, '*'])
    expect([path, headers.get('cross-origin-resource-policy')]).toEqual([path, 'cross-origin'])
  }
})

test('who has a form as it is now is not sent it again', async () => {
  const first = await site.request(form(cited, 'bib'))
  const headers = { 'If-None-Match': first.headers.get('etag') ?? '' }
  const again = await site.request(form(cited, 'bib'), { headers })
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect((await site.request(form(plain, 'bib'), { headers })).status).toBe(200)
})

test('HEAD tells of the links without the text', async () => {
  const answer = await site.request(form(cited, 'jats.xml'), { method: 'HEAD' })
  expect([answer.status, await answer.text()]).toEqual([200, ''])
  expect(answer.headers.get('link')).toContain('rel="describes"')
})

test("an article's file leads back to its page and to what cites it", async () => {
  const answer = await site.request(form(cited, 'pdf'), { method: 'HEAD' })
  const links = LinkHeader.parse(answer.headers.get('link') ?? '')
  expect(links.rel('collection').map(({ uri }) => uri)).toEqual([`${base}${folder(cited)}`])
  expect(links.rel('cite-as').map(({ uri }) => uri)).toEqual(['https://doi.org/10.5555/dhj-2026-0001'])
})

test('a removed article is still cited, but its file is gone', async () => {
  expect((await site.request(form(removed, 'pdf'))).status).toBe(410)
  expect((await site.request(form(removed, 'bib'))).status).toBe(200)
})

test.each([
  form(plain, 'crossref.xml'),
  form(removed, 'doaj.xml'),
  form(cited, 'txt'),
  `${folder(cited)}${plain.customId}.bib`,
  `${folder(cited)}constructor.bib`,
  `${folder({ customId: 'DHJ-2026-9999' })}DHJ-2026-9999.bib`,
  `/journals/nowhere/articles/${cited.customId}/${cited.customId}.bib`,
  `/journals/${health}/issues/2/issue.zip`,
  `/journals/${health}/issues/2/citations.bib`,
  `/journals/${health}/issues/9/citations.ris`,
  `/journals/${health}/issues/0/citations.ris`,
  `/journals/${health}/issues/99999999999/issue.zip`,
  `/journals/${health}/issues/1/citations.constructor`,
  `/journals/${health}/issues/1/citations.jats.xml`,
  '/journals/nowhere/issues/1/issue.zip',
  '/journals/nowhere/issues/1/doaj.xml',
])('%s is left to the pages', async (path) => {
  const answer = await site.request(path)
  expect([answer.status, await answer.text()]).toEqual([404, 'a page'])
})

test.each([
  ['citations.bib', /@article/g, 3],
  ['citations.ris', /^TY {2}- JOUR/gm, 3],
  ['citations.csl.json', /"type": "article-journal"/g, 3],
  ['crossref.xml', /<journal_article /g, 1],
  ['doaj.xml', /<record>/g, 2],
])('an issue is had as %s', async (name, entry, count) => {
  const answer = await site.request(`/journals/${health}/issues/1/${name}`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toContain(`filename="${health}-issue-1.`)
  expect((await answer.text()).match(entry)).toHaveLength(count)
})

const doaj = hasSchemas ? schema('doaj') : null

test.skipIf(!doaj)(`an issue's export is valid${schemasNote}`, async () => {
  const text = await (await site.request(`/journals/${health}/issues/1/doaj.xml`)).text()
  expect(doaj && problemsOf(text, doaj)).toEqual([])
})

type Entry = { name: string; content: Buffer }

function unzip(archive: Buffer): Promise<Entry[]> {
  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(archive, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error)
      const entries: Entry[] = []
      zip.on('entry', (entry: yauzl.Entry) => {
        zip.openReadStream(entry, async (error, stream) => {
          if (error) return reject(error)
          entries.push({ name: entry.fileName, content: await buffer(stream) })
          zip.readEntry()
        })
      })
      zip.on('end', () => resolve(entries)).on('error', reject)
      zip.readEntry()
    })
  })
}

const archived = formats.filter(({ isArchived }) => isArchived)
const ofIssue = archived.flatMap(({ ending, isSingle }) => (isSingle ? [] : `citations.${ending}`))
const ofArticle = (id: string) => archived.flatMap(({ ending, isSingle }) => (isSingle ? `${id}/${id}.${ending}` : []))

test("an issue's archive holds every article's file and JATS, and a bibliography", async () => {
  const answer = await site.request(`/journals/${health}/issues/1/issue.zip`)
  expect(answer.headers.get('content-type')).toBe('application/zip')
  expect(answer.headers.get('content-disposition')).toContain(`attachment; filename="${health}-issue-1.zip"`)
  const entries = await unzip(Buffer.from(await answer.arrayBuffer()))
  expect(entries.map(({ name }) => name)).toEqual([
    ...ofIssue,
    ...ofArticle('DHJ-2026-0001'),
    'DHJ-2026-0001/DHJ-2026-0001.pdf',
    ...ofArticle('DHJ-2026-0002'),
    'DHJ-2026-0002/DHJ-2026-0002.pdf',
    ...ofArticle('DHJ-2026-0003'),
  ])
  const contents = Object.fromEntries(entries.map(({ name, content }) => [name, content]))
  expect(contents['DHJ-2026-0001/DHJ-2026-0001.pdf']?.equals(pdf)).toBe(true)
  expect(String(contents['citations.bib']).match(/@article/g)).toHaveLength(3)
  expect(String(contents['DHJ-2026-0002/DHJ-2026-0002.jats.xml'])).toBe(
    await (await site.request(form(plain, 'jats.xml'))).text(),
  )
})

test('an archive is read from the disk no faster than it is fetched', async () => {
  const opened: string[] = []
  const storage = {
    ...deps.storage,
    open: (key: string) => {
      opened.push(key)
      return deps.storage.open(key)
    },
  }
  const pieces = await issueZip({ ...deps, storage }, health, 1)
  expect(opened).toEqual([])
  for await (const piece of pieces ?? []) {
    expect(piece.length).toBeLessThan(100_000)
    if (opened.length === 1) break
  }
  expect(opened).toEqual([cited.fileId])
})

test('a file that is missing on the disk does not spoil the archive', async () => {
  const fileId = await store(Buffer.from('%PDF-3'))
  const { customId } = await publish({ issue: 2, fileId })
  await deps.storage.remove(fileId)
  const answer = await site.request(`/journals/${health}/issues/2/issue.zip`)
  const entries = await unzip(Buffer.from(await answer.arrayBuffer()))
  expect(entries.map(({ name }) => name)).toEqual([...ofIssue, ...ofArticle(customId)])
})
