import { Lock } from 'lucide-react'
import { Badge, type Tone } from '#app/components/badge.tsx'
import { FactList } from '#app/components/fact-list.tsx'
import { Notice } from '#app/components/notice.tsx'
import { Paragraphs } from '#app/components/paragraphs.tsx'
import { formatDate } from '#app/format.ts'
import type { AnsweredComment, Invitation, Report, Round } from '#contracts/review/rounds.ts'
import { whomItNames } from '#domain/manuscript/review-report.ts'
import { type ReviewVerdict, verdictLabels } from '#domain/words/peer-review.ts'
import { inQuotes } from '#domain/words/text.ts'
import { ReportAnswers } from './answers.tsx'
import { Redact } from './redact.tsx'
import { Release } from './release.tsx'

const tones: Record<ReviewVerdict, Tone> = {
  accept: 'success',
  'minor-revision': 'warning',
  'major-revision': 'warning',
  reject: 'danger',
}

/** The reports of a round, side by side. */
export function Reports({ round, isOpen }: { round: Round; isOpen: boolean }) {
  const sent = round.invitations.filter(({ report }) => report)
  if (sent.length === 0) return null
  return (
    <ul id={`reports-${round.number}`} className="reports">
      {sent.map((invitation) => (
        <li key={invitation._id}>
          <ReportCard
            {...{ invitation, isOpen }}
            isDecided={round.decision !== null}
            report={invitation.report as Report}
            isSent={round.sentReports.includes(invitation._id)}
            answers={round.revision?.answers.filter(({ invitationId }) => invitationId === invitation._id) ?? []}
          />
        </li>
      ))}
    </ul>
  )
}

type CardProps = {
  invitation: Pick<Invitation, '_id' | 'number' | 'authorsNumber' | 'submittedAt'> & {
    reviewer: { name: string }
    selfNamed?: Invitation['selfNamed']
    otherNamed?: Invitation['otherNamed']
  }
  report: Report
  isOpen: boolean
  /** Whether its round is decided, and it may still go to the author. */
  isDecided?: boolean
  isSent: boolean
  answers: AnsweredComment[]
}

export function ReportCard({ invitation, report, isOpen, isDecided = false, isSent, answers: answered }: CardProps) {
  const { number, authorsNumber, reviewer, submittedAt, selfNamed = [], otherNamed = [] } = invitation
  const whom = whomItNames({ selfNamed, otherNamed })
  const { recommendation, toAuthor, redacted, toEditor, answers, isSigned, mayPublish, helper, file, authorFile } =
    report
  const titleId = `report-${invitation._id}`
  return (
    <article className="report stack stack-small" aria-labelledby={titleId}>
      <h4 id={titleId}>
        Reviewer {number}, {reviewer.name}
      </h4>
      {authorsNumber !== null && authorsNumber !== number && (
        <p className="meta">For the author Reviewer {authorsNumber}</p>
      )}
      <p className="cluster">
        {recommendation && <Badge tone={tones[recommendation]}>{verdictLabels[recommendation]}</Badge>}
        {isSigned && <Badge>Signed</Badge>}
        {mayPublish && <Badge>May be published</Badge>}
        {isSent && <Badge tone="success">Sent to the author</Badge>}
        {!isSent && isDecided && <Badge tone="warning">Not sent to the author</Badge>}
        {submittedAt && <span className="meta">{formatDate(submittedAt)}</span>}
      </p>
      {answers.length > 0 && <FactList layout="scores" facts={answers.map(({ label, answer }) => [label, answer])} />}
      <h5>To the author</h5>
      <div className="report-text">
        <Paragraphs text={redacted?.text ?? toAuthor} />
      </div>
      {!isSent && whom && (
        <Notice kind="warning" title={isDecided ? 'Held back' : undefined}>
          This report seems to name {whom}: {inQuotes([...selfNamed, ...otherNamed])}. Redact it before you send it to
          the author.
        </Notice>
      )}
      {redacted && (
        <details>
          <summary>Redacted by {redacted.by ?? 'a former member of staff'}: show the original</summary>
          <div className="report-text">
            <Paragraphs text={toAuthor} />
          </div>
        </details>
      )}
      {toEditor && (
        <div className="confidential stack stack-small">
          <h5>
            <Lock />
            To the editor only
          </h5>
          <Paragraphs text={toEditor} />
        </div>
      )}
      {file && (
        <p>
          <FileLink {...file} />
          <br />
          <span className="meta">
            <AuthorFile file={authorFile} />
          </span>
        </p>
      )}
      {!file && authorFile && 'failure' in authorFile && <p className="meta">{authorFile.failure}</p>}
      {helper && (
        <p className="meta">
          {helper.name} ({helper.email}) helped.
        </p>
      )}
      <ReportAnswers answers={answered} />
      {isOpen && <Redact id={invitation._id} report={report} />}
      {!isSent && isDecided && <Release id={invitation._id} {...{ report, whom }} />}
    </article>
  )
}

const FileLink = ({ url, name }: { url: string; name: string }) => (
  <a href={new URL(url).pathname} target="_blank" rel="noopener">
    {name}
  </a>
)

/** With the report the author gets a copy that does not tell who wrote it. */
function AuthorFile({ file }: { file: Report['authorFile'] }) {
  if (!file) return 'The author’s copy is being made.'
  if ('failure' in file) return `The author does not get this file. ${file.failure}`
  return (
    <>
      The author’s copy: <FileLink {...file} />
    </>
  )
}
