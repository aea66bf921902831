import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ArticleTitle, MarkedText } from './inline-markup.tsx'

const shown = (text: string, markup: string | null) => renderToStaticMarkup(<MarkedText text={text} markup={markup} />)

test('a title is shown with its italics, sub- and superscripts', () => {
  expect(shown('Aedes & x2', '<i>Aedes</i> &amp; <i>x<sup>2</sup></i>')).toBe(
    '<i>Aedes</i> &amp; <i>x</i><i><sup>2</sup></i>',
  )
})

test('no line of a title ends after a hyphen, even where its italics end, and the title that is copied has no signs for it', () => {
  expect(shown('An anti-Aedes blood-pressure drug', 'An anti-<i>Aedes</i> blood-pressure drug')).toBe(
    'An <span class="nowrap">anti-<i>Aedes</i></span> <span class="nowrap">blood-pressure</span> drug',
  )
})

test('tags in the text are characters, and markup that does not belong to it is not used', () => {
  for (const markup of [null, '', '<i>x</i>', '<script>x</script>'])
    expect(shown('<i>x</i>', markup)).toBe('&lt;i&gt;x&lt;/i&gt;')
})

test('a title says its language where the page is in another', () => {
  const title = (about: object) =>
    renderToStaticMarkup(<ArticleTitle title="x2" titleMarkup="x<sup>2</sup>" {...about} />)
  expect(title({})).toBe('x<sup>2</sup>')
  expect(title({ language: 'fr' })).toBe('<span lang="fr" dir="auto">x<sup>2</sup></span>')
})
