import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '#app/api.ts'
import { Button } from '#app/components/button.tsx'
import { ConfirmDialog } from '#app/components/dialog.tsx'
import { Checkbox, TextArea, TextInput } from '#app/components/form-field.tsx'
import { formatDate } from '#app/format.ts'
import { useWrite } from '#app/write/use-write.ts'
import { problemAt } from '#app/write/write.ts'
import { FaultNotice } from '#app/write/write-form.tsx'
import { decideRound, decisionLetter, type Invitation, type ReviewDesk } from '#contracts/rounds.ts'
import { numberedForStaff } from '#domain/authors-numbers.ts'
import { addDays } from '#domain/day.ts'
import { asksRevision, type ReviewVerdict, revisionWordsProblem, verdictLabels, verdicts } from '#domain/peer-review.ts'
import { whomItNames } from '#domain/review-report.ts'
import { inList, inQuotes } from '#domain/text.ts'
import { Check } from '../check.tsx'
import { type LetterDraft, LetterEditor } from '../manuscript/letter.tsx'
import { Unsent } from '../manuscript/unsent.tsx'
import { ResultNotice } from '../result-notice.tsx'
import { decisionBasis } from './decision-basis.ts'

const hints: Record<string, string> = {
  revision: '{link} will be replaced by the link to the revision.',
  reject: '{link} will be replaced by the link to appeal, and {reports} by the link to reports with files.',
  accept: '{reports} will be replaced by the link to reports with files.',
}

type DecideProps = {
  id: string
  title: string
  email: string
  updatedAt: string
  isUnderReview: boolean
  desk: ReviewDesk
  hasObjection: boolean
}

