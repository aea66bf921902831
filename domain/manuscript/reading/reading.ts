import type { Block } from './block.ts'
import type { ReadLayout } from './layout.ts'

/** Something that was read: what, in which block of the manuscript, and how sure we are, from 0 to 1. */
export type Found<Value> = { value: Value; at: number; certainty: number }

export type ReadAuthor = { name: string; email?: string; orcid?: string; marks: string[]; isCorresponding?: true }
export type ReadHeading = { text: string; level: number }
export type ReadCaption = { kind: 'figure' | 'table'; label: string; text: string; isMentioned: boolean }
/** A figure or table that the text speaks of. */
export type ReadMention = { kind: 'figure' | 'table'; label: string; quote: string }
/** `entries`: places in the list of references. `missing`: the years or numbers that the list does not have. */
export type ReadCitation = {
  kind: 'name' | 'number'
  text: string
  quote: string
  entries: number[]
  missing: string[]
  surname?: string
}
/** What is in one place of the manuscript, for quotations. */
export type ReadBlock = { kind: Block['kind']; text: string; page?: number }
export const statementKinds = ['funding', 'interests', 'ethics', 'consent', 'data', 'ai', 'acknowledgements'] as const
export type StatementKind = (typeof statementKinds)[number]
export type ReadStatement = { kind: StatementKind; text: string }
export type ReadReference = { text: string; number?: number; year?: string; surname?: string; doi?: string }
export type ReadAbstract = { text: string; isStructured: boolean }

/** How far the reading of a file is. */
export const readingStates = ['waiting', 'reading', 'read', 'failed'] as const

/** What a manuscript says of itself. A list that is empty was looked for and not found. */
export type Reading = {
  title: Found<string> | null
  runningTitle: Found<string> | null
  authors: Found<ReadAuthor>[]
  affiliations: Found<string>[]
  emails: Found<string>[]
  abstract: Found<ReadAbstract> | null
  keywords: Found<string>[]
  headings: Found<ReadHeading>[]
  captions: Found<ReadCaption>[]
  statements: Found<ReadStatement>[]
  references: Found<ReadReference>[]
  mentions: Found<ReadMention>[]
  citations: Found<ReadCitation>[]
  /** Of the main text, without title page, abstract, headings, tables, captions and references. */
  words: Found<number>
  /** Null if the engine can't tell how the file is set. */
  layout: ReadLayout | null
  blocks: ReadBlock[]
}
