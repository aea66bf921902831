import { createHash } from 'node:crypto'
import type { Deps } from '../../deps.ts'

/** Grows with every change of how they are made, so that all are made anew. */
const generator = 2

export type Versioned = { id: string; journal: string; version: number; updatedAt: Date }

/** Where the PDF of this version of an article is kept: another one for everything that would make it another PDF. */
export function pdfKey({ config, content }: Pick<Deps, 'config' | 'content'>, article: Versioned): string {
  const { pdf, publisher } = content.site
  const journal = content.journal(article.journal)?.title
  const made = [generator, pdf, publisher, config.publicUrl, journal, article.version, article.updatedAt]
  return `${article.id}-${createHash('sha256').update(JSON.stringify(made)).digest('base64url').slice(0, 20)}`
}

/** Says that the PDF can't be made, so that it is not tried again and again. */
export function failureKey(key: string): string {
  return `${key}-failed`
}
