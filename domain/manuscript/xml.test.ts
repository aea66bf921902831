import { expect, test } from 'vitest'
import { escapeXml } from './xml.ts'

test('markup in a title stays text, and control characters that XML forbids are left out', () => {
  expect(escapeXml('</title><script>"a" & \'b\'\u0000\u000b\ufffe')).toBe(
    '&lt;/title&gt;&lt;script&gt;&quot;a&quot; &amp; &apos;b&apos;',
  )
})
