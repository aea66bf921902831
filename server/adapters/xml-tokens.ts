const longestToken = 64 * 1024
const tag = /<(?:[^"'<>]|"[^"<]*"|'[^'<]*')*>/y

const enclosed = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

/**
 * Splits XML that arrives in pieces into tags, comments and texts, and keeps at most one unfinished tag in memory.
 * It does not expand entities, so none can grow here. Malformed XML throws, at the latest in `end`.
 */
export function xmlTokens() {
  let rest = ''
  return {
    *push(piece: string): Generator<string> {
      rest += piece
      let at = 0
      for (let end = tokenEnd(rest, at); end > at; end = tokenEnd(rest, at)) {
        yield rest.slice(at, end)
        at = end
      }
      rest = rest.slice(at)
      if (rest.length > longestToken) throw new Error('A tag has no end')
    },
    end() {
      if (rest !== '') throw new Error('A tag has no end')
    },
  }
}

/** Returns the position after the token that starts at `at`, or -1 while its end has not arrived. */
function tokenEnd(text: string, at: number): number {
  if (text[at] !== '<') {
    const next = text.indexOf('<', at)
    return next === -1 ? text.length : next
  }
  for (const [opening, closing] of enclosed) {
    if (!text.startsWith(opening, at)) continue
    const end = text.indexOf(closing, at + opening.length)
    return end === -1 ? -1 : end + closing.length
  }
  tag.lastIndex = at
  return tag.test(text) ? tag.lastIndex : -1
}

/** Returns attributes by full name, with prefix. The look-behind keeps a long name from taking quadratic time. */
export function attributesOf(tag: string): Map<string, string> {
  const found = tag.matchAll(/(?<![\w:.-])([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)
  return new Map([...found].map(([, name = '', double, single]) => [name, decoded(double ?? single ?? '')]))
}

/** Decodes numeric character references, which could otherwise hide a word. */
export function decoded(text: string): string {
  return text.replace(/&#(?:x([0-9a-f]{1,6})|([0-9]{1,7}));/gi, (_, hex?: string, decimal?: string) =>
    characterOf(hex ? Number.parseInt(hex, 16) : Number(decimal)),
  )
}

function characterOf(codePoint: number): string {
  return codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : ''
}
