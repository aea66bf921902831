import type { InputOf } from '#contracts/endpoint.ts'
import type { LinkedManuscript } from '#contracts/manuscript-links.ts'
import type { submitManuscript } from '#contracts/manuscripts.ts'
import { defaultArticleType } from '#domain/article-types.ts'
import type { DeclarationKey } from '#domain/declarations.ts'
import { emptyAt, type TypedAt, typedOf, writtenOf } from '#domain/field-values.ts'
import type { CoAuthor } from '#domain/submission.ts'

/** An uploaded file. The browser cannot store the file itself in a draft, but it can store its address. */
export type StoredFile = { url: string; name: string }

/** `id` identifies a row while rows are moved. */
export type CoAuthorRow = { id: number; name: string; email: string; affiliation: string; orcid: string }

/** The contents of the form, exactly as typed. */
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

/** Returns a row with what is known of a co-author; unknown fields are empty. */
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

/** Where the browser stores an author's drafts. */
export const submissionPlace = (authorId: string) => `submission:${authorId}`
