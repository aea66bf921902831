import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NameParts, noParts } from './name-parts.tsx'

const shown = (name: string, parts = noParts) =>
  renderToStaticMarkup(<NameParts name={name} parts={parts} onChange={() => {}} />)
const text = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

test('a name shows how it will be cited, and its parts as they are parsed', () => {
  const html = shown('Anna-Lena Müller-Lüdenscheidt, M.D., Ph.D.')
  expect(text(html)).toContain('Will be cited as Müller-Lüdenscheidt, A.-L. Change')
  expect(html).toContain('value="Anna-Lena"')
})

test('a name that can be divided in more than one way asks, until somebody has said how', () => {
  expect(text(shown('Nguyen Hai Ninh'))).toContain('Will be cited as Nguyen, H.N. Is this right?')
  const said = shown('Nguyen Hai Ninh', { ...noParts, family: 'Ninh', given: 'Nguyen Hai' })
  expect(text(said)).toContain('Will be cited as Ninh, N.H. Change')
})

test('an organisation has no given names', () => {
  const html = shown('World Health Organization')
  expect(text(html)).toContain('Will be cited as World Health Organization')
  expect(html).not.toContain('Given names')
  expect(html).toContain('checked=""')
})

test('nothing is shown for an empty name, nor for what is no name', () => {
  expect(shown(' ')).toBe('')
  expect(shown('Ada <ada@x.org>')).toBe('')
})
