import { and, desc, eq, inArray } from 'drizzle-orm'
import { aroundText, fillIn, type LetterTemplate } from '#domain/office/letter-template.ts'
import { unlinked } from '#domain/words/unlinked.ts'
import { letterTemplates, manuscripts } from '../db/schema.ts'
import type { DbOrTx } from '../db/types.ts'
import { type Block, type LetterParts, plainText, subjectLine } from './letter.ts'
import { inOwnWords } from './own-words.ts'
import { richText } from './rich-blocks.ts'

/** The journal that an e-mail is about, or the manuscript that tells which it is. */
export type AboutJournal = { journal?: string | undefined; manuscriptId?: string | undefined }

/** Empty if it is about none. */
async function findJournal(db: DbOrTx, { journal, manuscriptId }: AboutJournal): Promise<string> {
  if (journal !== undefined || manuscriptId === undefined) return journal ?? ''
  const { id, journal: its } = manuscripts
  const [row] = await db.select({ its }).from(manuscripts).where(eq(id, manuscriptId))
  return row?.its ?? ''
}

/** The journal's own template, or else the one for all journals. */
async function findTemplate(db: DbOrTx, kind: string, journal: string) {
  const { subject, text } = letterTemplates
  const [template] = await db
    .select({ subject, text })
    .from(letterTemplates)
    .where(and(eq(letterTemplates.kind, kind), inArray(letterTemplates.journal, ['', journal])))
    .orderBy(desc(letterTemplates.journal))
    .limit(1)
  return template ?? null
}

const isGreeting = (block: Block | undefined) => typeof block === 'string' && block.startsWith('Dear ')
const isNumber = (block: Block | undefined) => typeof block === 'string' && block.startsWith('Manuscript number: ')

/** Own words stand after the greeting and before the manuscript's number. */
export function withTemplate(parts: LetterParts, template: LetterTemplate): LetterParts {
  const { to, subject, blocks, fields } = parts
  const values = { name: unlinked(to.name ?? ''), ...fields }
  const [before, after] = aroundText(template.text, values)
  const [first, last] = [isGreeting(blocks[0]) ? 1 : 0, isNumber(blocks.at(-1)) ? -1 : blocks.length]
  return {
    ...parts,
    subject: fillIn(template.subject, { ...values, subject }),
    blocks: [...blocks.slice(0, first), ...before, ...blocks.slice(first, last), ...after, ...blocks.slice(last)],
  }
}

/** The e-mail in the journal's own words. Nothing is put around it again when it goes. */
export async function templated(db: DbOrTx, standard: LetterParts, about: AboutJournal): Promise<LetterParts> {
  if (standard.isFinal) return standard
  const journal = await findJournal(db, about)
  const parts = await inOwnWords(db, standard, journal)
  const template = await findTemplate(db, parts.kind, journal)
  return { ...(template ? withTemplate(parts, template) : parts), isFinal: true }
}

/** The e-mail that would go, for staff to read and change. */
export async function shownLetter(db: DbOrTx, parts: LetterParts, about: AboutJournal, format: 'html' | undefined) {
  const { subject, blocks } = await templated(db, parts, about)
  const text = format === 'html' ? richText(blocks) : plainText(blocks)
  return { subject: subjectLine(subject), text, ...(format && { format }) }
}
