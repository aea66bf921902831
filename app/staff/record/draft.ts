import type { TypedAt } from '#domain/field-values.ts'
import type { FrozenAuthor } from '#domain/record/record.ts'

export type AuthorRow = { id: number; name: string; affiliation: string; orcid: string }

/** The contents of the form, exactly as typed. */
export type RecordDraft = TypedAt<'completion'> & { authors: AuthorRow[] }

export function authorRow(id: number, { name, affiliation = '', orcid = '' }: FrozenAuthor = { name: '' }): AuthorRow {
  return { id, name, affiliation, orcid }
}

export function rowsOf(authors: readonly FrozenAuthor[]): AuthorRow[] {
  return authors.map((author, at) => authorRow(at, author))
}

export function authorsOf(rows: readonly AuthorRow[]) {
  return rows.map(({ id: _, ...author }) => author)
}
