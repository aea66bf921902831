import { useState } from 'react'
import { Fold } from '#app/components/fold.tsx'
import { Checkbox, TextArea, TextInput } from '#app/components/form-field.tsx'
import { Paragraphs } from '#app/components/paragraphs.tsx'
import { Quotation } from '#app/components/quotation.tsx'
import { formatMoment } from '#app/format.ts'
import { useWrite } from '#app/write/use-write.ts'
import type { Texts } from '#app/write/write.ts'
import { SubmitButton, WriteForm } from '#app/write/write-form.tsx'
import {
  askForProof,
  type StaffProof,
  type StaffProofs,
  settleProofComment,
  withdrawProof,
} from '#contracts/publishing/proofs.ts'
import type { FullText } from '#domain/manuscript/full-text.ts'
import { proofDaysMax, proofStateLabels, usualProofDays } from '#domain/manuscript/page-proof.ts'
import { frontPlaces, markPlaces } from '#domain/publishing/full-text/mark-places.ts'
import { count } from '#domain/words/count.ts'
import { addDays, dayInWords, daysBetween } from '#domain/words/day.ts'
import { ForEditors } from '../../role.tsx'
import { WriteButton } from '../../write-button.tsx'
import { commentId, commentsOf, placeId } from './proof-mark.tsx'
import '../../../styles/page-proof.css'

type ProofDeskProps = { id: string; proofs: StaffProofs | null; text: FullText }

/** Sends the author a proof, and shows what they want corrected. Articles from elsewhere have no manuscript and no proof. */
export function ProofDesk({ id, proofs, text }: ProofDeskProps) {
  if (!proofs) return null
  const [last] = proofs.proofs
  const comments = commentsOf(proofs)
  const open = comments.filter(({ settled }) => !settled)
  const done = comments.filter(({ settled }) => settled)
  const isThere = new Set(markPlaces(text).list.map(({ place }) => place))
  return (
    <section className="card stack stack-small" aria-labelledby="proof">
      <h2 id="proof">Proof{last ? `: ${proofStateLabels[last.state].toLowerCase()}` : ''}</h2>
      {last ? (
        <Progress id={id} proof={last} today={proofs.today} />
      ) : (
        <p className="meta">The author has not been sent a proof.</p>
      )}
      {open.length > 0 && (
        <>
          <h3>{count(open.length, 'correction')} to settle</h3>
          <ol className="proof-comments stack">
            {open.map((comment) => (
              <Comment key={comment._id} id={id} comment={comment} isThere={isThere.has(comment.place)} />
            ))}
          </ol>
        </>
      )}
      {done.length > 0 && (
        <Fold summary={`${count(done.length, 'correction')} settled`} hasContent={false}>
          <ol className="proof-comments stack">
            {done.map((comment) => (
              <Comment key={comment._id} id={id} comment={comment} isThere={isThere.has(comment.place)} />
            ))}
          </ol>
        </Fold>
      )}
      <ForEditors>
        {proofs.problem === null ? (
          <Ask id={id} today={proofs.today} isFirst={!last} hasOpen={open.length > 0} />
        ) : (
          last?.state !== 'asked' && <p className="meta">{proofs.problem}</p>
        )}
      </ForEditors>
    </section>
  )
}

function Progress({ id, proof, today }: { id: string; proof: StaffProof; today: string }) {
  const { state, round, dueOn, askedAt, answeredAt, answer, by, remindedAt } = proof
  const left = daysBetween(today, dueOn)
  const due = left < 0 ? `${count(-left, 'day')} overdue` : left === 0 ? 'due today' : `${count(left, 'day')} left`
  return (
    <>
      <p className="meta">
        {round > 1 && `Proof ${round}. `}Sent on {formatMoment(askedAt)}
        {by && ` by ${by}`}, due on {dayInWords(dueOn)}
        {state === 'asked' && ` (${due})`}.{remindedAt && ` Last reminder: ${formatMoment(remindedAt)}.`}
        {answeredAt && ` Answered on ${formatMoment(answeredAt)}.`}
      </p>
      {answer && (
        <Quotation place="The author’s message">
          <Paragraphs text={answer} />
        </Quotation>
      )}
      <p>
        <a className="more-link" href={`/admin/texts/${id}/proof.pdf`}>
          PDF of the proof
        </a>
      </p>
      {state === 'asked' && (
        <ForEditors>
          <p className="meta">Changes that you make to the text now are not in this proof.</p>
          <div>
            <WriteButton
              label="Withdraw the proof"
              about={`proof ${round}`}
              variant="secondary"
              write={{
                send: (ask) => ask(withdrawProof, { id }),
                fallback: 'The proof could not be withdrawn. Try again.',
                done: () => 'Withdrawn. The author is told by e-mail.',
              }}
            />
          </div>
        </ForEditors>
      )}
    </>
  )
}

