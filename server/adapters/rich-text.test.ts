import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cpuMs } from '#tests/support/cpu.ts'
import { sanitise } from './rich-text.ts'

const clean = (html: string) => sanitise(html, 'https://journals.example.org')

test('what a newsletter is made of stays as it was written', () => {
  const html = [
    '<h2>Call for papers</h2>',
    '<p>Dear reader, <strong>CO<sub>2</sub></strong> and <em>E. coli</em>.<br>A new line.</p>',
    '<h3>Dates</h3>',
    '<ul><li>May</li><li><a href="https://example.org/?a=1&amp;b=2">June</a></li></ul>',
    '<ol><li>First</li></ol>',
    '<blockquote><p>Said &lt;so&gt;.</p></blockquote>',
    '<hr>',
  ].join('\n')
  expect(clean(html).html).toBe(html)
})

test('the plain text says the same, with lists, quotes and the addresses of links', () => {
  const html =
    '<h2>News</h2><p>Dear <b>reader</b>,<br>see  <a href="/journals">the journals</a>\nor <a href="mailto:a@example.org">a@example.org</a>.</p><ul><li>one</li><li>two<ol><li>deep</li></ol></li></ul><blockquote><p>a</p><p>b</p></blockquote><hr><p>End</p>'
  expect(clean(html).text).toBe(
    [
      'News',
      'Dear reader,\nsee the journals (https://journals.example.org/journals) or a@example.org.',
      '- one\n- two\n  1. deep',
      '> a\n> \n> b',
      '* * *',
      'End',
    ].join('\n\n'),
  )
})

test.each([
  ['<script>alert(1)</script>Hello', '<p>Hello</p>'],
  ['<SCRIPT\n>alert(1)</sCript >Hello', '<p>Hello</p>'],
  ['<style>p { color: red }</style><p>Hello', '<p>Hello</p>'],
  ['<p onclick="alert(1)" style="color:red" class=x>Hello</p>', '<p>Hello</p>'],
  ['<img src=x onerror=alert(1)>Hello', '<p>Hello</p>'],
  ['<svg onload=alert(1)><text>in</text><svg></svg></svg><p>Hello</p>', '<p>Hello</p>'],
  // An <svg> cannot contain a <p>: a browser ends the <svg> there.
  ['<svg onload=alert(1)><p>Hello</p></svg>', '<p>Hello</p>'],
  ['<iframe src="https://evil.test"><p>in</p></iframe>Hello', '<p>Hello</p>'],
  ['<form action="https://evil.test"><input name=x><button>Hello</button></form>', '<p>Hello</p>'],
  ['<constructor>Hello</constructor>', '<p>Hello</p>'],
  ['<!-- <p>in</p> --><!doctype html><?php x ?><p>Hello</p>', '<p>Hello</p>'],
  ['<p title="</p><script>alert(1)</script>">Hello</p>', '<p>Hello</p>'],
  ['<<script>alert(1)//<</script>Hello', '<p>&lt;Hello</p>'],
  ['2 < 3 & 4 > 1', '<p>2 &lt; 3 &amp; 4 &gt; 1</p>'],
  ['&lt;script&gt;alert(1)&lt;/script&gt;', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
  ['&eacute;&#233;&#xe9;&rsquo;&unknown;&#0;&#xd800;&#9999999;', '<p>ééé’&amp;unknown;</p>'],
  ['Hello <p', '<p>Hello </p>'],
])('%s becomes %s', (given, wanted) => {
  expect(clean(given).html).toBe(wanted)
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' \u0001javascript:alert(1)',
  'java\tscript:alert(1)',
  'javascript&#58;alert(1)',
  'javascript&colon;alert(1)',
  'jav&#x0A;ascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://journals.example.org/x',
  'http://[',
])('a link to %o is harmless', (target) => {
  const { html } = clean(`<a href="${target}">Hello</a>`)
  expect(html).toMatch(/^<p>(Hello|<a href="https:\/\/journals\.example\.org\/[^"<>]*">Hello<\/a>)<\/p>$/)
})

test('the first of two targets counts, and a quote in it ends nothing', () => {
  const given = `<a href='https://example.org/"onclick="x' href="javascript:x">Hello</a>`
  expect(clean(given).html).toBe('<p><a href="https://example.org/%22onclick=%22x">Hello</a></p>')
})

test('what is left open is closed, and what overlaps is set right', () => {
  expect(clean('<p><b>one<p>two<ul><li>a<li>b</b></ul>three').html).toBe(
    '<p><strong>one</strong></p>\n<p><strong>two</strong></p>\n<ul><li><strong>a</strong></li><li><strong>b</strong></li></ul>\n<p>three</p>',
  )
  expect(clean('<li>alone</li><ul>loose<p>para</ul>').html).toBe('<p>alone</p>\n<ul><li>loose<p>para</p></li></ul>')
})

test('a hundred thousand characters of anything are read in a moment', () => {
  for (const piece of ['<', '<p', '<blockquote>', '<a href="', '&', '<!--', '</', '<p a=', '<ul><li>', ' ', '<script>'])
    expect(timed(() => clean(piece.repeat(100_000 / piece.length)))).toBeLessThan(1000)
})

test('what would be opened again in every paragraph is refused before it fills the memory', () => {
  const unlike = Array.from({ length: 6000 }, (_, index) => `<p><b a${index}>x`).join('')
  expect(() => clean(unlike)).toThrow('too much formatting')
})

function timed(run: () => unknown): number {
  const start = cpuMs()
  run()
  return cpuMs() - start
}

const pieces = [
  ...['<p>', '</p>', '<b', '>', '<a href="', '"', "'", '=', ' ', '/', '<!--', '-->', '<script>', '</script>', '&', ';'],
  ...['&lt;', '&#60;', '&quot;', 'javascript:', 'https://x.test/', 'onload=x', '<svg>', '</svg>', '<ul>', '<li>', '<'],
  ...['\0', '\u2028', 'é', 'text', '<table>', '<td>', '<h1>', '</h1>', '<style>', '</style>', '<plaintext>', '<x:y>'],
]
const anything = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 5 })), { maxLength: 40 })

const written =
  /<(\/?)(p|h2|h3|ul|ol|li|blockquote|hr|br|a|strong|em|sub|sup)( href="(?:https?:|mailto:)[^"<>]*")?>|&(?:amp|lt|gt|quot|#39);|[^<>&"']/gy

test('whatever is given, nothing but the allowed tags comes out, each closed in its turn', () => {
  fc.assert(
    fc.property(anything, (parts) => {
      const { html } = clean(parts.join(''))
      const open: string[] = []
      let read = 0
      for (const [all, slash, name, href] of html.matchAll(written)) {
        read += all.length
        if (!name || name === 'br' || name === 'hr') continue
        expect(href !== undefined).toBe(name === 'a' && !slash)
        if (slash) expect(open.pop()).toBe(name)
        else open.push(name)
      }
      expect(read).toBe(html.length)
      expect(open).toEqual([])
      expect(clean(html).html).toBe(html)
    }),
    { numRuns: 2000 },
  )
})
