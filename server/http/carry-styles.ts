import { type FrozenPage, hashSource } from './freeze.ts'

const linked = /<link[^>]* rel="stylesheet" href="([^"]+)"[^>]*>/g

/**
 * Replaces links to the site's style sheets with the styles themselves, and allows those by their hashes: a first
 * visit then waits for one response instead of two. A page that React hydrates must stay as React wrote it.
 */
export function carryStyles({ html, policy }: FrozenPage, sheets: ReadonlyMap<string, string>): FrozenPage {
  if (html.includes(' type="module"')) return { html, policy }
  const hashes = new Set<string>()
  const carried = html.replace(linked, (link, path: string) => {
    const sheet = sheets.get(path)
    if (sheet === undefined) return link
    hashes.add(hashSource(sheet))
    return `<style>${sheet}</style>`
  })
  return { html: carried, policy: policy.replace("style-src-elem 'self'", (allowed) => [allowed, ...hashes].join(' ')) }
}
