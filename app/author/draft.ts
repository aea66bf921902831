import type { InputOf } from '#contracts/endpoint.ts'
import type { LinkedManuscript } from '#contracts/manuscript-links.ts'
import type { submitManuscript } from '#contracts/manuscripts.ts'
import { defaultArticleType } from '#domain/article-types.ts'
import type { DeclarationKey } from '#domain/declarations.ts'
import { emptyAt, type TypedAt, typedOf, writtenOf } from '#domain/field-values.ts'
import type { NameAt } from '#domain/fields.ts'
import type { CoAuthor, Opposed, Suggested } from '#domain/submission.ts'

/** An uploaded file. The browser cannot store the file itself in a draft, but it can store its address. */
export type StoredFile = { url: string; name: string }

/** `id` identifies a row while rows are moved. */
export type CoAuthorRow = { id: number; name: string; email: string; affiliation: string; orcid: string }

export type SuggestedRow = Suggested & { id: number }
export type OpposedRow = Opposed & { id: number }

/** The contents of the form, exactly as typed. */
export type Draft = TypedAt<'submission'> & {
  coAuthors: CoAuthorRow[]
  suggestedReviewers: SuggestedRow[]
  opposedReviewers: OpposedRow[]
  file: StoredFile | null
  declarations: DeclarationKey[]
}

const nothing = { coAuthors: [], suggestedReviewers: [], opposedReviewers: [], file: null, declarations: [] }

export const emptyDraft: Draft = { ...emptyAt('submission'), articleType: defaultArticleType, ...nothing }

export type Editable = Omit<LinkedManuscript, 'purpose'>

export function draftOf(
  manuscript: Pick<Editable, NameAt<'submission'> | 'coAuthors' | 'suggestedReviewers' | 'opposedReviewers'>,
): Draft {
  return {
    ...typedOf('submission', manuscript),
    ...nothing,
    coAuthors: manuscript.coAuthors.map((row, id) => rowOf(id, row)),
    suggestedReviewers: manuscript.suggestedReviewers.map((row, id) => ({ id, ...row })),
    opposedReviewers: manuscript.opposedReviewers.map((row, id) => ({ id, ...row })),
  }
}

/** Returns a row with what is known of a co-author; unknown fields are empty. */
export function rowOf(id: number, { name, email, affiliation, orcid }: Partial<CoAuthor> = {}): CoAuthorRow {
  return { id, name: name ?? '', email: email ?? '', affiliation: affiliation ?? '', orcid: orcid ?? '' }
}

export type Written = InputOf<typeof submitManuscript>

export function inputOf({ coAuthors, file, declarations, ...typed }: Draft): Written {
  return {
    ...writtenOf('submission', typed),
    coAuthors: coAuthors.map(withoutId),
    suggestedReviewers: typed.suggestedReviewers.map(withoutId).filter(isBegun),
    opposedReviewers: typed.opposedReviewers.map(withoutId).filter(isBegun),
    file: file?.url ?? '',
    declarations,
  }
}

function withoutId<Row extends { id: number }>({ id: _, ...person }: Row): Omit<Row, 'id'> {
  return person
}

/** Wishes are optional, so a row in which nothing was typed is left out. */
function isBegun(row: Record<string, string>): boolean {
  return Object.values(row).some((text) => text.trim() !== '')
}

/** Where the browser stores an author's drafts. */
export const submissionPlace = (authorId: string) => `submission:${authorId}`
