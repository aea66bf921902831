import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { IndexFiles } from './index-files.tsx'

const shown = (doaj: boolean, crossref: boolean) =>
  renderToStaticMarkup(<IndexFiles base="/issues/1/" has={{ 'doaj.xml': doaj, 'crossref.xml': crossref }} />)

test('staff are offered the files for DOAJ and Crossref that have something in them', () => {
  expect(shown(true, true)).toMatch(/href="\/issues\/1\/doaj\.xml".*href="\/issues\/1\/crossref\.xml"/)
  expect(shown(true, false)).not.toContain('Crossref')
  expect(shown(false, false)).toBe('')
})
