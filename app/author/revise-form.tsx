import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Revision } from '#contracts/review/revisions.ts'
import { type Answers, isAnswered, leftInWords, leftToRevise } from '#domain/manuscript/revision.ts'
import { daysBetween } from '#domain/words/day.ts'
import { verdictLabels } from '#domain/words/peer-review.ts'
import { ButtonLink } from '../components/button.tsx'
import { MarkedText } from '../components/inline-markup.tsx'
import { Notice } from '../components/notice.tsx'
import { Saved } from '../drafts/saved.tsx'
import { daysLeft, shortDay, timeAsked } from '../reviewing/days.ts'
import { LinkPage } from '../reviewing/link-page.tsx'
import type { StoredFile } from './draft.ts'
import { revisePath } from './open-revision.ts'
import { PublishedNote, ReportAnswers, ReportFileLink } from './report-file.tsx'
import { ReviseComment } from './revise-comment.tsx'
import { ReviseFile } from './revise-file.tsx'
import { commentId } from './revise-writes.ts'
import { useAnswers } from './use-answers.ts'
import '../styles/revise.css'

type ReviseProps = {
  revision: Revision
  reviewKey: string
  /** The comment that a link leads to. */
  at: string | null
  done: string | undefined
}

export const answersOf = ({ reports }: Pick<Revision, 'reports'>): Answers =>
  Object.fromEntries(
    reports.flatMap(({ comments }) => comments.flatMap(({ key, answer }) => (answer ? [[key, answer]] : []))),
  )

