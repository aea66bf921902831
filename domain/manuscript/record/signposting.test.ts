import { expect, test } from 'vitest'
import { fullRecord, hostileRecords } from '#tests/support/records.ts'
import { describingFiles } from './formats.ts'
import { fileLinks, type Link, landingLinks, linkHeader, linkset, metadataLinks } from './signposting.ts'

const page = fullRecord.url
const forms = describingFiles
  .toSorted((one, other) => (one.signpost ?? 0) - (other.signpost ?? 0))
  .map(({ ending }) => `${page}DHJ-2026-0007.${ending}`)

const hrefs = (links: Link[], wanted: string) => links.filter(({ rel }) => rel === wanted).map(({ href }) => href)

test("an article's page points to its DOI, licence, authors, file, metadata and linkset", () => {
  const links = landingLinks(fullRecord)
  expect(hrefs(links, 'cite-as')).toEqual(['https://doi.org/10.5555/dhj-2026-0007'])
  expect(hrefs(links, 'type')).toEqual(['https://schema.org/AboutPage', 'https://schema.org/ScholarlyArticle'])
  expect(hrefs(links, 'license')).toEqual(['https://creativecommons.org/licenses/by/4.0/'])
  expect(hrefs(links, 'author')).toEqual([
    'https://orcid.org/0000-0002-1825-0097',
    'https://orcid.org/0000-0002-1694-233X',
  ])
  expect(links).toContainEqual({ href: fullRecord.file.url, rel: 'item', type: 'application/pdf' })
  expect(forms[0]).toMatch(/jats\.xml$/)
  expect(hrefs(links, 'describedby')).toEqual(forms)
  expect(hrefs(links, 'linkset')).toEqual([`${page}DHJ-2026-0007.linkset.json`])
})

test('without a DOI the page itself is what to cite, and a removed article has no item', () => {
  expect(hrefs(landingLinks(hostileRecords['no DOI']), 'cite-as')).toEqual([page])
  expect(hrefs(landingLinks(hostileRecords.removed), 'item')).toEqual([])
})

test('file and metadata point back to the page', () => {
  expect(hrefs(fileLinks(fullRecord), 'collection')).toEqual([page])
  expect(hrefs(fileLinks(fullRecord), 'cite-as')).toEqual(['https://doi.org/10.5555/dhj-2026-0007'])
  expect(hrefs(metadataLinks(fullRecord), 'describes')).toEqual([page])
})

test('a header names each link with its relation and type', () => {
  expect(linkHeader(metadataLinks(fullRecord))).toBe(
    `<${page}>; rel="describes"; type="text/html", ` +
      `<${page}DHJ-2026-0007.linkset.json>; rel="linkset"; type="application/linkset+json"`,
  )
})

test('no address breaks out of its place in a header', () => {
  const header = linkHeader([{ href: 'https://example.org/a>; rel="x"\r\nX: y', rel: 'item' }])
  expect(header).toMatch(/^<https:\/\/example\.org\/[^<>"\s]+>; rel="item"$/)
})

test('the authors of a very long list are left to the linkset, all of them', () => {
  const many = hostileRecords['200 authors']
  const header = linkHeader(landingLinks(many))
  expect(header.length).toBeLessThan(8000)
  expect(header).not.toContain('rel="author"')
  expect(header).toContain('rel="linkset"')
  const [landing] = linkset(many).linkset
  expect(landing).toHaveProperty('author.length', 200)
})

test('the linkset holds the links of the page, of its file and of its metadata', () => {
  expect(linkset(fullRecord).linkset.map((context) => 'anchor' in context && context.anchor)).toEqual([
    page,
    fullRecord.file.url,
    ...forms,
  ])
  expect(linkset(fullRecord).linkset[1]).toEqual({
    anchor: fullRecord.file.url,
    collection: [{ href: page, type: 'text/html' }],
    'cite-as': [{ href: 'https://doi.org/10.5555/dhj-2026-0007' }],
    linkset: [{ href: `${page}DHJ-2026-0007.linkset.json`, type: 'application/linkset+json' }],
  })
  expect(linkset(hostileRecords.removed).linkset).toHaveLength(6)
})

test('where we have the text of an article, its XML is an item like the PDF', () => {
  const text = { parts: [], notes: [], references: [] }
  const xml = `${page}DHJ-2026-0007.jats.xml`
  expect(hrefs(landingLinks(fullRecord), 'item')).not.toContain(xml)
  expect(hrefs(landingLinks({ ...fullRecord, text }), 'item')).toEqual([fullRecord.file.url, xml])
  expect(hrefs(landingLinks({ ...hostileRecords.removed, text }), 'item')).toEqual([])
})
