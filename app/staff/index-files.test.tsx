import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { indexFilesOf } from '#domain/manuscript/record/formats.ts'
import { IndexFiles } from './index-files.tsx'

const shown = (...records: Parameters<typeof indexFilesOf>[0]) =>
  renderToStaticMarkup(<IndexFiles base="/issues/1/" files={indexFilesOf(records)} />)

const standing = 'published'
const assignedDoi = '10.5555/dhj-2026-0001'

test('staff are offered the files for DOAJ and Crossref that have something in them', () => {
  expect(shown({ standing, assignedDoi })).toMatch(/href="\/issues\/1\/doaj\.xml".*href="\/issues\/1\/crossref\.xml"/)
  expect(shown({ standing, assignedDoi: null })).not.toContain('Crossref')
  expect(shown({ standing: 'removed', assignedDoi: null })).toBe('')
})
