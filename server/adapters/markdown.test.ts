import { expect, test } from 'vitest'
import { renderMarkdown } from './markdown.ts'

test('headings get ids, each its own, and are listed for a table of contents', () => {
  const { html, headings } = renderMarkdown('## Fees & *waivers*\n\n### Who pays?\n\n## Fees & waivers\n\n## 费用')
  expect(headings).toEqual([
    { id: 'fees-waivers', title: 'Fees & waivers', level: 2 },
    { id: 'who-pays', title: 'Who pays?', level: 3 },
    { id: 'fees-waivers-2', title: 'Fees & waivers', level: 2 },
    { id: 'section', title: '费用', level: 2 },
  ])
  expect(html).toContain('<h2 id="fees-waivers">Fees &amp; <em>waivers</em></h2>')
})

test.each([
  ['<script>alert(1)</script>', '<script'],
  ['Some <img src=x onerror=alert(1)> text', '<img'],
  ['## A <b onclick="x">bold</b> heading', '<b'],
  ['![<b>alt</b>](data:image/svg+xml,x)', '<b>'],
])('T27: raw HTML is shown as text: %s', (markdown, tag) => {
  const { html } = renderMarkdown(markdown)
  expect(html).not.toContain(tag)
  expect(html).toContain('&lt;')
})

test.each(['/support', '#fees', 'https://example.org/?a=1&b=2', 'mailto:a@b.example', 'tel:+2348000000000'])(
  'a link to %s stays a link',
  (target) => {
    expect(renderMarkdown(`[here](${target})`).html).toMatch(/<a href="[^"]+">here<\/a>/)
  },
)

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'javascript&#58;alert(1)',
  'java&Tab;script:alert(1)',
  'data:text/html,x',
  'vbscript:x',
])('a link to %s leaves only its words', (target) => {
  expect(renderMarkdown(`[here](${target})`).html).toBe('<p>here</p>\n')
  expect(renderMarkdown(`![here](${target})`).html).toBe('<p>here</p>\n')
})

test('a link cannot break out of its attribute', () => {
  const { html } = renderMarkdown('[here](</x"onmouseover="alert(1)> "t\\"onclick=x")')
  expect(html).not.toMatch(/"\s*on\w+=/)
})

test('a table has its headers next to its cells too, for phones, and a label cannot break out of its attribute', () => {
  const { html } = renderMarkdown('| Type | Main *text* "><b> |\n|---|---|\n| Review | up to 6,000 |')
  expect(html).toContain('<th scope="row">Review</th>')
  expect(html).toContain('<td data-label="Main text &quot;&gt;&lt;b&gt;"><div>up to 6,000</div></td>')
})
