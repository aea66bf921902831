import type { InputOf } from '#contracts/endpoint.ts'
import type { LinkedManuscript } from '#contracts/manuscript-links.ts'
import type { submitManuscript } from '#contracts/manuscripts.ts'
import { defaultArticleType } from '#domain/article-types.ts'
import type { DeclarationKey } from '#domain/declarations.ts'
import { emptyAt, type TypedAt, typedOf, writtenOf } from '#domain/field-values.ts'
import type { CoAuthor } from '#domain/submission.ts'

/** An uploaded file: the file itself can't be kept in the browser, but its address can. */
export type StoredFile = { url: string; name: string }

/** `id` tells rows apart while they are moved. */
export type CoAuthorRow = { id: number; name: string; email: string; affiliation: string; orcid: string }

/** What stands in the form, as it was typed. */
export type Draft = TypedAt<'submission'> & {
  coAuthors: CoAuthorRow[]
  file: StoredFile | null
  declarations: DeclarationKey[]
}

const nothing = { coAuthors: [], file: null, declarations: [] }

export const emptyDraft: Draft = { ...emptyAt('submission'), articleType: defaultArticleType, ...nothing }

export type Editable = Omit<LinkedManuscript, 'purpose'>

export function draftOf(manuscript: Editable): Draft {
  return {
    ...typedOf('submission', manuscript),
    ...nothing,
    coAuthors: manuscript.coAuthors.map((row, id) => rowOf(id, row)),
  }
}

/** A row from what is known of somebody, be it nothing. */
export function rowOf(id: number, { name, email, affiliation, orcid }: Partial<CoAuthor> = {}): CoAuthorRow {
  return { id, name: name ?? '', email: email ?? '', affiliation: affiliation ?? '', orcid: orcid ?? '' }
}

export type Written = InputOf<typeof submitManuscript>

export function inputOf({ coAuthors, file, declarations, ...typed }: Draft): Written {
  return {
    ...writtenOf('submission', typed),
    coAuthors: coAuthors.map(({ id: _, ...person }) => person),
    file: file?.url ?? '',
    declarations,
  }
}

/** Where the browser keeps an author's drafts. */
export const submissionPlace = (authorId: string) => `submission:${authorId}`
