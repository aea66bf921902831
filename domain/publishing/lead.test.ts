import { expect, test } from 'vitest'
import { leadFirst } from './lead.ts'

const figure = { src: 'a.webp' }
type Article = { id: number; figure?: object; isLead?: true; standing?: string }
const idsOf = (articles: readonly Article[]) => leadFirst(articles).map(({ id }) => id)

test('the newest article with a figure leads, and all others keep their order', () => {
  expect(idsOf([{ id: 1 }, { id: 2, figure }, { id: 3, figure }])).toEqual([2, 1, 3])
})

test('the article that the office chose leads before it, with a figure or without', () => {
  expect(idsOf([{ id: 1, figure }, { id: 2 }, { id: 3, isLead: true }])).toEqual([3, 1, 2])
})

test('without a figure the newest leads', () => {
  expect(idsOf([{ id: 1 }, { id: 2 }])).toEqual([1, 2])
  expect(idsOf([])).toEqual([])
})

test('what was retracted or removed does not lead', () => {
  const standing = 'retracted'
  expect(
    idsOf([
      { id: 1, figure, standing },
      { id: 2, figure },
    ]),
  ).toEqual([2, 1])
  expect(
    idsOf([
      { id: 1, isLead: true, standing },
      { id: 2, figure },
    ]),
  ).toEqual([2, 1])
})
