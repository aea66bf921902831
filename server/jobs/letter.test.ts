import { expect, test } from 'vitest'
import { composeLetter } from './letter.ts'

const to = { email: 'ada@example.org', name: 'Ada Author' }
const compose = (change: Partial<Parameters<typeof composeLetter>[0]>) =>
  composeLetter({ kind: 'test', to, subject: 'Hello', blocks: ['Dear Ada,'], ...change })

test('text and HTML both carry every paragraph and every link', () => {
  const { text, html } = compose({
    blocks: [
      'Dear Ada,',
      { label: 'Edit it', url: 'https://journals.example.org/edit/abc' },
      'Or else:',
      { label: 'Delete it', url: 'https://journals.example.org/delete/def' },
    ],
  })
  expect(text).toBe(
    'Dear Ada,\n\nEdit it:\nhttps://journals.example.org/edit/abc\n\nOr else:\n\nDelete it:\nhttps://journals.example.org/delete/def\n\n-- \nDomain Journals\n',
  )
  expect([...html.matchAll(/<a href="([^"]+)"[^>]*>([^<]+)<\/a>/g)].map(([, url, label]) => [label, url])).toEqual([
    ['Edit it', 'https://journals.example.org/edit/abc'],
    ['Delete it', 'https://journals.example.org/delete/def'],
  ])
  expect(html.indexOf('Dear Ada,')).toBeLessThan(html.indexOf('Or else:'))
})

test.each(['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "' onclick='x", '&lt;', '</title><b>'])(
  '%s stays what was typed',
  (typed) => {
    const { html, text } = compose({
      subject: typed,
      blocks: [typed, { label: typed, url: `https://x.test/?q=${typed}` }],
    })
    expect(text).toContain(typed)
    expect(html.match(/<[a-z][^>]*/gi)?.map((tag) => tag.split(/[ >]/)[0])).toEqual([
      '<html',
      '<head',
      '<meta',
      '<meta',
      '<title',
      '<body',
      '<main',
      '<p',
      '<p',
      '<a',
      '<br',
      '<span',
      '<p',
    ])
    expect(html).not.toMatch(/onerror=alert\(1\)>|onclick='/)
    expect(html).not.toContain(typed)
  },
)

test('lines within a paragraph stay lines', () => {
  expect(compose({ blocks: ['one\ntwo'] }).html).toContain('one<br>two')
})

test.each([
  'Hello\r\nBcc: evil@example.org',
  'Hello\nBcc: evil@example.org',
  'Hello\u2028Bcc: evil@example.org',
  'Hello\u0000Bcc: evil@example.org',
  ' Hello \t Bcc: evil@example.org\r\n',
  'Hello\u0085Bcc: evil@example.org',
])('the subject and the name %o become one line in which nothing can be clicked', (typed) => {
  const letter = compose({ subject: typed, to: { email: 'ada@example.org', name: typed } })
  expect(letter.subject).toBe('Hello Bcc: evil[at]example[.]org')
  expect(letter.to).toEqual({ email: 'ada@example.org', name: 'Hello Bcc: evil[at]example[.]org' })
})

test.each([
  '',
  'ada',
  'ada@example.org, evil@example.org',
  'ada@example.org\r\nBcc: evil@example.org',
  'Ada <ada@example.org>',
])('no letter is composed for the address %o', (email) => {
  expect(() => compose({ to: { email } })).toThrow('valid address')
})

test('headers are handed on, and only where there are any', () => {
  expect(compose({ headers: { 'List-Unsubscribe': '<x>' } }).headers).toEqual({ 'List-Unsubscribe': '<x>' })
  expect(compose({})).not.toHaveProperty('headers')
})
