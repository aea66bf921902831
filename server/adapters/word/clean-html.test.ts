import { expect, test } from 'vitest'
import { hostileMarkup } from '#tests/support/hostile-markup.ts'
import { cleanHtml } from './clean-html.ts'

test.each(hostileMarkup)('of %s nothing comes out that could run', (markup) => {
  for (const tag of cleanHtml(`${markup}<p>after</p>`).match(/<[^>]*>/g) ?? [])
    expect(tag).toMatch(
      /^<\/?(?:p|br|strong|em|u|s|sub|sup|ul|ol|li|blockquote|pre|table|thead|tbody|tr|th|td|h[3-6]|a)>$|^<a href="(?:https?|mailto):[^"]*" target="_blank" rel="noopener noreferrer">$/,
    )
})

test.each([
  ['<p class="x" style="color:red" onclick="alert(1)">one</p>', '<p>one</p>'],
  ['<h1 id="a">one</h1><h2>two</h2><h6>six</h6>', '<h3>one</h3><h4>two</h4><h6>six</h6>'],
  ['<td colspan="2" rowspan="0">a</td>', '<td colspan="2">a</td>'],
  ['<td colspan="99999">a</td>', '<td>a</td>'],
  ['<p><strong>never closed', '<p><strong>never closed</strong></p>'],
  ['a</table></p>b', 'ab'],
  ['<a href="#note-1" id="ref">1</a>', '1'],
  ['<img src="data:image/svg+xml;base64,PHN2Zz4=" alt="x">', '<em>[A picture that is only in the file]</em>'],
  ['<img src="https://evil.test/x.png">', '<em>[A picture that is only in the file]</em>'],
  ['<img src="data:image/png;base64,AAAA" onerror="x">', '<img src="data:image/png;base64,AAAA" alt="Picture">'],
])('%s becomes %s', (given, clean) => {
  expect(cleanHtml(given)).toBe(clean)
})

test('no nesting goes deeper than browsers bear', () => {
  const html = cleanHtml('<table><tr><td>'.repeat(5_000))
  expect(html.match(/<table>/g)).toHaveLength(20)
})
