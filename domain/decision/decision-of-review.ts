import { reviewNextStep } from '../review/review-next-step.ts'
import { type Day, dateInWords } from '../words/day.ts'
import type { OfferedAction } from '../words/manuscript-status.ts'
import {
  dueOn,
  type InvitationState,
  isLost,
  isOpenInvitation,
  isOverdue,
  type ReviewStage,
  type ReviewVerdict,
  stageLabels,
} from '../words/peer-review.ts'
import { type Block, type Choice, offered, settlingLabel, type Waits, work } from './decision-choice.ts'

type Invited = {
  id: string
  number: number
  name: string
  state: InvitationState
  answerDueOn: Day | null
  reportDueOn: Day | null
  undelivered: string | null
  isReminded: boolean
}

export type ReviewFacts = {
  stage: ReviewStage
  today: Day
  wanted: number
  /** Those of the open round. */
  invitations: readonly Invited[]
  /** How many reports are in, and whether no round had enough of them. */
  reports: number
  isEarly: boolean
  /** What the author works on. */
  revision: { dueOn: Day; askedUntil: Day | null } | null
  lastDecision: ReviewVerdict | null
  nextRound: number
  /** What is left to do with the reviewers' copy before anybody can be invited. */
  copy: { step: string; state: 'making' | 'failed' | 'ready'; proposed: number; isBlackened: boolean } | null
}

type Given = { actions: readonly OfferedAction[]; waits: Waits | null }
type Steps = { filled: Choice | null; outlined: Choice[] }

const inOrder = (choices: readonly Choice[]): Steps => ({ filled: choices[0] ?? null, outlined: choices.slice(1) })

const invite = (label: string) => work('invite', label)
const decision = work('write-decision', 'Write the decision')

/** While reports are missing, nothing is filled but what brings them. */
export function ofReview({ actions, waits }: Given, review: ReviewFacts): Omit<Block, 'late'> {
  const { stage, today, revision, invitations, copy } = review
  const next = reviewNextStep(
    {
      ...review,
      ...{ revisionDueOn: revision?.dueOn ?? null, revisionAskedUntil: revision?.askedUntil ?? null },
      copyStep: copy?.step ?? null,
    },
    dateInWords,
  )
  // Something more urgent may be why it waits.
  const isLate = waits?.kind === 'late' || lateIn(review).length > 0 || (revision !== null && revision.dueOn < today)
  const { filled, outlined } = stepsOf[stage](review, isLate)
  const decisions = actions
    .map(offered)
    .map((one) => (one.act === 'revise' && revision ? { ...one, off: askedFor } : one))
  const until =
    filled || copy || isLate ? null : stage === 'revision-due' ? (revision?.dueOn ?? null) : firstDay(invitations)
  const isReady = isToDecide(review)
  return {
    title: waits?.reason ?? (until === null ? stageLabels[stage] : `Nothing to do until ${dateInWords(until)}`),
    sentence: [next.copyStep, next.text].filter(Boolean).join(' '),
    filled,
    outlined: [...outlined, ...(isReady ? decisions : [])],
    quiet: isReady ? null : { why: whyNot(review), choices: decisions },
  }
}

const askedFor = 'A revision is already asked for. You can give the author more time instead.'

/** A round may be judged without new reports if one before it had enough of them, and nobody is at work. */
const isToDecide = ({ stage, isEarly, invitations }: ReviewFacts) =>
  stage === 'reports-in' ||
  (!isEarly && (stage === 'revision-in' || stage === 'needs-reviewers') && !invitations.some(isOpenInvitation))

const stepsOf: Record<ReviewStage, (review: ReviewFacts, isLate: boolean) => Steps> = {
  'needs-reviewers': (review) => {
    const { copy, invitations } = review
    const decide = isToDecide(review) ? [decision] : []
    if (copy) return inOrder([...ofCopy(copy), ...decide])
    const alternates = asking(invitations)
    return inOrder([
      ...alternates,
      invite(alternates.length > 0 ? 'Find others' : 'Invite reviewers'),
      ...reminding(invitations),
      ...decide,
    ])
  },
  'waiting-for-reviewers': (review, isLate) => {
    const { copy, invitations } = review
    if (copy) return inOrder(ofCopy(copy))
    if (!isLate) return { filled: null, outlined: reminding(invitations) }
    const late = lateIn(review)
    return inOrder([
      ...asking(invitations),
      ...reminding(late),
      invite('Invite somebody else'),
      ...late.map(({ id, name }) =>
        work('give-week', late.length > 1 ? `One more week for ${name}` : 'Wait one more week', id),
      ),
    ])
  },
  'reports-in': () => inOrder([decision, invite('Ask for one more report')]),
  'revision-due': ({ revision }, isLate) => {
    const extend = work('extend-revision', 'Give the author more time')
    return isLate || revision?.askedUntil ? inOrder([extend]) : { filled: null, outlined: revision ? [extend] : [] }
  },
  'revision-in': (review) => {
    const { copy, nextRound, lastDecision } = review
    const round = copy ? ofCopy(copy) : [invite(`Start round ${nextRound}`)]
    const compare = work('compare', 'Compare versions')
    if (!isToDecide(review)) return inOrder([...round, compare])
    // A minor revision is usually judged without asking anybody again.
    return inOrder(lastDecision === 'minor-revision' ? [decision, ...round, compare] : [...round, decision, compare])
  },
}

function ofCopy({ state, proposed, isBlackened }: NonNullable<ReviewFacts['copy']>): Choice[] {
  if (state === 'making') return []
  if (state === 'failed') return [work('open-copy', 'See what you can do')]
  const through = work('open-copy', 'Go through one by one')
  return proposed > 0 ? [work('settle-copy', settlingLabel(proposed, isBlackened)), through] : [through]
}

const lateIn = ({ invitations, today }: ReviewFacts) =>
  invitations.filter((one) => !isLost(one) && isOverdue(one, today))

/** Alternates are asked in their order. */
const asking = (invitations: readonly Invited[]) =>
  invitations
    .filter(({ state }) => state === 'queued')
    .slice(0, 1)
    .map(({ id, name }) => work('ask-alternate', `Ask ${name}`, id))

const reminding = (invitations: readonly Invited[]) =>
  invitations
    .filter((one) => isOpenInvitation(one) && (one.undelivered || !one.isReminded))
    .map(({ id, name, undelivered }) =>
      work('remind-reviewer', undelivered ? `Send again to ${name}` : `Remind ${name}`, id),
    )

const firstDay = (invitations: readonly Invited[]) =>
  invitations
    .filter((one) => !isLost(one))
    .map(dueOn)
    .filter((day) => day !== null)
    .sort()[0] ?? null

function whyNot({ isEarly, reports, wanted, revision, invitations }: ReviewFacts): string {
  const open = invitations.filter(isOpenInvitation).length
  const without =
    reports === 0
      ? 'any report'
      : wanted - reports === 1
        ? 'the last report'
        : `${wanted - reports} of ${wanted} reports`
  const because = [
    isEarly && `Deciding now goes without ${without}. You will be asked why.`,
    revision && 'The author is still revising; a decision ends that.',
    !isEarly && open > 0 && `A decision ends ${open === 1 ? '1 open invitation' : `${open} open invitations`}.`,
  ].filter(Boolean)
  return because.join(' ') || 'A decision now would not wait for the reports.'
}
