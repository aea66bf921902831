import type { InputOf } from '#contracts/endpoint.ts'
import type { LinkedManuscript } from '#contracts/manuscript/manuscript-links.ts'
import type { submitManuscript } from '#contracts/manuscript/manuscripts.ts'
import { defaultArticleType } from '#domain/manuscript/article-types.ts'
import type { DeclarationKey } from '#domain/manuscript/declarations.ts'
import { emptyAt, type TypedAt, typedOf, writtenOf } from '#domain/manuscript/field-values.ts'
import type { CoAuthor, Opposed, Suggested } from '#domain/manuscript/submission.ts'
import type { CreditRole } from '#domain/words/credit.ts'
import { type NameAt, type NameFields, namesInFile, namesOfFirstAuthor } from '#domain/words/fields.ts'
import { perName } from '#domain/words/per-name.ts'

const ofWork = namesInFile('line', 'prose', 'list', 'compound')
export type Part = 'author' | 'coAuthors' | (typeof ofWork)[number]

/** The parts of the form that a file can fill, each with its fields. */
export const fillable: Record<Part, readonly (NameAt<'submission'> | 'coAuthors')[]> = {
  author: namesOfFirstAuthor,
  coAuthors: ['coAuthors'],
  ...perName(ofWork, (name) => [name]),
}
export const isPart = (name: string): name is Part => name in fillable

/** Which parts hold what a file says, and whether the author has accepted it. */
export type FromFile = { url: string; marks: { [P in Part]?: 'open' | 'accepted' } }

/** An uploaded file. The browser cannot store the file itself in a draft, but it can store its address. */
export type StoredFile = { url: string; name: string }

/** `id` identifies a row while rows are moved. */
export type CoAuthorRow = {
  id: number
  name: string
  /** Absent in drafts from before names had parts. */
  parts?: NameFields
  email: string
  affiliation: string
  orcid: string
  /** Absent in drafts from before authors could say it. Any text marks a corresponding author. */
  correspondence?: string
  roles?: CreditRole[]
}

export type SuggestedRow = Suggested & { id: number }
export type OpposedRow = Opposed & { id: number }

/** The contents of the form, exactly as typed. */
export type Draft = TypedAt<'submission'> & {
  coAuthors: CoAuthorRow[]
  suggestedReviewers: SuggestedRow[]
  opposedReviewers: OpposedRow[]
  file: StoredFile | null
  declarations: DeclarationKey[]
  /** Which parts the file has filled in. */
  fromFile: FromFile | null
}

const nothing = {
  ...{ coAuthors: [], suggestedReviewers: [], opposedReviewers: [] },
  ...{ file: null, declarations: [], fromFile: null },
}

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
export function rowOf(id: number, { name, parts, email, ...person }: Partial<CoAuthor> = {}): CoAuthorRow {
  const { affiliation, orcid, correspondence, roles } = person
  const said = { affiliation: affiliation ?? '', orcid: orcid ?? '', correspondence: correspondence ?? '' }
  return { id, name: name ?? '', ...(parts && { parts }), email: email ?? '', ...said, roles: roles ?? [] }
}

export type Written = InputOf<typeof submitManuscript>

export function inputOf({ coAuthors, file, declarations, fromFile: _, ...typed }: Draft): Written {
  return {
    ...writtenOf('submission', reachable(typed)),
    coAuthors: coAuthors.map((row) => reachable(withoutId(row))),
    suggestedReviewers: typed.suggestedReviewers.map(withoutId).filter(isBegun),
    opposedReviewers: typed.opposedReviewers.map(withoutId).filter(isBegun),
    file: file?.url ?? '',
    declarations,
  }
}

/** A corresponding author is reached at the address that the form has now. */
function reachable<P extends { email: string; correspondence?: string }>(person: P): P {
  return { ...person, correspondence: person.correspondence ? person.email : '' }
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
