import { isProse } from '#domain/manuscript/anonymity/author-block.ts'
import { isAuthorLine, namesSomebody } from '#domain/manuscript/anonymity/author-lines.ts'
import type { Identity } from '#domain/manuscript/anonymity/identity.ts'
import {
  authorParagraph,
  authorSection,
  isAbstractHeading,
  isKnownHeading,
  isReferencesHeading,
  isStartOfText,
} from '#domain/manuscript/anonymity/sections.ts'
import { type Paragraph, paragraphsOf, removeParagraph } from './paragraphs.ts'
import type { Styles } from './styles.ts'
import type { Tally } from './tally.ts'
import type { XmlElement } from './xml-tree.ts'

const mostTitlePage = 80
const longestSection = 4_000
const authorStyle = /^(?:authors?|author (?:list|name|note|info)|affiliations?|institute|institution|correspond\w*)$/i

/**
 * Takes the authors off the title page: the lines before the abstract that consist of names, affiliations or addresses.
 * Returns them, and the paragraphs that follow them.
 */
export function removeAuthorBlock(
  body: XmlElement,
  identity: Identity,
  styles: Styles,
  title: string,
  tally: Tally,
): { taken: string[]; following: XmlElement[] } {
  const taken: string[] = []
  const following: XmlElement[] = []
  let isAmong = false
  const all = paragraphsOf(body).filter(({ text }) => text.trim() !== '')
  const front = all.slice(0, textBegins(all))
  for (const paragraph of front) {
    const style = styles.nameOf(paragraph.element)
    if (style === 'title' || style === 'subtitle' || isTitle(paragraph.text, title)) continue
    if (authorStyle.test(style) || isAuthorLine(paragraph.text, identity)) {
      take(paragraph)
      isAmong = true
    } else {
      const isHeading = isKnownHeading(paragraph.text) || (styles.headingLevel(paragraph) ?? 9) < 9
      isAmong &&= !isHeading && !isProse(paragraph.text)
      if (isAmong) following.push(paragraph.element)
    }
  }
  return { taken, following }

  function take(paragraph: Paragraph): void {
    removeParagraph(paragraph)
    taken.push(paragraph.text)
    if (!paragraph.isFallback) tally.add('author names, affiliations and addresses', 'title page')
  }
}

/** Some manuscripts name their authors after the abstract. Without a heading, the text begins soon after the first long paragraph. */
function textBegins(all: Paragraph[]): number {
  const introduction = all.findIndex(({ text }) => isStartOfText(text))
  if (introduction !== -1 && introduction <= mostTitlePage) return introduction
  const long = all.findIndex(({ text }) => isAbstractHeading(text) || text.split(/\s+/).length > 70)
  return long === -1 ? Math.min(all.length, 30) : Math.min(long + 6, mostTitlePage)
}

const letters = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
const isTitle = (text: string, title: string) => title !== '' && letters(text).startsWith(letters(title).slice(0, 60))

/** Removes sections such as 'Acknowledgements' from their heading to the next one. */
export function removeAuthorSections(body: XmlElement, styles: Styles, tally: Tally): void {
  let section: { what: string; level: number; characters: number } | null = null
  for (const paragraph of paragraphsOf(body)) {
    const { text } = paragraph
    const level = styles.headingLevel(paragraph)
    const what = level === null ? null : authorSection(text)
    if (what !== null && level !== null) section = { what, level, characters: 0 }
    else if (section && endsSection(text, level, section)) section = null
    const inOne = !section && text.length < longestSection ? authorParagraph(text) : null
    if (!section && !inOne) continue
    if (section) section.characters += text.length
    if (text.trim() === '') continue
    removeParagraph(paragraph)
    if (!paragraph.isFallback && (what !== null || inOne)) tally.add(section?.what ?? inOne ?? '', 'text')
  }
}

function endsSection(text: string, level: number | null, section: { level: number; characters: number }): boolean {
  if (isReferencesHeading(text) || section.characters + text.length > longestSection) return true
  if (/^(?:figure|fig\.|table|appendix)\s*\w{1,3}\b/i.test(text)) return true
  return level !== null && level <= section.level
}

/** Headers and footers are short and on every page: one that names somebody goes as a whole. */
export function removeNamingParagraphs(root: XmlElement, where: string, identity: Identity, tally: Tally): void {
  for (const paragraph of paragraphsOf(root)) {
    if (!namesSomebody(paragraph.text, identity)) continue
    removeParagraph(paragraph)
    if (!paragraph.isFallback) tally.add('text that names people', where)
  }
}

/** '* Corresponding author: ...' at the foot of the title page. */
export function removeContactNotes(root: XmlElement, identity: Identity, tally: Tally): void {
  for (const paragraph of paragraphsOf(root)) {
    const isContact =
      /\bcorrespond(?:ing author|ence)\b|@/i.test(paragraph.text) && isAuthorLine(paragraph.text, identity)
    if (!isContact) continue
    removeParagraph(paragraph)
    tally.add('contact details', 'footnotes')
  }
}
