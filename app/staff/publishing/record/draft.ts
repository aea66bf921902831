import type { TypedAt } from '#domain/manuscript/field-values.ts'
import type { FrozenAuthor } from '#domain/manuscript/record/record.ts'
import type { CreditRole } from '#domain/words/credit.ts'
import type { NameFields } from '#domain/words/fields.ts'

export type AuthorRow = {
  id: number
  name: string
  parts?: NameFields
  affiliation: string
  orcid: string
  /** Absent in drafts from before a record had them. */
  correspondence?: string
  roles?: CreditRole[]
}

/** The contents of the form, exactly as typed. */
export type RecordDraft = TypedAt<'completion'> & { authors: AuthorRow[] }

export function authorRow(id: number, author: FrozenAuthor = { name: '' }): AuthorRow {
  const { name, parts, affiliation = '', orcid = '', correspondence = '', roles = [] } = author
  return { id, name, ...(parts && { parts }), affiliation, orcid, correspondence, roles }
}

export function rowsOf(authors: readonly FrozenAuthor[]): AuthorRow[] {
  return authors.map((author, at) => authorRow(at, author))
}

export function authorsOf(rows: readonly AuthorRow[]) {
  return rows.map(({ id: _, ...author }) => author)
}
