import type { Passage } from '#domain/anonymity/report.ts'
import { isReferencesHeading } from '#domain/anonymity/sections.ts'
import { type Block, fold } from '#domain/reading/block.ts'
import { read } from '#domain/reading/read.ts'
import { pdfParts } from '../reader/from-pdf.ts'

const afterReferences =
  /^(?:appendix|supplement\w*|supporting information|acknowledge?ments?|(?:figure|table) \d.*)\W*$/i

/** The paragraphs of all pages, then what stands in their margins. A paragraph in which the reference list begins is split there. */
export async function pdfPassages(bytes: Uint8Array): Promise<Passage[]> {
  const { blocks, margins } = await pdfParts(bytes, { pages: Number.POSITIVE_INFINITY, isBoldKnown: false })
  const last = read(blocks).references.at(-1)?.at ?? -1
  let isReference = false
  const passages: Passage[] = []
  const add = (page: number | undefined, lines: string[]) => {
    const text = fold(lines.join('\n'))
    const at = `page#${page}#${passages.length}`
    if (text !== '') passages.push({ at, place: `Page ${page}`, text, isReference })
  }
  for (const [at, block] of blocks.entries()) {
    // A word such as 'Supplementary' may stand alone in a line of an entry.
    const mayEnd = at > last || block.kind === 'heading'
    let lines: string[] = []
    for (const line of linesOf(block)) {
      if (isReference ? mayEnd && afterReferences.test(line.trim()) : isReferencesHeading(line)) {
        add(block.page, lines)
        lines = []
        isReference = !isReference
      }
      lines.push(line)
    }
    add(block.page, lines)
  }
  isReference = false
  for (const { page, text } of margins) add(page, [text])
  return passages
}

const linesOf = ({ runs }: Block) =>
  runs
    .map(({ text }) => text)
    .join('')
    .split('\n')
