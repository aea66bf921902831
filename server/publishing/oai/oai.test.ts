import { Hono } from 'hono'
import { XmlDocument } from 'libxml2-wasm'
import { expect, onTestFinished, test } from 'vitest'
import { harvested } from '#domain/manuscript/record/formats.ts'
import { publishingOn } from '#tests/support/articles.ts'
import { testApi } from '#tests/support/build.ts'
import { hasSchemas, problemsOf, schema, schemasNote } from '#tests/support/schemas.ts'
import { answerFor } from '../../http/errors.ts'
import { oaiRoutes } from './routes.ts'

const health = 'domain-health-journal'
const biology = 'domain-journal-of-biological-sciences'
const base = 'https://journals.example.org'
const { db, deps, clock, database, content } = await testApi({
  at: new Date('2026-06-01T12:00:00.250Z'),
  config: { publicUrl: base },
})
const { openIssue, publish } = await publishingOn(db)
await openIssue(1, 2)
await openIssue(1, 2, biology)

const first = await publish({
  title: 'A < B & "C"',
  articleType: 'Case Report',
  updatedAt: new Date('2026-01-02T03:04:05.678Z'),
  doi: '10.5555/a',
  doiRegisteredAt: new Date('2026-01-02T03:04:05.678Z'),
})
const second = await publish({
  journal: biology,
  customId: 'DJBS-2026-0001',
  updatedAt: new Date('2026-02-01T00:00:00Z'),
})
const removed = await publish({ standing: 'removed', version: 2, updatedAt: new Date('2026-03-31T23:59:59.999Z') })

const site = new Hono({ strict: false })
site.onError((error) => new Response(null, { status: answerFor(error, deps.log).status }))
oaiRoutes(site, deps)

const namespaces = {
  oai: 'http://www.openarchives.org/OAI/2.0/',
  id: 'http://www.openarchives.org/OAI/2.0/oai-identifier',
}

/** Compiled before the first test, because it takes longer than a test's time limit. */
const validator = hasSchemas ? schema('oai') : null
const faultsOf = (xml: string) => (validator ? problemsOf(xml, validator) : [])

/** Sends a request by GET or POST, and checks that the response is valid and has status 200. */
async function harvest(query: string, method = 'GET') {
  const url = method === 'GET' ? `/oai?${query}` : '/oai'
  const form = { method, body: query, headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }
  const response = await site.request(url, method === 'GET' ? {} : form)
  const xml = await response.text()
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/xml; charset=UTF-8')
  expect(faultsOf(xml)).toEqual([])
  const document = XmlDocument.fromString(xml)
  onTestFinished(() => document.dispose())
  const all = (path: string) => document.find(path, namespaces).map(({ content }) => content)
  return {
    xml,
    errors: all('//oai:error/@code'),
    identifiers: all('//oai:header/oai:identifier'),
    datestamps: all('//oai:header/oai:datestamp'),
    deleted: all('//oai:header[@status="deleted"]/oai:identifier'),
    tokens: all('//oai:resumptionToken'),
    asked: all('/*/oai:request/@*'),
    one: (path: string) => all(path)[0],
    all,
  }
}

const id = ({ customId }: { customId: string }) => `oai:journals.example.org:${customId}`

// Without the schema the other tests still run, but what they get is not validated.
const note = schemasNote.replace(/\)$/, ', so no answer in this file is validated)')
test.skipIf(note)(`every answer below is checked against the official schema${note}`, () => {
  expect(faultsOf('<nonsense/>')).toHaveLength(1)
})

test('Identify tells where, who, since when and how', async () => {
  const { one, asked } = await harvest('verb=Identify')
  expect(asked).toEqual(['Identify'])
  expect(one('/*/oai:request')).toBe(`${base}/oai`)
  expect(one('/*/oai:responseDate')).toBe('2026-06-01T12:00:00Z')
  expect(one('//oai:baseURL')).toBe(`${base}/oai`)
  expect(one('//oai:repositoryName')).toBe(content.site.name)
  expect(one('//oai:adminEmail')).toBe(content.site.contact.email)
  expect(one('//oai:earliestDatestamp')).toBe('2026-01-02T03:04:05Z')
  expect(one('//oai:deletedRecord')).toBe('persistent')
  expect(one('//oai:granularity')).toBe('YYYY-MM-DDThh:mm:ssZ')
  expect(one('//id:repositoryIdentifier')).toBe('journals.example.org')
  expect(one('//id:sampleIdentifier')).toBe('oai:journals.example.org:DHJ-2026-0001')
})

