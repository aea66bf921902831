import { wordCount } from '../../words/text.ts'
import { findAbstract, findKeywords, findRunningTitle } from './abstract.ts'
import { type Block, textOf } from './block.ts'
import { boxedCaptions, findCaptions, findMentions } from './captions.ts'
import { findCitations } from './citations.ts'
import { endOfFront, findAuthors, findTitle } from './front.ts'
import { findHeadings } from './headings.ts'
import { type Layout, placed } from './layout.ts'
import type { Found, Reading } from './reading.ts'
import { findReferences } from './references.ts'
import { findStatements } from './statements.ts'

/** Reads what a manuscript says of itself, by rules that hold for any; each part tells how sure it is. */
export function read(text: Block[], layout: Layout | null = null): Reading {
  const blocks = [...text, ...boxedCaptions(layout?.boxes ?? [], text)]
  const end = endOfFront(blocks)
  const title = findTitle(blocks, end)
  const after = (title?.at ?? -1) + 1
  const headings = findHeadings(blocks, title?.value ?? '')
  const abstract = findAbstract(blocks, end, title?.at ?? -1)
  const references = findReferences(blocks, headings)
  // Names stand before the abstract, or around it where it has a style of its own.
  const names = findAuthors(
    blocks,
    after,
    Math.min(end, abstract && abstract.at > after ? Math.max(abstract.at, after) : end),
  )
  const rest = findAuthors(blocks, after, end)
  const captions = findCaptions(blocks)
  const first = references[0]?.at ?? blocks.length
  // Without a section of its own the text begins after the abstract.
  const front = end < first - 5 ? end : (abstract?.at ?? title?.at ?? -1) + 1
  return {
    title,
    runningTitle: findRunningTitle(blocks, end, layout?.headers, title?.value),
    authors: names.authors.length > 0 ? names.authors : rest.authors,
    affiliations: names.affiliations.length > 0 ? names.affiliations : rest.affiliations,
    emails: rest.emails,
    abstract,
    keywords: findKeywords(blocks, end),
    headings,
    captions,
    statements: findStatements(blocks, headings, references),
    references,
    mentions: findMentions(blocks, captions, references),
    citations: findCitations(blocks, references, Math.min(front, abstract?.at ?? front)),
    words: countWords(blocks, front, new Set([...captions, ...references].map(({ at }) => at)), first),
    layout: layout && placed(layout, blocks),
    blocks: blocks.map(({ kind, page, runs }) => ({
      kind,
      text: textOf({ runs }),
      ...(page !== undefined && { page }),
    })),
  }
}

/** What follows the references is tables, legends and supplements. */
function countWords(blocks: Block[], from: number, left: Set<number>, to: number): Found<number> {
  const text = blocks
    .slice(from, Math.max(to, from))
    .filter(({ kind }, index) => isText(kind) && !left.has(from + index))
  const value = text.reduce((sum, block) => sum + wordCount(textOf(block)), 0)
  return { value, at: from, certainty: from > 0 && to < blocks.length ? 0.9 : 0.6 }
}

const isText = (kind: Block['kind']) => ['paragraph', 'item'].includes(kind)