/** Comment by comment, then the file, then the record. The bar says what is left. */
export function ReviseForm({ revision, reviewKey: key, at, done }: ReviseProps) {
  const { journal, number, round, reports, record, decision } = revision
  const started = answersOf(revision)
  const { answers, state, change, flush, overtaken, settle } = useAnswers({
    ...{ key, place: `revision:${number}:${round}`, started },
  })
  const [file, setFile] = useState<StoredFile | null>(revision.file)
  const comments = reports.flatMap((report) => report.comments)
  const firstOpen = comments.find((comment) => !isAnswered(comment.answer))?.key
  const [open, setOpen] = useState<readonly string[]>([at ?? firstOpen ?? ''])
  const left = leftToRevise({ reports, answers, hasFile: file !== null })
  const answered = comments.filter((comment) => isAnswered(answers[comment.key])).length

  const nextAfter = (comment: string) => {
    const place = comments.findIndex((one) => one.key === comment)
    const others = [...comments.slice(place + 1), ...comments.slice(0, place)]
    return others.find((one) => !isAnswered(answers[one.key]))?.key ?? ''
  }

  async function goOn(comment: string): Promise<boolean> {
    if (!(await flush())) return false
    const next = nextAfter(comment)
    // At once, so that folding one comment does not move the other away afterwards.
    flushSync(() => setOpen(next ? [next] : []))
    const target = document.getElementById(next ? commentId(next) : 'file')
    target?.scrollIntoView({ block: 'start' })
    const focused = next ? target?.querySelector<HTMLElement>('summary') : target?.querySelector<HTMLElement>('input')
    focused?.focus({ preventScroll: true })
    return true
  }

  return (
    <LinkPage journal={journal} number={number}>
      <main id="main" className="revise">
        <header className="stack stack-small">
          <p className="eyebrow">
            {verdictLabels[decision]} <span className="meta tabular narrow-only">{number}</span>
          </p>
          <h1>
            <MarkedText text={record.title} markup={record.markup?.title} />
          </h1>
        </header>
        {done === 'uploaded' && <Notice kind="success">Your file is uploaded.</Notice>}
        {done === 'details' && <Notice kind="success">Your changes are saved. They go with your revision.</Notice>}
        <Due revision={revision} reviewKey={key} />
        <ol className="revise-steps">
          <li data-done={answered === comments.length || undefined}>
            <a href="#comments">1. Answer comments</a>
            <span>
              {answered} of {comments.length} done
            </span>
          </li>
          <li data-done={file !== null || undefined}>
            <a href="#file">2. New file</a>
            <span>{file ? 'uploaded' : 'needed'}</span>
          </li>
          <li data-done={revision.changed.length > 0 || undefined}>
            <a href="#details">3. Details</a>
            <span>{revision.changed.length > 0 ? 'changed' : 'check'}</span>
          </li>
        </ol>
        <DecisionLetter letter={revision.letter} />
        <div id="comments" className="stack">
          {reports.length === 0 && (
            <p>The editors sent no reviewers’ reports. Their e-mail says what they ask you to change.</p>
          )}
          {revision.publishesReports && reports.length > 0 && <PublishedNote />}
          {comments.length > 0 && (
            <p className="without-script">Save each answer before you open the next comment or leave this page.</p>
          )}
          {reports.map(({ name, answers: scores, comments, file: attached }) => (
            <section key={name} className="stack stack-small" aria-label={name}>
              <h2>{name}</h2>
              <ReportAnswers answers={scores} />
              <ReportFileLink file={attached} />
              {comments.map((comment) => (
                <ReviseComment
                  key={comment.key}
                  reviewKey={key}
                  reviewer={name}
                  comment={comment}
                  answer={answers[comment.key] ?? null}
                  overtaken={overtaken[comment.key]}
                  onSettle={(kept) => {
                    settle(comment.key, kept)
                    setOpen((known) => [...known, comment.key])
                  }}
                  isOpen={open.includes(comment.key) || comment.key in overtaken}
                  onToggle={(isOpen) =>
                    setOpen((known) =>
                      isOpen ? [...known, comment.key] : known.filter((other) => other !== comment.key),
                    )
                  }
                  onChange={(answer) => change(comment.key, answer)}
                  next={nextAfter(comment.key)}
                  onNext={() => goOn(comment.key)}
                />
              ))}
            </section>
          ))}
        </div>
        <section id="file" className="stack stack-small" aria-labelledby="file-title">
          <h2 id="file-title">New file</h2>
          <p className="field-hint">The version with your changes. Leave author names out of the text.</p>
          <ReviseFile reviewKey={key} file={file} onFile={setFile} />
        </section>
        <section id="details" className="stack stack-small" aria-labelledby="details-title">
          <h2 id="details-title">Details</h2>
          <div className="card revise-details">
            <p>
              {revision.changed.length > 0
                ? `You change: ${revision.changed.join(', ')}.`
                : 'Title, abstract, key words and authors stay as they are.'}
            </p>
            <ButtonLink variant="secondary" href={revisePath(key, '/details')} aria-label="Change the details">
              Change
            </ButtonLink>
          </div>
        </section>
        <div className="revise-dock">
          <div>
            <div>
              <Saved state={state} />
              <p role="status">
                {left.length > 0 ? (
                  <>
                    Left: <strong>{leftInWords(left)}</strong>
                  </>
                ) : (
                  <strong>Everything is there</strong>
                )}
              </p>
              <p>Nothing is sent until you submit.</p>
            </div>
            <ButtonLink
              href={revisePath(key, '/check')}
              onClick={async (event) => {
                event.preventDefault()
                if (await flush()) location.assign(revisePath(key, '/check'))
              }}
            >
              Check and submit
            </ButtonLink>
          </div>
        </div>
      </main>
    </LinkPage>
  )
}

function Due({ revision: { dueOn, today, asked }, reviewKey: key }: { revision: Revision; reviewKey: string }) {
  const days = daysBetween(today, dueOn)
  return (
    <div className="card revise-due" data-late={days < 0 || undefined}>
      <div>
        <strong>
          {days < 0 ? 'Was due' : 'Due'} {shortDay(dueOn, today)}
        </strong>
        <span>
          {days < 0 ? `${daysLeft(days)}; you can still submit. ` : `${daysLeft(days)}. `}
          <a href={revisePath(key, '/time')}>Ask for more time</a>
        </span>
        {asked && <span>{timeAsked(asked.until, today)}</span>}
      </div>
      <CalendarDays />
    </div>
  )
}

function DecisionLetter({ letter }: Pick<Revision, 'letter'>) {
  if (!letter) return null
  return (
    <details className="fold">
      <summary>Read the decision e-mail</summary>
      <div className="fold-body stack">
        <p>
          <strong>{letter.subject}</strong>
        </p>
        <p className="letter-text">{letter.text}</p>
      </div>
    </details>
  )
}
