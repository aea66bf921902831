import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { RecentArticle } from '#contracts/publishing/articles.ts'
import { ArticleList } from './article-list.tsx'

const title = `The ${'very '.repeat(30)}long title`
const article: RecentArticle = {
  _id: 'A'.repeat(22),
  title,
  author: 'Ada Obi',
  coAuthors: [],
  customId: 'DHJ-2026-0001',
  journal: 'domain-health-journal',
  articleType: 'Editorial',
  publishedAt: '2026-03-04T00:00:00.000Z',
  standing: 'published',
}

test('an issue shows titles whole, each with its type, in the order they are given', () => {
  const other = { ...article, _id: 'B'.repeat(22), title: 'Before it', articleType: 'Research Article' as const }
  const page = renderToStaticMarkup(<ArticleList articles={[other, { ...article, opening: 'First words.' }]} />)
  expect(page).toMatch(new RegExp(`Research Article.*Before it.*Editorial.*${title}.*First words\\.`, 's'))
})

test('the archive cuts a long title to 97 characters and three dots', () => {
  const page = renderToStaticMarkup(<ArticleList articles={[article]} isCut />)
  expect(page).toContain(`${title.slice(0, 97)}...`)
})

test('a title in a list has its italics, and a title that is cut short is plain', () => {
  const marked = { ...article, title: 'On Aedes & <i>', titleMarkup: 'On <i>Aedes</i> &amp; &lt;i>' }
  expect(renderToStaticMarkup(<ArticleList articles={[marked]} />)).toContain('On <i>Aedes</i> &amp; &lt;i&gt;</a>')
  const cut = renderToStaticMarkup(<ArticleList articles={[{ ...article, titleMarkup: `<i>${title}</i>` }]} isCut />)
  expect(cut).toContain(`>${title.slice(0, 97)}...`)
})
