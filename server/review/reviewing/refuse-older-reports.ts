import { numberedForStaff } from '#domain/review/authors-numbers.ts'
import { hasRedacted } from '#domain/review/redaction.ts'
import { AppError, faultAt } from '#domain/words/errors.ts'
import type { Opened } from '../../access/opened.ts'
import { findAuthorsNumbers } from '../../db/authors-numbers.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { plainText } from '../../jobs/letter.ts'
import { changedLetter, type LetterChange } from '../../manuscript/submission/changed-letter.ts'
import { findInvitations, type Round } from '../rounds/store.ts'
import { findReportSteps, findReports } from './desk-store.ts'

const checkAgain = 'Check the e-mail again before you send it: what you wrote is kept.'

/** Refuses a decision by somebody who has not seen what came or was redacted since. Needs the manuscript's lock. */
export async function refuseOlderReports(tx: Tx, manuscript: Opened, seen: number | undefined): Promise<void> {
  const last = seen === undefined ? undefined : (await findReportSteps(tx, manuscript, seen)).at(-1)
  if (!last) return
  const { action, about, by } = last
  const who = by ?? 'Someone'
  const did =
    action === 'submit-report'
      ? `The report of ${about} arrived`
      : `${who} ${action === 'redact-report' ? 'redacted' : 'restored'} the report of ${about}`
  throw new AppError('conflict', `${did} in the meantime. ${checkAgain}`)
}

/** An e-mail that was changed before a redaction has the report as it was. */
export async function refuseRedacted(
  { config }: Pick<Deps, 'config'>,
  tx: Tx,
  manuscript: Opened,
  round: Round,
  letter: LetterChange | undefined,
): Promise<void> {
  if (letter?.text === undefined) return
  const { id: manuscriptId } = manuscript
  const usual = { kind: '', to: { email: '' }, subject: '', blocks: [] }
  const text = plainText(changedLetter(usual, letter, config.publicUrl).blocks)
  const sent = await findInvitations(tx, [round], ['submitted'])
  const reports = await findReports(
    tx,
    manuscript,
    sent.map(({ invitation }) => invitation.id),
  )
  const authorsNumber = await findAuthorsNumbers(tx, [manuscriptId])
  for (const { invitation } of sent) {
    const numbers = { number: invitation.number, authorsNumber: authorsNumber(manuscriptId, invitation.number) }
    const { toAuthor, redacted } = reports.find(({ report }) => report.invitationId === invitation.id)?.report ?? {}
    if (toAuthor && typeof redacted === 'string' && hasRedacted(text, toAuthor, redacted))
      throw faultAt(
        'letter.text',
        `The e-mail still has words that were redacted from the report of ${numberedForStaff(numbers)}. Take them out, or restore the standard e-mail.`,
        'conflict',
      )
  }
}
