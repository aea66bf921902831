import { unlinked } from '#domain/words/unlinked.ts'
import type { Deps } from '../../deps.ts'

export type Details = { id: string; number: string; title: string; abstract: string; journal: string }

/** What letters about a review may say of a manuscript. Those to reviewers take it from `workFor`, which hides the authors. */
export type ReviewedWork = {
  manuscriptId: string
  number: string
  title: string
  abstract: string
  journalTitle: string
  /** The e-mail address that the recipient can write to. */
  office: string
}

export function workOf(
  { content }: Pick<Deps, 'content'>,
  { id, number, title, abstract, journal: slug }: Details,
): ReviewedWork {
  const journal = content.journal(slug)
  return {
    manuscriptId: id,
    number,
    title: unlinked(title),
    abstract: unlinked(abstract),
    journalTitle: journal?.title ?? slug,
    office: journal?.email ?? content.site.contact.email,
  }
}
