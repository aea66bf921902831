import type { InputOf, ReplyOf } from '#contracts/endpoint.ts'
import type { previewLetter as call } from '#contracts/manuscript/decisions.ts'
import { articlePath } from '#domain/words/article-path.ts'
import { chargeDue, chargeOf } from '#domain/words/charge.ts'
import { AppError } from '#domain/words/errors.ts'
import { defaultRejectionReason } from '#domain/words/manuscript-status.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { linksAfter } from '../../decision/carry-out.ts'
import { permitted } from '../../decision/decide/decide.ts'
import { offerEndedBy } from '../../decision/decide/end-offer.ts'
import { letterFor } from '../../decision/letters.ts'
import type { Deps } from '../../deps.ts'
import { shownLetter } from '../../jobs/templates.ts'
import type { PublishedAs } from '../../manuscript/letter-words.ts'
import { aboutOf } from '../../manuscript/submission/about.ts'
import type { Manuscript } from '../../manuscript/submission/store.ts'
import { receiptLetter } from '../../money/payments/settle-charge.ts'
import { findChargePayment } from '../../money/payments/store.ts'
import { openedIssue } from '../../publishing/issues/publish.ts'

/** Returns the letter that would be sent now, so that staff can read and change it. */
export async function previewLetter(
  deps: Deps,
  staff: Staff,
  { id, action, comment, issue, dueMinor, format }: InputOf<typeof call>,
): Promise<ReplyOf<typeof call>> {
  const { manuscript, transition } = await permitted(deps.db, staff, id, action)
  if (!transition.letter) throw new AppError('not-found', 'No e-mail is sent for this action.')
  const reason = comment || usualReason(action)
  const article = issue === undefined ? undefined : await placeIn(deps, manuscript, issue)
  const receipt = action === 'undo-paid' ? (await findChargePayment(deps.db, manuscript))?.receipt : undefined
  const usual =
    action === 'mark-paid'
      ? receiptLetter(deps, manuscript, paidByHand(deps, manuscript))
      : letterFor(transition.letter, aboutOf(deps, reduced(deps, manuscript, dueMinor)), {
          ...{ reason, article, receipt },
          ...linksAfter(deps, transition, '{link}'),
          ...(await offerEndedBy(deps, deps.db, manuscript, transition)),
        })
  return shownLetter(deps.db, usual, manuscript, format)
}

/** An approval needs no words of the editors' own. */
function usualReason(action: InputOf<typeof call>['action']): string | undefined {
  if (action === 'approve') return undefined
  return action === 'reject' ? defaultRejectionReason : '…'
}

/** The receipt number and the reference do not exist yet, so the letter shows placeholders. */
function paidByHand({ content }: Deps, manuscript: Manuscript) {
  const blanks = { receipt: '{receipt}', reference: '{reference}' }
  return { ...blanks, provider: 'manual', charge: chargeDue(content.site.charges, manuscript), mode: 'live' } as const
}

/** Returns the manuscript as it would be with another amount due. */
function reduced({ content }: Deps, manuscript: Manuscript, dueMinor: number | undefined): Manuscript {
  if (dueMinor === undefined) return manuscript
  const charge = chargeOf(content.site.charges, manuscript)
  const about = { reason: '', decidedBy: '', at: '' }
  return { ...manuscript, reduction: { ...charge, ...about, amountMinor: charge.amountMinor - dueMinor } }
}

async function placeIn({ db, config }: Deps, { journal }: Manuscript, issue: number): Promise<PublishedAs> {
  const { volume } = await openedIssue(db, journal, issue)
  return { customId: '{id}', volume, issue, url: config.publicUrl + articlePath({ journal, customId: '{id}' }) }
}
