import type { Transferred } from '#contracts/manuscript/manuscripts.ts'
import { isShutOut, journalsOf, type Staff } from '#domain/words/permissions.ts'
import { openForSite } from '../../access/opened.ts'
import type { Manuscript } from '../../access/store.ts'
import type { Deps } from '../../deps.ts'
import { findMoves } from '../../manuscript/moves-store.ts'
import { titleOf } from '../../review/rules.ts'
import { findByFormerNumber } from '../transfers/store.ts'

type Moved = Pick<Manuscript, 'id' | 'journal' | 'number' | 'author' | 'email' | 'orcid' | 'coAuthors'>

/** For editors of a journal that has passed a manuscript on: where it went from there. How it fared then is not theirs to know. */
export async function transferredAway(deps: Deps, staff: Staff, row: Moved): Promise<Transferred | null> {
  if (isShutOut(staff, row)) return null
  const moves = await findMoves(deps.db, row)
  const at = moves.findIndex(({ fromJournal }) => journalsOf(staff)?.includes(fromJournal))
  if (at < 0) return null
  const next = moves[at + 1]
  return { journal: titleOf(deps, next?.fromJournal ?? row.journal), number: next?.formerNumber ?? row.number }
}

/** For its author and others who have the status link: where it is now, if it was transferred. */
export async function transferredTo(deps: Deps, row: Moved): Promise<Transferred | null> {
  const moves = await findMoves(deps.db, row)
  return moves.length > 0 ? { journal: titleOf(deps, row.journal), number: row.number } : null
}

/** The same for editors who search for the number that they knew. */
export async function searchedAway(deps: Deps, staff: Staff, search: string): Promise<Transferred | null> {
  const id = await findByFormerNumber(deps.db, search.toUpperCase(), journalsOf(staff) ?? [])
  const row = id && (await openForSite(deps.db, id))
  return row ? transferredAway(deps, staff, row) : null
}
