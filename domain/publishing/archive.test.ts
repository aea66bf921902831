import { expect, test } from 'vitest'
import { groupByIssue } from './archive.ts'

test('the archive is grouped by volume and issue, newest first, with the year of the volume', () => {
  const articles = [
    { volume: 1, issue: 2, title: 'a' },
    { volume: 2, issue: 3, title: 'b' },
    { volume: 1, issue: 1, title: 'c' },
    { volume: 2, issue: 10, title: 'd' },
    { volume: 1, issue: 2, title: 'e' },
  ]
  const groups = groupByIssue(articles).map(({ volume, issue, year, articles: inside }) => ({
    place: `${volume}/${issue} ${year}`,
    titles: inside.map(({ title }) => title).join(),
  }))
  expect(groups).toEqual([
    { place: '2/10 2026', titles: 'd' },
    { place: '2/3 2026', titles: 'b' },
    { place: '1/2 2025', titles: 'a,e' },
    { place: '1/1 2025', titles: 'c' },
  ])
})

test('volume 1 issue 12 and volume 11 issue 2 are two groups', () => {
  expect(
    groupByIssue([
      { volume: 1, issue: 12 },
      { volume: 11, issue: 2 },
    ]),
  ).toHaveLength(2)
})
