import { Badge } from '#app/components/badge.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { Table } from '#app/components/table.tsx'
import { formatDate } from '#app/format.ts'
import { problemAt, successOf } from '#app/write/write.ts'
import { answerTransferProof, type ListedProof } from '#contracts/money/transfer-proofs.ts'
import { refusalProblem } from '#domain/money/transfer-proof.ts'
import { formatMoney } from '#domain/words/money.ts'
import { ConfirmedButton } from '../../confirmed-button.tsx'
import { ManuscriptLink } from '../../role.tsx'

/** Bank transfers for charges. An admin confirms them once the money has arrived. */
export function Proofs({ proofs }: { proofs: ListedProof[] }) {
  if (proofs.length === 0) return <EmptyState title="No proof of a bank transfer was sent." />
  return (
    <Table
      caption="Bank transfers"
      hideCaption
      rows={proofs}
      rowKey={({ manuscriptId, at }) => `${manuscriptId} ${at}`}
      columns={[
        {
          header: 'Manuscript',
          cell: ({ manuscriptId, number, title, sample }) => (
            <>
              <ManuscriptLink id={manuscriptId}>{title}</ManuscriptLink>
              <br />
              <span className="meta">{number}</span> {sample && <Badge>Sample</Badge>}
            </>
          ),
        },
        {
          header: 'From',
          cell: ({ author, email }) => (
            <>
              {author}
              <br />
              <a href={`mailto:${email}`}>{email}</a>
            </>
          ),
        },
        { header: 'Due', cell: ({ due }) => <span className="nowrap">{formatMoney(due)}</span> },
        { header: 'Proof', cell: (proof) => <Proof {...proof} /> },
        { header: 'State', cell: (proof) => <State proof={proof} /> },
      ]}
    />
  )
}

function Proof({ file, at, reference, paidOn, author }: ListedProof) {
  return (
    <>
      <a href={new URL(file).pathname} target="_blank" rel="noopener" aria-label={`View proof: ${author}`}>
        View proof
      </a>
      <br />
      <span className="meta">
        {[`Sent on ${formatDate(at)}`, paidOn && `paid on ${formatDate(paidOn)}`, reference].filter(Boolean).join(', ')}
      </span>
    </>
  )
}

function State({ proof }: { proof: ListedProof }) {
  const { manuscriptId: id, at, title, due, author, answer, by, open } = proof
  if (answer)
    return (
      <>
        <Badge tone={answer.outcome === 'confirmed' ? 'success' : 'danger'}>
          {answer.outcome === 'confirmed' ? 'Confirmed' : 'Refused'}
        </Badge>
        <br />
        <span className="meta">
          {formatDate(answer.at)}
          {by && `, ${by}`}
          {answer.reason && `: ${answer.reason}`}
        </span>
      </>
    )
  if (!open) return <Badge>Not needed any more</Badge>
  const answering = (outcome: 'confirmed' | 'refused') => ({
    send: (ask: Parameters<Parameters<typeof ConfirmedButton>[0]['write']['send']>[0], reason: string) =>
      ask(answerTransferProof, { id, outcome, at, reason }),
    problems: (reason: string) => problemAt('reason', refusalProblem(outcome, reason)),
    fallback: 'This could not be saved.',
    done: successOf,
  })
  return (
    <span className="cluster">
      <ConfirmedButton
        label="Confirm"
        about={title}
        question="Are you sure you've confirmed this payment?"
        danger={false}
        write={answering('confirmed')}
      >
        {formatMoney(due)} has reached the account. The manuscript counts as paid, and {author} gets a numbered receipt.
      </ConfirmedButton>
      <ConfirmedButton
        label="Refuse"
        about={title}
        question="Refuse this proof?"
        asks={{ name: 'reason', label: 'Reason', hint: 'The author reads it in the e-mail.', maxLength: 2000 }}
        write={answering('refused')}
      >
        The charge stays due, and {author} can send another proof or pay online.
      </ConfirmedButton>
    </span>
  )
}
