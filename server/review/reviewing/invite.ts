import type { InputOf, ReplyOf } from '#contracts/endpoint.ts'
import type { inviteReviewers, invitationLetter as letterCall } from '#contracts/review/rounds.ts'
import { isRefused, toConfirm } from '#domain/review/conflict.ts'
import { isUnconfirmed } from '#domain/review/reviewer-addresses.ts'
import { addDays, dateInWords } from '#domain/words/day.ts'
import { AppError, faultAt, refuse } from '#domain/words/errors.ts'
import { numbered } from '#domain/words/peer-review.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { type OpenedReview, openReviewForStaff } from '../../access/opened.ts'
import { type Seen, seenBy } from '../../access/seen.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { record } from '../../events/record.ts'
import { newId } from '../../ids.ts'
import { quotable } from '../../jobs/letter.ts'
import { shownLetter } from '../../jobs/templates.ts'
import { findMailed } from '../register/address-store.ts'
import { conflictsOf } from '../register/conflicts.ts'
import { lockReviewersShared, mainAddress, type Reviewer } from '../register/store.ts'
import { workFor } from '../rounds/hide.ts'
import { invitation, invitationKind, restOfInvitation, thanksForReport, usualInvitation } from '../rounds/letters.ts'
import { newReviewLink } from '../rounds/links.ts'
import {
  ensureRound,
  findInvitations,
  findInvited,
  findLastRound,
  findOpenRevision,
  type Invited,
  insertInvitation,
  isCopyAccepted,
  moveInvitation,
} from '../rounds/store.ts'
import { write } from '../rounds/write.ts'
import { rulesOf, todayOf } from '../rules.ts'
import { assignIfNobody } from './hand-over.ts'
import { lockUnderReview } from './open.ts'
import { refuseAuthors } from './refuse-authors.ts'
import { reportedBefore } from './revised.ts'

type Input = InputOf<typeof inviteReviewers>

export async function invitationLetter(
  deps: Deps,
  staff: Staff,
  { id, answerDays, reportDays }: InputOf<typeof letterCall>,
): Promise<ReplyOf<typeof letterCall>> {
  const manuscript = await openReviewForStaff(deps.db, staff, id)
  const work = await workFor(deps, deps.db, manuscript)
  const { days } = rulesOf(deps, manuscript.journal)
  const due = dueOn(deps, { answerDays: answerDays ?? days.answer, reportDays: reportDays ?? days.report })
  const reported = await reportedBefore(deps.db, manuscript)
  const hasAnswers = [...(reported?.values() ?? [])].some(({ isAnswered }) => isAnswered)
  const usual = usualInvitation(work, reported && { hasAnswers })
  const parts = { kind: invitationKind, to: { email: '' }, subject: usual.subject, blocks: [usual.message] }
  const { subject, text: message } = await shownLetter(
    deps.db,
    { ...parts, fields: quotable(work) },
    manuscript,
    undefined,
  )
  return {
    ...{ subject, message },
    thanks: reported?.size ? thanksForReport({ isAnswered: hasAnswers }) : null,
    rest: restOfInvitation(work, due),
  }
}

function dueOn(deps: Deps, { answerDays, reportDays }: Pick<Input, 'answerDays' | 'reportDays'>) {
  const today = todayOf(deps)
  return { answerDueOn: addDays(today, answerDays), reportDueOn: addDays(today, reportDays), reportDays }
}

export async function invite(deps: Deps, staff: Staff, input: Input): Promise<ReplyOf<typeof inviteReviewers>> {
  const { id, reviewers: chosen, despiteGivenNames, ...written } = input
  return deps.db.transaction(async (tx) => {
    const manuscript = await lockUnderReview(tx, staff, id)
    await refuseWhileRevising(tx, manuscript)
    const at = deps.clock.now()
    const round = await ensureRound(tx, manuscript, at)
    const isHidden = rulesOf(deps, manuscript.journal).anonymity === 'double'
    if (isHidden && !(await isCopyAccepted(tx, manuscript, round.version)))
      throw new AppError(
        'conflict',
        "Check the reviewers' copy first: reviewers must not see who wrote the manuscript.",
      )
    if (isHidden) await refuseAuthors(deps, tx, manuscript, staff, written, despiteGivenNames)
    const people = await lockReviewersShared(
      tx,
      chosen.map((one) => one.id),
    )
    const before = await findInvitations(tx, [round])
    refuseWrong(
      chosen.map((one) => people.find((person) => person.id === one.id)),
      before,
    )
    const conflicts = await refuseConflicts(tx, await seenBy(tx, staff), manuscript, people, chosen)
    let position = Math.max(0, ...before.map((one) => one.invitation.position ?? 0))
    for (const { id: reviewerId, isAlternate } of chosen) {
      const invitationId = newId()
      const row = { id: invitationId, reviewerId, ...written, createdAt: at }
      const number = await insertInvitation(tx, manuscript, round, { ...row, state: 'queued', position: ++position })
      const conflict = conflicts.get(reviewerId)
      const about = `${numbered({ number })} ${conflict}`
      if (conflict) await record(deps, tx, { kind: 'invite-despite', by: staff, manuscript, reason: about, at })
      if (!isAlternate) await send(deps, tx, manuscript, invitationId, staff)
      else await record(deps, tx, { kind: 'queue-reviewer', by: staff, manuscript, reason: numbered({ number }), at })
    }
    await assignIfNobody(deps, tx, manuscript, staff)
    const queued = chosen.filter(({ isAlternate }) => isAlternate).length
    return { invited: chosen.length - queued, queued }
  })
}

