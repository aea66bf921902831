import { nameKey } from '#domain/words/person-name.ts'
import { newId } from '../ids.ts'
import type { Draft } from './draft.ts'
import type { SampleReviewer } from './shapes.ts'

export function addReviewers(draft: Draft, all: readonly SampleReviewer[], slugs: readonly string[]): void {
  for (const { email, journals, ...person } of all) {
    const id = newId()
    const known = journals.filter((slug) => slugs.includes(slug))
    // Without this check, a reviewer of a journal that was removed would become one for all journals.
    if (journals.length > 0 && known.length === 0) continue
    const row = { id, ...person, nameKey: nameKey(person.name), journals: known, source: 'staff' as const }
    draft.reviewers.push({ ...row, createdAt: draft.now, updatedAt: draft.now })
    draft.reviewerAddresses.push({ email, reviewerId: id })
  }
}
