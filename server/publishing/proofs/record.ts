import type { FullText } from '#domain/manuscript/full-text.ts'
import { affiliationsOf, peopleOf } from '#domain/manuscript/record/names.ts'
import { type ArticleRecord, ccBy } from '#domain/manuscript/record/record.ts'
import { type MarkPlaces, markPlaces } from '#domain/publishing/full-text/mark-places.ts'
import type { DbOrTx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { findSteps } from '../../manuscript/change-store.ts'
import { findMovedAt } from '../../manuscript/moves-store.ts'
import { frozenOf } from '../../manuscript/submission/frozen.ts'
import type { Manuscript } from '../../manuscript/submission/store.ts'

/** The places that an author can mark: those of the record before the text, and those of the text. */
export function placesOf(manuscript: Manuscript, text: FullText): MarkPlaces {
  const frozen = frozenOf(manuscript).record
  const people = peopleOf(frozen)
  return markPlaces(text, {
    title: frozen.title,
    authors: [...people.map(({ name }) => name), ...affiliationsOf([...people])].join('; '),
    abstract: frozen.abstract,
    keywords: frozen.keywords.join(', '),
  })
}

/** The record as far as it is known: no number, no issue and no DOI. */
export async function recordToBe(
  { content, config, clock }: Deps,
  db: DbOrTx,
  manuscript: Manuscript,
): Promise<ArticleRecord> {
  const { id, number, journal: slug, createdAt, statusAt } = manuscript
  const journal = content.journal(slug)
  const { name, place } = content.site.publisher
  const url = `${config.publicUrl}/journals/${slug}`
  const approved = (await findSteps(db, id)).findLast(({ action }) => action === 'approve')
  return {
    ...frozenOf(manuscript).record,
    ...{ customId: number, elocation: number, doi: null, assignedDoi: null, url, volume: null, issue: null },
    journal: { slug, title: journal?.title ?? slug, url, issn: journal?.issn ?? {} },
    publisher: { name, place },
    licence: journal?.licence ?? ccBy,
    ...{ file: null, pdfUrl: null, version: 1, standing: 'published', changes: [] },
    receivedAt: ((await findMovedAt(db, manuscript)) ?? createdAt).toISOString(),
    acceptedAt: (approved?.at ?? statusAt).toISOString(),
    publishedAt: clock.now().toISOString(),
    updatedAt: manuscript.updatedAt.toISOString(),
  }
}
