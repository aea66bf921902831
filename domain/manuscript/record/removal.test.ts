import { expect, test } from 'vitest'
import { fullRecord, hostileRecords } from '#tests/support/records.ts'
import { recordFiles } from './formats.ts'
import { frozenRecord } from './record.ts'
import { readable, remainsOf } from './removal.ts'

test('of a removed article the title and the authors remain, and nothing else that they wrote', () => {
  const { authors, title, articleType, language, markup } = hostileRecords['italics, sub- and superscripts']
  const left = remainsOf(hostileRecords['italics, sub- and superscripts'])
  expect(left).toMatchObject({ title, authors, articleType, language, markup: { title: markup?.title, abstract: '' } })
  const { title: _, authors: __, articleType: ___, language: ____, markup: _____, ...rest } = left
  const said = Object.values(rest).filter((value) => value !== null && value !== '' && JSON.stringify(value) !== '[]')
  expect(said).toEqual([])
})

test('no format says more of a removed article', () => {
  const removed = { ...hostileRecords.removed, ...readable(frozenRecord(fullRecord), { standing: 'removed' }) }
  const { abstract, keywords, references, funding, dataAvailability, competingInterests, aiUse } = fullRecord
  const said = [
    ...abstract.split('\n'),
    keywords.slice(1, 2),
    references,
    funding,
    dataAvailability,
    competingInterests,
  ]
  for (const { ending, write } of recordFiles) {
    const text = write([removed], { name: 'Domain Journals', email: 'doi@domainjournals.example' })
    for (const words of [...said, aiUse].flat()) expect(text.includes(String(words)), `${ending}: ${words}`).toBe(false)
  }
  expect(readable(fullRecord, { standing: 'retracted' })).toBe(fullRecord)
})
