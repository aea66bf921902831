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
  return new Map([...found].map(([, name = '', double, single]) => [name, plainText(double ?? single ?? '')]))
}

/** What a token says: nothing if it is a tag, a comment or an instruction. */
export function textOfToken(token: string): string {
  if (token.startsWith('<![CDATA[')) return token.slice(9, -3)
  return token.startsWith('<') ? '' : plainText(token)
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Decodes references to characters and to the five entities that XML has. `other` replaces those that are neither. */
export function plainText(
  written: string,
  other = (reference: string, _at: number) => (reference.startsWith('&#') ? '' : reference),
): string {
  if (!written.includes('&')) return written
  return written.replaceAll(
    /&(?:#x([\da-f]{1,6});|#(\d{1,7});|([\w.-]{1,40});)?/gi,
    (whole, hex?: string, decimal?: string, name = '', at = 0) => {
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
      if (code > 0 && code <= 0x10ffff) return String.fromCodePoint(code)
      return Object.hasOwn(entities, name) ? (entities[name] ?? '') : other(whole, at)
    },
  )
}
