import { hash } from 'node:crypto'
import type { Deps } from '../../deps.ts'

/** Increase this when the way PDFs are made changes, so that all are made again. */
const generator = 7

export type Edition = { id: string; journal: string; version: number; updatedAt: Date }

/** The key of this edition's PDF. It changes with everything that would change the PDF. */
export function pdfKey({ config, content }: Pick<Deps, 'config' | 'content'>, article: Edition): string {
  const { pdf, publisher } = content.site
  const journal = content.journal(article.journal)
  const made = [
    generator,
    pdf,
    publisher,
    config.publicUrl,
    journal?.title,
    journal?.pdfColumns,
    article.version,
    article.updatedAt,
  ]
  return `${article.id}-${hash('sha256', JSON.stringify(made), 'base64url').slice(0, 20)}`
}

/** Drafts are kept among the PDFs of articles, for a day. */
export const draftPrefix = 'draft-'

/** Marks a PDF that could not be made, so that it is not tried again at every run. */
export function failureKey(key: string): string {
  return `${key}-failed`
}

/** The e-book is made together with the PDF. */
export function epubKey(key: string): string {
  return `${key}-epub`
}
