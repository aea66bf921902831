import { Badge } from '#app/components/badge.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { Table } from '#app/components/table.tsx'
import { formatDate } from '#app/format.ts'
import { successOf } from '#app/write/write.ts'
import { answerMoneyProposal, type MoneyProposal } from '#contracts/money/money-proposals.ts'
import { type ProposalOutcome, proposalLabels } from '#domain/money/second-person.ts'
import { formatMoney } from '#domain/words/money.ts'
import { ConfirmedButton } from '../../confirmed-button.tsx'
import { ManuscriptLink } from '../../role.tsx'

/** What one person has begun and, because of its amount, another must confirm. */
export function MoneyProposals({ proposals }: { proposals: MoneyProposal[] }) {
  if (proposals.length === 0) return <EmptyState title="Nothing needs a second person." />
  return (
    <Table
      caption="Second person"
      hideCaption
      rows={proposals}
      rowKey={({ _id }) => _id}
      columns={[
        {
          header: 'What',
          cell: ({ kind, facts, sample }) => (
            <>
              {proposalLabels[kind]} {sample && <Badge>Sample</Badge>}
              {facts.length > 0 && <span className="meta block">{facts.join(', ')}</span>}
            </>
          ),
        },
        { header: 'Amount', cell: (proposal) => <span className="nowrap">{formatMoney(proposal)}</span> },
        {
          header: 'For',
          cell: ({ manuscriptId, description }) =>
            manuscriptId ? <ManuscriptLink id={manuscriptId}>{description}</ManuscriptLink> : description,
        },
        {
          header: 'Proposed',
          cell: ({ by, at }) => (
            <>
              {by ?? 'A former colleague'}
              <br />
              <time className="nowrap meta" dateTime={at}>
                {formatDate(at)}
              </time>
            </>
          ),
        },
        { header: 'State', cell: (proposal) => <State proposal={proposal} /> },
      ]}
    />
  )
}

function State({ proposal }: { proposal: MoneyProposal }) {
  const { _id: id, kind, description, answer, problem, isOwn } = proposal
  const about = `${proposalLabels[kind]}, ${description}`
  if (answer)
    return (
      <>
        <Badge tone={answer.outcome === 'confirmed' ? 'success' : 'danger'}>
          {answer.outcome === 'confirmed' ? 'Confirmed' : 'Declined'}
        </Badge>
        <br />
        <span className="meta">
          {formatDate(answer.at)}
          {answer.by && `, ${answer.by}`}
          {answer.note && `: ${answer.note}`}
        </span>
      </>
    )
  const answering = (outcome: ProposalOutcome) => ({
    send: (ask: Parameters<Parameters<typeof ConfirmedButton>[0]['write']['send']>[0], note: string) =>
      ask(answerMoneyProposal, { id, outcome, note }),
    fallback: 'This could not be saved.',
    done: successOf,
  })
  return (
    <>
      {problem && <p className="meta">{problem}</p>}
      <span className="cluster">
        {!problem && (
          <ConfirmedButton
            label="Confirm"
            about={about}
            question="Confirm as the second person?"
            danger={false}
            write={answering('confirmed')}
          >
            {formatMoney(proposal)} for <strong>{description}</strong>. It is carried out at once.
          </ConfirmedButton>
        )}
        {(isOwn || !problem) && (
          <ConfirmedButton
            label={isOwn ? 'Take back' : 'Decline'}
            about={about}
            question={isOwn ? 'Take this back?' : 'Decline this?'}
            asks={{ name: 'note', label: 'Note', hint: 'Staff see it.', maxLength: 2000 }}
            write={answering('declined')}
          >
            Nothing is booked.
          </ConfirmedButton>
        )}
      </span>
    </>
  )
}
