import { withoutNames } from '#domain/manuscript/anonymity/named.ts'
import { hideInRecord, passagesOf } from '#domain/manuscript/anonymity/record-text.ts'
import type { Passage } from '#domain/manuscript/anonymity/report.ts'
import type { Opened } from '../../access/opened.ts'
import type { DbOrTx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { rulesOf } from '../rules.ts'
import { type Details, type ReviewedWork, workOf } from './about.ts'
import { findDecisions, findPeople } from './copy-store.ts'

type Manuscript = Opened<{ id: string; journal: string }>

/** Texts as reviewers read them: in a double-anonymous journal without what tells who the authors are. */
export async function hideFrom(
  deps: Pick<Deps, 'content'>,
  db: DbOrTx,
  manuscript: Manuscript,
  passages: Passage[],
  /** The one whose copy says what staff decided; the last if none is given. */
  version?: number | null,
): Promise<Passage[]> {
  if (rulesOf(deps, manuscript.journal).anonymity !== 'double' || passages.length === 0) return passages
  const [people, decisions] = [await findPeople(db, manuscript), await findDecisions(db, manuscript, version)]
  return hideInRecord(passages, people, decisions)
}

type Record = { title: string; abstract: string }

export async function recordFor<R extends Record>(
  deps: Pick<Deps, 'content'>,
  db: DbOrTx,
  manuscript: Manuscript,
  record: R,
  version?: number,
): Promise<R> {
  const [title, abstract] = await hideFrom(deps, db, manuscript, passagesOf(record), version)
  return { ...record, title: title?.text ?? '', abstract: abstract?.text ?? '' }
}

/** Words that no staff have looked through, such as another's report, with nothing left in them that names an author. */
export async function withoutAuthors(
  deps: Pick<Deps, 'content'>,
  db: DbOrTx,
  manuscript: Manuscript,
  /** What the reviewer reads of the manuscript anyway. */
  { title, abstract }: Record,
): Promise<(text: string) => string> {
  if (rulesOf(deps, manuscript.journal).anonymity !== 'double') return (text) => text
  const people = await findPeople(db, manuscript)
  return (text) => withoutNames(text, people, { known: `${title} ${abstract}` })
}

/** For letters to reviewers. */
export async function workFor(
  deps: Pick<Deps, 'content'>,
  db: DbOrTx,
  manuscript: Opened<Details>,
): Promise<ReviewedWork> {
  return workOf(deps, await recordFor(deps, db, manuscript, manuscript))
}
