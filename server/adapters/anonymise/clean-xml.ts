import { below, elementsOf, isElement, rewrite, type XmlElement } from './xml-tree.ts'

const knownNamespace =
  /^(?:http:\/\/(?:schemas\.openxmlformats\.org|schemas\.microsoft\.com|purl\.oclc\.org\/ooxml|www\.w3\.org|purl\.org\/dc)\/|urn:schemas-microsoft-com:)/

/** Comments and instructions for programs, and what belongs to no format that Word shows. */
export function removeUnknown(root: XmlElement): void {
  for (const element of [root, ...below(root)])
    element.children = element.children.filter((node) => isElement(node) || !/^<(?:!--|\?(?!xml\s))/.test(node))
  const unknown = unknownPrefixes(root)
  if (unknown.size === 0) return
  rewrite(root, ({ name, tag }) =>
    unknown.has(prefixOf(name)) || isElsewhere(tag) || requires(tag, unknown) ? [] : null,
  )
  for (const element of below(root)) element.tag = withoutPrefixes(element.tag, unknown)
}

const prefixOf = (name: string) => (name.includes(':') ? name.replace(/:.*$/, '') : '')
const declarations = /\sxmlns(?::([\w.-]+))?\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** A prefix counts as known if it names a known format anywhere in the part. Without a prefix it is '-'. */
function unknownPrefixes(root: XmlElement): Set<string> {
  const unknown = new Set<string>()
  for (const { tag } of below(root)) {
    if (!tag.includes('xmlns')) continue
    for (const [, prefix = '-', double, single] of tag.matchAll(declarations))
      if (!knownNamespace.test(double ?? single ?? '')) unknown.add(prefix)
  }
  return unknown
}

/** `<note xmlns="urn:somebody">` */
function isElsewhere(tag: string): boolean {
  const [, double, single] = /\sxmlns\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(tag) ?? []
  const namespace = double ?? single
  return namespace !== undefined && !knownNamespace.test(namespace)
}

function requires(tag: string, unknown: ReadonlySet<string>): boolean {
  const [, prefixes = ''] = /^<mc:Choice\s[^>]*Requires\s*=\s*["']([^"']*)/.exec(tag) ?? []
  return prefixes.split(/\s+/).some((prefix) => unknown.has(prefix))
}

const lists =
  /(\smc:(?:Ignorable|ProcessContent|MustUnderstand|PreserveElements|PreserveAttributes)\s*=\s*["'])([^"']*)/g

function withoutPrefixes(tag: string, unknown: ReadonlySet<string>): string {
  return tag
    .replaceAll(/\s(?:xmlns:)?([\w.-]+)(?::[\w.-]+)?\s*=\s*(?:"[^"]*"|'[^']*')/g, (whole, prefix: string) =>
      unknown.has(prefix) && /^\s(?:xmlns:|[\w.-]+:)/.test(whole) ? '' : whole,
    )
    .replaceAll(lists, (_, start: string, names: string) => {
      const left = names.split(/\s+/).filter((name) => !unknown.has(prefixOf(name) || name))
      return start + left.join(' ')
    })
}

const referring = /\s([\w.-]+):[\w.-]+\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const relationPrefixes =
  /xmlns:([\w.-]+)\s*=\s*["']http:\/\/(?:schemas\.openxmlformats\.org|purl\.oclc\.org\/ooxml)\/officeDocument\/(?:2006\/)?relationships["']/g
/** These show as well without the picture that they referred to. */
const holders = /(?:^|:)(?:blip|imagedata|fill|stroke|shape|rect|background)$/

function prefixesOfRelations(root: XmlElement): Set<string> {
  const prefixes = new Set(['r'])
  for (const { tag } of below(root))
    if (tag.includes('elationships')) for (const [, prefix = ''] of tag.matchAll(relationPrefixes)) prefixes.add(prefix)
  return prefixes
}

/** The ids of relations that a part refers to. */
export function idsIn(root: XmlElement): Set<string> {
  const prefixes = prefixesOfRelations(root)
  const ids = new Set<string>()
  for (const { tag } of below(root))
    for (const [, prefix = '', double, single] of tag.matchAll(referring))
      if (prefixes.has(prefix)) ids.add(double ?? single ?? '')
  return ids
}

/** What refers to a relation that is gone: a link becomes its words, and other elements go. */
export function removeReferences(root: XmlElement, gone: ReadonlySet<string>): void {
  if (gone.size === 0) return
  const prefixes = prefixesOfRelations(root)
  const isGone = (prefix: string, id: string) => prefixes.has(prefix) && gone.has(id)
  rewrite(root, (element) => {
    const found = [...element.tag.matchAll(referring)].some(([, prefix = '', double, single]) =>
      isGone(prefix, double ?? single ?? ''),
    )
    if (!found) return null
    if (/^w:hyperlink$/.test(element.name)) return element.children
    if (!holders.test(element.name)) return []
    element.tag = element.tag.replaceAll(referring, (whole, prefix: string, double?: string, single?: string) =>
      isGone(prefix, double ?? single ?? '') ? '' : whole,
    )
    return null
  })
}

/** Of the settings of Word those by which a text looks as it does. */
const neededSettings = new Set(
  `view zoom mirrorMargins alignBordersAndEdges bordersDoNotSurroundHeader bordersDoNotSurroundFooter gutterAtTop
  bookFoldPrinting bookFoldRevPrinting defaultTabStop autoHyphenation consecutiveHyphenLimit hyphenationZone doNotHyphenateCaps
  evenAndOddHeaders drawingGridHorizontalSpacing drawingGridVerticalSpacing displayHorizontalDrawingGridEvery
  displayVerticalDrawingGridEvery doNotUseMarginsForDrawingGridOrigin characterSpacingControl noLineBreaksAfter
  noLineBreaksBefore footnotePr endnotePr compat themeFontLang clrSchemeMapping decimalSymbol listSeparator`.split(
    /\s+/,
  ),
)

export function cleanSettings(root: XmlElement): void {
  for (const settings of elementsOf(root).filter(({ name }) => name === 'w:settings'))
    settings.children = elementsOf(settings).filter(
      ({ name }) => name === 'm:mathPr' || (name.startsWith('w:') && neededSettings.has(name.slice(2))),
    )
}