type Shown = ReturnType<typeof commentsOf>[number]

function Comment({ id, comment, isThere }: { id: string; comment: Shown; isThere: boolean }) {
  const { number, place, where, quote, words, settled, round } = comment
  const isFront = (frontPlaces as readonly string[]).includes(place)
  return (
    <li id={commentId(number)} className="stack stack-small">
      <p className="proof-where">
        <span className="proof-number">{number}</span> {isThere ? <a href={`#${placeId(place)}`}>{where}</a> : where}
        <span className="meta">
          {round > 1 && ` · proof ${round}`}
          {isFront && ' · in the record'}
          {!isThere && !isFront && ' · changed since'}
        </span>
      </p>
      <Quotation place={null}>{quote}</Quotation>
      <Paragraphs text={words} />
      {settled ? (
        <p className="meta">
          Settled {settled.by && `by ${settled.by} `}on {formatMoment(settled.at)}
          {settled.answer && `: ${settled.answer}`}
        </p>
      ) : (
        <ForEditors>
          <Settle id={id} comment={comment} />
        </ForEditors>
      )}
    </li>
  )
}

function Settle({ id, comment: { _id, number } }: { id: string; comment: Shown }) {
  const [despiteNames, setDespiteNames] = useState(false)
  const writing = useWrite({
    send: (ask, { answer = '' }: Texts) => ask(settleProofComment, { id, comment: _id, answer, despiteNames }),
    fallback: 'That was not saved. Try again.',
    done: () => `Correction ${number} is settled.`,
  })
  const naming = writing.faultAt('despiteNames')
  return (
    <WriteForm of={writing} fields={['answer', 'despiteNames']}>
      <Fold summary="Answer the author" hasContent={false} hasFault={writing.fault !== undefined}>
        <TextArea label="Answer" name="answer" rows={2} optional hint="Shown to the author with the next proof." />
        {(naming || despiteNames) && (
          <Checkbox
            label="Save it although it seems to name a reviewer"
            checked={despiteNames}
            error={despiteNames ? undefined : naming}
            onChange={({ currentTarget }) => setDespiteNames(currentTarget.checked)}
          />
        )}
      </Fold>
      <SubmitButton size="small" variant="secondary" aria-label={`Done: correction ${number}`}>
        Done
      </SubmitButton>
    </WriteForm>
  )
}

function Ask({ id, today, isFirst, hasOpen }: { id: string; today: string; isFirst: boolean; hasOpen: boolean }) {
  const writing = useWrite({
    send: (ask, { dueOn = '' }: Texts) => ask(askForProof, { id, dueOn }),
    fallback: 'The proof could not be sent. Try again.',
    done: () => 'Sent. The author gets a link by e-mail.',
  })
  return (
    <WriteForm of={writing} fields={['dueOn']}>
      <TextInput
        label="To be answered by"
        type="date"
        name="dueOn"
        min={addDays(today, 1)}
        max={addDays(today, proofDaysMax)}
        defaultValue={addDays(today, usualProofDays)}
        hint={hasOpen ? 'Some corrections are not settled yet.' : 'The author gets a link to this text and its PDF.'}
      />
      <SubmitButton size="small" variant={isFirst ? 'primary' : 'secondary'}>
        {isFirst ? 'Send a proof to the author' : 'Send a new proof'}
      </SubmitButton>
    </WriteForm>
  )
}
