import { call } from '#app/api.ts'
import { ConfirmDialog } from '#app/components/dialog.tsx'
import { Checkbox, TextArea, TextInput } from '#app/components/form-field.tsx'
import { Notice } from '#app/components/notice.tsx'
import { formatDate } from '#app/format.ts'
import { problemAt } from '#app/write/write.ts'
import { FaultNotice } from '#app/write/write-form.tsx'
import { decideRound, decisionLetter, type ReviewDesk } from '#contracts/review/rounds.ts'
import { count } from '#domain/words/count.ts'
import { addDays } from '#domain/words/day.ts'
import { defaultRejectionReason, rejectionReasonProblem } from '#domain/words/manuscript-status.ts'
import { earlyReasonProblem, type ReviewVerdict, revisionWordsProblem } from '#domain/words/peer-review.ts'
import { inQuotes } from '#domain/words/text.ts'
import { LetterEditor } from '../manuscript/desk/letter.tsx'
import { decisionBasis, namingReports } from './basis.ts'
import type { ActionDialogProps, Draft } from './dialog-props.ts'
import { nameOf } from './report-name.ts'
import { Verdict } from './verdict.tsx'

const hints: Record<ReviewVerdict, string> = {
  accept: '{reports} will be replaced by the link to reports with files.',
  'minor-revision': '{link} will be replaced by the link to the revision.',
  'major-revision': '{link} will be replaced by the link to the revision.',
  reject: '{link} will be replaced by the link to appeal, and {reports} by the link to reports with files.',
}

const labels = { approve: 'Approve', revise: 'Revise', reject: 'Reject' }
const done = { approve: 'Approved.', revise: 'The author is asked to revise.', reject: 'Rejected.' }

/** What the draft comes to; null until it is chosen. */
export function verdictOf({ decision, revision }: Draft): ReviewVerdict | null {
  if (decision === 'revise') return revision ?? null
  return decision === 'approve' ? 'accept' : (decision ?? null)
}

/** The one place to decide a review: the reports with what they recommend, the words, and the e-mail before it goes. */
export function DecideDialog({ desk, ...props }: ActionDialogProps) {
  return desk && <Dialog {...props} desk={desk} />
}

