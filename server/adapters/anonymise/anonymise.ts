import { identityOf, withInstitutions } from '#domain/manuscript/anonymity/identity.ts'
import type { HiddenPerson, Replacement } from '#domain/manuscript/anonymity/report.ts'
import { refused } from '#domain/manuscript/file-refusals.ts'
import { AppError } from '#domain/words/errors.ts'
import type { MadeCopy } from './docx.ts'
import type { DrawnPage } from './pdf-pictures.ts'

export type Original = {
  bytes: Uint8Array
  format: 'docx' | 'pdf'
  title: string
  people: readonly HiddenPerson[]
  /** Lines of the title page, for a record that does not have all institutions. */
  affiliations?: readonly string[]
  /** What an editor wants to read instead, in the order of the decisions. On a page of a PDF it is a black box. */
  replacements: readonly Replacement[]
  /** The PDF of a copy that was checked as a .docx needs no report of its own. */
  isChecked?: boolean
  /** Of a reviewer's own document only what tells who wrote it is removed; this replaces their name: 'Reviewer 2'. */
  alias?: string
  /** Also replaces the words of such a document that tell who wrote it. */
  erases?: boolean
  /** Pages of a PDF as pictures, of which an earlier answer said that they are needed. */
  drawn?: DrawnPage[]
}

export async function anonymise(original: Original): Promise<MadeCopy> {
  try {
    return await made(original)
  } catch (error) {
    // Without memory the process ends, and its parent says why.
    if (error instanceof AppError || /allocat/.test(String(error))) throw error
    throw refused('damaged', error)
  }
}

/** Loads what this format needs and no more: each document gets a process of its own, and PDF takes half a second. */
async function made({
  bytes,
  format,
  title,
  people,
  affiliations = [],
  replacements,
  isChecked,
  alias,
  erases,
  drawn,
}: Original): Promise<MadeCopy> {
  const identity = withInstitutions(identityOf(people), affiliations)
  if (format === 'docx') {
    const { anonymiseDocx, cleanDocx } = await import('./docx.ts')
    return alias ? cleanDocx(bytes, identity, alias, erases) : anonymiseDocx(bytes, identity, title, replacements)
  }
  const { anonymisePdf, cleanPdf } = await import('./pdf.ts')
  if (isChecked) return { bytes: await cleanPdf(bytes, identity), removed: [], leaks: [] }
  return anonymisePdf({ bytes, title, identity, blackened: replacements, alias, erases, drawn })
}
