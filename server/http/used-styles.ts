/** A rule, or what is in none: a declaration, or a statement such as `@layer`. */
type Part = string | { heads: Head[]; parts: Part[] }
type Head = { text: string; classes: string[] }

const tokens = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[{}();]|[^"'{}();]+/g
const parsed = new Map<string, Part[]>()

const classes = /\s(?:class|data-styles)="([^"]*)"/g
const scripts = /<script(?![^>]*ld\+json)[^>]*>(.*?)<\/script>/gs

/** Whatever may be the name of a class in a page: also what its scripts would write, but not what people wrote. */
export function wordsOf(html: string): Set<string> {
  const named = [classes, scripts].flatMap((found) => [...html.matchAll(found)].map(([, words = '']) => words))
  return new Set(named.join(' ').match(/[\w-]+/g))
}

/** The style sheet without the rules for classes that are not among the words. */
export function usedStyles(sheet: string, words: ReadonlySet<string>): string {
  const parts = parsed.get(sheet) ?? parse(sheet)
  parsed.set(sheet, parts)
  return textOf(parts, words)
}

function textOf(parts: readonly Part[], words: ReadonlySet<string>): string {
  return parts.map((part) => (typeof part === 'string' ? part : ruleOf(part.heads, part.parts, words))).join('')
}

function ruleOf(heads: readonly Head[], parts: readonly Part[], words: ReadonlySet<string>): string {
  const used = heads.filter(({ classes }) => classes.every((name) => words.has(name))).map(({ text }) => text)
  const inside = used.length > 0 ? textOf(parts, words) : ''
  // The first time that a layer is named decides its place.
  return inside || used[0]?.startsWith('@layer') ? `${used.join()}{${inside}}` : ''
}

function parse(sheet: string): Part[] {
  const all = sheet.match(tokens) ?? []
  let at = 0
  function untilEnd(): Part[] {
    const parts: Part[] = []
    let [text, depth] = ['', 0]
    for (; at < all.length && (depth > 0 || all[at] !== '}'); at += 1) {
      const token = all[at] ?? ''
      depth += Number(token === '(') - Number(token === ')')
      if (depth === 0 && token === '{') {
        at += 1
        parts.push({ heads: headsOf(text), parts: untilEnd() })
        text = ''
      } else if (depth === 0 && token === ';') {
        parts.push(`${text};`)
        text = ''
      } else text += token
    }
    return text ? [...parts, text] : parts
  }
  return untilEnd()
}

const headsOf = (text: string): Head[] =>
  text.startsWith('@')
    ? [{ text, classes: [] }]
    : selectorsIn(text).map((one) => ({ text: one, classes: classesIn(one) }))

function selectorsIn(text: string): string[] {
  const selectors = ['']
  let depth = 0
  for (const token of text.match(/[,()[\]]|[^,()[\]]+/g) ?? []) {
    depth += Number(/[([]/.test(token)) - Number(/[)\]]/.test(token))
    if (token === ',' && depth === 0) selectors.push('')
    else selectors.push(`${selectors.pop()}${token}`)
  }
  return selectors
}

/** Those that an element must have. What `:not()` and its like say is left out. */
function classesIn(selector: string): string[] {
  const plain = selector.replaceAll(/"[^"]*"|'[^']*'|\[[^\]]*\]/g, '')
  const alone = plain.replaceAll(/\([^()]*\)/g, '')
  return alone === plain ? [...alone.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name) : classesIn(alone)
}
