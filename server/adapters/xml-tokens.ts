/** Word keeps a drawing of several shapes in one attribute of the tag, as long as the drawing needs. */
const longestToken = 8 * 1024 * 1024

const enclosed = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

const stops = { '': /["'<>]/g, '"': /["<]/g, "'": /['<]/g }

/**
 * Splits XML that arrives in pieces into tags, comments and texts, and keeps at most one unfinished tag in memory.
 * It does not expand entities, so none can grow here. Malformed XML throws, at the latest in `end`.
 */
export function xmlTokens() {
  let rest = ''
  /** How far an unfinished token was looked through, and the quotation mark that is open there: nothing is read twice. */
  let seen = 0
  let quote: keyof typeof stops = ''

  /** Returns the position after the token that starts at `at`, or -1 while its end has not arrived. */
  function tokenEnd(at: number): number {
    if (rest[at] !== '<') {
      const next = rest.indexOf('<', at)
      return next === -1 ? rest.length : next
    }
    for (const [opening, closing] of enclosed) {
      if (!rest.startsWith(opening, at)) continue
      const end = rest.indexOf(closing, Math.max(at + opening.length, seen - closing.length))
      return end === -1 ? unfinished() : finished(end + closing.length)
    }
    for (let from = Math.max(at + 1, seen); ; ) {
      const stop = stops[quote]
      stop.lastIndex = from
      const found = stop.exec(rest)?.[0]
      if (found === undefined) return unfinished()
      if (found === '<') throw new Error('A tag has no end')
      from = stop.lastIndex
      if (found === '>') return finished(from)
      quote = quote === '' ? (found as '"' | "'") : ''
    }
  }
  const finished = (end: number) => {
    seen = 0
    quote = ''
    return end
  }
  const unfinished = () => {
    seen = rest.length
    return -1
  }

  return {
    *push(piece: string): Generator<string> {
      rest += piece
      let at = 0
      for (let end = tokenEnd(at); end > at; end = tokenEnd(at)) {
        yield rest.slice(at, end)
        at = end
      }
      rest = rest.slice(at)
      seen = Math.max(0, seen - at)
      if (rest.length > longestToken) throw new Error('A tag has no end')
    },
    end() {
      if (rest !== '') throw new Error('A tag has no end')
    },
  }
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