const prefixes = harvested.map(({ prefix }) => prefix)

test('every article is available as Dublin Core, as JATS and in every other harvested format', async () => {
  expect(prefixes).toEqual(expect.arrayContaining(['oai_dc', 'jats']))
  for (const query of ['', `&identifier=${id(first)}`])
    expect((await harvest(`verb=ListMetadataFormats${query}`)).all('//oai:metadataPrefix')).toEqual(prefixes)
})

test('each journal and each article type is a set', async () => {
  const { all } = await harvest('verb=ListSets')
  const types = all('//oai:setSpec').filter((set) => set.startsWith('type:'))
  expect(types).toHaveLength(18)
  expect(types).toContain('type:commentary')
  expect(types).toContain('type:retraction')
  expect(all('//oai:setSpec')).toEqual([...content.journals.map(({ slug }) => slug), ...types])
  expect(all('//oai:setName').slice(0, content.journals.length)).toEqual(content.journals.map(({ title }) => title))
  expect(all('//oai:setName')).toContain('Commentary')
})

test.each(prefixes)('a record is given as %s', async (prefix) => {
  const { xml, identifiers, datestamps, all } = await harvest(
    `verb=GetRecord&identifier=${id(first)}&metadataPrefix=${prefix}`,
  )
  expect(identifiers).toEqual([id(first)])
  expect(datestamps).toEqual(['2026-01-02T03:04:05Z'])
  expect(all('//oai:setSpec')).toEqual([health, 'type:case-report'])
  expect(xml).toContain('A &lt; B &amp; &quot;C&quot;')
  expect(xml).toContain('10.5555/a')
})

test('of a removed article the header stays, marked as deleted', async () => {
  const { deleted, all } = await harvest(`verb=GetRecord&identifier=${id(removed)}&metadataPrefix=oai_dc`)
  expect(deleted).toEqual([id(removed)])
  expect(all('//oai:metadata')).toEqual([])
})

test.each(['ListIdentifiers', 'ListRecords'])('%s gives all, the longest unchanged first', async (verb) => {
  const { identifiers, deleted, tokens } = await harvest(`verb=${verb}&metadataPrefix=oai_dc`)
  expect(identifiers).toEqual([first, second, removed].map(id))
  expect(deleted).toEqual([id(removed)])
  expect(tokens).toEqual([])
})

test('a list in JATS is given too', async () => {
  const { all } = await harvest('verb=ListRecords&metadataPrefix=jats')
  expect(all('//oai:metadata')).toHaveLength(2)
})

test('a set holds the articles of its journal', async () => {
  const { identifiers } = await harvest(`verb=ListIdentifiers&metadataPrefix=oai_dc&set=${biology}`)
  expect(identifiers).toEqual([id(second)])
})

test.each([
  ['from=2026-02-01', [second, removed]],
  ['from=2026-02-02', [removed]],
  ['until=2026-02-01', [first, second]],
  ['until=2026-01-31', [first]],
  ['from=2026-02-01&until=2026-02-01', [second]],
  ['from=2026-01-02T03:04:05Z&until=2026-01-02T03:04:05Z', [first]],
  ['from=2026-01-02T03:04:06Z', [second, removed]],
  ['until=2026-01-02T03:04:05Z', [first]],
  ['from=2026-03-31T23:59:59Z&until=2026-03-31T23:59:59Z', [removed]],
  ['from=0001-01-01&until=9999-12-31', [first, second, removed]],
  ['from=0001-01-01T00:00:00Z&until=9999-12-31T23:59:59Z', [first, second, removed]],
])('%s includes both of its ends', async (range, articles) => {
  const { identifiers, asked } = await harvest(`verb=ListIdentifiers&metadataPrefix=oai_dc&${range}`)
  expect(identifiers).toEqual(articles.map(id))
  expect(asked).toEqual(['ListIdentifiers', 'oai_dc', ...[...new URLSearchParams(range).values()]])
})

const list = 'verb=ListRecords&metadataPrefix=oai_dc'

