import { eventRow } from '#domain/manuscript/events.ts'
import { waivedInWords } from '#domain/words/charge.ts'
import { dayInWords } from '#domain/words/day.ts'
import { AppError } from '#domain/words/errors.ts'
import {
  type Action,
  type Actor,
  decide,
  type Status,
  statusLabels,
  type Transition,
} from '#domain/words/manuscript-status.ts'
import type { ReviewVerdict } from '#domain/words/peer-review.ts'
import { lockOpened, type Opened } from '../access/opened.ts'
import type { Tx } from '../db/types.ts'
import type { Deps } from '../deps.ts'
import { confirmWords, record } from '../events/record.ts'
import { newToken } from '../ids.ts'
import type { LetterParts } from '../jobs/letter.ts'
import { composeLetter } from '../jobs/letter.ts'
import { addLetter } from '../jobs/outbox.ts'
import { type Change, findSteps, moveStatus } from '../manuscript/change-store.ts'
import type { PublishedAs } from '../manuscript/letter-words.ts'
import { findCoAuthorsToTell } from '../manuscript/objection-store.ts'
import { aboutOf } from '../manuscript/submission/about.ts'
import { type LetterChange, letterToSend } from '../manuscript/submission/changed-letter.ts'
import { chargeAfter } from '../manuscript/submission/charge-link.ts'
import { circumstancesOf } from '../manuscript/submission/circumstances.ts'
import { putPageLink } from '../manuscript/submission/page-link.ts'
import type { Manuscript } from '../manuscript/submission/store.ts'
import { coAuthorLetter } from './co-author-letters.ts'
import { appealAfter } from './decide/appeal-state.ts'
import { endOffer, offerEndedBy } from './decide/end-offer.ts'
import { endPeerReview } from './decide/end-peer-review.ts'
import { fixCharge } from './decide/fix-charge.ts'
import { refuseDecided } from './decide/refuse-decided.ts'
import { settleAppeal } from './decide/settle-appeal.ts'
import { type Details, letterFor } from './letters.ts'

export type Step = {
  by: Actor
  manuscript: Opened
  transition: Transition
  reason?: string | undefined
  /** The letter as changed by staff. */
  letter?: LetterChange | undefined
  article?: PublishedAs
  /** A decision after peer review. */
  review?: ReviewStep
  /** Why it is decided with fewer reports than the journal wants; for staff alone. */
  why?: string | undefined
  /** The number of the receipt that is no longer valid. */
  receipt?: string | undefined
  /** Words to the author in answer to a request for a waiver. */
  answer?: string | undefined
  /** Added to the details in the activity log. */
  details?: Record<string, unknown>
  change?: Change
  /** The `updatedAt` of the copy that the decision is based on. */
  updatedAt?: string | undefined
}

type ReviewStep = Pick<Details, 'reason' | 'reports' | 'revision' | 'reportsUrl' | 'publishesReports'> & {
  decision: ReviewVerdict
  /** The invitations whose reports go to the author. */
  sentReports: string[]
  /** Opens the page of a revision or of an appeal. */
  token: string
  /** Opens the page of the reports with their files. */
  reportsToken: string
}

/** Applies one transition to a manuscript: its status, the log, the activity and the letter, all or nothing. Returns the new status. */
export async function carryOut(deps: Deps, tx: Tx, asked: Step): Promise<Status | null> {
  const step = { ...asked, change: { ...asked.change, ...fixCharge(deps, asked.manuscript, asked.transition) } }
  const { by, manuscript, transition, reason = null, change, updatedAt } = step
  const { from, to, action } = transition
  const at = deps.clock.now()
  const locked = await lockOpened(tx, manuscript)
  if (updatedAt) {
    await refuseDecided(tx, manuscript, action, updatedAt)
    await refuseOutdated(tx, locked, updatedAt, by)
  }
  if (from === 'under-review' && (to !== from || step.review)) await endPeerReview(deps, tx, step, at)
  if (from === 'rejected' && to !== from) await settleAppeal(tx, step, at)
  const ended = await offerEndedBy(deps, tx, manuscript, transition)
  await confirm(deps, tx, step, ended, at)
  const isFirst = await moveStatus(tx, manuscript, { from, to, at, change })
  if (!isFirst) throw await whatHappened(tx, by, manuscript, action)
  if (from === 'rejected') await endOffer(deps, tx, step, at)
  if (transition.waitsForObjection) await refuseByCircumstances(tx, by, manuscript, action)
  const letterId = await tell(deps, tx, step, ended)
  const details = { from, to, ...step.details }
  const words = [revisionInWords(step.review?.revision), reason].filter(Boolean).join('\n\n') || null
  const others = to ? await toOthers(deps, tx, step) : []
  await record(deps, tx, { kind: action, by, manuscript, at, from, to, reason: words, details, letterId, others })
  return action === 'approve' && change.waiver ? grantPromisedWaiver(deps, tx, step, at) : to
}

