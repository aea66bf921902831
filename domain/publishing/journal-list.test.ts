import { expect, test } from 'vitest'
import { listJournals } from './journal-list.ts'

const journal = (title: string, subjects: string[] = [], tagline = '', description = '') => ({
  ...{ title, subjects, tagline, description },
})
const many = (number: number) => Array.from({ length: number }, (_, at) => journal(`Journal ${at + 1}`))
const titles = (list: ReturnType<typeof listJournals<ReturnType<typeof journal>>>) =>
  list?.journals.map(({ title }) => title)

test('four journals need no filter; from twelve on they can be filtered', () => {
  expect(listJournals(many(4), {})?.filters).toBeNull()
  expect(listJournals(many(11), {})?.filters).toBeNull()
  expect(listJournals(many(12), {})?.filters).toEqual({ subjects: [] })
})

test('a hundred journals come in pages of 24, and a page that is not there is none', () => {
  const all = many(100)
  const pages = [1, 2, 3, 4, 5].flatMap((page) => titles(listJournals(all, { page })) ?? [])
  expect(pages).toEqual(titles({ journals: all, total: 100, page: 1, pageCount: 1, filters: null }))
  expect(listJournals(all, {})).toMatchObject({ total: 100, page: 1, pageCount: 5 })
  expect(titles(listJournals(all, {}))).toHaveLength(24)
  for (const page of [6, Number.NaN]) expect(listJournals(all, { page })).toBeNull()
})

test('journals are found by the beginnings of their words, without accents, and by their subjects', () => {
  const all = [
    journal('Revista de Educación', ['Education'], 'Schools and teachers'),
    journal('Journal of Botany', ['Biology', 'Agriculture'], '', 'Plants of the savanna'),
    journal('Journal of Zoology', ['Biology']),
  ]
  const found = (q?: string, subject?: string) => titles(listJournals(all, { q, subject }))
  expect(found('educacion')).toEqual(['Revista de Educación'])
  expect(found('SAV bot')).toEqual(['Journal of Botany'])
  expect(found('avanna')).toEqual([])
  expect(found(undefined, 'Biology')).toEqual(['Journal of Botany', 'Journal of Zoology'])
  expect(found('zoo', 'Agriculture')).toEqual([])
  expect(found('“!”')).toHaveLength(3)
  expect(listJournals([...all, ...many(9)], {})?.filters).toEqual({ subjects: ['Agriculture', 'Biology', 'Education'] })
})