test.each([
  ['', 'badVerb'],
  ['verb=junk', 'badVerb'],
  ['verb=constructor', 'badVerb'],
  ['verb=', 'badVerb'],
  ['junk', 'badVerb'],
  ['verb=Identify&verb=Identify', 'badVerb'],
  ['verb=Identify&identifier=oai:x:y', 'badArgument'],
  ['verb=GetRecord', 'badArgument'],
  [`verb=GetRecord&identifier=${id(first)}`, 'badArgument'],
  ['verb=GetRecord&metadataPrefix=oai_dc', 'badArgument'],
  ['verb=ListRecords', 'badArgument'],
  ['verb=ListIdentifiers&set=x', 'badArgument'],
  [`${list}&metadataPrefix=jats`, 'badArgument'],
  [`${list}&from=junk`, 'badArgument'],
  [`${list}&from=`, 'badArgument'],
  [`${list}&until=2026-13-01`, 'badArgument'],
  [`${list}&until=2026-02-30`, 'badArgument'],
  [`${list}&from=2026-01-01T24:00:00Z`, 'badArgument'],
  [`${list}&from=2026-01-01T00:00:00`, 'badArgument'],
  [`${list}&from=2026-01-01T00:00:00.5Z`, 'badArgument'],
  [`${list}&from=0000-01-01`, 'badArgument'],
  [`${list}&from=-271821-04-20`, 'badArgument'],
  [`${list}&from=2026-01-01&until=2026-02-01T00:00:00Z`, 'badArgument'],
  [`${list}&from=2026-02-01&until=2026-01-31`, 'badArgument'],
  [`${list}&resumptionToken=x`, 'badArgument'],
  [`${list}&set=a%20b`, 'badArgument'],
  ['verb=ListRecords&metadataPrefix=%3Cdc%3E', 'badArgument'],
  ['verb=ListRecords&resumptionToken=junk', 'badResumptionToken'],
  ['verb=ListRecords&resumptionToken=', 'badResumptionToken'],
  ['verb=ListIdentifiers&resumptionToken=a.b', 'badResumptionToken'],
  ['verb=ListSets&resumptionToken=junk', 'badResumptionToken'],
  ['verb=ListRecords&metadataPrefix=mods', 'cannotDisseminateFormat'],
  ['verb=ListRecords&metadataPrefix=constructor', 'cannotDisseminateFormat'],
  [`verb=GetRecord&identifier=${id(first)}&metadataPrefix=mods`, 'cannotDisseminateFormat'],
  [`${list}&set=unknown`, 'noRecordsMatch'],
  [`${list}&until=2025-12-31`, 'noRecordsMatch'],
  [`${list}&from=2026-05-31`, 'noRecordsMatch'],
])('by GET and by POST, %s is answered with %s', async (query, code) => {
  for (const method of ['GET', 'POST']) {
    const { errors, asked } = await harvest(query, method)
    expect(errors).toEqual([code])
    if (code === 'badVerb' || code === 'badArgument') expect(asked).toEqual([])
    else expect(asked).toEqual([...new URLSearchParams(query).values()])
  }
})

test.each([
  ['oai:journals.example.org:DHJ-2026-9999', 'idDoesNotExist'],
  ['oai:elsewhere.example.org:DHJ-2026-0001', 'idDoesNotExist'],
  ['oai:journals.example.org:DHJ-2026-0001%00', 'idDoesNotExist'],
  ['OAI:journals.example.org:DHJ-2026-0001', 'idDoesNotExist'],
  [`${id(first)}/`, 'idDoesNotExist'],
  ["oai:journals.example.org:'; drop table articles; --", 'badArgument'],
  ['invalid"id', 'badArgument'],
  ['http://:::/', 'badArgument'],
  ['oai:<script>', 'badArgument'],
  ['oai:\u0000\ud800\u202e', 'badArgument'],
  ['', 'badArgument'],
  ['x'.repeat(5000), 'badArgument'],
  [`oai:${'x'.repeat(5000)}`, 'idDoesNotExist'],
])('the identifier %j is answered with %s', async (identifier, code) => {
  for (const verb of ['GetRecord', 'ListMetadataFormats']) {
    const args = new URLSearchParams({ verb, identifier })
    if (verb === 'GetRecord') args.set('metadataPrefix', 'oai_dc')
    expect((await harvest(args.toString())).errors).toEqual([code])
    expect((await harvest(args.toString(), 'POST')).errors).toEqual([code])
  }
})

