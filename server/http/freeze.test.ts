import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { cpuMs } from '#tests/support/cpu.ts'
import { freezePage, nonceIn } from './freeze.ts'

const nonce = 'r4nd0mr4nd0mr4nd0mr4nA=='
const policy = `default-src 'none'; script-src 'self' 'nonce-${nonce}'; style-src-elem 'self'; img-src 'self' data:`

function hashOf(script: string) {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}

test('the nonce is read from the policy', () => {
  expect(nonceIn(policy)).toBe(nonce)
  expect(nonceIn("script-src 'self'")).toBeNull()
})

test('inline scripts that carried the nonce are allowed by their hashes, and the nonce is gone', () => {
  const html = `<html><head><script nonce="${nonce}">start()</script></head><body><script type="module" nonce="${nonce}" async="">import "/assets/a.js"</script></body></html>`
  const frozen = freezePage(html, nonce, policy)
  expect(frozen.html).toBe(
    '<html><head><script>start()</script></head><body><script type="module" async="">import "/assets/a.js"</script></body></html>',
  )
  expect(frozen.policy).toBe(
    `default-src 'none'; script-src 'self' ${hashOf('start()')} ${hashOf('import "/assets/a.js"')}; style-src-elem 'self'; img-src 'self' data:`,
  )
})

test('an injected script gets no hash, whatever nonce it claims', () => {
  const injected = `<script>steal()</script><script nonce="">steal()</script><script nonce="guess">steal()</script>`
  const frozen = freezePage(`${injected}<script nonce="${nonce}">start()</script></html>`, nonce, policy)
  expect(frozen.policy).toContain(hashOf('start()'))
  expect(frozen.policy).not.toContain(hashOf('steal()'))
  expect(frozen.html).toBe(`${injected}<script>start()</script></html>`)
})

test.each([
  ['an open quote', '<img alt="'],
  ['an open tag', '<script src=https://elsewhere.example/x.js a='],
  ['an open comment', '<!-- '],
])('%s injected before a script allows that script alone', (_, opening) => {
  const frozen = freezePage(`${opening}<script nonce="${nonce}">start()</script></html>`, nonce, policy)
  expect(frozen.policy).toContain(`script-src 'self' ${hashOf('start()')};`)
})

test('external scripts, links and styles lose the nonce and need no hash', () => {
  const html = `<link rel="modulepreload" nonce="${nonce}" href="/a.js"><script nonce="${nonce}" src="/a.js"></script><style nonce="${nonce}">a{}</style>`
  const frozen = freezePage(html, nonce, policy)
  expect(frozen.html).toBe('<link rel="modulepreload" href="/a.js"><script src="/a.js"></script><style>a{}</style>')
  expect(frozen.policy).toBe(policy.replace(` 'nonce-${nonce}'`, ''))
})

test('a script that occurs twice is named once', () => {
  const html = `<script nonce="${nonce}">a()</script><script nonce="${nonce}">a()</script>`
  expect(freezePage(html, nonce, policy).policy.match(/sha256-/g)).toHaveLength(1)
})

test("a policy that knew only the nonce allows the site's own files", () => {
  const { policy: frozen } = freezePage('<p></p>', nonce, `script-src 'nonce-${nonce}'; base-uri 'none'`)
  expect(frozen).toBe("script-src 'self'; base-uri 'none'")
})

test('line ends are hashed as a browser reads them, and letters beyond ASCII as UTF-8', () => {
  const frozen = freezePage(`<script nonce="${nonce}">a()\r\nb("Ọmọ")</script>`, nonce, policy)
  expect(frozen.policy).toContain(hashOf('a()\nb("Ọmọ")'))
})

test('what a script says about the nonce stays as it was hashed', () => {
  const script = `el.innerHTML = '<b nonce="${nonce}">'`
  const frozen = freezePage(`<script nonce="${nonce}">${script}</script>`, nonce, policy)
  expect(frozen.html).toBe(`<script>${script}</script>`)
  expect(frozen.policy).toContain(hashOf(script))
})

test('a page that never closes its scripts is read once, not once per script', () => {
  const html = `<script nonce="${nonce}">x</scrip>`.repeat(20_000)
  const started = cpuMs()
  freezePage(html, nonce, policy)
  expect(cpuMs() - started).toBeLessThan(1_000)
})
