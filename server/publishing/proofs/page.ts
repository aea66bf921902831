import type { Visitor } from '#domain/words/permissions.ts'
import type { Deps } from '../../deps.ts'
import { frozenOf } from '../../manuscript/submission/frozen.ts'
import { pdfState } from './pdf.ts'
import { shownProof } from './read.ts'
import { placesOf } from './record.ts'

/** What the author's page shows besides the answers: the article as readers will see it, with the places to mark. */
export async function proofPage(deps: Deps, visitor: Visitor, key: string) {
  const shown = await shownProof(deps, visitor, key)
  if (!shown) return null
  const { manuscript, proof, text } = shown
  return {
    text,
    record: frozenOf(manuscript).record,
    places: placesOf(manuscript, text).list,
    pdf: await pdfState(deps, proof.id),
  }
}
