import { expect, test } from 'vitest'
import { answersAmong } from '../manuscript/appeal.ts'
import { changesFor } from '../manuscript/record/change.ts'
import type { ArticleState } from '../manuscript/record/record.ts'
import { actionsFor, type Status, statuses } from '../words/manuscript-status.ts'
import { type InvitationState, reviewStages } from '../words/peer-review.ts'
import type { Staff } from '../words/permissions.ts'
import { decisionBlock, type Facts } from './decision-block.ts'
import type { ReviewFacts } from './decision-of-review.ts'
import { type ManuscriptReason, type WaitingManuscript, whyItWaits } from './why-it-waits.ts'

const journal = 'domain-health-journal'
const admin: Staff = { realm: 'staff', id: '1', name: 'Ada', email: 'a@example.com', role: 'admin', access: null }
const editor: Staff = { ...admin, id: '2', role: 'editor', access: journal }
const finance: Staff = { ...admin, id: '3', role: 'finance' }

const waiting: Omit<WaitingManuscript, 'kind'> = {
  ...{
    type: 'Research Article',
    dueOn: null,
    reviewer: null,
    recommended: null,
    objector: 'Bayo Sample',
    isNamed: false,
  },
  ...{ failure: null, proof: 'The author sent 2 corrections.', settled: 'paid' },
}
const waits = (kind: ManuscriptReason, given: Partial<WaitingManuscript> = {}): Partial<Facts> => ({
  waits: { kind, lateness: null, ...whyItWaits({ ...waiting, kind, ...given }) },
})

const invited = (id: string, name: string, state: InvitationState, due = '2026-11-19', isReminded = false) => ({
  ...{
    id,
    name,
    state,
    isReminded,
    number: Number(id.slice(1)),
    answerDueOn: due,
    reportDueOn: due,
    undelivered: null,
  },
})
const fresh: ReviewFacts = {
  ...{ stage: 'needs-reviewers', today: '2026-11-10', wanted: 2, invitations: [], reports: 0, isEarly: true },
  ...{ revision: null, lastDecision: null, nextRound: 1, copy: null },
}

const articleFor = (staff: Staff, standing: ArticleState) => ({
  ...{ standing, since: '2026-11-19', changes: changesFor(staff, { journal, standing }) },
})

function block(status: Status, given: Partial<Facts> = {}, review: Partial<ReviewFacts> = {}, staff = admin) {
  return decisionBlock({
    ...{ status, waits: null, isAppealed: false, isReturned: false, isReminded: false, plannedFor: null },
    ...{ waitingMoney: null, points: 0, isUnread: false, isOtherFile: false, duplicates: 0, isConflicted: false },
    actions: actionsFor(staff, { journal, status }),
    review: status === 'under-review' ? { ...fresh, ...review } : null,
    article: status === 'published' ? articleFor(staff, 'published') : null,
    ...given,
  })
}
const say = ({ title, filled, outlined, quiet }: ReturnType<typeof block>) => [
  title,
  filled?.label ?? null,
  outlined.map(({ label }) => label).join(', '),
  quiet?.choices.map(({ label }) => label).join(', ') ?? null,
]

test('whoever may be an author reads what they can do at screening, and no button is filled', () => {
  const manuscript = { journal, status: 'screening', isConflicted: true } as const
  const shown = block('screening', { actions: actionsFor(admin, manuscript), points: null, isConflicted: true })
  expect(say(shown)).toEqual(['New submission', null, 'Mark as Under Review, Return for correction', null])
  expect(shown.sentence).not.toContain('being checked')
})

test('of a file that could not be read the block does not say that it is being checked', () => {
  const { sentence } = block('screening', { points: null, isUnread: true })
  expect(sentence).toBe('Its file could not be checked: look at it yourself.')
  expect(block('screening', { points: null }).sentence).toBe('Its file is still being checked.')
})

