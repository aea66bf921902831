import { attributesOf, xmlTokens } from '#domain/manuscript/xml-tokens.ts'

/** Whatever a relationship calls itself, an address like this is no part of the file. */
const absolute = /^\s*(?:[a-z][a-z\d+.-]*:|[\\/]{2})/i
/** A link in the text is followed only when somebody clicks it. Word fetches all others when it opens the file. */
const clicked = /\/hyperlink$/

export const isRelationship = (token: string) => /^<(?:[\w.-]+:)?Relationship\s/.test(token)

export function loadsFromElsewhere(relationship: Map<string, string>): boolean {
  const [mode = '', target = '', type = ''] = ['TargetMode', 'Target', 'Type'].map((name) => relationship.get(name))
  return (/^\s*external\s*$/i.test(mode) || absolute.test(target)) && !clicked.test(type)
}

/** Takes such relationships out of a list, and returns their ids. */
export function withoutLinks(list: string): { text: string; ids: Set<string> } {
  const kept = new Set<string>()
  const ids = new Set<string>()
  const text = rewritten(list, (tag) => {
    if (!isRelationship(tag)) return tag
    const relationship = attributesOf(tag)
    const isGone = loadsFromElsewhere(relationship)
    const among = isGone ? ids : kept
    among.add(relationship.get('Id') ?? '')
    return isGone ? null : tag
  })
  return { text, ids: new Set([...ids].filter((id) => !kept.has(id))) }
}

/** What does nothing but name something elsewhere. What it showed is next to it: a picture, or a chart's values. */
const nothingWithout =
  /^(?:attachedTemplate|externalData|OLEObject|objectLink|objectEmbed|control|subDoc|altChunk|sourceFileName|saveThroughXslt|\w*File|movie|hlink\w+|headerReference|footerReference)$/
const wholeParts = /^(?:subDoc|altChunk)$/

/** Takes what names the ids out of a part. `isMissing`: something that was shown is not in the file. */
export function withoutReferences(part: string, ids: ReadonlySet<string>): { text: string; isMissing: boolean } {
  const prefixes = new Set(['r'])
  let isMissing = false
  const text = rewritten(part, (tag, name) => {
    for (const [, prefix = ''] of tag.matchAll(/\sxmlns:([\w.-]+)\s*=\s*["'][^"'<>]*\/relationships["']/g))
      prefixes.add(prefix)
    // It names its source in words too.
    if (name === 'mailMerge') return null
    const attributes = attributesOf(tag)
    const dead = [...attributes].filter(([key, value]) => ids.has(value) && prefixes.has(key.split(':')[0] ?? ''))
    if (dead.length === 0) return tag
    const inFile = [...attributes.keys()].some(
      (key) => /:(?:embed|id)$/.test(key) && !dead.some(([gone]) => gone === key),
    )
    if (wholeParts.test(name) || (/^(?:blip|imagedata)$/.test(name) && !inFile)) isMissing = true
    if (nothingWithout.test(name)) return null
    return dead.reduce((left, [key]) => left.replace(new RegExp(`\\s${key}\\s*=\\s*(?:"[^"]*"|'[^']*')`), ''), tag)
  })
  return { text, isMissing }
}

/** Gives each opening tag to `change`, and leaves the element out where that returns null. All else stays as it is. */
function rewritten(text: string, change: (tag: string, name: string) => string | null): string {
  const tokens = xmlTokens()
  const written: string[] = []
  let skipped = 0
  for (const token of tokens.push(text)) {
    const [, isClosing, name] = /^<(\/?)(?:[\w.-]+:)?([\w.-]+)/.exec(token) ?? []
    if (skipped > 0) {
      if (name && !token.endsWith('/>')) skipped += isClosing ? -1 : 1
      continue
    }
    const changed = name && !isClosing ? change(token, name) : token
    if (changed === null) skipped = token.endsWith('/>') ? 0 : 1
    else written.push(changed)
  }
  tokens.end()
  return written.join('')
}
