import { expect, test } from 'vitest'
import { authorBlock } from './author-block.ts'
import { identityOf } from './identity.ts'

const identity = identityOf([{ name: 'Ada Obi', email: 'ada.obi@nights.example' }])
const title = 'Sleep of nurses who work at night in a general hospital'
const prose =
  'Nurses who work at night sleep less than others, and nobody has asked them how they feel about it in Lagos, Nigeria.'

/** What is shown of pages with these paragraphs. '|' ends a line. */
function shown(...pages: string[][]) {
  const passages = pages.flatMap((paragraphs, page) =>
    paragraphs.map((text, at) => ({
      ...{ at: `page#${page + 1}#${page * 100 + at}`, place: `Page ${page + 1}` },
      ...{ text: text.replaceAll('|', ' '), lines: text.split('|'), page: page + 1 },
    })),
  )
  return authorBlock(passages, [title, ''], identity).map(({ match }) => match)
}

test('institutions without a word like “University” are shown with the names, line by line, and nothing of the abstract is', () => {
  const block = ['Ada Obi1 and Bayo Eze2', '1 KU Leuven, Belgium|2 PUC-Rio, Rio de Janeiro, Brazil']
  const lines = block.flatMap((text) => text.split('|'))
  expect(shown([title, ...block, 'Abstract', prose, '1 Introduction', prose])).toEqual(lines)
  expect(shown([title, ...block, `Abstract: ${prose}`])).toEqual(lines)
  expect(shown([...block, title, 'ABSTRACT', prose])).toEqual(lines)
  expect(shown([title, ...block], ['Abstract', prose])).toEqual(lines)
})

test('without an abstract the title page ends at the first section or sentence', () => {
  expect(
    shown([title, 'Ada Obi, Observatório Nacional, Rio de Janeiro, RJ, Brazil.', prose, 'Overview', 'Lagos, Nigeria']),
  ).toEqual(['Ada Obi, Observatório Nacional, Rio de Janeiro, RJ, Brazil.'])
  expect(shown([title, 'KU Leuven', '1. Introduction', 'Lagos, Nigeria', 'Summary', prose])).toEqual(['KU Leuven'])
  expect(shown([title, prose, 'Lagos, Nigeria'])).toEqual([])
})

test('the title, dates, the type of article, the running head and key words are not shown', () => {
  const [begin, end] = [title.slice(0, 30), title.slice(30)]
  const others = [
    'Original Research Article',
    'Received: 3 May 2026; accepted: 12 June 2026',
    'Running title: Sleep',
    'Abstract: 250 words, 3 tables',
    'Key words: sleep, night',
  ]
  expect(shown([`${begin}|${end}`, ...others, 'KU Leuven', 'Abstract', prose])).toEqual(['KU Leuven'])
  expect(shown([title, 'Submitted by KU Leuven', '清华大学', 'Abstract', prose])).toEqual([
    'Submitted by KU Leuven',
    '清华大学',
  ])
})

test('a line that has some letters of the title is no part of it', () => {
  expect(shown([title, 'INAG', 'Abstract', prose])).toEqual(['INAG'])
})

test('how to reach an author is shown after the abstract and at the foot of the first page, too', () => {
  const contact = 'Corresponding author: Ada Obi, ada.obi@nights.example, +234 1 234'
  expect(shown([title, 'Abstract', prose, contact, 'Introduction', prose])).toEqual([contact])
  expect(shown([title, 'Abstract', prose, 'Introduction', prose, contact])).toEqual([contact])
  expect(shown([title, 'Abstract', prose, 'Introduction', prose], ['Tables name Ada Obi, of the ward.'])).toEqual([])
})

test('of a file whose first page has no text nothing is known of its title page', () => {
  expect(shown([], ['Lagos, Nigeria', prose])).toEqual([])
})
