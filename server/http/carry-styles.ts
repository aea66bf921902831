import { type FrozenPage, hashSource } from './freeze.ts'
import { usedStyles, wordsOf } from './used-styles.ts'

const linked = /<link[^>]* rel="stylesheet" href="([^"]+)"[^>]*>/g

/**
 * Replaces links to the site's style sheets with the styles that the page uses, and allows those by their hashes: a first
 * visit then waits for one response instead of two. A page that React hydrates must stay as React wrote it. `slots`: what is
 * filled into the page later. A script file may give it anything, so such a page has all styles.
 */
export function carryStyles(
  { html, policy }: FrozenPage,
  sheets: ReadonlyMap<string, string>,
  slots: readonly string[] = [],
): FrozenPage {
  if (html.includes(' type="module"')) return { html, policy }
  const words = /<script[^>]* src=/.test(html) ? null : wordsOf([html, ...slots].join('\n'))
  const hashes = new Set<string>()
  const carried = html.replace(linked, (link, path: string) => {
    const sheet = sheets.get(path)
    if (sheet === undefined) return link
    const styles = words ? usedStyles(sheet, words) : sheet
    hashes.add(hashSource(styles))
    return `<style>${styles}</style>`
  })
  return { html: carried, policy: policy.replace("style-src-elem 'self'", (allowed) => [allowed, ...hashes].join(' ')) }
}