const rita = invited('i1', 'Rita Reviewer', 'accepted')
const ravi = invited('i2', 'Ravi Reader', 'invited', '2026-11-25')
const uche = invited('i3', 'Uche Alternate', 'queued')
const lateRita = { ...rita, reportDueOn: '2026-11-05' }
const late = waits('late', { reviewer: { name: 'Rita Reviewer', hasAccepted: true } })
const submitted = [invited('i1', 'Rita Reviewer', 'submitted'), invited('i2', 'Ravi Reader', 'submitted')]
const settling = { proposed: 2, isBlackened: false }
const copy = { step: 'Read it.', state: 'ready', ...settling } as const
const screened = { waits: waits('screening').waits ?? null }
const decisions = 'Approve, Revise, Reject'
const unpaid = 'Send reminder, Revoke approval, Mark paid, Waive charge, Reduce charge'
const screenings = 'Mark as Under Review, Return for correction, Decline, Delete'
const revised = (given: Partial<ReviewFacts>) => {
  const review = { stage: 'revision-in', lastDecision: 'major-revision', nextRound: 2 } as const
  return block('under-review', waits('revision-in'), { ...review, ...given })
}

test.each<[string, ReturnType<typeof block>, ReturnType<typeof say>]>([
  [
    'screening, nothing found',
    block('screening', screened),
    ['New submission', 'Mark as Under Review', 'Return for correction, Decline, Delete', null],
  ],
  [
    'screening, something found',
    block('screening', { ...screened, points: 2 }),
    ['New submission', 'Return with these points', 'Mark as Under Review, Decline, Delete', null],
  ],
  [
    'screening, another file than the form describes',
    block('screening', { ...screened, isOtherFile: true }),
    ['New submission', 'Return for correction', 'Mark as Under Review, Decline, Delete', null],
  ],
  [
    'screening, a possible duplicate',
    block('screening', { ...screened, duplicates: 1 }),
    ['New submission', null, screenings, null],
  ],
  [
    'returned to the author',
    block('screening', { isReturned: true }),
    ['Returned to the author', null, screenings, null],
  ],
  [
    'the copy is not settled',
    block('under-review', waits('needs-reviewers'), { copy }),
    ['Needs reviewers', 'Replace 2 as proposed', 'Go through one by one', decisions],
  ],
  [
    'too few reviewers',
    block('under-review', waits('needs-reviewers')),
    ['Needs reviewers', 'Invite reviewers', '', decisions],
  ],
  [
    'too few reviewers, and an alternate',
    block('under-review', waits('needs-reviewers'), { invitations: [rita, uche] }),
    ['Needs reviewers', 'Ask Uche Alternate', 'Find others, Remind Rita Reviewer', decisions],
  ],
  [
    'too few reports in a second round, though the first had enough',
    block('under-review', waits('needs-reviewers'), { isEarly: false, reports: 1, nextRound: 2 }),
    ['Needs reviewers', 'Invite reviewers', `Write the decision, ${decisions}`, null],
  ],
  [
    'waiting, nothing late',
    block('under-review', {}, { stage: 'waiting-for-reviewers', invitations: [rita, ravi] }),
    ['Nothing to do until 19 November 2026', null, 'Remind Rita Reviewer, Remind Ravi Reader', decisions],
  ],
  [
    'over a month in review',
    block('under-review', waits('overdue'), { stage: 'waiting-for-reviewers', invitations: [rita, ravi] }),
    ['Over a month in review', null, 'Remind Rita Reviewer, Remind Ravi Reader', decisions],
  ],
  [
    'a report is late',
    block('under-review', late, { stage: 'waiting-for-reviewers', invitations: [lateRita, ravi] }),
    ['Report late', 'Remind Rita Reviewer', 'Invite somebody else, Wait one more week', decisions],
  ],
  [
    'a report is late, and a co-author objects',
    block('under-review', waits('objection'), { stage: 'waiting-for-reviewers', invitations: [lateRita] }),
    ['Objection', 'Resolve objection', 'Remind Rita Reviewer, Invite somebody else, Wait one more week', decisions],
  ],
  [
    'a report is late, and an alternate',
    block('under-review', late, { stage: 'waiting-for-reviewers', invitations: [lateRita, ravi, uche] }),
    ['Report late', 'Ask Uche Alternate', 'Remind Rita Reviewer, Invite somebody else, Wait one more week', decisions],
  ],
  [
    'a report is late, and they were reminded today',
    block('under-review', late, { stage: 'waiting-for-reviewers', invitations: [{ ...lateRita, isReminded: true }] }),
    ['Report late', 'Invite somebody else', 'Wait one more week', decisions],
  ],
  [
    'the reports are in',
    block('under-review', waits('reports-in'), { stage: 'reports-in', invitations: submitted, isEarly: false }),
    ['To decide', 'Write the decision', `Ask for one more report, ${decisions}`, null],
  ],
  [
    'the author revises',
    block('under-review', {}, { stage: 'revision-due', revision: { dueOn: '2026-12-07', askedUntil: null } }),
    ['Nothing to do until 7 December 2026', null, 'Give the author more time', decisions],
  ],
  [
    'the revision is late',
    block('under-review', waits('late'), {
      stage: 'revision-due',
      revision: { dueOn: '2026-11-01', askedUntil: null },
    }),
    ['Revision late', 'Give the author more time', '', decisions],
  ],
  [
    'a major revision is in',
    revised({ isEarly: false }),
    ['Revision in', 'Start round 2', `Write the decision, Compare versions, ${decisions}`, null],
  ],
  [
    'a minor revision is in',
    revised({ isEarly: false, lastDecision: 'minor-revision' }),
    ['Revision in', 'Write the decision', `Start round 2, Compare versions, ${decisions}`, null],
  ],
  [
    'a revision is in, though nobody ever reported',
    revised({}),
    ['Revision in', 'Start round 2', 'Compare versions', decisions],
  ],
  [
    'a co-author objects',
    block('under-review', {
      ...waits('objection'),
      actions: actionsFor(admin, { journal, status: 'under-review', hasObjection: true }),
    }),
    ['Objection', 'Resolve objection', 'Invite reviewers', decisions],
  ],
  [
    'approved',
    block('approved'),
    ['Waiting for payment', 'Send reminder', 'Revoke approval, Mark paid, Waive charge, Reduce charge', null],
  ],
  [
    'approved, and reminded today',
    block('approved', { isReminded: true }, {}, editor),
    ['Waiting for payment', null, 'Send reminder, Revoke approval', null],
  ],
  [
    'approved, as finance sees it',
    block('approved', {}, {}, finance),
    ['Waiting for payment', 'Mark paid', 'Waive charge, Reduce charge', null],
  ],
  ['paid', block('paid', waits('paid')), ['Paid', 'Publish', 'Upload edited file, Undo paid status', null]],
  [
    'paid, and its proof is answered',
    block('paid', waits('proof-in')),
    ['Proof answered', 'See proof', 'Publish, Upload edited file, Undo paid status', null],
  ],
  [
    'paid, and its publication failed',
    block('paid', waits('failed-plan', { failure: 'An affiliation is missing.' })),
    ['Not published as scheduled', 'Publish', 'Upload edited file, Undo paid status', null],
  ],
  [
    'paid and planned',
    block('paid', { plannedFor: '1 December 2026, 08:00' }, {}, editor),
    ['To be published', null, 'Upload edited file, Publish', null],
  ],
  [
    'accepted, with the proof of a bank transfer',
    block('approved', { waitingMoney: 'transfer' }),
    ['Waiting for payment', 'Check the transfer', unpaid, null],
  ],
  [
    'accepted, with a request for a waiver',
    block('approved', { waitingMoney: 'waiver' }),
    ['Waiting for payment', 'Answer the request', unpaid, null],
  ],
  [
    'accepted, and a colleague proposes to mark it as paid',
    block('approved', { waitingMoney: 'proposal' }),
    ['Waiting for payment', 'See the proposal', unpaid, null],
  ],
  [
    'accepted, and one has proposed that oneself',
    block('approved', { waitingMoney: 'own-proposal' }),
    ['Waiting for payment', null, `See the proposal, ${unpaid}`, null],
  ],
  ['rejected', block('rejected'), ['Rejected', null, 'Accept again, Reopen, Delete', null]],
  [
    'rejected, with an appeal',
    block('rejected', {
      ...waits('appeal'),
      isAppealed: true,
      actions: answersAmong(admin, actionsFor(admin, { journal, status: 'rejected' })),
    }),
    ['Appeal', 'Read the appeal', 'Uphold the rejection, Accept again, Reopen after an appeal', null],
  ],
  [
    'rejected, with an appeal that an admin answers',
    block('rejected', {
      isAppealed: true,
      actions: answersAmong(editor, actionsFor(editor, { journal, status: 'rejected' })),
    }),
    ['Appeal', null, '', null],
  ],
  ['published', block('published'), ['Published', null, 'Correct, retract or remove', null]],
  ['published, for an editor', block('published', {}, {}, editor), ['Published', null, 'Correct', null]],
  [
    'retracted',
    block('published', { article: articleFor(admin, 'retracted') }),
    ['Retracted', null, 'Correct or remove', null],
  ],
  [
    'removed',
    block('published', { article: articleFor(admin, 'removed') }),
    ['Removed', null, 'Record and versions', null],
  ],
  [
    'published, for those who see only the charge',
    block('published', { article: null }),
    ['Published', null, '', null],
  ],
])('%s', (_, block, expected) => {
  expect(say(block)).toEqual(expected)
})

