import { addDays, dayIn } from '#domain/day.ts'
import { AppError } from '#domain/errors.ts'
import { dueOn, isOverdue } from '#domain/peer-review.ts'
import { countUp } from '../../db/limits.ts'
import type { Deps } from '../../deps.ts'
import { composeLetter } from '../../jobs/letter.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { recordFor } from '../rounds/hide.ts'
import { todayOf } from '../rounds/rules.ts'
import { linkEnd, linkToOwnReviews, openOwnReviews, passingLink } from './link.ts'
import { findOpenReviews, findReviewerByEmail } from './link-store.ts'
import { ownReviewsLink } from './reviewer-letters.ts'

/** The reply is the same whether or not the address is known. The letter goes only to an address of the register. */
export async function sendOwnReviews(deps: Deps, { email }: { email: string }): Promise<{ success: string }> {
  const { db, clock, config, content } = deps
  const mayAsk = await countUp(db, 'link-request-by-reviewer', email, clock.now(), config.limits)
  if (mayAsk)
    await db.transaction(async (tx) => {
      const reviewer = await findReviewerByEmail(tx, email)
      if (!reviewer) return
      const url = await linkToOwnReviews(deps, tx, reviewer.id)
      const until = addDays(dayIn(content.site.timeZone, linkEnd(clock.now())), 0)
      const letter = ownReviewsLink({ name: reviewer.name, email }, url, until, content.site.contact.email)
      await addLetter(tx, composeLetter(letter))
    })
  return { success: 'If we know this address as a reviewer’s, the link is on its way to it.' }
}

export async function openReviews(deps: Deps, { token }: { token: string }) {
  const reviewer = await openOwnReviews(deps, token)
  const today = todayOf(deps)
  const found = await Promise.all(
    (await findOpenReviews(deps.db, reviewer.id)).map(async ({ manuscript, ...open }) => ({
      ...open,
      manuscript: await recordFor(deps, deps.db, manuscript, manuscript, open.round.version),
    })),
  )
  return {
    name: reviewer.name,
    hasLeft: reviewer.leftAt !== null,
    reviews: found.map(({ invitation, round, manuscript }) => ({
      _id: invitation.id,
      journal: deps.content.journal(manuscript.journal)?.title ?? manuscript.journal,
      number: manuscript.number,
      title: manuscript.title,
      round: round.number,
      state: invitation.state === 'invited' ? ('invited' as const) : ('accepted' as const),
      dueOn: dueOn(invitation),
      isLate: isOverdue(invitation, today),
    })),
  }
}

export async function openOwnReviewsOne(deps: Deps, { token, id }: { token: string; id: string }) {
  const reviewer = await openOwnReviews(deps, token)
  const path = await deps.db.transaction(async (tx) => {
    const found = await findOpenReviews(tx, reviewer.id)
    if (!found.some(({ invitation }) => invitation.id === id))
      throw new AppError('not-found', 'This review is no longer open.')
    return passingLink(deps, tx, id)
  })
  return { path }
}
