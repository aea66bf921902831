import { AppError } from '#domain/errors.ts'
import { mergedEntry, preferred } from '#domain/merge.ts'
import type { Staff } from '#domain/permissions.ts'
import { addressesMax } from '#domain/reviewer.ts'
import { logActivity } from '../../db/activity.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { seenBy } from '../reviewers/read.ts'
import { lockReviewers, updateReviewer } from '../reviewers/store.ts'
import { refreshStage } from '../rounds/refresh-stage.ts'
import { dropEntry, dropInvitation, findInvitationsOf, lockAskedTwice, moveInvitations } from './merge-store.ts'

type Input = { keep: string; other: string }

/** Makes one entry of two, in one transaction. An invitation to the same round stays once. */
export async function mergeReviewers(deps: Deps, actor: Staff, { keep, other }: Input): Promise<{ success: string }> {
  if (keep === other) throw new AppError('bad-input', 'Please choose two different entries.')
  return deps.db.transaction(async (tx) => {
    // Whatever changes a review locks the manuscript first.
    const askedTwice = await lockAskedTwice(tx, [keep, other])
    const locked = await lockReviewers(tx, [keep, other])
    const [kept, left] = [keep, other].map((id) =>
      seenBy(
        actor,
        locked.find((each) => each.id === id),
      ),
    )
    if (!kept || !left) throw new Error('seenBy throws for whoever is missing')
    if (new Set([...kept.emails, ...left.emails]).size > addressesMax)
      throw new AppError('conflict', `Together they have more than ${addressesMax} addresses. Remove some first.`)
    const invitations = await joinInvitations(tx, { keep, other, manuscriptIds: askedTwice.map(({ id }) => id) })
    for (const manuscript of askedTwice) await refreshStage(deps, tx, manuscript)
    // The other entry goes first, because no address may belong to two people.
    await dropEntry(tx, other)
    await updateReviewer(tx, keep, { ...mergedEntry(kept, left), updatedAt: deps.clock.now() })
    const details = { addresses: left.emails.length, invitations }
    await logActivity(tx, {
      by: actor,
      action: 'merge',
      object: 'reviewer',
      objectId: keep,
      journal: actor.access,
      details,
    })
    return { success: `The two entries of ${kept.name} are one now.` }
  })
}

type Locked = { manuscriptIds: string[] }

const justInvited = () =>
  new AppError('conflict', 'Somebody has just invited one of the two. Reload the page and try again.')

/** Returns how many invitations the other entry had. */
async function joinInvitations(tx: Tx, { keep, other, manuscriptIds }: Input & Locked): Promise<number> {
  const [mine, theirs] = [await findInvitationsOf(tx, keep), await findInvitationsOf(tx, other)]
  for (const invitation of theirs) {
    const rival = mine.find(({ roundId }) => roundId === invitation.roundId)
    if (!rival) continue
    if (!manuscriptIds.includes(invitation.manuscriptId)) throw justInvited()
    if (rival.state === 'submitted' && invitation.state === 'submitted')
      throw new AppError('conflict', 'Both have sent a report on the same version, so they cannot be merged.')
    const [winner, loser] = preferred(rival, invitation)
    await dropInvitation(tx, loser.id, winner.id)
  }
  await moveInvitations(tx, other, keep)
  return theirs.length
}
