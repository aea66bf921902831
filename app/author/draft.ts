import type { InputOf } from '#contracts/endpoint.ts'
import type { submitManuscript } from '#contracts/manuscripts.ts'
import { defaultArticleType } from '#domain/article-types.ts'
import type { DeclarationKey } from '#domain/declarations.ts'
import { type CoAuthor, splitKeywords } from '#domain/submission.ts'

/** An uploaded file: the file itself can't be kept in the browser, but its address can. */
export type StoredFile = { url: string; name: string }

/** `id` tells rows apart while they are moved. */
export type CoAuthorRow = { id: number; name: string; email: string; affiliation: string; orcid: string }

/** What stands in the form, as it was typed. */
export type Draft = {
  author: string
  email: string
  affiliation: string
  orcid: string
  coAuthors: CoAuthorRow[]
  journal: string
  articleType: string
  title: string
  runningTitle: string
  abstract: string
  keywords: string
  country: string
  funding: string
  dataAvailability: string
  competingInterests: string
  file: StoredFile | null
  declarations: DeclarationKey[]
}

export const emptyDraft: Draft = {
  author: '',
  email: '',
  affiliation: '',
  orcid: '',
  coAuthors: [],
  journal: '',
  articleType: defaultArticleType,
  title: '',
  runningTitle: '',
  abstract: '',
  keywords: '',
  country: '',
  funding: '',
  dataAvailability: '',
  competingInterests: '',
  file: null,
  declarations: [],
}

/** A row from what is known of somebody, be it nothing. */
export function rowOf(id: number, { name, email, affiliation, orcid }: Partial<CoAuthor> = {}): CoAuthorRow {
  return { id, name: name ?? '', email: email ?? '', affiliation: affiliation ?? '', orcid: orcid ?? '' }
}

export type Written = InputOf<typeof submitManuscript>

export function inputOf({ coAuthors, keywords, file, ...fields }: Draft): Written {
  return {
    ...fields,
    coAuthors: coAuthors.map(({ id: _, ...person }) => person),
    keywords: splitKeywords(keywords),
    file: file?.url ?? '',
  }
}

/** Where the browser keeps an author's drafts. */
export const submissionPlace = (authorId: string) => `submission:${authorId}`