/** The whole charge was waived before the approval, so nothing is to be paid. The letter of the approval says so. */
async function grantPromisedWaiver(deps: Deps, tx: Tx, { by, manuscript, change }: Step, at: Date): Promise<Status> {
  const move = { from: 'approved', to: 'paid', at } as const
  if (!change?.waiver || !(await moveStatus(tx, manuscript, move))) throw new Error('an approved manuscript has moved')
  const { reason: why, ...details } = change.waiver
  const reason = waivedInWords(change.waiver)
  await record(deps, tx, { kind: 'waive', by, manuscript, ...move, reason, details: { ...details, reason: why } })
  return move.to
}

function revisionInWords(revision: Details['revision']): string | null {
  return revision ? `${revision.isMinor ? 'Minor' : 'Major'} revision, due on ${dayInWords(revision.dueOn)}.` : null
}

async function toOthers(
  deps: Deps,
  tx: Tx,
  { manuscript, transition: { action, to }, article }: Step,
): Promise<LetterParts[]> {
  const letterTo = coAuthorLetter(aboutOf(deps, manuscript), action, article)
  if (!letterTo) return []
  // Co-authors who object were promised an answer, and a rejection is one.
  return (await findCoAuthorsToTell(tx, manuscript, { withObjectors: to === 'rejected' })).map(letterTo)
}

/** The links of the e-mail that a transition sends. */
export function linksAfter(deps: Deps, transition: Transition, token: string): Pick<Details, 'appeal' | 'chargeUrl'> {
  return { ...appealAfter(deps, transition, token), ...chargeAfter(deps, transition, token) }
}

/** Before the manuscript is deleted, perhaps, and with it what tells who reviewed. */
async function confirm(deps: Deps, tx: Tx, step: Step, ended: Pick<Details, 'endedOffer'>, at: Date): Promise<void> {
  const { by, manuscript, transition, reason, answer, article, receipt, letter, change, review } = step
  if (!transition.letter) return
  const about = aboutOf(deps, { ...manuscript, ...change })
  const details = { article, receipt, ...ended, ...review, ...linksAfter(deps, transition, '{link}') }
  const bare = letterFor(transition.letter, about, { ...details, reason: undefined })
  const usual = letterFor(transition.letter, about, { ...details, reason, answer })
  await confirmWords(deps, tx, { by, manuscript, at }, { bare, usual, change: letter })
}

async function tell(deps: Deps, tx: Tx, step: Step, ended: Pick<Details, 'endedOffer'>) {
  const { manuscript, transition, reason, answer, article, receipt, letter, change, review } = step
  if (!transition.letter) return null
  const token = review?.token ?? newToken()
  const details = { reason, answer, article, receipt, ...ended, ...review, ...linksAfter(deps, transition, token) }
  if (details.appeal) await putPageLink(tx, manuscript, 'appeal', token)
  if (details.chargeUrl) await putPageLink(tx, manuscript, 'charge', token)
  const usual = letterFor(transition.letter, aboutOf(deps, { ...manuscript, ...change }), details)
  const blanks = {
    ...(article && { id: article.customId }),
    ...((review || details.appeal || details.chargeUrl) && { link: token }),
    ...(review && { reports: review.reportsToken }),
  }
  const parts = await letterToSend(deps, tx, manuscript, { usual, change: letter, blanks })
  return addLetter(tx, composeLetter(parts), { manuscriptId: manuscript.id, journal: manuscript.journal })
}

/** Decisions and objections lock the manuscript, so one of them always comes first. */
async function refuseByCircumstances(tx: Tx, by: Actor, manuscript: Manuscript, action: Action): Promise<void> {
  const verdict = decide(by, { ...manuscript, ...(await circumstancesOf(tx, by, manuscript)) }, action)
  if (!verdict.ok) throw new AppError(verdict.code, verdict.reason)
}

/** Somebody else was first. Returns the error that describes the manuscript's new state. */
async function whatHappened(tx: Tx, by: Actor, manuscript: Opened, action: Action): Promise<AppError> {
  const now = await lockOpened(tx, manuscript)
  if (!now) return new AppError('conflict', 'This manuscript has just been deleted.')
  const verdict = decide(by, now, action)
  if (!verdict.ok) return new AppError('conflict', verdict.reason)
  return outrun(now.status)
}

export function outrun(status: Status): AppError {
  return new AppError('conflict', `Someone else got there first: this manuscript is now ${statusLabels[status]}.`)
}

const changedElsewhere =
  'This manuscript has been changed, perhaps in another tab. Reload the page to see the changes; what you typed here is kept as a draft.'

/** Refuses a decision on an outdated copy and says what has changed. The caller must hold the manuscript's lock. */
export async function refuseOutdated(
  tx: Tx,
  manuscript: Manuscript | null,
  updatedAt: string,
  by?: Actor,
): Promise<void> {
  if (!manuscript || manuscript.updatedAt.toISOString() === updatedAt) return
  if (by?.realm === 'link' || by?.realm === 'author') throw new AppError('conflict', changedElsewhere)
  const steps = (await findSteps(tx, manuscript.id)).filter(({ at }) => at.toISOString() > updatedAt)
  if (steps.some(({ from, to }) => from !== to)) throw outrun(manuscript.status)
  const change = eventRow(steps.at(-1)?.action ?? '')?.meanwhile ?? 'Someone has changed this manuscript'
  throw new AppError(
    'conflict',
    `${change} in the meantime. Check it again before you continue: what you wrote is kept.`,
  )
}
