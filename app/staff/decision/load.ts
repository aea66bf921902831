import type { StaffAppeal } from '#contracts/decision/appeals.ts'
import type { StaffManuscript } from '#contracts/manuscript/manuscripts.ts'
import type { ReviewersCopy } from '#contracts/review/reviewer-copy.ts'
import type { ReviewDesk } from '#contracts/review/rounds.ts'
import { decisionBlock, type Facts } from '#domain/decision/decision-block.ts'
import type { Block, Waits } from '#domain/decision/decision-choice.ts'
import type { ReviewFacts } from '#domain/decision/decision-of-review.ts'
import { whyItWaits } from '#domain/decision/why-it-waits.ts'
import { blackBox } from '#domain/manuscript/anonymity/report.ts'
import { answersAmong } from '#domain/manuscript/appeal.ts'
import { mustFix } from '#domain/manuscript/preflight/causes.ts'
import { type Disagreement, disagreementInWords } from '#domain/manuscript/reading/disagreement.ts'
import { changeRules } from '#domain/manuscript/record/change.ts'
import { isOnline } from '#domain/money/payment.ts'
import { type Day, publishersDay } from '#domain/words/day.ts'
import { actionsFor, isUndecided, type OfferedAction } from '#domain/words/manuscript-status.ts'
import { mayAct, type Staff } from '#domain/words/permissions.ts'
import type { ChargeState } from '#server/money/payments/read.ts'
import type { TodayItem } from '#server/office/today/today.ts'
import type { RecordDesk } from '#server/publishing/record/editions.ts'
import type { Services } from '#server/services.ts'
import { type FileChecked, fileCheckOf } from '../manuscript/desk/file-check-of.ts'
import { decisionBasis } from './basis.ts'
import { copyFor, copyStepOf } from './copy.ts'
import type { DecisionContext, Subject } from './dialog-props.ts'

/** What only staff who see the whole manuscript have in the block. */
export type DecisionDetails = {
  manuscript: StaffManuscript
  desk: ReviewDesk
  /** What its file says else than the form, while that can still be corrected. */
  disagreement: Disagreement | null
  /** The reviewers' copy that reviewers would get now. */
  copy: ReviewersCopy | null
  appeals: StaffAppeal[]
  isAdmin: boolean
  /** Whether whoever reads this made the decision that is appealed. */
  isOwnDecision: boolean
}

/** The props of the block. */
export type Decision = { block: Block; context: DecisionContext; details: DecisionDetails | null }

/** All that the block needs, and what it was made of for the rest of the page. Null if the manuscript is gone. */
export async function loadDecision(services: Services, staff: Staff, manuscript: StaffManuscript) {
  const {
    payments,
    issues,
    reviewing,
    reviewerCopies,
    appeals,
    transfers,
    manuscripts,
    preflight,
    today: office,
    record,
  } = services
  const { _id: id, journal, status, customId } = manuscript
  const [charge, publication, desk, ofVersions, appealed, transfer, alike, fileCheck, item, published] =
    await Promise.all([
      payments.chargeState(id, staff),
      issues.publicationDesk(staff, { id }),
      reviewing.reviewDesk(staff, { id }),
      reviewerCopies.copies(staff, { id }),
      appeals.listAppeals(staff, { id }),
      transfers.transferDesk(staff, { id }),
      manuscripts.listAlike(staff, { id }),
      fileCheckOf(preflight, staff, manuscript),
      office.waitsFor(staff, { id }),
      status === 'published' && customId !== null ? record.recordDesk(staff, journal, customId) : null,
    ])
  if (!charge) return null
  const isAdmin = staff.role === 'admin'
  const isAppealed = appealed.some(({ answer }) => !answer)
  const hasObjection = manuscript.objections.some(({ resolved }) => !resolved)
  const isPaidOnline = isOnline(charge.payment?.method)
  const all = actionsFor(staff, { ...manuscript, hasObjection, isPaidOnline })
  const actions = isAppealed ? answersAmong(staff, all) : all
  const points = pointsIn(fileCheck)
  const disagreement = (isUndecided(status) && fileCheck?.disagreement) || null
  const copy = copyFor(desk, ofVersions.copies)
  const { plan } = publication
  const block = decisionBlock({
    ...{ status, actions, isAppealed, isConflicted: false },
    waits: waitsOf(item),
    isReturned: manuscript.returned === true,
    isReminded: isOn(desk.today, manuscript.remindedAt),
    waitingMoney: waitingMoneyOf(charge),
    plannedFor: plan && !plan.failure ? plan.at : null,
    points: fileCheck?.report ? points.length : null,
    isUnread: fileCheck?.state === 'failed',
    isOtherFile: disagreement?.isAnother === true,
    duplicates: alike.works.length,
    review: status === 'under-review' ? reviewFacts(desk, copy) : null,
    article: published && articleFacts(published),
  })
  const context: DecisionContext = {
    ...{ manuscript, charge, actions, desk: status === 'under-review' ? desk : null, issues: publication, isAdmin },
    endsOffer: transfer.offer?.state === 'open' ? transfer.offer.journal : null,
    points: [...otherFile(disagreement), ...points].join('\n'),
  }
  const rejection = manuscript.log.findLast(({ from, to }) => to === 'rejected' && from !== to)
  const isOwnDecision = rejection?.by === staff.name
  const decision: Decision = {
    block: mayAct(staff) ? block : withoutButtons(block),
    context,
    details: { manuscript, desk, disagreement, copy, appeals: appealed, isAdmin, isOwnDecision },
  }
  return {
    decision,
    charge,
    issues: publication,
    desk,
    copies: ofVersions,
    appeals: appealed,
    transfer,
    alike,
    fileCheck,
  }
}

