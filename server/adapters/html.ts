export type Token =
  | { type: 'text'; text: string }
  | { type: 'open'; name: string; attributes: Map<string, string> }
  | { type: 'close'; name: string }

/** What is inside these is no markup, and nothing that a text says. */
const rawText = new Set(['script', 'style', 'title', 'textarea', 'xmp', 'iframe', 'noembed', 'noframes', 'noscript'])

const tag = /<(\/?)([a-z][^\s/>]*)/iy
const attribute = /[\s/]+|([^\s/>][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)(?:"|$)|'([^']*)(?:'|$)|([^\s>"'][^\s>]*)?))?/y

/** Reads HTML as browsers do, as far as letters and documents need it. Whatever is not a tag is text. */
export function* tokens(html: string): Generator<Token> {
  let at = 0
  while (at < html.length) {
    const next = html.indexOf('<', at)
    if (next !== at) yield { type: 'text', text: decode(html.slice(at, next < 0 ? undefined : next)) }
    if (next < 0) return
    at = next
    tag.lastIndex = at
    const [begin, slash, written] = tag.exec(html) ?? []
    if (begin === undefined || written === undefined) {
      const end = endOfComment(html, at)
      if (end === null) yield { type: 'text', text: '<' }
      at = end ?? at + 1
      continue
    }
    const name = written.toLowerCase()
    const { attributes, end } = readAttributes(html, at + begin.length)
    // Cut off before its end: browsers drop it too.
    if (end === null) return
    at = end
    if (slash) yield { type: 'close', name }
    else if (rawText.has(name)) at = endOfRawText(html, name, at)
    else yield { type: 'open', name, attributes }
  }
}

/** Null where no comment, doctype or the like begins. */
function endOfComment(html: string, at: number): number | null {
  if (!/[!?/]/.test(html[at + 1] ?? '')) return null
  const close = html.startsWith('<!--', at) ? '-->' : '>'
  const end = html.indexOf(close, at + 2)
  return end < 0 ? html.length : end + close.length
}

/** Of two with one name the first counts. */
function readAttributes(html: string, from: number): { attributes: Map<string, string>; end: number | null } {
  const attributes = new Map<string, string>()
  let at = from
  while (at < html.length) {
    if (html[at] === '>') return { attributes, end: at + 1 }
    attribute.lastIndex = at
    const [all = html[at] ?? '', written, double, single, bare] = attribute.exec(html) ?? []
    const name = written?.toLowerCase()
    if (name && !attributes.has(name)) attributes.set(name, decode(double ?? single ?? bare ?? ''))
    at += all.length
  }
  return { attributes, end: null }
}

function endOfRawText(html: string, name: string, at: number): number {
  const close = new RegExp(`</${name}[\\s/>]`, 'gi')
  close.lastIndex = at
  return close.exec(html)?.index ?? html.length
}

// In the order of their code points, from U+00A0.
const latin1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
const names = new Map([
  ...latin1.split(' ').map((name, index) => [name, String.fromCodePoint(0xa0 + index)] as const),
  ...Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", ndash: '–', mdash: '—', hellip: '…' }),
  ...Object.entries({ lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', bull: '•', euro: '€', trade: '™' }),
])

const reference = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z][a-z0-9]*));/gi

function decode(text: string): string {
  return text.replace(reference, (all, hex, decimal, name) => {
    if (name) return names.get(name) ?? all
    return character(hex ? Number.parseInt(hex, 16) : Number(decimal))
  })
}

/** Nothing for what is no character, or one that no text may hold. */
function character(code: number): string {
  if (code > 0x10ffff) return ''
  const text = String.fromCodePoint(code)
  return /[\p{Cc}\p{Cs}]/u.test(text) && !/[\t\n]/.test(text) ? '' : text
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)
}

const safeProtocols = new Set(['https:', 'http:', 'mailto:'])

/** A list of what is allowed, tested on what a browser would make of it. */
export function safeTarget(href: string | undefined, base?: string): string | null {
  const url = href ? URL.parse(href, base) : null
  return url && safeProtocols.has(url.protocol) ? url.href : null
}
