import { mergedEntry, preferred } from '#domain/review/merge.ts'
import { addressesMax } from '#domain/review/reviewer.ts'
import { AppError } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { openForJob } from '../../access/opened.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { moveAddressRecords } from '../register/address-store.ts'
import { changeEntry } from '../register/change-entry.ts'
import { areGone } from '../register/mark-different.ts'
import { isShownTo, toChange } from '../register/open-entry.ts'
import { linkEnd } from '../register/own-link.ts'
import { refreshStage } from '../rounds/refresh-stage.ts'
import { lockReviewersWithReviews } from './lock-reviewers.ts'
import { dropEntry, dropInvitation, findInvitationsOf, moveDifferences, moveInvitations } from './merge-store.ts'

type Input = { keep: string; other: string }

/** Makes one entry of two, in one transaction. An invitation to the same round stays once. */
export async function mergeReviewers(deps: Deps, actor: Staff, { keep, other }: Input): Promise<{ success: string }> {
  if (keep === other) throw new AppError('bad-input', 'Please choose two different entries.')
  return deps.db.transaction(async (tx) => {
    const locked = await lockReviewersWithReviews(tx, [keep, other])
    const [one, two] = [keep, other].map((id) => locked.find((each) => each.id === id && isShownTo(actor, each)))
    if (!one || !two) throw areGone()
    const [kept, left] = [await toChange(tx, actor, one), await toChange(tx, actor, two)]
    if (new Set([...kept.emails, ...left.emails]).size > addressesMax)
      throw new AppError('conflict', `Together they have more than ${addressesMax} addresses. Remove some first.`)
    const invitations = await joinInvitations(deps, tx, keep, other)
    await moveDifferences(tx, other, keep)
    await moveAddressRecords(tx, other, keep)
    // The other entry goes first, because no address may belong to two people.
    await dropEntry(tx, other)
    const details = { addresses: left.emails.length, invitations }
    const logged = { by: actor, action: 'merge', details, joined: left.emails } as const
    await changeEntry(deps, tx, kept, mergedEntry(kept, left), logged)
    return { success: `The two entries of ${kept.name} are one now.` }
  })
}

/** Returns how many invitations the other entry had. */
async function joinInvitations(deps: Deps, tx: Tx, keep: string, other: string): Promise<number> {
  const [mine, theirs] = [await findInvitationsOf(tx, keep), await findInvitationsOf(tx, other)]
  for (const invitation of theirs) {
    const rival = mine.find(({ roundId }) => roundId === invitation.roundId)
    if (!rival) continue
    if (rival.state === 'submitted' && invitation.state === 'submitted')
      throw new AppError('conflict', 'Both have sent a report on the same version, so they cannot be merged.')
    const [winner, loser] = preferred(rival, invitation)
    await dropInvitation(tx, loser, winner, linkEnd(deps.clock.now()))
    const manuscript = await openForJob(tx, invitation.manuscriptId)
    if (manuscript) await refreshStage(deps, tx, manuscript)
  }
  await moveInvitations(tx, other, keep)
  return theirs.length
}
