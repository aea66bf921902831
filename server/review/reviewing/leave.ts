import { isUnconfirmed } from '#domain/review/reviewer-addresses.ts'
import { AppError } from '#domain/words/errors.ts'
import { openForJob, openForSite } from '../../access/opened.ts'
import { logActivity } from '../../db/activity.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { findMailed } from '../register/address-store.ts'
import { findReviewer } from '../register/store.ts'
import { recordFor } from '../rounds/hide.ts'
import { moveInvitation } from '../rounds/store.ts'
import { replace } from './alternates.ts'
import { eraseReviewer } from './delete-reviewer.ts'
import { type Nameless, namelessFiles } from './erase-files.ts'
import { openOwnReviews } from './link.ts'
import { findOpenReviews } from './link-store.ts'
import { lockReviewersWithReviews } from './lock-reviewers.ts'
import { reviewerDeclined } from './reviewer-letters.ts'
import { findAddresses, findConsents, findInvitations, leave } from './reviewer-store.ts'
import { recordReviewer } from './tell.ts'

type Done = { success: string }

/** Open reviews stay open: only new invitations stop. */
export async function leaveRegister(deps: Deps, { token, leaves }: { token: string; leaves: boolean }): Promise<Done> {
  const { reviewer, email } = await openOwnReviews(deps, token)
  await deps.db.transaction(async (tx) => {
    await refusePart(tx, reviewer.id, email)
    await leave(tx, reviewer.id, leaves ? deps.clock.now() : null)
    const action = leaves ? 'leave-register' : 'rejoin-register'
    await logActivity(tx, { by: null, action, object: 'reviewer', objectId: reviewer.id })
  })
  return { success: leaves ? 'We will not invite you any more.' : 'We may invite you again. Thank you.' }
}

/** Whoever reads an address that is not confirmed may be somebody else. */
async function refusePart(tx: Tx, reviewerId: string, email: string): Promise<void> {
  if (!isUnconfirmed(email, await findMailed(tx, reviewerId))) return
  throw new AppError(
    'conflict',
    `${email} is not confirmed. Confirm it from an address at which you were invited before, or do this from there.`,
  )
}

const reason = 'They have asked us to delete their data.'

/** Ends what is open, tells the editors, and keeps the reports without a name. */
export async function leaveForGood(deps: Deps, { token }: { token: string }): Promise<Done> {
  const holder = await openOwnReviews(deps, token)
  const reviewerId = holder.reviewer.id
  const known = await findReviewer(deps.db, reviewerId)
  const files: Nameless = known ? await namelessFiles(deps, known) : new Map()
  const fileIds = await deps.db.transaction(async (tx) => {
    const at = deps.clock.now()
    const [reviewer] = await lockReviewersWithReviews(tx, [reviewerId])
    if (!reviewer || reviewer.erasedAt) return []
    await refusePart(tx, reviewerId, holder.email)
    for (const {
      invitation,
      round,
      manuscript: { id },
    } of await findOpenReviews(tx, { reviewer, email: holder.email })) {
      const manuscript = await openForJob(tx, id)
      const change = { state: 'declined', answeredAt: at, declineReason: 'other', declineNote: reason } as const
      if (!manuscript || !(await moveInvitation(tx, invitation, [invitation.state], change))) continue
      const details = {
        reviewer: reviewer.name,
        reason: 'other',
        note: reason,
        wasAccepted: invitation.state === 'accepted',
      } as const
      await replace(deps, tx, manuscript, { invitation, round }, 'declined')
      await recordReviewer(
        deps,
        tx,
        { invitation, round, manuscript, reviewer, email: holder.email },
        { kind: 'withdraw-review', at, note: reason, toEditor: (about, to) => reviewerDeclined(about, to, details) },
      )
    }
    return (await eraseReviewer(deps, tx, null, reviewer, files)).fileIds
  })
  for (const fileId of fileIds) await deps.storage.remove(fileId)
  return { success: 'We have deleted your data. Your reports stay, without your name.' }
}

/** What this site stores about the person, but nothing of the authors; notes of staff might name some. */
export async function reviewerData(deps: Deps, { token }: { token: string }) {
  const holder = await openOwnReviews(deps, token)
  const { id, name, affiliation, orcid, topics, journals, source, leftAt, createdAt } = holder.reviewer
  const isPart = isUnconfirmed(holder.email, await findMailed(deps.db, id))
  const consents = await findConsents(deps.db, holder)
  const found = await Promise.all(
    (await findInvitations(deps.db, holder)).map(async (one) => {
      const manuscript = await openForSite(deps.db, one.round.manuscriptId)
      const about = manuscript && { ...manuscript, journal: one.journal }
      return about ? recordFor(deps, deps.db, about, one, one.round.version) : one
    }),
  )
  return {
    exportedAt: deps.clock.now(),
    person: {
      name,
      affiliation,
      orcid,
      topics,
      journals,
      source,
      leftAt,
      createdAt,
      addresses: isPart ? [holder.email] : await findAddresses(deps.db, id),
    },
    invitations: found.map(({ journal, manuscript, title, round, invitation, report, fileName }) => {
      const { state, invitedAt, answerDueOn, answeredAt, reportDueOn, submittedAt, cancelledAt } = invitation
      const { declineReason, declineNote, suggestions, conflict, askedUntil, askedReason, remindedAt } = invitation
      return {
        ...{ journal, manuscript, title, round: round.number, version: round.version, state },
        ...{ invitedAt, answerDueOn, answeredAt, reportDueOn, submittedAt, cancelledAt, remindedAt },
        ...{ declineReason, declineNote, suggestions, conflict, askedUntil, askedReason },
        report: report && { ...ownPart(report), file: fileName },
        shared: consents
          .filter(({ invitationId }) => invitationId === invitation.id)
          .map(({ invitationId: _, ...answer }) => answer),
      }
    }),
  }
}

type Report = NonNullable<Awaited<ReturnType<typeof findInvitations>>[number]['report']>

/** What the reviewer wrote, not what an editor made of it. */
function ownPart({
  invitationId,
  fileId,
  fileNames,
  cleanFileId,
  cleanFailure,
  redacted,
  redactedById,
  redactedAt,
  ...own
}: Report) {
  return own
}
