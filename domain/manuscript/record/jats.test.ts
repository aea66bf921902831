import { expect, test } from 'vitest'
import { articleTypes } from '#domain/manuscript/article-types.ts'
import { fullRecord, hostileRecords } from '#tests/support/records.ts'
import { jats, jatsElement } from './jats.ts'

/** Removes the white space between elements. */
const compact = (xml: string) => xml.replaceAll(/>\s+</g, '><')

test('the file has the DOCTYPE of JATS Publishing 1.3 and no namespace; in OAI-PMH it is the other way round', () => {
  expect(jats(fullRecord)).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<!DOCTYPE article PUBLIC .* v1\.3 /)
  expect(jats(fullRecord)).not.toContain(' xmlns="')
  expect(jatsElement(fullRecord)).toMatch(/^<article xmlns="https:\/\/jats\.nlm\.nih\.gov\/ns\/publishing\/1\.3\/"/)
})

test('authors have their ORCID iD in full, and share an affiliation that is the same', () => {
  const xml = compact(jats(fullRecord))
  expect(xml).toContain(
    '<contrib contrib-type="author">' +
      '<contrib-id contrib-id-type="orcid">https://orcid.org/0000-0002-1825-0097</contrib-id>' +
      '<name><surname>Obi</surname><given-names>Ada Ngozi</given-names></name><xref ref-type="aff" rid="DHJ-2026-0007-aff1"/>',
  )
  expect(xml.match(/rid="[^"]*"/g)).toEqual([1, 2, 1].map((at) => `rid="DHJ-2026-0007-aff${at}"`))
  expect(xml.match(/<aff id="[^"]*">/g)).toEqual([1, 2].map((at) => `<aff id="DHJ-2026-0007-aff${at}">`))
})

test('statements and references are where JATS readers look for them', () => {
  const xml = compact(jats(fullRecord))
  expect(xml).toContain('<fn fn-type="coi-statement"><p>The authors declare none.</p></fn>')
  expect(xml).toContain('<sec sec-type="data-availability"><title>Data availability</title><p>The data are at ')
  expect(xml).toContain('<sec sec-type="ai-statement"><title>Use of AI tools</title><p>A language model polished ')
  expect(xml).toContain(
    '<sec sec-type="ethics-statement"><title>Ethics approval</title><p>Sample University Research Ethics Committee, number SU-2026-14</p></sec>',
  )
  expect(xml).toContain('<funding-statement>Sample Health Fund, grant 12.</funding-statement>')
  expect(xml.match(/<mixed-citation>/g)).toHaveLength(2)
  expect(xml).toContain('<abstract><p>Background: Records')
  expect(xml).toContain('<abstract abstract-type="teaser"><p>Families that keep records')
})

test('a correction and a retraction are shown with day, version and reason, and point to the notice', () => {
  const xml = compact(jats(hostileRecords.retracted))
  expect(xml).toContain(
    '<event event-type="retraction"><event-desc>The data could not be found.</event-desc>' +
      '<article-version article-version-type="number">3</article-version>' +
      '<date date-type="retraction" iso-8601-date="2026-05-01">',
  )
  expect(xml.match(/related-article-type="(?!preprint)[^"]+"/g)).toEqual([
    'related-article-type="correction-forward"',
    'related-article-type="retraction-forward"',
  ])
})

test('a removed article no longer names its file', () => {
  expect(jats(fullRecord)).toContain(`xlink:href="${fullRecord.file.url}"`)
  expect(jats(hostileRecords.removed)).not.toContain(fullRecord.file.url)
})

test("every article type has one of JATS's own", () => {
  const known =
    /article-type="(abstract|article-commentary|brief-report|case-report|editorial|letter|meeting-report|other|rapid-communication|research-article|review-article)"/
  for (const articleType of articleTypes) expect(jats({ ...fullRecord, articleType })).toMatch(known)
  expect(jats({ ...fullRecord, articleType: 'Commentry' })).toContain('<subject>Commentary</subject>')
})

test('what an article has not is left out', () => {
  const bare = { ...hostileRecords['nothing optional'], doi: null, volume: null, issue: null }
  expect(jats(bare)).not.toMatch(
    /<(volume|issue|back|author-notes|funding-group|kwd-group|abstract|alt-title|aff|pub-history|related-article)\b/,
  )
  expect(jats(bare)).not.toContain('pub-id-type="doi"')
})

test('a suffix is a part of a name of its own', () => {
  expect(compact(jats(hostileRecords['names with titles and suffixes']))).toContain(
    '<name><surname>Smith</surname><given-names>John</given-names><suffix>Jr.</suffix></name>',
  )
})

test('a Word article names its PDF first, then its Word file', () => {
  const word = hostileRecords['a .docx file with its PDF']
  const addresses = [...jats(word).matchAll(/<self-uri .*xlink:href="(.*?)"/g)].map(([, address]) => address)
  expect(addresses).toEqual([word.url, word.pdfUrl, word.file.url])
})

test('the DOI in a reference is marked, and no letter or space of the reference is lost', () => {
  const record = hostileRecords['references with DOIs']
  const xml = jats(record)
  expect(xml).toContain(
    '<mixed-citation>Eze, B. (2020) On records. doi: <pub-id pub-id-type="doi">10.5555/abc.1</pub-id>.</mixed-citation>',
  )
  const texts = [...xml.matchAll(/<mixed-citation>(.*)<\/mixed-citation>/g)].map(([, text = '']) =>
    text
      .replaceAll(/<[^>]+>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>'),
  )
  expect(texts).toEqual(record.references)
})

test('published reports and the authors’ answers are parts of the article, by round, without the names of the unsigned', () => {
  const xml = compact(jats(hostileRecords['published reports']))
  expect(xml.match(/<sub-article article-type="[a-z-]+" id="[A-Za-z\d-]+"/g)).toEqual([
    '<sub-article article-type="reviewer-report" id="DHJ-2026-0007-round-1-reviewer-1"',
    '<sub-article article-type="reviewer-report" id="DHJ-2026-0007-round-1-reviewer-3"',
    '<sub-article article-type="author-comment" id="DHJ-2026-0007-round-1-authors"',
    '<sub-article article-type="reviewer-report" id="DHJ-2026-0007-round-2-reviewer-1"',
  ])
  expect(xml.match(/<anonymous\/><role specific-use="reviewer">Reviewer<\/role>/g)).toHaveLength(2)
  expect(xml.match(/<meta-value>\d<\/meta-value>/g)?.join()).toBe(
    [0, 0, 0, 1].map((round) => `<meta-value>${round}</meta-value>`).join(),
  )
})
