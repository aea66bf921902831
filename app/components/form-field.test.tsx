import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { wordCount } from '#domain/words/text.ts'
import { PasswordInput, TextArea, TextInput } from './form-field.tsx'

test('a field is tied to its label, its hint and its error', () => {
  const html = renderToStaticMarkup(
    <TextInput id="name" label="Name" hint="As printed." error="Name cannot be empty" />,
  )
  expect(html).toContain('<label for="name">Name')
  expect(html).toContain('aria-describedby="name-hint name-error"')
  expect(html).toContain('aria-invalid="true"')
  expect(html).toMatch(/<p id="name-error"[^>]*>.*Name cannot be empty<\/p>/)
})

test('a field without a mistake says nothing of one', () => {
  const html = renderToStaticMarkup(<TextInput id="name" label="Name" />)
  expect(html).not.toContain('aria-invalid')
  expect(html).not.toContain('aria-describedby')
})

test('a new password shows its rule beforehand, a current one is not', () => {
  const rule = '8 to 128 characters of any kind.'
  expect(renderToStaticMarkup(<PasswordInput label="Password" autoComplete="new-password" />)).toContain(rule)
  expect(renderToStaticMarkup(<PasswordInput label="Password" autoComplete="current-password" />)).not.toContain(rule)
})

test.each([
  ['one two', '2 words remaining'],
  ['one two three', '1 word remaining'],
  ['one two three four five', '1 word too many'],
])('the counter of "%s" against four words says "%s"', (text, sentence) => {
  const html = renderToStaticMarkup(
    <TextArea label="Abstract" limit={4} unit="words" measure={wordCount} value={text} readOnly />,
  )
  expect(html).toContain(`>${sentence}</span>`)
})