/** The only place to decide a round: what is met, what warns, and the e-mail before it goes. */
export function Decide({ id, title, email, updatedAt, isUnderReview, desk, hasObjection }: DecideProps) {
  const { rounds, wanted, days, today, lastVersion, reportsStep } = desk
  const { revalidate } = useRevalidator()
  const round = rounds.at(-1)
  const open = round && !round.decision ? round : undefined
  const { decisions, reports, isEarly, earlier, revisionDueOn, open: asked } = decisionBasis(desk)
  const [picked, setPicked] = useState<{ decision: ReviewVerdict; decisions: number; isWritten: boolean }>()
  const [dueOn, setDueOn] = useState<string>()
  const [left, setLeft] = useState<readonly string[]>([])
  const [comment, setComment] = useState('')
  const [why, setWhy] = useState('')
  const [despite, setDespite] = useState<readonly string[]>([])
  const [draft, setDraft] = useState<LetterDraft>({})
  // Whoever decides after somebody else has to choose again: the same button must not send what was meant before.
  const { decision, isWritten } = picked?.decisions === decisions ? picked : {}
  const decide = useWrite(
    {
      send: (ask, chosen: ReviewVerdict) =>
        ask(decideRound, {
          ...choice(chosen),
          ...{ id, comment, why, updatedAt, reportsStep, letter: draft.letter },
          despiteNames: naming.map(({ _id }) => _id).filter((one) => despite.includes(one)),
        }),
      problems: (chosen) => problemAt('comment', revisionWordsProblem(chosen, sent, comment)),
      fallback: 'The decision could not be sent.',
      done: () => 'The decision is made, and the e-mail is on its way.',
    },
    {
      onDone: startOver,
      // Shows what somebody else has changed. What was typed stays.
      refused: async ({ status }) => (status === 409 ? revalidate() : undefined),
    },
  )

  function pick(verdict: ReviewVerdict | undefined, isWritten = false) {
    setPicked(verdict && { decision: verdict, decisions, isWritten })
    decide.forget()
  }

  /** A revision that is asked for leaves the panel on the page: nothing of the last decision may be sent again. */
  function startOver() {
    pick(undefined)
    setDueOn(undefined)
    setLeft([])
    setComment('')
    setWhy('')
    setDespite([])
    setDraft({})
  }

  const usualDays = decision === 'minor-revision' ? days.minorRevision : days.majorRevision
  const due = dueOn ?? addDays(today, usualDays)
  const isRevision = decision !== undefined && asksRevision(decision)
  // The reports of a round whose revision is awaited have gone to the author already.
  const toSend = revisionDueOn ? [] : reports
  const sent = toSend.filter(({ _id }) => !left.includes(_id))
  const naming = sent.flatMap(({ _id, number, ...named }) => {
    const whom = whomItNames(named)
    return whom ? [{ _id, number, whom, words: inQuotes([...named.selfNamed, ...named.otherNamed]) }] : []
  })
  const choice = (decision: ReviewVerdict) => ({
    decision,
    reports: sent.map(({ _id }) => _id),
    ...(isRevision && { dueOn: due }),
  })
  const offered = revisionDueOn ? verdicts.filter((verdict) => !asksRevision(verdict)) : verdicts
  const faults = decide.fault?.fields ?? {}
  const refused = decide.fault && !(isWritten && isUnderReview) && (
    <ResultNotice of={decide.fault} kind="warning">
      {decide.fault.error}
      {!isUnderReview && <Unsent texts={[comment, why, draft.letter?.subject, draft.words]} />}
    </ResultNotice>
  )
  if (!isUnderReview) return refused
  return (
    <section className="decide stack stack-small" aria-labelledby="decide">
      <h2 id="decide">Decision{open && `, round ${open.number}`}</h2>
      {refused}
      <fieldset className="choices">
        <legend className="visually-hidden">Decision</legend>
        {offered.map((verdict) => (
          <label key={verdict} className="choice">
            <input
              type="radio"
              name="decision"
              checked={decision === verdict}
              onChange={() => {
                pick(verdict)
                setDueOn(undefined)
              }}
            />
            <span>{verdictLabels[verdict]}</span>
          </label>
        ))}
      </fieldset>
      {isRevision && (
        <TextInput
          label="Revision due on"
          type="date"
          min={addDays(today, 1)}
          value={due}
          error={faults.dueOn}
          onChange={({ currentTarget }) => setDueOn(currentTarget.value)}
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
              onChange={({ currentTarget: { checked } }) =>
                setLeft(checked ? left.filter((id) => id !== one._id) : [...left, one._id])
              }
            />
          ))}
        </fieldset>
      )}
      <ul className="checks">
        <Check isMet={!isEarly}>
          {reports.length} of {wanted} reports that the journal asks for{earlier}
        </Check>
        {asked > 0 && (
          <Check isMet={false}>
            {asked} open invitation{asked === 1 ? '' : 's'}, which a decision ends
          </Check>
        )}
        {revisionDueOn && (
          <Check isMet={false}>
            The author is still revising (due on {formatDate(revisionDueOn)}); a decision ends that
          </Check>
        )}
        <Check isMet={!hasObjection}>{hasObjection ? 'A co-author objects' : 'No open objection'}</Check>
        {naming.map(({ _id, number, whom }) => (
          <Check key={_id} isMet={false}>
            The report of Reviewer {number} seems to name {whom}: redact it
          </Check>
        ))}
        {open && open.version < lastVersion && (
          <Check isMet={false}>Version {lastVersion} came after the reviewers were asked</Check>
        )}
      </ul>
      <Button disabled={decision === undefined} onClick={() => pick(decision, true)}>
        Write decision e-mail
      </Button>
      <p className="meta">You read and change the e-mail before it goes.</p>
      {decision && (
        <ConfirmDialog
          open={isWritten ?? false}
          onClose={() => pick(decision)}
          wide
          title={verdictLabels[decision]}
          confirmLabel="Decide and send"
          busy={decide.isBusy}
          onConfirm={() => decide.run(decision)}
        >
          <div className="stack">
            <p className="muted">{title}</p>
            {!revisionDueOn && (
              <p>{sent.length > 0 ? `These reports go to the author: ${inList(sent.map(nameOf))}.` : noReports}</p>
            )}
            <FaultNotice
              fault={decide.fault}
              fields={['comment', 'why', 'despiteNames', 'letter.despiteNames', 'letter.subject', 'letter.text']}
            />
            {naming.map(({ _id, number, whom, words }) => (
              <Checkbox
                key={_id}
                label={`Send the report of Reviewer ${number} although it seems to name ${whom}: ${words}`}
                checked={despite.includes(_id)}
                error={despite.includes(_id) ? undefined : faults.despiteNames}
                onChange={({ currentTarget: { checked } }) =>
                  setDespite(checked ? [...despite, _id] : despite.filter((one) => one !== _id))
                }
              />
            ))}
            <TextArea
              label="Your own words to the author"
              optional={!(isRevision && sent.length === 0)}
              rows={3}
              maxLength={5000}
              value={comment}
              error={faults.comment}
              onInput={({ currentTarget }) => setComment(currentTarget.value)}
            />
            {isEarly && !isRevision && (
              <TextArea
                label={`Why with ${reports.length} of ${wanted} reports`}
                hint="Kept in the history, not in the e-mail."
                optional
                rows={2}
                maxLength={2000}
                value={why}
                error={faults.why}
                onInput={({ currentTarget }) => setWhy(currentTarget.value)}
              />
            )}
            <LetterEditor
              key={updatedAt}
              load={() => call(decisionLetter, { ...choice(decision), id, comment, format: 'html' })}
              about={JSON.stringify([choice(decision), comment, reportsStep])}
              what="decision and the reports"
              hint={hints[isRevision ? 'revision' : decision]}
              to={email}
              draft={draft}
              onDraft={(change) => setDraft((known) => ({ ...known, ...change }))}
              faults={faults}
            />
          </div>
        </ConfirmDialog>
      )}
    </section>
  )
}

const noReports = 'No report goes to the author.'

function nameOf({ report, ...invitation }: Invitation): string {
  const marks = [report?.redacted && 'redacted', report?.isSigned && 'signed'].filter(
    (mark) => typeof mark === 'string',
  )
  return numberedForStaff(invitation, marks)
}