test('of a removed article the block says since when, and that nothing is left to decide', () => {
  const { sentence } = block('published', { article: articleFor(admin, 'removed') })
  expect(sentence).toBe('On 19 November 2026. Nothing is left to decide.')
})

const specified: Partial<Record<Status, string[]>> = {
  screening: ['Mark as Under Review', 'Decline', 'Delete'],
  'under-review': ['Approve', 'Reject'],
  approved: ['Send reminder', 'Revoke approval', 'Mark paid'],
  paid: ['Upload edited file', 'Publish'],
  rejected: ['Accept again', 'Delete'],
}
const reasons: (ManuscriptReason | null)[] = [
  ...([null, 'objection', 'appeal', 'failed-plan', 'proof-late', 'proof-in', 'paid', 'screening', 'late'] as const),
  ...(['overdue', 'reports-in', 'revision-in', 'needs-reviewers'] as const),
]

/** Every state that the facts can be in, with what the person may do. */
const everyBlock = statuses.flatMap((status) =>
  [admin, editor, finance].flatMap((staff) =>
    [false, true].flatMap((hasObjection) => {
      const actions = actionsFor(staff, { journal, status, hasObjection })
      return reasons.flatMap((kind) =>
        (status === 'under-review' ? reviewStages : [null]).flatMap((stage) =>
          [false, true].map((flag) => {
            const given = {
              ...(kind && waits(kind)),
              ...{ actions, isReturned: flag, isReminded: flag, points: flag ? 1 : null, duplicates: flag ? 0 : 1 },
            }
            const asked = flag ? [rita, ravi, uche] : []
            const review = { ...(stage && { stage }), isEarly: flag, invitations: asked, copy: flag ? null : copy }
            return { status, actions, isAdmin: staff === admin, block: block(status, given, review, staff) }
          }),
        ),
      )
    }),
  ),
)

