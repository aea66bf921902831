import { useState } from 'react'
import { call, sentenceOf } from '#app/api.ts'
import { Button } from '#app/components/button.tsx'
import { Dialog } from '#app/components/dialog.tsx'
import { Checkbox, Select, TextArea } from '#app/components/form-field.tsx'
import { Notice } from '#app/components/notice.tsx'
import { problemAt } from '#app/write/write.ts'
import { FaultNotice } from '#app/write/write-form.tsx'
import type { StaffManuscript } from '#contracts/manuscript/manuscripts.ts'
import { nextArticleId, publishArticle } from '#contracts/publishing/issues.ts'
import { planPublication } from '#contracts/publishing/plans.ts'
import { proofReasonMax } from '#domain/manuscript/page-proof.ts'
import { blockedSentence, type Checked } from '#domain/manuscript/publication-checklist.ts'
import { type ChangesChoice, usualChoice } from '#domain/manuscript/tracked-changes.ts'
import { issueChoices } from '#domain/words/issue.ts'
import type { ProofBefore } from '#server/publishing/issues/checklist.ts'
import type { PublicationDesk } from '#server/publishing/issues/publication-desk.ts'
import type { ActionDialogProps } from '../../decision/dialog-props.ts'
import { WhenFields } from '../../when.tsx'
import { CheckList, checksOf } from './checklist.tsx'
import { LetterFields } from './letter.tsx'

const prepared = 'prepared'

export function PublishDialog({ manuscript, issues, ...props }: ActionDialogProps) {
  return issues && 'objections' in manuscript && <Publish {...props} {...{ manuscript, issues }} />
}

type PublishProps = ActionDialogProps & { manuscript: StaffManuscript; issues: PublicationDesk }

