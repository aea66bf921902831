import type { OfficePackage } from './package.ts'
import { type Relation, typeOf } from './relations.ts'

export const main = 'word/document.xml'

/** What a reader needs, by the kind of relation that leads to it, and how it is called here: people name files after people. */
const places: Record<string, string> = {
  styles: 'word/styles',
  numbering: 'word/numbering',
  settings: 'word/settings',
  fontTable: 'word/fontTable',
  font: 'word/fonts/font#',
  theme: 'word/theme/theme#',
  themeOverride: 'word/theme/themeOverride#',
  header: 'word/header#',
  footer: 'word/footer#',
  footnotes: 'word/footnotes',
  endnotes: 'word/endnotes',
  image: 'word/media/image#',
  chart: 'word/charts/chart#',
  chartEx: 'word/charts/chartEx#',
  chartStyle: 'word/charts/style#',
  chartColorStyle: 'word/charts/colors#',
  chartUserShapes: 'word/drawings/drawing#',
  diagramData: 'word/diagrams/data#',
  diagramLayout: 'word/diagrams/layout#',
  diagramQuickStyle: 'word/diagrams/quickStyle#',
  diagramColors: 'word/diagrams/colors#',
  diagramDrawing: 'word/diagrams/drawing#',
}
/** What a reviewer writes at the margin of a document is part of the report. */
const marginNotes: Record<string, string> = {
  comments: 'word/comments',
  commentsExtended: 'word/commentsExtended',
}

/** Word shows it as part of the text. No other program that reads manuscripts does. */
export const insertedText = 'text that Word inserts from other files'

/** Kinds that are taken out, and what people call them. Others go without a word, because nobody sees them. */
export const goneKinds: Record<string, string> = {
  thumbnail: 'preview picture',
  people: 'names of people who worked on the file',
  person: 'names of people who worked on the file',
  customXml: 'custom data',
  signature: 'labels and signatures',
  origin: 'labels and signatures',
  classificationlabels: 'labels and signatures',
  glossaryDocument: 'building blocks',
  package: 'embedded files',
  oleObject: 'embedded files',
  control: 'embedded files',
  aFChunk: insertedText,
  subDocument: insertedText,
  audio: 'sounds and films',
  video: 'sounds and films',
  media: 'sounds and films',
  printerSettings: 'printer settings',
  mailMergeSource: 'data for form letters',
  mailMergeHeaderSource: 'data for form letters',
  recipientData: 'data for form letters',
  attachedTemplate: 'path of a template',
  image: 'paths of linked pictures',
}

type Needed = { keepsNotes: boolean; isWanted: (link: Relation) => boolean }

/**
 * Keeps the text and what it shows: every part to which relations of these kinds lead from it, and wanted links. Returns the
 * relations that are gone, by the part that had them.
 */
export function keepNeeded(file: OfficePackage, { keepsNotes, isWanted }: Needed): Map<string, Relation[]> {
  const { relations, parts, types } = file
  const needed = { ...places, ...(keepsNotes && marginNotes) }
  const isNeeded = (one: Relation) =>
    one.isExternal
      ? one.kind === 'hyperlink' && isWanted(one)
      : one.kind in needed && parts.has(one.target) && one.target !== main
  const gone = new Map<string, Relation[]>()
  const names = new Map([[main, main]])
  const taken = new Set([main])
  for (const owner of names.keys()) {
    const all = relations.get(owner) ?? []
    const kept = all.filter(isNeeded)
    relations.set(owner, kept)
    gone.set(
      owner,
      all.filter((one) => !kept.includes(one)),
    )
    for (const { kind, target, isExternal } of kept) {
      if (isExternal || names.has(target)) continue
      const name = freeName(needed[kind] ?? '', target, taken)
      names.set(target, name)
      taken.add(name)
    }
  }
  const ofPackage = relations.get('') ?? []
  gone.set(
    '',
    ofPackage.filter(({ target }) => target !== main),
  )
  relations.set(
    '',
    ofPackage.filter(({ target }) => target === main),
  )
  for (const name of [...parts.keys()]) {
    types.parts.set(name, typeOf(name, types))
    if (!names.has(name)) file.remove(name)
  }
  for (const owner of [...relations.keys()]) if (owner !== '' && !names.has(owner)) relations.delete(owner)
  file.rename(names)
  return new Map([...gone].map(([owner, list]) => [names.get(owner) ?? owner, list]))
}

const extensions = /\.(xml|png|jpe?g|gif|bmp|tiff?|emf|wmf|emz|wmz|svg|svgz|wdp|webp|odttf|ttf|otf)$/i

function freeName(place: string, target: string, taken: ReadonlySet<string>): string {
  const extension = extensions.exec(target)?.[0].toLowerCase() ?? '.bin'
  for (let number = 1; ; number++) {
    const counted = place.includes('#') ? `${number}` : number > 1 ? `${number}` : ''
    const name = place.replace('#', '') + counted + extension
    if (!taken.has(name)) return name
  }
}