test('in every state each action of a status is one visible button with the words of the specification', () => {
  const wrong = everyBlock.filter(({ status, isAdmin, actions, block }) => {
    const { filled, outlined, quiet } = block
    const shown = [...(filled ? [filled] : []), ...outlined, ...(quiet?.choices ?? [])]
    const isShown = actions.every(({ action, label, off }) => {
      const [button, ...others] = shown.filter(({ act }) => act === action)
      const isNamed = button?.label === label || button?.label === 'Return with these points'
      return isNamed && button.off === off && others.length === 0
    })
    const labels = shown.map(({ label }) => label)
    const isSpecified = !isAdmin || (specified[status] ?? []).every((label) => labels.includes(label))
    const isNeverFilled = !['delete', 'approve', 'revise', 'reject'].includes(filled?.act ?? '')
    const isLast = !labels.includes('Delete') || outlined.at(-1)?.label === 'Delete'
    const isMistakable = status === 'screening' && labels.some((label) => /^(Approve|Reject)/.test(label))
    const isOnce = new Set(shown.map(({ act, of }) => `${act} ${of}`)).size === shown.length
    return !(isShown && isSpecified && isNeverFilled && isLast && isOnce) || isMistakable || !block.title
  })
  expect(wrong).toEqual([])
})

test('until the reports are in, nothing is filled but what brings them', () => {
  const brings = ['invite', 'ask-alternate', 'remind-reviewer', 'settle-copy', 'open-copy', 'extend-revision']
  const urgent = ['resolve-objection', 'read-appeal', 'see-proof']
  const wrong = everyBlock.filter(
    ({ block: { filled, quiet } }) =>
      quiet && (quiet.why === '' || (filled && ![...brings, ...urgent].includes(filled.act))),
  )
  expect(wrong).toEqual([])
})
