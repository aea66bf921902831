import { renderToStaticMarkup } from 'react-dom/server'
import type { MetaDescriptor } from 'react-router'
import { expect, test } from 'vitest'
import type { ArticleRecord } from '#domain/manuscript/record/record.ts'
import { fullRecord, hostileRecords, noticeOfRetraction } from '#tests/support/records.ts'
import { articleMeta } from '../seo/article-meta.ts'
import Article from './article.tsx'

const { title, journal, articleType, publishedAt } = fullRecord
const related = ['0001', '0002', '0003'].map((number) => ({
  ...{ _id: number, title, author: 'Ada Ngozi Obi', coAuthors: [], customId: `DHJ-2026-${number}` },
  ...{ journal: journal.slug, articleType, publishedAt },
}))

function pageOf(record: ArticleRecord): string {
  const neighbour = { title, path: '/journals/domain-health-journal/articles/DHJ-2026-0001/' }
  const around = {
    ...{ articleId: 'x', isSample: false, previous: neighbour, next: neighbour, related },
    usage: { views: 1, downloads: 1 },
    epub: null,
    pdf: record.file && { path: new URL(record.file.url).pathname, bytes: 1234 },
  }
  const loaderData = { record, around, journals: {}, publicUrl: '' }
  return renderToStaticMarkup(<Article params={{} as never} matches={[] as never} loaderData={loaderData} />)
}

function headOf(record: ArticleRecord): string {
  return renderToStaticMarkup(articleMeta(record, 'https://journals.example.org').map(tagOf))
}

function tagOf(tag: MetaDescriptor, at: number) {
  if ('title' in tag) return <title key={at}>{String(tag.title)}</title>
  const { tagName, ...attributes } = tag as { tagName?: 'link' }
  return tagName ? <link key={at} {...attributes} /> : <meta key={at} {...attributes} />
}

test('an article with 100 references of 280 characters is a page of at most 60 kB', () => {
  const reference =
    "Sample, A.B., Example, C. and Placeholder, D. (2019) 'How records were kept', Journal of Samples, 12(3), pp. 1-9."
  const record = {
    ...fullRecord,
    ...{ translation: null, funders: [], relatedWorks: [], trials: [] },
    abstract: 'Records kept at home are seldom read. '.repeat(37),
    references: Array.from({ length: 100 }, () => reference.padEnd(280, ' And more.')),
  }
  const frame = 7_000
  expect(Buffer.byteLength(headOf(record) + pageOf(record)) + frame).toBeLessThanOrEqual(60_000)
})

test('italics, sub- and superscripts stand in the title and the abstract of the page, and nowhere in its head', () => {
  const record = hostileRecords['italics, sub- and superscripts']
  const page = pageOf(record)
  expect(page).toContain('CO<sub>2</sub> &amp; <i>Aedes aegypti</i>: 10<sup>−6 &lt;m</sup>s&gt; of <i>{x</i>')
  expect(page).toContain('<p><i>aegypti </i>drank H<sub>2</sub>O.</p>')
  expect(page).toContain('<i>Aedes aegypti</i> a bu.')
  expect(headOf(record)).not.toMatch(/<i>|<sub>|&lt;i|&lt;sub/)
})

test('the DOI in a reference is a link', () => {
  expect(pageOf(hostileRecords['references with DOIs'])).toContain(
    'doi: <a href="https://doi.org/10.5555/abc.1">10.5555/abc.1</a>.',
  )
})

test('a retraction is in the titles that leave the page; its heading is the title alone, with a notice', () => {
  const { retracted } = hostileRecords
  const head = headOf(retracted)
  expect(head).toContain(`<title>RETRACTED: ${title} | Domain Journals</title>`)
  for (const name of ['property="og:title"', 'name="citation_title"', 'name="DC.Title"'])
    expect(head).toContain(`<meta ${name} content="RETRACTED: ${title}"/>`)
  const page = pageOf(retracted)
  expect(page).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`))
  expect(page).toContain('This article has been retracted')
})

test('a citation on the page has the italics of its style, and those of the title itself', () => {
  const cited = (record: ArticleRecord) =>
    [...pageOf(record).matchAll(/<p class="citation">(.*?)<\/p>/g)].map(([, citation = '']) => citation)
  const [harvard, apa, vancouver] = cited({ ...fullRecord, title: 'On Domain Health Journal' })
  expect(harvard).toContain('On Domain Health Journal&#x27;, <i>Domain Health Journal</i>, 2(3), e7.')
  expect(apa).toContain('On Domain Health Journal. <i>Domain Health Journal, 2</i>(3), Article e7.')
  expect(vancouver).toContain('On Domain Health Journal. Domain Health Journal. 2026;2(3):e7.')
  const markup = { title: 'On <i>Aedes</i>', abstract: '', secondTitle: '', secondAbstract: '' }
  for (const citation of cited({ ...fullRecord, title: 'On Aedes', markup })) expect(citation).toContain('<i>Aedes</i>')
})

test('a notice says what happened to which article and why, and the article leads to its notice', () => {
  const page = pageOf(noticeOfRetraction)
  expect(page).toContain(`The article <a href="${new URL(fullRecord.url).pathname}">${title}</a> (DHJ-2026-0007)`)
  expect(page).toContain('has been retracted on <time')
  expect(page).toContain('<p>The data could not be found.</p>')
  for (const word of ['Abstract', 'Download', 'Received', 'The author']) expect(page).not.toContain(word)
  const { pathname } = new URL(noticeOfRetraction.url)
  expect(pageOf(hostileRecords['corrected with a notice'])).toContain(
    `<a href="${pathname}">Read the notice of correction</a>`,
  )
})