/** Spec §4: gets the ID from the server, then asks for confirmation with it. A later date has no ID yet. */
function Publish(props: PublishProps) {
  const { row, manuscript, open, onClose, busy, fault, faults, draft, onDraft, run, issues, isAdmin } = props
  const { _id: id, journal, title, email, updatedAt } = manuscript
  const { letter, when } = draft
  const withoutProof = issues.proof?.isUnapproved ? draft.withoutProof : undefined
  const currentIssue = Math.max(0, ...Object.keys(issues.years).map(Number))
  const usual = currentIssue === 0 && issues.prepared ? prepared : String(currentIssue)
  // It may have been opened or cancelled since it was chosen.
  const chosen = (draft.issue === prepared && !issues.prepared ? undefined : draft.issue) ?? usual
  const isPrepared = chosen === prepared && issues.prepared !== null
  const issue = isPrepared ? (issues.prepared?.number ?? 0) : Number(chosen)
  const year = isPrepared ? issues.prepared?.year : issues.years[issue]
  // A prepared issue belongs to the year in which it opens.
  const isOtherYear = !isPrepared && year !== issues.thisYear
  const [isYearConfirmed, setYearConfirmed] = useState(false)
  const [nextId, setNextId] = useState<string | null>(null)
  const [asking, setAsking] = useState<'now' | { failed: string } | null>(null)
  const isLater = isPrepared || when !== undefined
  const checks = checksOf(manuscript, issues, year && !isPrepared ? { number: issue, year } : null)
  const problems = checks.filter(
    ({ problem, check }) => problem && check !== 'issue-year' && !(check === 'proof' && issues.proof?.isUnapproved),
  )

  async function askForId(): Promise<void> {
    setAsking('now')
    try {
      setNextId((await call(nextArticleId, { journal, issue, manuscript: id })).id)
      setAsking(null)
    } catch (failure) {
      setAsking({ failed: sentenceOf(failure, `Action '${row.label}' failed.`) })
    }
  }

  function publish(): void {
    const isUnsure = isOtherYear && !isYearConfirmed
    const blocked = isLater ? null : blockedSentence(checks)
    void run({
      problems: [
        ...problemAt('checklist', blocked),
        ...problemAt('year', isUnsure && `Confirm that it belongs to ${year}, or go back and choose another issue.`),
        ...problemAt('when.on', when !== undefined && !isPrepared && !when.on && 'Choose a date.'),
      ],
      send: (ask) => {
        if (isPrepared) return ask(planPublication, { id, updatedAt, withoutProof })
        if (when) return ask(planPublication, { id, issue, when, letter, updatedAt, withoutProof })
        return ask(publishArticle, { id, issue, journal, letter, updatedAt, withoutProof, changes: draft.changes })
      },
    })
  }

  const reason = issues.proof?.isUnapproved && (
    <WithoutProof proof={issues.proof} reason={draft.withoutProof} faults={faults} onDraft={onDraft} />
  )
  const tracked = issues.trackedChanges > 0 && (
    <TrackedChanges count={issues.trackedChanges} {...{ isLater, onDraft }} choice={draft.changes ?? usualChoice} />
  )
  const isConfirming = isPrepared || nextId !== null
  const question = isLater ? 'Schedule the publication?' : nextId && row.confirm?.replace('{id}', nextId)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      wide={nextId !== null}
      title={isConfirming ? question : row.label}
      actions={
        <>
          <Button variant="secondary" onClick={nextId ? () => setNextId(null) : onClose}>
            {nextId ? 'Back' : 'Cancel'}
          </Button>
          {isConfirming ? (
            <Button busy={busy} onClick={publish}>
              {isLater ? 'Schedule' : row.label}
            </Button>
          ) : (
            <Button busy={asking === 'now'} disabled={currentIssue === 0} onClick={askForId}>
              Next
            </Button>
          )}
        </>
      }
    >
      <div className="stack">
        <FaultNotice fault={fault} />
        {!fault && typeof asking === 'object' && asking && (
          <Notice kind="error" live>
            {asking.failed}
          </Notice>
        )}
        <p className="muted">{title}</p>
        {currentIssue === 0 && !issues.prepared ? (
          <Notice kind="warning">
            This journal has no issue yet.{' '}
            {isAdmin ? <a href="/admin/issue">Open an issue</a> : 'An admin opens one first.'}
          </Notice>
        ) : nextId && !isPrepared ? (
          <>
            <WhenFields {...{ when, faults }} timeZone={issues.timeZone} onChange={(when) => onDraft({ when })} />
            <p>
              {when ? 'On that date it appears' : 'It appears'} in issue {issue} for everyone to read, and the author
              will be told by e-mail. {!isLater && 'This cannot be undone.'}
            </p>
            <Problems problems={problems} isLater={isLater} />
            {reason}
            {tracked}
            {isOtherYear && (
              <>
                <Notice kind="warning" title={`Issue ${issue} belongs to ${year}`}>
                  This year is {issues.thisYear}. The article gets an ID and a volume of {year}, which are permanent.
                </Notice>
                <Checkbox
                  label={`Publish it in ${year}, not in ${issues.thisYear}`}
                  checked={isYearConfirmed}
                  error={faults.year}
                  onChange={(event) => setYearConfirmed(event.currentTarget.checked)}
                />
              </>
            )}
            <LetterFields
              key={updatedAt}
              id={id}
              action={row.action}
              issue={issue}
              to={email}
              hint={`{id} becomes the article's ID, ${nextId} unless another is published first.`}
              {...{ draft, onDraft, faults }}
            />
          </>
        ) : (
          <>
            <IssueSelect
              {...{ currentIssue, issues, chosen }}
              onSelect={(issue) => {
                onDraft({ issue })
                setYearConfirmed(false)
              }}
            />
            {isPrepared && (
              <>
                <p>
                  It is published when issue {issue} opens, on {issues.prepared?.at}. Until then readers see nothing of
                  it, and the author gets the usual e-mail on that day.
                </p>
                <Problems problems={problems} isLater={isLater} />
                {reason}
                {tracked}
              </>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}

/** What the checklist found, so that nobody publishes without having seen it. */
function Problems({ problems, isLater }: { problems: readonly Checked[]; isLater: boolean }) {
  if (problems.length === 0) return null
  return (
    <>
      <CheckList checks={problems} />
      {isLater && problems.some(({ blocks }) => blocks) && (
        <p className="muted">If something required is still missing then, it is not published, and you are told.</p>
      )}
    </>
  )
}

type WithoutProofProps = Pick<ActionDialogProps, 'faults' | 'onDraft'> & {
  proof: ProofBefore
  reason: string | undefined
}

/** The author was asked to approve a proof and has not. It may be published all the same. */
function WithoutProof({ proof, reason = '', faults, onDraft }: WithoutProofProps) {
  return (
    <>
      <Notice kind="warning" title="Not approved by the author">
        {proof.problem}
      </Notice>
      <TextArea
        label="Why it is published without approval"
        hint="Kept in the manuscript’s history, for the office."
        name="withoutProof"
        rows={2}
        optional
        limit={proofReasonMax}
        value={reason}
        error={faults.withoutProof}
        onChange={({ currentTarget }) => onDraft({ withoutProof: currentTarget.value })}
      />
    </>
  )
}

type TrackedChangesProps = Pick<ActionDialogProps, 'onDraft'> & {
  count: number
  isLater: boolean
  choice: ChangesChoice
}

/** Readers get the file itself, and Word would show them what was deleted and by whom. */
function TrackedChanges({ count, isLater, choice, onDraft }: TrackedChangesProps) {
  const changes = count === 1 ? '1 tracked change' : `${count} tracked changes`
  return (
    <>
      <Notice kind="warning" title={`The file holds ${changes}`}>
        Readers would see deleted words and who changed them. They get a copy without tracked changes; the author’s file
        stays as it is. {isLater && 'At that time all changes are accepted. '}To look at them first, go back and upload
        an edited file.
      </Notice>
      {!isLater && (
        <Select
          label="Tracked changes"
          value={choice}
          onChange={({ currentTarget: { value } }) => onDraft({ changes: value === 'reject' ? 'reject' : 'accept' })}
          options={[
            { value: 'accept', label: 'Publish with all changes accepted' },
            { value: 'reject', label: 'Publish with all changes rejected' },
          ]}
        />
      )}
    </>
  )
}

type IssueSelectProps = {
  currentIssue: number
  issues: PublicationDesk
  chosen: string
  onSelect: (issue: string) => void
}

/** Spec §4: lists the issues from the current one down to 1. The prepared one comes before them. */
function IssueSelect({ currentIssue, issues, chosen, onSelect }: IssueSelectProps) {
  const { years, prepared: next } = issues
  const opened = issueChoices(currentIssue).map((number) => ({
    value: String(number),
    label: `Issue ${number}, ${years[number]}${number === currentIssue ? ' (current)' : ''}`,
  }))
  return (
    <Select
      label="Issue"
      value={chosen}
      onChange={(event) => onSelect(event.currentTarget.value)}
      options={[...(next ? [{ value: prepared, label: `Issue ${next.number}, opens on ${next.at}` }] : []), ...opened]}
    />
  )
}
