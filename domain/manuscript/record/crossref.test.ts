import { expect, test } from 'vitest'
import { fullRecord, hostileRecords, noticeOfRetraction } from '#tests/support/records.ts'
import { crossref } from './crossref.ts'
import type { ArticleRecord } from './record.ts'

const batch = {
  batchId: 'batch-1',
  timestamp: '20260304100000000',
  depositor: { name: 'Domain Journals', email: 'doi@domainjournals.example' },
}

const deposit = (...records: ArticleRecord[]) => crossref(records, batch).replaceAll(/>\s+</g, '><')

test('a deposit says who sends it and where each DOI leads', () => {
  const xml = deposit(fullRecord)
  expect(xml).toContain('<doi_batch_id>batch-1</doi_batch_id><timestamp>20260304100000000</timestamp>')
  expect(xml).toContain(`<doi>10.5555/dhj-2026-0007</doi><resource>${fullRecord.url}</resource>`)
  expect(xml).toContain('<unstructured_citation>Eze, B. (2020)')
})

test('articles of one issue share it, and those of another begin a new one', () => {
  const other = (number: number, issue: number) => ({ ...fullRecord, assignedDoi: `10.5555/other-${number}`, issue })
  const xml = deposit(fullRecord, other(8, 3), other(9, 4))
  expect(xml.match(/<journal>/g)).toHaveLength(2)
  expect(xml.match(/<journal_issue>/g)).toHaveLength(2)
  expect(xml.match(/<journal_article /g)).toHaveLength(3)
})

test('an article without a DOI is not deposited', () => {
  const xml = deposit(fullRecord, hostileRecords['no DOI'])
  expect(xml.match(/<journal_article /g)).toHaveLength(1)
})

test('a name loses what Crossref refuses: digits, question marks and all over sixty characters', () => {
  const long = deposit(hostileRecords['a name too long for Crossref'])
  for (const [, name = ''] of long.matchAll(/<(?:surname|given_name)>(.*?)</g))
    expect(name.length).toBeLessThanOrEqual(60)
  const odd = deposit({ ...fullRecord, authors: [{ name: 'Ada? Obi2' }, { name: 'Team 2026' }, { name: '???' }] })
  expect(odd).toContain('<given_name>Ada</given_name><surname>Obi</surname>')
  expect(odd).toContain('<organization sequence="additional" contributor_role="author">Team 2026</organization>')
  expect(odd).toContain('<organization sequence="additional" contributor_role="author">???</organization>')
})

test('a later edition is shown with what happened', () => {
  expect(deposit(hostileRecords.retracted)).toContain(
    '<description>retraction, 2026-05-01: The data could not be found.</description></version_info>',
  )
  expect(deposit(fullRecord)).not.toContain('version_info')
})

test('a removed article keeps its DOI and no longer names its file', () => {
  const xml = deposit(hostileRecords.removed)
  expect(xml).toContain('<doi>10.5555/dhj-2026-0007</doi>')
  expect(xml).not.toContain('<collection')
})

test('what has no volume or issue belongs to its journal alone', () => {
  expect(deposit(hostileRecords['no volume'])).not.toContain('<journal_issue>')
  expect(deposit(hostileRecords['a volume without issues'])).toContain(
    '<journal_volume><volume>2</volume></journal_volume></journal_issue>',
  )
})

test('a suffix comes after the surname', () => {
  expect(deposit(hostileRecords['names with titles and suffixes'])).toContain(
    '<given_name>John</given_name><surname>Smith</surname><suffix>Jr.</suffix>',
  )
})

test("a Word article's PDF is checked for similarity, and both are there for text mining", () => {
  const word = hostileRecords['a .docx file with its PDF']
  const [, checked = '', mined = ''] = deposit(word).split('<collection ')
  const addresses = (xml: string) =>
    [...xml.matchAll(/<resource mime_type=".*?">(.*?)</g)].map(([, address]) => address)
  expect(addresses(checked)).toEqual([word.pdfUrl])
  expect(addresses(mined)).toEqual([word.pdfUrl, word.file.url])
})

test('a reference that has a DOI is deposited with it', () => {
  const xml = deposit(hostileRecords['references with DOIs'])
  expect(xml).toContain('<citation key="r1"><doi>10.5555/abc.1</doi><unstructured_citation>Eze, B. (2020)')
  expect(deposit(fullRecord)).toContain('<citation key="r1"><unstructured_citation>')
})

test('a notice tells Crossref which article it updates, and a retracted article says so in its title', () => {
  const notice = deposit(noticeOfRetraction)
  expect(notice).toContain(
    '<crossmark><crossmark_policy>10.5555/dhj-2026-0009</crossmark_policy>' +
      '<updates><update type="retraction" date="2026-05-01">10.5555/dhj-2026-0007</update></updates>' +
      '<custom_metadata><ai:program',
  )
  expect(notice).not.toContain('acceptance_date')
  expect(deposit(hostileRecords.retracted)).toContain('<title>RETRACTED: Home records')
  expect(deposit(hostileRecords.removed)).toContain('<title>REMOVED: Home records')
})

test('with a Crossmark policy every article carries Crossmark; without one only notices do', () => {
  expect(deposit(fullRecord)).not.toContain('crossmark')
  const xml = deposit(hostileRecords['a Crossmark policy'])
  expect(xml).toContain('<crossmark><crossmark_policy>10.5555/policy</crossmark_policy><custom_metadata><fr:program')
})