/** Reviewers would read the version that the author is changing, and the round would take the place of the revision. */
async function refuseWhileRevising(tx: Tx, manuscript: OpenedReview): Promise<void> {
  const last = await findLastRound(tx, manuscript)
  const revision = last && (await findOpenRevision(tx, last))
  if (!revision) return
  throw new AppError(
    'conflict',
    `Nobody can be invited now: the author is still revising (due on ${dateInWords(revision.dueOn)}).`,
  )
}

function refuseWrong(people: (Reviewer | undefined)[], before: Invited[]): void {
  for (const person of people) {
    if (!person || !mainAddress(person))
      throw faultAt('reviewers', 'One of these reviewers is no longer in the register.', 'conflict')
    const known = before.find(({ reviewer }) => reviewer.id === person.id)
    if (known?.invitation.state === 'queued')
      throw faultAt('reviewers', `${person.name} waits as an alternate: ask them on the manuscript's page.`, 'conflict')
    if (known) throw faultAt('reviewers', `${person.name} was already asked in this round.`, 'conflict')
  }
}

/** Refuses authors, and whom staff would have to confirm. Returns what they confirmed, by reviewer. */
async function refuseConflicts(
  tx: Tx,
  seen: Seen,
  manuscript: OpenedReview,
  people: Reviewer[],
  chosen: Input['reviewers'],
): Promise<Map<string, string>> {
  const conflicts = await conflictsOf(tx, seen, manuscript, people)
  const at = conflicts.findIndex(isRefused)
  if (at >= 0) throw faultAt('reviewers', `${people[at]?.name}: ${conflicts[at]?.[0]?.sentence}`, 'conflict')
  const grave = people.flatMap(({ id, name }, index) => {
    const conflict = toConfirm(conflicts[index] ?? [])
    return conflict ? [{ id, name, ...conflict }] : []
  })
  refuse(
    grave
      .filter(({ id }) => !chosen.some((one) => one.id === id && one.despiteConflict))
      .map(({ id, name, sentence }) => ({
        field: `despite.${id}`,
        sentence: `${name}: ${sentence} Confirm that you invite them all the same.`,
      })),
  )
  return new Map(grave.map(({ id, said }) => [id, said]))
}

/** Sends the e-mail of an invitation that is queued, or whose e-mail was lost. `by` is null when the site itself asks an alternate. */
export async function send(
  deps: Deps,
  tx: Tx,
  manuscript: OpenedReview,
  invitationId: string,
  by: Staff | null,
  state: 'queued' | 'invited' = 'queued',
): Promise<boolean> {
  const invited = await findInvited(tx, manuscript, invitationId)
  // An invitation goes to the main address, also one that was lost elsewhere.
  const email = invited?.reviewer.main
  if (!invited || !email) return false
  const { reviewer, invitation: row } = invited
  const due = dueOn(deps, row)
  const at = deps.clock.now()
  const work = await workFor(deps, tx, manuscript)
  const isKnown = !isUnconfirmed(email, await findMailed(tx, reviewer.id))
  const reported = isKnown ? (await reportedBefore(tx, manuscript))?.get(reviewer.id) : undefined
  const url = await newReviewLink(deps, tx, row, email)
  const to = { name: reviewer.name, email }
  const letterId = await write(tx, work, invitation(work, to, { ...row, url, ...due, reported }))
  const change = { state: 'invited', invitedAt: at, answerDueOn: due.answerDueOn, letterId, position: null } as const
  const again = state === 'invited' ? { reminders: 0, remindedAt: at } : {}
  const isFirst = await moveInvitation(tx, row, [state], { ...change, ...again })
  if (isFirst) await record(deps, tx, { manuscript, by, kind: 'invite-reviewer', reason: numbered(row), letterId, at })
  return isFirst
}
