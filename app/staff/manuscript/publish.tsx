import { useState } from 'react'
import { call, sentenceOf } from '#app/api.ts'
import { Button } from '#app/components/button.tsx'
import { Dialog } from '#app/components/dialog.tsx'
import { Checkbox, Select } from '#app/components/form-field.tsx'
import { Notice } from '#app/components/notice.tsx'
import { problemAt } from '#app/write/write.ts'
import { FaultNotice } from '#app/write/write-form.tsx'
import { nextArticleId, publishArticle } from '#contracts/issues.ts'
import { issueChoices } from '#domain/issue.ts'
import type { IssueYears } from '#server/features/issues/desk.ts'
import type { ActionDialogProps } from './actions.tsx'
import { LetterFields } from './letter.tsx'

/** Spec §4: gets the ID from the server, then asks for confirmation with it. */
export function PublishDialog(props: ActionDialogProps) {
  const { row, manuscript, open, onClose, busy, fault, faults, draft, onDraft, run, issues, isAdmin } = props
  const { _id: id, journal, title, email, updatedAt } = manuscript
  const { letter } = draft
  const currentIssue = Math.max(0, ...Object.keys(issues.years).map(Number))
  const [issue, setIssue] = useState(currentIssue)
  const year = issues.years[issue]
  const isOtherYear = year !== issues.thisYear
  const [isYearConfirmed, setYearConfirmed] = useState(false)
  const [nextId, setNextId] = useState<string | null>(null)
  const [asking, setAsking] = useState<'now' | { failed: string } | null>(null)

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
    void run({
      problems: problemAt(
        'year',
        isUnsure && `Confirm that it belongs to ${year}, or go back and choose another issue.`,
      ),
      send: (ask) => ask(publishArticle, { id, issue, journal, letter, updatedAt }),
    })
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      wide={nextId !== null}
      title={nextId ? row.confirm?.replace('{id}', nextId) : row.label}
      actions={
        <>
          <Button variant="secondary" onClick={nextId ? () => setNextId(null) : onClose}>
            {nextId ? 'Back' : 'Cancel'}
          </Button>
          {nextId ? (
            <Button busy={busy} onClick={publish}>
              {row.label}
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
        {currentIssue === 0 ? (
          <Notice kind="warning">
            This journal has no issue yet.{' '}
            {isAdmin ? <a href="/admin/issue">Open an issue</a> : 'An admin opens one first.'}
          </Notice>
        ) : nextId ? (
          <>
            <p>It appears in issue {issue} for everyone to read, and the author will be told by e-mail.</p>
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
          <IssueSelect
            {...{ currentIssue, issue, years: issues.years }}
            onSelect={(chosen) => {
              setIssue(chosen)
              setYearConfirmed(false)
            }}
          />
        )}
      </div>
    </Dialog>
  )
}

type IssueSelectProps = {
  currentIssue: number
  issue: number
  years: IssueYears['years']
  onSelect: (issue: number) => void
}

/** Spec §4: lists the issues from the current one down to 1. */
function IssueSelect({ currentIssue, issue, years, onSelect }: IssueSelectProps) {
  return (
    <Select
      label="Issue"
      value={String(issue)}
      onChange={(event) => onSelect(Number(event.currentTarget.value))}
      options={issueChoices(currentIssue).map((number) => ({
        value: String(number),
        label: `Issue ${number}, ${years[number]}${number === currentIssue ? ' (current)' : ''}`,
      }))}
    />
  )
}
