import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apa, harvard, vancouver } from '#domain/manuscript/record/citations.ts'
import { recordFiles } from '#domain/manuscript/record/formats.ts'
import { fundersOf, relatedOf, trialsOf } from '#domain/manuscript/record/links.ts'
import { peopleOf } from '#domain/manuscript/record/names.ts'
import { type ArticleRecord, doiOf } from '#domain/manuscript/record/record.ts'
import { oneLine } from '#domain/words/plain-text.ts'
import { anyText } from '#tests/support/any-text.ts'
import { type Facts, readers, titlesIn } from './support/record-readers.ts'
import { fullRecord, hostileRecords } from './support/records.ts'
import { sampleRecords } from './support/sample-records.ts'

const samples = await sampleRecords()

/** These formats have names in reading order, which in some cultures begins with the family name. */
const inReadingOrder = ['DOAJ', 'JSON-LD']

function factsOf(record: ArticleRecord): Required<Facts> {
  const { title, translation, standing, authors, publishedAt, volume, issue, doi, licence } = record
  const cited = (text: string) =>
    standing === 'published' ? oneLine(text) : `${standing.toUpperCase()}: ${oneLine(text)}`
  return {
    title: cited(title),
    secondTitle: translation && cited(translation.title),
    language: record.language,
    authors: peopleOf({ authors }).map(({ given, family, suffix }) =>
      [given, family, suffix].filter(Boolean).join(' '),
    ),
    date: publishedAt.slice(0, 10),
    volume: volume === null ? null : String(volume),
    issue: issue === null ? null : String(issue),
    doi,
    licence: licence.url,
    funders: fundersOf(record).map(({ name }) => name),
    awards: fundersOf(record).flatMap(({ awards }) => awards),
    related: relatedOf(record).map(({ url }) => url),
    trials: trialsOf(record).map(({ number }) => number),
  }
}

/** Returns the facts in this form that differ from the record. */
async function differences(form: string, record: ArticleRecord): Promise<Facts> {
  const [said, facts] = [await readers[form]?.(record), factsOf(record)]
  const date = said?.date === undefined ? {} : { date: facts.date?.slice(0, said.date.length) }
  const named = inReadingOrder.includes(form) && { authors: peopleOf(record).map(({ name }) => name) }
  const expected = { ...facts, ...date, ...named }
  return Object.fromEntries(
    Object.entries(said ?? {}).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(expected[name as keyof Facts]),
    ),
  )
}

test.each(Object.keys(readers))('the %s of every sample article says what its record says', async (form) => {
  expect(samples.length).toBeGreaterThan(20)
  for (const sample of samples) {
    expect(await differences(form, sample), sample.customId).toEqual({})
    const doi = doiOf('10.5555', sample.customId)
    const registered = { ...sample, doi, assignedDoi: doi }
    expect(await differences(form, registered), sample.customId).toEqual({})
  }
})

test.each(Object.keys(readers))('the %s of every hostile record says what the record says', async (form) => {
  for (const [kind, record] of Object.entries({ ...hostileRecords, full: fullRecord }))
    if (!(form === 'Crossref' && kind === 'a name too long for Crossref'))
      expect(await differences(form, record), kind).toEqual({})
})

test.each(['bib', 'ris', 'csl.json'])('all hostile records together are one list of citations (.%s)', (ending) => {
  const records = Object.values(hostileRecords).map((record, at) => ({ ...record, customId: `DHJ-2026-${1000 + at}` }))
  const format = recordFiles.find((file) => file.ending === ending)
  const titles = titlesIn(ending, format?.write(records, { name: '', email: '' }) ?? '')
  expect(titles).toHaveLength(records.length)
  expect(titles.filter((title) => title === '')).toEqual([])
})

test('no title and no name is lost on the way, whatever letters and signs they have', async () => {
  const sign = fc.oneof(anyText, fc.string({ unit: 'grapheme-ascii' }), fc.string())
  const title = sign.filter((text) => oneLine(text) !== '')
  const word = fc.stringMatching(/^[\p{L}][\p{L}'’-]{0,8}$/u)
  const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))
  const authors = fc.array(fc.record({ name }), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(title, authors, async (title, authors) => {
      for (const form of Object.keys(readers))
        expect(await differences(form, { ...fullRecord, title, authors }), form).toEqual({})
    }),
  )
})

test.each([
  ['Harvard', harvard],
  ['APA', apa],
  ['Vancouver', vancouver],
])('a citation in %s style is one line with title, year, journal, e-location and DOI', (_, cite) => {
  for (const record of [...samples, ...Object.values(hostileRecords)]) {
    const citation = cite(record)
    const { title, date } = factsOf(record)
    for (const part of [title, date?.slice(0, 4), record.journal.title, record.elocation, record.doi ?? record.url])
      expect(citation).toContain(part)
    expect(oneLine(citation)).toBe(citation)
    expect(citation.includes('null')).toBe(false)
  }
})
