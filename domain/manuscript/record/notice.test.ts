import { expect, test } from 'vitest'
import { fullRecord, hostileRecords, noticeOfRetraction } from '#tests/support/records.ts'
import { bibtex } from './bibtex.ts'
import { cslItem } from './csl.ts'
import { jats } from './jats.ts'
import { articleJsonLd } from './json-ld.ts'
import { noticeRecord } from './notice.ts'
import { oaiDc } from './oai-dc.ts'
import { ris } from './ris.ts'

const corrected = hostileRecords['corrected with a notice']
const line = 'Correction, 2026-04-01: Table 2 & <figure> 1 were swapped.'

test('a notice is written by the journal, and its text is the reason', () => {
  const about = {
    kind: 'correction',
    reason: 'A typo.',
    about: { title: 'Sleep in Warri', markup: null },
    journalTitle: 'Sample Journal',
  } as const
  expect(noticeRecord(about)).toMatchObject({
    title: 'Correction: Sleep in Warri',
    articleType: 'Correction',
    abstract: 'A typo.',
    authors: [{ name: 'Sample Journal', parts: { family: 'Sample Journal', organisation: 'yes' } }],
    funding: null,
    markup: null,
  })
})

test('the title of a notice keeps the italics, sub- and superscripts of the article', () => {
  const markup = {
    title: ' Aedes &lt; <i>x<sup>2</sup></i>',
    abstract: '<i>x</i>',
    secondTitle: '',
    secondAbstract: '',
  }
  const about = { title: ' Aedes < x2', markup }
  const notice = noticeRecord({ kind: 'retraction', reason: 'x', about, journalTitle: 'Sample Journal' })
  expect(notice.title).toBe('Retraction: Aedes < x2')
  expect(notice.markup).toEqual({
    ...markup,
    title: 'Retraction: Aedes &lt; <i>x</i><i><sup>2</sup></i>',
    abstract: '',
  })
  expect(jats({ ...noticeOfRetraction, ...notice })).toContain(
    '<article-title>Retraction: Aedes &lt; <italic>x</italic><italic><sup>2</sup></italic></article-title>',
  )
})

test('reference managers and harvesters hear of every correction and of the article that a notice is about', () => {
  expect(ris(corrected).match(/^N1 {2}- Correction, 2026-04-0[12]: Table 2/gm)).toHaveLength(2)
  expect(cslItem(corrected).note?.split('\n')[0]).toBe(line)
  expect(bibtex(corrected)).toContain('note = {Correction, 2026-04-01: Table 2 \\& \\textless{}figure')
  expect(oaiDc(corrected)).toContain('<dc:description>Correction, 2026-04-01: Table 2 &amp; &lt;figure&gt; 1')
  expect(oaiDc(corrected)).toContain('<dc:relation>https://doi.org/10.5555/dhj-2026-0009</dc:relation>')
  const about = `Retraction of '${fullRecord.title}', https://doi.org/10.5555/dhj-2026-0007`
  expect(ris(noticeOfRetraction)).toContain(`N1  - ${about}`)
  expect(oaiDc(noticeOfRetraction)).toContain('<dc:relation>https://doi.org/10.5555/dhj-2026-0007</dc:relation>')
  expect(cslItem(noticeOfRetraction).note).toBe(about)
  expect(cslItem({ ...fullRecord, translation: null }).note).toBeUndefined()
})

test('JATS links article and notice both ways, by DOI once it is registered', () => {
  const related = (xml: string) => xml.match(/<related-article related-article-type="(?!preprint)[^>]*>/g)
  expect(related(jats(corrected))).toEqual([
    '<related-article related-article-type="correction-forward" ext-link-type="doi" xlink:href="10.5555/dhj-2026-0009"/>',
    expect.stringMatching(/correction-forward" ext-link-type="uri" xlink:href="https:.*DHJ-2026-0009\/"/),
  ])
  expect(related(jats(noticeOfRetraction))).toEqual([
    '<related-article related-article-type="retracted-article" ext-link-type="doi" xlink:href="10.5555/dhj-2026-0007"/>',
  ])
  expect(jats(noticeOfRetraction)).toContain('article-type="retraction"')
  expect(jats(hostileRecords.retracted)).toContain('<article-title>RETRACTED: Home records')
})

test('JSON-LD names the notice of a correction and the article of a notice', () => {
  expect(articleJsonLd(corrected).correction?.[0]).toMatchObject({ url: 'https://doi.org/10.5555/dhj-2026-0009' })
  expect(articleJsonLd(noticeOfRetraction).about).toMatchObject({ '@id': 'https://doi.org/10.5555/dhj-2026-0007' })
  expect(articleJsonLd(hostileRecords.retracted).name).toMatch(/^RETRACTED: /)
})
