import type { LinedPassage } from '#domain/manuscript/anonymity/author-block.ts'
import type { Passage, Replacement } from '#domain/manuscript/anonymity/report.ts'
import { textOf } from '#domain/manuscript/reading/block.ts'
import { endOfFront, findTitle } from '#domain/manuscript/reading/front.ts'
import { isSectionName } from '#domain/manuscript/reading/headings.ts'
import { main } from './needed-parts.ts'
import { noteOf, placesOfNotes } from './notes.ts'
import type { OfficePackage } from './package.ts'
import { paragraphsOf } from './paragraphs.ts'
import { slotsIn } from './passages.ts'
import type { Styles } from './styles.ts'
import { below, type XmlElement } from './xml-tree.ts'

/** Only Word knows where a page ends. */
const charactersOfPage = 3_000

/** Where paragraphs of the text are. */
export function placesOf(file: OfficePackage, paragraphs: readonly XmlElement[]): Set<string> {
  const tree = file.tree(main)
  const all = new Set(paragraphs)
  const places = (tree ? slotsIn(tree) : []).flatMap(({ paragraph }, number) =>
    paragraph && all.has(paragraph.element) ? [`${main}#${number}`] : [],
  )
  return new Set(places)
}

/**
 * The paragraphs of the text with their lines, but for what an editor wrote there. What is said of a picture is a note to
 * it. `amongAuthors`: those that follow authors who were taken out.
 */
export function linedPassages(
  file: OfficePackage,
  passages: readonly Passage[],
  replacements: readonly Replacement[],
  amongAuthors: ReadonlySet<string>,
): LinedPassage[] {
  const tree = file.tree(main)
  const slots = tree ? slotsIn(tree) : []
  const read = new Map(passages.map((passage) => [passage.at, passage]))
  const notes = new Map<string | XmlElement, string[]>(placesOfNotes(file))
  for (const [number, { describes }] of slots.entries())
    if (describes) notes.set(describes, [...(notes.get(describes) ?? []), `${main}#${number}`])
  let characters = 0
  return slots.flatMap(({ text, paragraph }, number) => {
    if (paragraph?.element.name !== 'w:p') return []
    const page = 1 + Math.floor(characters / charactersOfPage)
    characters += text.length
    const isAmongAuthors = amongAuthors.has(`${main}#${number}`)
    const lined = (at: string, isNote = false) => {
      const passage = read.get(at)
      if (!passage) return []
      const lines = linesOf(passage, replacements)
      // Authors with a date look like an entry of a reference list.
      return [{ ...passage, isReference: false, page, isNote, isAmongAuthors, lines }]
    }
    const its = [...below(paragraph.element)].flatMap((element) => {
      const note = noteOf(element) ?? element
      const places = notes.get(note) ?? []
      notes.delete(note)
      return places
    })
    return [...lined(`${main}#${number}`), ...its.flatMap((at) => lined(at, true))]
  })
}

function linesOf({ at, text }: Passage, replacements: readonly Replacement[]): string[] {
  const written = replacements.filter((one) => one.at === at).map((one) => one.text)
  const withoutThem = (line: string) => written.reduce((left, words) => left.replace(words, ''), line)
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /\p{L}/u.test(withoutThem(line)))
}

const mostFront = 60

/** The title as the document has it, which may not be that of the record. Authors may stand in the lines below. */
export function titleIn(body: XmlElement, styles: Styles): string {
  const blocks = paragraphsOf(body)
    .filter(({ text, isFallback }) => !isFallback && text.trim() !== '')
    .slice(0, mostFront)
    .map((paragraph) => ({
      kind: (styles.headingLevel(paragraph) ?? 9) < 9 ? ('heading' as const) : ('paragraph' as const),
      runs: [{ text: paragraph.text.trim().split('\n')[0] ?? '' }],
      style: styles.nameOf(paragraph.element),
    }))
  const section = blocks.findIndex((block) => isSectionName(textOf(block)))
  const title = blocks[findTitle(blocks, section < 0 ? endOfFront(blocks) : section)?.at ?? -1]
  return title ? textOf(title) : ''
}
