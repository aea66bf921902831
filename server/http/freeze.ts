import { createHash } from 'node:crypto'

export type FrozenPage = { html: string; policy: string }

/** Returns the nonce of a Content-Security-Policy, or null if it has none. */
export function nonceIn(policy: string): string | null {
  return /'nonce-([\w+/=-]+)'/.exec(policy)?.[1] ?? null
}

/**
 * Prepares a page that was rendered with a nonce for many readers: its inline scripts are allowed by their hashes
 * instead. Only the renderer knows the nonce, so a script that somebody injected into the page gets no hash.
 */
export function freezePage(html: string, nonce: string, policy: string): FrozenPage {
  const attribute = ` nonce="${nonce}"`
  const hashes = new Set<string>()
  let frozen = ''
  let from = 0
  for (let at = html.indexOf(attribute); at !== -1; at = html.indexOf(attribute, from)) {
    frozen += html.slice(from, at)
    from = at + attribute.length
    const script = inlineScript(html, html.lastIndexOf('<', at), from)
    if (script === null) continue
    hashes.add(hashSource(html.slice(script.start, script.end)))
    frozen += html.slice(from, script.end)
    from = script.end
  }
  return { html: frozen + html.slice(from), policy: withHashes(policy, nonce, [...hashes]) }
}

function inlineScript(html: string, tagStart: number, afterNonce: number): { start: number; end: number } | null {
  const tagEnd = html.indexOf('>', afterNonce)
  const tag = html.slice(tagStart, tagEnd)
  if (tagEnd === -1 || !/^<script\s/i.test(tag) || /\ssrc\s*=/i.test(tag)) return null
  const end = html.indexOf('</script', tagEnd)
  return { start: tagEnd + 1, end: end === -1 ? html.length : end }
}

export function hashSource(script: string): string {
  // Browsers normalise line ends before they compute the hash.
  const hash = createHash('sha256').update(script.replace(/\r\n?/g, '\n'))
  return `'sha256-${hash.digest('base64')}'`
}

function withHashes(policy: string, nonce: string, hashes: readonly string[]): string {
  const source = `'nonce-${nonce}'`
  return policy
    .split(';')
    .map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/)
      if (!sources.includes(source)) return directive.trim()
      const others = sources.filter((one) => one !== source && one !== "'self'")
      return name.startsWith('script-src')
        ? [name, "'self'", ...hashes, ...others].join(' ')
        : [name, ...others].join(' ')
    })
    .filter(Boolean)
    .join('; ')
}
