import { momentInWords } from '#domain/words/day.ts'
import { AppError } from '#domain/words/errors.ts'
import type { Action } from '#domain/words/manuscript-status.ts'
import type { Opened } from '../../access/opened.ts'
import type { DbOrTx } from '../../db/types.ts'
import { findLastRound } from '../../review/rounds/store.ts'
import { findLastDecision } from './store.ts'

const did: Record<string, string> = {
  approve: 'approved this manuscript',
  reject: 'rejected this manuscript',
  'minor-revision': 'asked for a minor revision',
  'major-revision': 'asked for a major revision',
}

const decisions: Action[] = ['approve', 'reject', 'revise']

/** Refuses a decision by somebody who has not seen the last one, and says whose that was. */
export async function refuseDecided(db: DbOrTx, manuscript: Opened, action: Action, updatedAt?: string): Promise<void> {
  if (updatedAt === undefined || !decisions.includes(action)) return
  const last = await findLastDecision(db, manuscript, decisions)
  if (!last || last.at.toISOString() <= updatedAt) return
  const decision = last.action === 'revise' ? (await findLastRound(db, manuscript))?.decision : last.action
  const what = did[decision ?? ''] ?? 'asked for a revision'
  throw new AppError(
    'conflict',
    `${last.by ?? 'Someone else'} ${what} (${momentInWords(last.at)}). Your decision was not sent.`,
  )
}
