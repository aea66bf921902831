import type { InputOf } from '#contracts/endpoint.ts'
import type { submitManuscript } from '#contracts/manuscripts.ts'
import { defaultArticleType } from '#domain/article-types.ts'
import { type CoAuthor, splitKeywords } from '#domain/submission.ts'

/** An uploaded file: the file itself can't be kept in the browser, but its address can. */
export type StoredFile = { url: string; name: string }

/** `id` tells rows apart while they are moved. */
export type CoAuthorRow = CoAuthor & { id: number }

/** What stands in the form, as it was typed. */
export type Draft = {
  author: string
  email: string
  coAuthors: CoAuthorRow[]
  journal: string
  articleType: string
  title: string
  runningTitle: string
  abstract: string
  keywords: string
  country: string
  file: StoredFile | null
}

export const emptyDraft: Draft = {
  author: '',
  email: '',
  coAuthors: [],
  journal: '',
  articleType: defaultArticleType,
  title: '',
  runningTitle: '',
  abstract: '',
  keywords: '',
  country: '',
  file: null,
}

export type Written = InputOf<typeof submitManuscript>

export function inputOf({ coAuthors, keywords, file, ...fields }: Draft): Written {
  return {
    ...fields,
    coAuthors: coAuthors.map(({ name, email }) => ({ name, email })),
    keywords: splitKeywords(keywords),
    file: file?.url ?? '',
  }
}

const placeOf = (authorId: string) => `submission:${authorId}`

/** Null where there is none, or where the browser keeps nothing. */
export function readDraft(authorId: string): Draft | null {
  try {
    const kept = localStorage.getItem(placeOf(authorId))
    return kept && { ...emptyDraft, ...JSON.parse(kept) }
  } catch {
    return null
  }
}

export function keepDraft(authorId: string, draft: Draft | null): void {
  try {
    if (draft) localStorage.setItem(placeOf(authorId), JSON.stringify(draft))
    else localStorage.removeItem(placeOf(authorId))
  } catch {
    // Full or forbidden: the form works all the same.
  }
}
