import { gzipSync } from 'node:zlib'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { listJournals } from '#domain/publishing/journal-list.ts'
import Journals from './journals.tsx'

function pageOf(number: number): string {
  const all = Array.from({ length: number }, (_, at) => ({
    ...{ slug: `journal-${at}`, title: `Domain Journal of Subject ${at}`, accent: 'health' as const, tagline: '' },
    ...{ description: `What people of subject ${at} found out, `.repeat(6), subjects: ['Biology'], issue: null },
  }))
  const list = listJournals(all, {})
  if (!list) throw new Error('There is no such page.')
  const loaderData = { ...list, chosen: { q: undefined, subject: undefined }, publicUrl: '' }
  return renderToStaticMarkup(<Journals params={{} as never} matches={[] as never} loaderData={loaderData} />)
}

test('a hundred journals have filters, and a page that is as light as that of a few', () => {
  const page = pageOf(100)
  expect(page).toContain('name="q"')
  expect(page).toContain('name="subject"')
  expect(page.match(/<details/g)).toHaveLength(24)
  expect(page.match(/loading="eager"/g)).toHaveLength(1)
  expect(page).toContain('href="/journals?page=5"')
  expect(gzipSync(page).length).toBeLessThan(8 * 1024)
})

test('four journals have each their expand button, and no filter', () => {
  const page = pageOf(4)
  expect(page.match(/<details/g)).toHaveLength(4)
  expect(page).not.toContain('<form')
})
