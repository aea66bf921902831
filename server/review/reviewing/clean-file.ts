import { reportFileName, tellsWho } from '#domain/review/report-file.ts'
import { numbered } from '#domain/words/peer-review.ts'
import { findAuthorsNumbers } from '../../db/authors-numbers.ts'
import type { Deps } from '../../deps.ts'
import { readDocument } from '../../manuscript/files/read-document.ts'
import { storeMade } from '../../manuscript/files/store-made.ts'
import { peopleOf, type Reviewer } from '../register/store.ts'
import type { Attached } from './report-file-store.ts'

/**
 * Makes a copy of a report's file without what tells who wrote it. `leaks` are the places whose words still do; with
 * `erases` these are replaced where that is possible.
 */
export async function cleanFile(
  deps: Deps,
  { number: own, round, manuscriptId, file, sample }: Attached,
  reviewer: Reviewer,
  { erases = false } = {},
) {
  const { bytes, format } = await readDocument(deps, file)
  const number = (await findAuthorsNumbers(deps.db, [manuscriptId]))(manuscriptId, own)
  const about = { title: '', people: peopleOf(reviewer), replacements: [], alias: numbered({ number }), erases }
  const copy = await deps.anonymise({ bytes, format, ...about })
  const name = reportFileName({ number, round, extension: format })
  return {
    leaks: copy.leaks.filter(tellsWho),
    store: () => storeMade(deps, { bytes: copy.bytes, extension: format, name, kind: 'report', sample }),
  }
}
