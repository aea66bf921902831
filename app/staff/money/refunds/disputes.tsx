import { useState } from 'react'
import { Badge } from '#app/components/badge.tsx'
import { Button } from '#app/components/button.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { FactList } from '#app/components/fact-list.tsx'
import { Notice } from '#app/components/notice.tsx'
import { Paragraphs } from '#app/components/paragraphs.tsx'
import { formatDate, formatMoment } from '#app/format.ts'
import type { Dispute } from '#contracts/money/refunds.ts'
import { disputeLabel, mayAnswer } from '#domain/money/dispute.ts'
import { formatMoney } from '#domain/words/money.ts'
import { AnswerDispute } from './answer-dispute.tsx'
import { Payer } from './held.tsx'

const tones: Record<string, 'danger' | 'warning' | 'success' | 'info'> = {
  'To answer': 'danger',
  Lost: 'danger',
  Won: 'success',
}

/** Payments that their payers dispute. What waits for an answer comes first. */
export function Disputes({ disputes }: { disputes: Dispute[] }) {
  const [asked, setAsked] = useState<Dispute | null>(null)
  if (disputes.length === 0) return <EmptyState title="No payment was disputed." />
  return (
    <>
      <ul className="held">
        {disputes.map((dispute) => (
          <Disputed key={dispute.id} dispute={dispute} onAnswer={() => setAsked(dispute)} />
        ))}
      </ul>
      {asked && <AnswerDispute key={asked.id} dispute={asked} onDone={() => setAsked(null)} />}
    </>
  )
}

function Receipt({ reference, description }: Dispute) {
  return <a href={`/receipt/${reference}`}>{description}</a>
}

function Disputed({ dispute, onAnswer }: { dispute: Dispute; onAnswer: () => void }) {
  const { reference, description, complaint, raisedAt, dueAt, resolvedAt, mode, sample } = dispute
  const { answer, answeredAt, answeredBy, sentAt, problem } = dispute
  const [amount, label] = [formatMoney(dispute), disputeLabel(dispute)]
  const isOpen = mayAnswer(dispute)
  return (
    <li className="card">
      <div className="held-head">
        <h2>{amount}</h2>
        <Badge tone={tones[label] ?? 'info'}>{label}</Badge>
        {mode === 'test' && <Badge>Test: no money moved</Badge>}
        {sample && <Badge>Sample</Badge>}
      </div>
      {complaint && <Paragraphs text={complaint} />}
      <FactList
        facts={[
          ['Answer by', isOpen && dueAt && <time dateTime={dueAt}>{formatMoment(dueAt)}</time>],
          ['For', description ? <Receipt key="for" {...dispute} /> : 'Not known'],
          ['From', <Payer key="from" {...dispute} />],
          [
            'Reference',
            <code key="reference" className="reference">
              {reference}
            </code>,
          ],
          ['Disputed', formatDate(raisedAt)],
          ['Closed', resolvedAt && formatDate(resolvedAt)],
          [
            'Our answer',
            answer &&
              answeredAt &&
              `${answer.decision === 'accept' ? 'Accepted' : 'Declined'} on ${formatDate(answeredAt)}${answeredBy ? ` by ${answeredBy}` : ''}: ${answer.message}`,
          ],
        ]}
      />
      {answeredAt && !sentAt && !resolvedAt && (
        <Notice kind="warning">The provider has not confirmed our answer yet. We keep trying.</Notice>
      )}
      {isOpen && problem && (
        <Notice kind="error" title="The provider did not take our answer">
          {problem}
        </Notice>
      )}
      {isOpen && (
        <p>
          <Button variant="secondary" onClick={onAnswer} aria-label={`Answer: ${amount}, ${reference}`}>
            Answer
          </Button>
        </p>
      )}
    </li>
  )
}