/** The block for those who see nothing of the review: finance, and whoever may be an author. */
export function decisionOfCharge(
  manuscript: Subject,
  charge: ChargeState,
  actions: OfferedAction[],
  isAdmin: boolean,
): Decision {
  const isConflicted = 'isConflicted' in manuscript && manuscript.isConflicted
  const isReturned = 'returned' in manuscript && manuscript.returned === true
  const facts = { waits: null, isAppealed: false, isReminded: false, plannedFor: null, isConflicted, isReturned }
  const waitingMoney = isConflicted ? null : waitingMoneyOf(charge)
  const of = {
    status: manuscript.status,
    points: null,
    isUnread: false,
    isOtherFile: false,
    duplicates: 0,
    review: null,
    article: null,
  }
  const block = decisionBlock({ ...facts, ...of, waitingMoney, actions })
  return {
    block: actions.length > 0 ? block : { ...block, title: 'Charge', sentence: 'Nothing to do about this charge.' },
    context: { manuscript, charge, actions, desk: null, issues: null, endsOffer: null, points: '', isAdmin },
    details: null,
  }
}

function waitingMoneyOf({ proposal, proofSent, waiverAsked }: ChargeState): Facts['waitingMoney'] {
  if (proposal) return proposal === 'own' ? 'own-proposal' : 'proposal'
  return proofSent ? 'transfer' : waiverAsked ? 'waiver' : null
}

const withoutButtons = (block: Block): Block => ({ ...block, filled: null, outlined: [], quiet: null })

function articleFacts({ record: { standing, changes, publishedAt }, changes: possible }: RecordDesk): Facts['article'] {
  const change = changes.findLast(({ kind }) => changeRules.some((rule) => rule.kind === kind && rule.to === standing))
  return { standing, since: publishersDay(new Date(change?.at ?? publishedAt)), changes: possible }
}

const isOn = (day: Day, moment: string | null | undefined) => moment != null && publishersDay(new Date(moment)) === day

const waitsOf = (item: TodayItem | null): Waits | null =>
  item && { kind: item.kind, lateness: item.lateness, ...whyItWaits(item) }

/** Faults of required rules that the check of the file is sure of, in sentences. */
const pointsIn = (check: FileChecked): string[] => mustFix(check?.report?.results ?? []).map((point) => `- ${point}`)

const otherFile = (found: Disagreement | null): string[] =>
  found?.isAnother
    ? [`- The file looks like another manuscript than the form describes. ${disagreementInWords(found).join(' ')}`]
    : []

function reviewFacts(desk: ReviewDesk, copy: ReviewersCopy | null): ReviewFacts {
  const { rounds, today, wanted, stage } = desk
  const last = rounds.at(-1)
  const { reports, isEarly } = decisionBasis(desk)
  const awaited = last?.revision?.isAwaited ? last.revision : null
  const step = copyStepOf(desk, copy)
  const proposed = (copy?.leaks ?? []).filter(({ replacement }) => replacement !== '')
  return {
    ...{ stage: stage ?? 'needs-reviewers', today, wanted, isEarly, reports: reports.length },
    invitations: (last && !last.decision ? last.invitations : []).map(({ _id, reviewer, remindedAt, ...one }) => ({
      ...one,
      ...{ id: _id, name: reviewer.name, isReminded: isOn(today, remindedAt) },
    })),
    revision: awaited && { dueOn: awaited.dueOn, askedUntil: awaited.asked?.until ?? null },
    lastDecision: rounds.findLast(({ decision }) => decision)?.decision ?? null,
    nextRound: last && !last.decision ? last.number : rounds.length + 1,
    copy:
      step === null
        ? null
        : {
            step,
            state: copy?.state ?? 'making',
            proposed: proposed.length,
            isBlackened: proposed.every(({ replacement }) => replacement === blackBox),
          },
  }
}
