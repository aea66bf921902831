/** `prefix`: the last word typed, which may still be unfinished. */
export type SearchTerm = { kind: 'word' | 'prefix' | 'phrase'; text: string }

const longestQuery = 200
/** Of a field to search with: more, in letters of any language, would not fit into an address. */
export const mostTyped = 300
export const mostTerms = 12
const word = /[\p{L}\p{N}\p{M}]+(?:['’-][\p{L}\p{N}\p{M}]+)*/gu
const shortestPrefix = 3

/** Returns words and quoted phrases. All other characters are ignored, so none of them is an operator. */
export function parseSearch(typed: string): SearchTerm[] {
  return withPrefix(allTerms(typed.slice(0, longestQuery)).slice(0, mostTerms))
}

/** Whether more was typed than is searched for. */
export function isCut(typed: string): boolean {
  return typed.trim().length > longestQuery || allTerms(typed.slice(0, longestQuery)).length > mostTerms
}

function allTerms(typed: string): SearchTerm[] {
  const text = typed
    .normalize('NFC')
    .replaceAll(/\p{C}/gu, ' ')
    .replaceAll(/[“”„«»]/g, '"')
  const terms: SearchTerm[] = []
  for (const [at, part] of quotedParts(text).entries()) {
    const words = part.match(word) ?? []
    if (at % 2 === 1) terms.push(...(words.length > 0 ? [{ kind: 'phrase' as const, text: words.join(' ') }] : []))
    else terms.push(...words.map((text) => ({ kind: 'word' as const, text })))
  }
  return terms
}

/** Returns the search as a person would type it. */
export function describeSearch(terms: readonly SearchTerm[]): string {
  return terms.map(({ kind, text }) => (kind === 'phrase' ? `"${text}"` : text)).join(' ')
}

/** Every second part was between quotes. A quote that is never closed is ignored. */
function quotedParts(text: string): string[] {
  const parts = text.split('"')
  return parts.length % 2 === 1 ? parts : [...parts.slice(0, -2), parts.slice(-2).join(' ')]
}

function withPrefix(terms: SearchTerm[]): SearchTerm[] {
  const last = terms.at(-1)
  const mayBeUnfinished =
    last?.kind === 'word' && /^[\p{L}\p{N}\p{M}]+$/u.test(last.text) && last.text.length >= shortestPrefix
  return mayBeUnfinished ? [...terms.slice(0, -1), { ...last, kind: 'prefix' }] : terms
}
