import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { RecordChange } from '#domain/manuscript/record/record.ts'
import { fullRecord } from '#tests/support/records.ts'
import ArticleEdition from '../article-edition.tsx'
import ArticleReader from '../article-reader.tsx'
import { ArticleHead } from './article-head.tsx'

const corrected: RecordChange = { version: 2, kind: 'correction', reason: 'A typo.', at: '2026-03-04T00:00:00.000Z' }
const retracted: RecordChange = { version: 3, kind: 'retraction', reason: 'No data.', at: '2026-03-05T00:00:00.000Z' }
const around = { params: {} as never, matches: [] as never }

test('a corrected article says so at its head, and the page of an earlier edition only what took its place', () => {
  const record = { ...fullRecord, standing: 'published' as const, version: 2, changes: [corrected] }
  expect(renderToStaticMarkup(<ArticleHead record={record} isSample={false} />)).toContain('#versions')
  const earlier = { version: 1, record, end: corrected, file: null, hasCurrentText: false }
  const loaderData = { earlier, isSample: false, path: '/a/', publicUrl: '' }
  const page = renderToStaticMarkup(<ArticleEdition {...around} loaderData={loaderData} />)
  expect(page).toContain('This is version 1, not the current one')
  expect(page.match(/class="notice"/g)).toHaveLength(1)
  expect(page).not.toContain('#versions')
})

test('who reads the file of a retracted article on the site reads that it was retracted, and why', () => {
  const file = { url: '/a/a.pdf', name: 'a.pdf', mediaType: 'application/pdf' as const }
  const titled = { title: 'A', markup: null, language: 'en' as const }
  const loaderData = { ...titled, authors: 'B', standing: 'retracted' as const, changes: [corrected, retracted] }
  const page = renderToStaticMarkup(
    <ArticleReader {...around} loaderData={{ ...loaderData, path: '/a/', file, publicUrl: '' }} />,
  )
  expect(page).toMatch(/This article has been retracted.*5 Mar 2026.*No data\./s)
})
