import type { InputOf, ReplyOf } from '#contracts/endpoint.ts'
import type { readOwnReviews } from '#contracts/review/own-reviews.ts'
import { pagesMax } from '#contracts/shapes.ts'
import { publishersDay } from '#domain/words/day.ts'
import { AppError } from '#domain/words/errors.ts'
import { dueOn, isOverdue } from '#domain/words/peer-review.ts'
import { countUp } from '../../db/limits.ts'
import type { Deps } from '../../deps.ts'
import { composeLetter } from '../../jobs/letter.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { addJob } from '../../jobs/schedule.ts'
import { linkEnd, linkToOwnReviews } from '../register/own-link.ts'
import { asInRound } from '../rounds/former.ts'
import { recordFor } from '../rounds/hide.ts'
import { titleOf, todayOf } from '../rules.ts'
import { addressesToConfirm } from './ask-to-confirm.ts'
import { certificatePath } from './certificate.ts'
import { openOwnReviews, passingLink } from './link.ts'
import {
  findAskedConsents,
  findOpenReviews,
  findOwnReview,
  findReviewerByEmail,
  findSubmittedReviews,
  type OwnReview,
} from './link-store.ts'
import { findVersionFields } from './report-store.ts'
import { ownReviewsLink } from './reviewer-letters.ts'

export const ownReviewsJob = 'send-own-reviews'

/** Work and reply are the same whether or not the address is known: a job does the rest. */
export async function sendOwnReviews(deps: Deps, { email }: { email: string }): Promise<{ success: string }> {
  const { db, clock, config } = deps
  const mayAsk = await countUp(db, 'link-request-by-reviewer', email, clock.now(), config.limits)
  if (mayAsk) await addJob(db, ownReviewsJob, { email })
  return { success: 'If we know this address as a reviewer’s, the link is on its way to it.' }
}

/** The letter goes only to an address of the register, or one at which somebody was invited. */
export async function sendOwnReviewsLater(deps: Deps, { email }: Record<string, unknown>): Promise<void> {
  if (typeof email !== 'string') return
  const { db, clock, content } = deps
  await db.transaction(async (tx) => {
    const reviewer = await findReviewerByEmail(tx, email)
    if (!reviewer) return
    const url = await linkToOwnReviews(deps, tx, reviewer.id, email)
    const until = publishersDay(linkEnd(clock.now()))
    const letter = ownReviewsLink({ name: reviewer.name, email }, url, until, content.site.contact.email)
    await addLetter(tx, composeLetter(letter))
  })
}

const pageSize = 20

export async function openReviews(
  deps: Deps,
  { token, page }: InputOf<typeof readOwnReviews>,
): Promise<ReplyOf<typeof readOwnReviews>> {
  const holder = await openOwnReviews(deps, token)
  const { reviewer, email } = holder
  const today = todayOf(deps)
  const open = await findOpenReviews(deps.db, holder)
  const asked = await findAskedConsents(deps.db, holder)
  const onPage = { limit: pageSize, offset: (page - 1) * pageSize }
  const submitted = await findSubmittedReviews(deps.db, holder, onPage)
  return {
    name: reviewer.name,
    hasLeft: reviewer.leftAt !== null,
    email,
    toConfirm: await addressesToConfirm(deps.db, holder),
    reviews: await Promise.all(
      open.map(async (one) => ({
        ...(await aboutReview(deps, one)),
        state: one.invitation.state === 'invited' ? ('invited' as const) : ('accepted' as const),
        dueOn: dueOn(one.invitation),
        isLate: isOverdue(one.invitation, today),
      })),
    ),
    consents: await Promise.all(
      asked.map(async ({ toJournal, ...one }) => ({ ...(await aboutReview(deps, one)), to: titleOf(deps, toJournal) })),
    ),
    submitted: {
      reviews: await Promise.all(
        submitted.rows.map(async ({ code, ...one }) => ({
          ...(await aboutReview(deps, one)),
          submittedAt: one.invitation.submittedAt?.toISOString() ?? null,
          certificate: code && certificatePath(deps, code, 'reviewer'),
        })),
      ),
      page,
      pages: Math.min(pagesMax, Math.max(1, Math.ceil(submitted.total / pageSize))),
      total: submitted.total,
    },
  }
}

/** As the reviewer knew it: of the journal and the version that they were asked about. */
async function aboutReview(deps: Deps, { invitation, round, manuscript }: OwnReview) {
  const known = await asInRound(deps.db, manuscript, round)
  const fields = (await findVersionFields(deps.db, manuscript, round.version)) ?? manuscript
  const { title } = await recordFor(deps, deps.db, known, fields, round.version)
  return { _id: invitation.id, journal: titleOf(deps, known.journal), number: known.number, title, round: round.number }
}

export async function openOwnReviewsOne(deps: Deps, { token, id }: { token: string; id: string }) {
  const holder = await openOwnReviews(deps, token)
  const path = await deps.db.transaction(async (tx) => {
    const invitation = await findOwnReview(tx, holder, id)
    if (!invitation) throw new AppError('not-found', 'This review is no longer open.')
    return passingLink(deps, tx, invitation, holder.email)
  })
  return { path }
}
