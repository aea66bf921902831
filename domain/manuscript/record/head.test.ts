import { expect, test } from 'vitest'
import { fullRecord, hostileRecords } from '#tests/support/records.ts'
import { citationTags, dublinCoreTags, type MetaTag } from './head.ts'
import type { ArticleRecord } from './record.ts'

const contents = (tags: MetaTag[], wanted: string) =>
  tags.filter(({ name }) => name === wanted).map(({ content }) => content)

test("Google Scholar's tags carry the article, in Scholar's own forms", () => {
  expect(citationTags(fullRecord).map(({ name, content }) => `${name}: ${content}`)).toEqual([
    'citation_title: Home records and clinic attendance: a cohort study',
    'citation_author: Obi, Ada Ngozi',
    'citation_author_institution: Sample University, Abraka, Nigeria',
    'citation_author_orcid: https://orcid.org/0000-0002-1825-0097',
    'citation_author: Attipoe, Jean-Paul',
    'citation_author_institution: Sample Institute of Health, Accra, Ghana',
    'citation_author: van der Berg, Pieter',
    'citation_author_institution: Sample University, Abraka, Nigeria',
    'citation_author_orcid: https://orcid.org/0000-0002-1694-233X',
    'citation_publication_date: 2026/03/04',
    'citation_journal_title: Domain Health Journal',
    'citation_issn: 2049-3630',
    'citation_issn: 0028-0836',
    'citation_publisher: Domain Journals',
    'citation_volume: 2',
    'citation_issue: 3',
    'citation_firstpage: e7',
    'citation_doi: 10.5555/dhj-2026-0007',
    `citation_abstract_html_url: ${fullRecord.url}`,
    `citation_pdf_url: ${fullRecord.url}DHJ-2026-0007.pdf`,
    'citation_language: en',
    'citation_keywords: records',
    'citation_keywords: primary care',
    'citation_keywords: cohort study',
    'citation_abstract: Background: Records kept at home are seldom read. Results: Attendance rose by 12% & stayed there.',
  ])
})

test('only a PDF that is still offered is announced, and it lies in the folder of the page', () => {
  const [pdf] = contents(citationTags(fullRecord), 'citation_pdf_url')
  expect(pdf?.startsWith(fullRecord.url)).toBe(true)
  expect(contents(citationTags(hostileRecords.removed), 'citation_pdf_url')).toEqual([])
  expect(contents(citationTags(hostileRecords['a .docx file']), 'citation_pdf_url')).toEqual([])
})

test('the three tags without which Scholar reads none are there in every record', () => {
  for (const record of Object.values(hostileRecords))
    for (const name of ['citation_title', 'citation_author', 'citation_publication_date'])
      expect(contents(citationTags(record), name)).not.toEqual([])
})

test('Zotero finds the whole abstract, however long', () => {
  const abstract = `${'Records kept at home are seldom read. '.repeat(60)}That is all.`
  const record = { ...fullRecord, abstract }
  expect(contents(citationTags(record), 'citation_abstract')).toEqual([abstract])
})

test('no tag is empty or broken over lines, and what an article has not is left out', () => {
  for (const record of Object.values(hostileRecords))
    for (const { content } of [...citationTags(record), ...dublinCoreTags(record)])
      expect(content).toMatch(/^\S.*$|^\S$/)
  const names = citationTags(hostileRecords['no volume']).map(({ name }) => name)
  expect(names).not.toContain('citation_volume')
  expect(names).not.toContain('citation_issue')
})

test('Dublin Core says who, what, when, where and under which licence', () => {
  const tags = dublinCoreTags(fullRecord)
  expect(contents(tags, 'DC.Title')).toEqual([fullRecord.title])
  expect(contents(tags, 'DC.Creator')).toEqual(['Obi, Ada Ngozi', 'Attipoe, Jean-Paul', 'van der Berg, Pieter'])
  expect(contents(tags, 'DC.Date')).toEqual(['2026-03-04'])
  expect(contents(tags, 'DC.Identifier')).toEqual([fullRecord.url])
  expect(contents(tags, 'DC.Identifier.DOI')).toEqual(['https://doi.org/10.5555/dhj-2026-0007'])
  expect(contents(tags, 'DC.relation.ispartof')).toEqual(['Domain Health Journal'])
  expect(contents(tags, 'DC.Rights')).toEqual(['https://creativecommons.org/licenses/by/4.0/'])
})

test('a retraction is in the title of both', () => {
  const { retracted } = hostileRecords
  expect(contents(citationTags(retracted), 'citation_title')).toEqual([`RETRACTED: ${fullRecord.title}`])
  expect(contents(dublinCoreTags(retracted), 'DC.Title')).toEqual([`RETRACTED: ${fullRecord.title}`])
})

test('where the text can be read on the page, programs find the page and its XML', () => {
  const text = { parts: [], notes: [], references: [] }
  const linked = (record: ArticleRecord) =>
    ['citation_fulltext_html_url', 'citation_xml_url', 'citation_pdf_url'].flatMap((name) =>
      contents(citationTags(record), name),
    )
  const { url, pdfUrl } = fullRecord
  expect(linked(fullRecord)).toEqual([pdfUrl])
  expect(linked({ ...fullRecord, text })).toEqual([url, `${url}DHJ-2026-0007.jats.xml`, pdfUrl])
})