test('POST gives what GET gives, whatever site it comes from', async () => {
  const query = 'verb=ListRecords&metadataPrefix=jats&from=2026-01-01'
  expect((await harvest(query, 'POST')).xml).toBe((await harvest(query)).xml)
})

test('an article type is a set of its own, in all journals', async () => {
  const reports = await harvest(`${list}&set=type:case-report`)
  expect(reports.identifiers).toEqual([id(first)])
  const articles = await harvest('verb=ListIdentifiers&metadataPrefix=oai_dc&set=type:research-article')
  expect(articles.identifiers).toEqual([second, removed].map(id))
  expect((await harvest(`${list}&set=type:unknown`)).errors).toEqual(['noRecordsMatch'])
})

test('pages of other sites may read it', async () => {
  for (const query of ['verb=Identify', 'verb=junk'])
    expect((await site.request(`/oai?${query}`)).headers.get('access-control-allow-origin')).toBe('*')
})

test('a POST too large for any request is refused', async () => {
  const response = await site.request('/oai', { method: 'POST', body: `verb=Identify&x=${'x'.repeat(20_000)}` })
  expect(response.status).toBe(413)
})

test('HEAD is answered without a body', async () => {
  const response = await site.request('/oai?verb=Identify', { method: 'HEAD' })
  expect([response.status, await response.text()]).toEqual([200, ''])
})

test('an install without a domain name declares no scheme of identifiers', async () => {
  const local = new Hono()
  oaiRoutes(local, { ...deps, config: { ...deps.config, publicUrl: 'http://localhost:3000' } })
  const xml = await (await local.request('/oai?verb=Identify')).text()
  expect(xml).not.toContain('<description>')
  expect(faultsOf(xml)).toEqual([])
  expect(await (await local.request(`/oai?verb=ListIdentifiers&metadataPrefix=jats`)).text()).toContain(
    `<identifier>oai:localhost:${first.customId}</identifier>`,
  )
})

test('a site without journals has no sets', async () => {
  const empty = new Hono()
  oaiRoutes(empty, { ...deps, content: { ...content, journals: [] } })
  for (const query of ['verb=ListSets', `${list}&set=${health}`])
    expect(await (await empty.request(`/oai?${query}`)).text()).toContain('<error code="noSetHierarchy">')
})

test('an article that is being published while others are listed is in the next list, and nothing is before it', async () => {
  const writer = await database.pool.connect()
  try {
    await writer.query('BEGIN')
    await writer.query('SELECT FROM articles WHERE id = $1 FOR UPDATE', [second.id])
    await writer.query('UPDATE articles SET updated_at = $1 WHERE id = $2', [new Date(), second.id])
    clock.set(new Date())
    const younger = await publish({ title: 'Zebra', authors: [{ name: 'Quito' }], updatedAt: clock.now() })
    const during = await harvest(list)
    expect(during.identifiers).toEqual([first, second, removed].map(id))
    await writer.query('COMMIT')
    const after = await harvest(`${list}&from=${during.one('/*/oai:responseDate')}`)
    expect(after.identifiers).toEqual([second, younger].map(id))
    expect(after.one('/*/oai:responseDate')).toBe(`${clock.now().toISOString().slice(0, 19)}Z`)
  } finally {
    writer.release()
  }
})

test('a list of a hundred articles in JATS is valid as one document, in which no id is repeated', async () => {
  const authors = [{ name: 'Ada Obi', affiliation: 'Sample University' }, { name: 'Bayo Eze' }]
  const references = ['Eze, B. (2020) On records.', 'Uba, C. (2021) On wards.']
  const updatedAt = new Date('2026-04-01T12:00:00Z')
  for (let at = 0; at < 100; at++) await publish({ authors, references, updatedAt })
  const { identifiers, xml } = await harvest('verb=ListRecords&metadataPrefix=jats&from=2026-04-01&until=2026-04-01')
  expect(identifiers).toHaveLength(100)
  const ids = xml.match(/ id="[^"]+"/g) ?? []
  expect([ids.length, new Set(ids).size]).toEqual([300, 300])
})
