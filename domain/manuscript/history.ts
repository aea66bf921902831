import { readStatus, statusLabels } from '../words/manuscript-status.ts'
import { asTitle } from './activity-words.ts'
import { eventRow } from './events.ts'

type Step = { action: string; from: string | null; to: string | null; actor: string }

/** Whether the author has corrected what the office returned to them. A transfer begins again with screening. */
export function isCorrected(
  { status, returned }: { status: string; returned: boolean },
  log: readonly string[],
): boolean {
  return status === 'screening' && !returned && log.lastIndexOf('return') > log.lastIndexOf('transfer')
}

/** Returns what an author reads about a step, or null for steps of the office. It never names the member of staff. */
export function stepInWords({ action, from, to, actor }: Step): string | null {
  if (action === 'edit-by-link') return actor === 'author' ? 'Changed by you' : 'Changed through an e-mailed link'
  const known = eventRow(action)?.author
  if (known) return known
  return to === null || to === from ? null : statusLabels[readStatus(to)]
}

/**
 * What the author may read of a reason. Compared with the e-mail, which has the words as typed, a number in place of a name
 * would tell who reviews.
 */
export function wordsForAuthor(reason: string | null): string | null {
  return reason !== null && /\[Reviewer \d+\]/.test(reason) ? null : reason
}

/** Few reasons are written for the author. All others stay in the office. */
export function reasonForAuthor({ action, reason }: { action: string; reason: string | null }): string | null {
  return eventRow(action)?.isReasonForAuthor ? wordsForAuthor(reason) : null
}

const actors: Record<string, string> = {
  author: 'by the author',
  link: 'by the author, through an e-mailed link',
  payment: 'by a verified payment',
  staff: 'by a former member of staff',
  reviewer: 'by the reviewer',
  site: 'automatically',
}

type Taken = Pick<Step, 'action' | 'actor'> & { by: string | null }

/** Returns what staff read of a step: 'Approved', 'by Zainab Musa'. `by` is the name of whoever still has an account. */
export function stepForStaff({ action, actor, by }: Taken): { what: string; who: string } {
  // The entry names the co-author who objects.
  const who = by ? `by ${by}` : action === 'object' ? '' : (actors[actor] ?? '')
  return { what: eventRow(action)?.staff ?? asTitle(action), who }
}
