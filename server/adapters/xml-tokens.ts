const longestToken = 64 * 1024
const tag = /<(?:[^"'<>]|"[^"<]*"|'[^'<]*')*>/y

const enclosed = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

/**
 * Cuts XML that arrives in pieces into tags, comments and texts, and holds no more than one unfinished tag.
 * It resolves nothing, so no entity can grow here. What is not well formed throws at the latest in `end`.
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

/** After the token that starts at `at`; -1 while its end has not arrived. */
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

/** By their full names, prefix included. A name is tried from its start alone: else a long one takes its length squared. */
export function attributesOf(tag: string): Map<string, string> {
  const found = tag.matchAll(/(?<![\w:.-])([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)
  return new Map([...found].map(([, name = '', double, single]) => [name, decoded(double ?? single ?? '')]))
}

/** Numbered characters could otherwise hide a word. */
export function decoded(text: string): string {
  return text.replace(/&#(?:x([0-9a-f]{1,6})|([0-9]{1,7}));/gi, (_, hex?: string, decimal?: string) =>
    characterOf(hex ? Number.parseInt(hex, 16) : Number(decimal)),
  )
}

function characterOf(codePoint: number): string {
  return codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : ''
}