function Dialog(props: ActionDialogProps & { desk: ReviewDesk }) {
  const { manuscript, actions, desk, open, onClose, busy, fault, faults, draft, onDraft, run } = props
  const { _id: id, title, email, updatedAt } = manuscript
  const basis = decisionBasis(desk)
  const { wanted, isEarly, revisionDueOn } = basis
  const verdict = verdictOf(draft)
  const { decision, left = [], despite = [], why = '' } = draft
  const comment = draft.reason ?? (decision === 'reject' ? defaultRejectionReason : '')
  const isRevision = decision === 'revise'
  const usualDays = verdict === 'minor-revision' ? desk.days.minorRevision : desk.days.majorRevision
  const dueOn = draft.dueOn ?? addDays(desk.today, usualDays)
  // The reports of a round whose revision is awaited have gone to the author already.
  const toSend = revisionDueOn ? [] : basis.reports
  const sent = toSend.filter(({ _id }) => !left.includes(_id))
  const naming = namingReports(sent)
  const choiceOf = (decision: ReviewVerdict) => ({
    decision,
    reports: sent.map(({ _id }) => _id),
    ...(isRevision && { dueOn }),
  })
  const toggle = (ids: readonly string[], id: string, isIn: boolean) =>
    isIn ? [...ids, id] : ids.filter((one) => one !== id)

  function submit(): void {
    void run({
      done: decision && done[decision],
      problems: [
        ...problemAt(
          'decision',
          verdict === null && (isRevision ? 'Choose a minor or a major revision.' : 'Choose a decision.'),
        ),
        ...problemAt('comment', decision === 'reject' && rejectionReasonProblem(comment)),
        ...problemAt('comment', verdict && revisionWordsProblem(verdict, sent, comment)),
        ...problemAt('why', earlyReasonProblem(isEarly, why)),
      ],
      send: async (ask) =>
        verdict &&
        ask(decideRound, {
          ...choiceOf(verdict),
          ...{ id, comment, why, updatedAt, reportsStep: desk.reportsStep, letter: draft.letter },
          despiteNames: naming.map(({ _id }) => _id).filter((one) => despite.includes(one)),
        }),
    })
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      wide
      title={desk.rounds.length > 0 ? `Decision, round ${desk.rounds.length}` : 'Decision'}
      confirmLabel={decision ? labels[decision] : 'Decide'}
      busy={busy}
      onConfirm={submit}
    >
      <div className="stack">
        <p className="muted">{title}</p>
        <FaultNotice fault={fault} />
        <Verdict {...{ actions, draft, onDraft }} mayRevise={!revisionDueOn} error={faults.decision} />
        {basis.open + (revisionDueOn ? 1 : 0) > 0 && (
          <Notice kind="warning">
            {basis.open > 0 && `${count(basis.open, 'open invitation')} will be ended. `}
            {revisionDueOn &&
              `The author is still revising (due on ${formatDate(revisionDueOn)}), and will no longer be asked to.`}
          </Notice>
        )}
        {isEarly && (
          <TextArea
            label={`Why with ${basis.reports.length} of ${wanted} reports`}
            hint="Kept in the history, not in the e-mail."
            rows={2}
            maxLength={2000}
            value={why}
            error={faults.why}
            onInput={({ currentTarget }) => onDraft({ why: currentTarget.value })}
          />
        )}
        {isRevision && (
          <TextInput
            label="Revision due on"
            type="date"
            min={addDays(desk.today, 1)}
            value={dueOn}
            error={faults.dueOn}
            onChange={({ currentTarget }) => onDraft({ dueOn: currentTarget.value })}
          />
        )}
        {toSend.length > 0 && (
          <fieldset>
            <legend>Reports for the author</legend>
            {toSend.map((one) => (
              <Checkbox
                key={one._id}
                label={nameOf(one)}
                checked={!left.includes(one._id)}
                onChange={({ currentTarget }) => onDraft({ left: toggle(left, one._id, !currentTarget.checked) })}
              />
            ))}
            {sent.length === 0 && <p className="meta">No report goes to the author.</p>}
          </fieldset>
        )}
        {naming.map(({ _id, number, whom, words }) => (
          <Checkbox
            key={_id}
            label={`Send the report of Reviewer ${number} although it seems to name ${whom}: ${inQuotes(words)}`}
            checked={despite.includes(_id)}
            error={despite.includes(_id) ? undefined : faults.despiteNames}
            onChange={({ currentTarget }) => onDraft({ despite: toggle(despite, _id, currentTarget.checked) })}
          />
        ))}
        <TextArea
          label={decision === 'reject' ? 'Reason' : 'Your own words to the author'}
          hint={
            decision === 'reject'
              ? 'The author sees this in the e-mail and, when logged in, on the status page.'
              : undefined
          }
          optional={decision !== 'reject' && !(isRevision && sent.length === 0)}
          rows={3}
          maxLength={5000}
          value={comment}
          error={faults.comment}
          onInput={({ currentTarget }) => onDraft({ reason: currentTarget.value })}
          // The default gives way to the first key.
          onFocus={({ currentTarget }) => comment === defaultRejectionReason && currentTarget.select()}
        />
        {verdict && (
          <LetterEditor
            key={`${updatedAt} ${decision}`}
            load={() => call(decisionLetter, { ...choiceOf(verdict), id, comment, format: 'html' })}
            about={JSON.stringify([choiceOf(verdict), comment, desk.reportsStep])}
            what={decision === 'reject' ? 'reason' : 'decision and the reports'}
            hint={hints[verdict]}
            to={email}
            {...{ draft, onDraft, faults }}
          />
        )}
      </div>
    </ConfirmDialog>
  )
}
