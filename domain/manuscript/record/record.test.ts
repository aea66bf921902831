import { expect, test } from 'vitest'
import { fullRecord, hostileRecords } from '#tests/support/records.ts'
import {
  type ArticleRecord,
  doiOf,
  elocationOf,
  fullTextsOf,
  isFileOffered,
  isoDate,
  issnsOf,
  offeredPdf,
  yearOf,
} from './record.ts'

test('days and years are those of the publisher’s clock, which is an hour ahead of UTC in Lagos', () => {
  expect(isoDate('2026-03-04T22:59:00.000Z')).toBe('2026-03-04')
  expect(isoDate('2026-03-04T23:00:00.000Z')).toBe('2026-03-05')
  expect(isoDate('2026-03-04')).toBe('2026-03-04')
  expect(yearOf({ publishedAt: '2025-12-31T23:59:00.000Z' })).toBe(2026)
})

test("an article's number in its journal is its e-location, and its ID in small letters the end of its DOI", () => {
  expect(elocationOf('DHJ-2026-0015')).toBe('e15')
  expect(elocationOf('DHJ-2026-S0015')).toBe('eS15')
  expect(doiOf('10.5555', 'DHJ-2026-0015')).toBe('10.5555/dhj-2026-0015')
  expect(doiOf(null, 'DHJ-2026-0015')).toBeNull()
})

test('the ISSN of the online edition comes first', () => {
  expect(issnsOf(fullRecord)).toEqual(['2049-3630', '0028-0836'])
  expect(issnsOf({ journal: { ...fullRecord.journal, issn: { print: '0028-0836' } } })).toEqual(['0028-0836'])
})

test('a retracted article keeps its file, a removed one does not, and a Word file is no PDF', () => {
  const { retracted, removed, 'a .docx file': word } = hostileRecords
  const offered = [fullRecord, retracted, removed, word].map(isFileOffered)
  expect(offered).toEqual([true, true, false, true])
  const pdf = fullRecord.file.url
  expect([fullRecord, retracted, removed, word].map(offeredPdf)).toEqual([pdf, pdf, null, null])
})

test('the PDF made of a Word file comes before it', () => {
  const { removed, 'a .docx file': word } = hostileRecords
  const pdfUrl = fullRecord.file.url
  const urlsOf = (record: ArticleRecord) => fullTextsOf(record).map(({ url }) => url)
  expect(urlsOf(word)).toEqual([word.file.url])
  expect(urlsOf({ ...word, pdfUrl })).toEqual([pdfUrl, word.file.url])
  expect([urlsOf(fullRecord), urlsOf(removed)]).toEqual([[pdfUrl], []])
})
