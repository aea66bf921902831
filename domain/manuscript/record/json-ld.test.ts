import type { MediaObject, Periodical, Person, PublicationIssue, ScholarlyArticle, WithContext } from 'schema-dts'
import { expect, expectTypeOf, test } from 'vitest'
import { fullRecord, hostileRecords } from '#tests/support/records.ts'
import { articleJsonLd, inScript, issueJsonLd, periodicalJsonLd } from './json-ld.ts'

test('an article lies in its issue, its volume and its periodical, by the words of schema.org', () => {
  const article: WithContext<ScholarlyArticle> = articleJsonLd(fullRecord)
  const home = 'https://journals.example.org/journals/domain-health-journal'
  expect(article).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'ScholarlyArticle',
    '@id': 'https://doi.org/10.5555/dhj-2026-0007',
    sameAs: 'https://doi.org/10.5555/dhj-2026-0007',
    isPartOf: {
      '@type': 'PublicationIssue',
      '@id': `${home}/issues/3`,
      issueNumber: '3',
      isPartOf: {
        '@type': 'PublicationVolume',
        volumeNumber: '2',
        isPartOf: { '@type': 'Periodical', '@id': home, issn: ['2049-3630', '0028-0836'] },
      },
    },
    encoding: [{ '@type': 'MediaObject', encodingFormat: 'application/pdf', contentUrl: fullRecord.file.url }],
  })
})

type Article = ReturnType<typeof articleJsonLd>
type Strange<Ours, Theirs> = Exclude<keyof Ours, Theirs extends object ? keyof Theirs : never>

test('schema.org knows every word that is used', () => {
  expectTypeOf<Strange<Article, WithContext<ScholarlyArticle>>>().toBeNever()
  expectTypeOf<Strange<Article['author'][number], Person>>().toBeNever()
  expectTypeOf<Strange<Article['encoding'][number], MediaObject>>().toBeNever()
  expectTypeOf<Strange<ReturnType<typeof periodicalJsonLd>, WithContext<Periodical>>>().toBeNever()
  expectTypeOf<Strange<ReturnType<typeof issueJsonLd>, WithContext<PublicationIssue>>>().toBeNever()
  expectTypeOf<Strange<{ heading: string }, WithContext<ScholarlyArticle>>>().toEqualTypeOf<'heading'>()
})

test('what has no volume or issue lies straight in its periodical', () => {
  expect(articleJsonLd(hostileRecords['no volume']).isPartOf).toMatchObject({ '@type': 'Periodical' })
  expect(articleJsonLd(hostileRecords['a volume without issues']).isPartOf).toMatchObject({
    '@type': 'PublicationVolume',
  })
})

test('a retraction is shown with its reason, and a removed article has no file', () => {
  const retracted = articleJsonLd(hostileRecords.retracted)
  expect(retracted.creativeWorkStatus).toBe('Retracted')
  expect(retracted.correction?.at(-1)).toEqual({
    '@type': 'CorrectionComment',
    text: 'The data could not be found.',
    datePublished: '2026-05-01',
  })
  expect(retracted.encoding).toHaveLength(1)
  expect(articleJsonLd(hostileRecords.removed).encoding).toEqual([])
})

test("a journal's home is a periodical with its publisher", () => {
  const { journal, publisher } = fullRecord
  const home: WithContext<Periodical> = periodicalJsonLd({ journal, publisher, description: 'On\nhealth.' })
  expect(home).toMatchObject({
    '@type': 'Periodical',
    name: 'Domain Health Journal',
    description: 'On health.',
    publisher: { '@type': 'Organization', name: 'Domain Journals' },
  })
})

test('an issue holds its articles in their order', () => {
  const second = { ...fullRecord, customId: 'DHJ-2026-0008', title: 'Second', publishedAt: '2026-02-01T00:00:00.000Z' }
  const issue: WithContext<PublicationIssue> = issueJsonLd({
    ...fullRecord,
    volume: 2,
    issue: 3,
    records: [fullRecord, second],
  })
  expect(issue).toMatchObject({
    '@type': 'PublicationIssue',
    '@id': 'https://journals.example.org/journals/domain-health-journal/issues/3',
    datePublished: '2026-02-01',
    isPartOf: { volumeNumber: '2' },
    hasPart: [{ name: fullRecord.title }, { name: 'Second' }],
  })
})

test('no title ends the script it is in', () => {
  for (const record of Object.values(hostileRecords)) {
    const script = inScript(articleJsonLd(record))
    expect(script).not.toContain('<')
    expect(JSON.parse(script)).toEqual(articleJsonLd(record))
  }
})
