import { expect, test } from 'vitest'
import { changesBetween, proposableOf, proposalProblems } from './proposed-changes.ts'

const manuscript = {
  title: 'A study',
  articleType: 'Research Article',
  abstract: 'We studied.',
  author: 'Ada Obi',
  coAuthors: [{ name: 'Bayo Eze' }],
}
const before = proposableOf(manuscript)

test('what can be corrected is the title, the type, the abstract and the names', () => {
  expect(before).toEqual({
    title: 'A study',
    articleType: 'Research Article',
    abstract: 'We studied.',
    names: ['Ada Obi', 'Bayo Eze'],
  })
})

test('only what differs is shown, in the words of people', () => {
  expect(changesBetween(before, { ...before, articleType: 'Commentry', names: ['Ada Obi', 'Bayo A. Eze'] })).toEqual([
    { label: 'Authors', before: 'Ada Obi, Bayo Eze', after: 'Ada Obi, Bayo A. Eze' },
    { label: 'Article type', before: 'Research Article', after: 'Commentary' },
  ])
})

test('every problem of a proposal is named', () => {
  const empty = { title: ' ', articleType: 'Poem', abstract: '', names: ['', 'Bayo Eze'] }
  expect(proposalProblems(before, empty).map(({ field }) => field)).toEqual([
    'title',
    'articleType',
    'abstract',
    'names',
  ])
  expect(proposalProblems(before, before)).toEqual([{ field: 'title', sentence: 'Nothing is changed yet.' }])
  expect(proposalProblems(before, { ...before, title: 'A better study' })).toEqual([])
})
