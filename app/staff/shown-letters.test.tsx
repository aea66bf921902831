import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ShownLetters } from './shown-letters.tsx'

const subject = 'Your article has been corrected'
const letter = (name: string, rest = 'It has been corrected: [your reason]') => ({
  ...{ to: `${name.toLowerCase()}@example.org`, subject },
  text: `Dear ${name},\n\n${rest}`,
})

test('e-mails that differ in the greeting alone are shown once, with everybody who gets them', () => {
  const letters = [letter('Ada'), letter('Bayo'), letter('Chi', 'You are now named as a co-author.')]
  const html = renderToStaticMarkup(<ShownLetters letters={letters} reason="A typing mistake." />)
  expect(html.match(/<details/g)).toHaveLength(2)
  expect(html).toContain(`E-mail to each of 2 people: ${subject}`)
  expect(html).toContain('To ada@example.org and bayo@example.org')
  expect(html).toContain('It has been corrected: A typing mistake.')
  expect(html).toContain(`E-mail to chi@example.org: ${subject}`)
})
