import { needsSecondPerson, type ProposalKind, proposalLabels, proposedInWords } from '#domain/money/second-person.ts'
import { AppError } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { type Opened, openForSite } from '../../access/opened.ts'
import { logActivity } from '../../db/activity.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { record } from '../../events/record.ts'
import { newId } from '../../ids.ts'
import { notify } from '../../people/notify.ts'
import { insertProposal, type ProposalRow } from './proposal-store.ts'

type Asked = {
  kind: ProposalKind
  /** What is locked: the id of a manuscript or purchase, or a payment's reference. */
  subject: string
  /** The body of the call. */
  input: object
  money: { amountMinor: number; currency: string }
  /** What went back of it before: several refunds count together. */
  beforeMinor?: number
  manuscriptId: string | null
  description: string
  sample: boolean
}

/**
 * Writes down what needs a second person, and returns what to answer. Null if one person may do it. Call this under the
 * lock that the act itself takes, after all that could refuse it.
 */
export async function proposed(deps: Deps, tx: Tx, by: Staff, asked: Asked) {
  const { kind, subject, input, money, beforeMinor = 0, manuscriptId, description, sample } = asked
  const { secondPersonAbove } = deps.content.site
  if (!needsSecondPerson(secondPersonAbove, { ...money, amountMinor: money.amountMinor + beforeMinor })) return null
  const proposal = {
    ...{ id: newId(), kind, subject, input: { ...input }, manuscriptId, description },
    ...{ ...money, proposedById: by.id, createdAt: deps.clock.now(), sample },
  }
  if (!(await insertProposal(tx, proposal)))
    throw new AppError('conflict', 'This waits for a second person already, under Payments and refunds.')
  const manuscript = await openForSite(tx, manuscriptId)
  await logProposal(deps, tx, by, 'propose-money', { ...proposal, proposedById: by.id }, manuscript)
  await notify(deps, tx, 'money-proposed', { by: by.id, ...(manuscript && { manuscript }) })
  return { _id: subject, proposal: proposal.id, success: proposedInWords(money, beforeMinor) }
}

const objects = {
  'mark-paid': 'manuscript',
  'confirm-course': 'course-payment',
  refund: 'payment',
  'record-refund': 'payment',
}
type About = Pick<ProposalRow, 'kind' | 'subject' | 'amountMinor' | 'currency' | 'description'> & {
  note?: string | null
}

/** In the history of the manuscript that is to be marked as paid, and in the activity log. */
export async function logProposal(
  deps: Deps,
  tx: Tx,
  by: Staff,
  action: 'propose-money' | 'confirm-money' | 'decline-money',
  { kind, subject, amountMinor, currency, description: title, note = null }: About & { proposedById: string | null },
  manuscript: Opened | null,
): Promise<void> {
  const details = { title, what: proposalLabels[kind], amountMinor, currency, ...(note && { note }) }
  if (kind !== 'mark-paid' || !manuscript) {
    await logActivity(tx, { by, action, object: objects[kind], objectId: subject, details })
    return
  }
  await record(deps, tx, { kind: action, by, manuscript, at: deps.clock.now(), reason: note, details })
}
