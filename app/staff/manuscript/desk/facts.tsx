import { Badge } from '#app/components/badge.tsx'
import { DeclarationList } from '#app/components/declaration-list.tsx'
import { type Fact, FactList } from '#app/components/fact-list.tsx'
import { RunParagraphs } from '#app/components/inline-markup.tsx'
import { People, Person } from '#app/components/people.tsx'
import { ReferenceFold } from '#app/components/reference-fold.tsx'
import { Translation } from '#app/components/translation.tsx'
import { formatDate, formatMoment } from '#app/format.ts'
import type { StaffManuscript } from '#contracts/manuscript/manuscripts.ts'
import { articleTypeLabel } from '#domain/manuscript/article-types.ts'
import { statementsOf, textOf } from '#domain/manuscript/field-values.ts'
import { markedParagraphs } from '#domain/manuscript/record/marked.ts'
import { isWaiverOpen } from '#domain/manuscript/waiver.ts'
import { isOnline, paymentWays, providerName } from '#domain/money/payment.ts'
import type { Concession } from '#domain/words/charge.ts'
import { fields } from '#domain/words/fields.ts'
import { mayPay } from '#domain/words/manuscript-status.ts'
import { formatMoney } from '#domain/words/money.ts'
import type { ChargeState } from '#server/money/payments/read.ts'

type FactsProps = { manuscript: StaffManuscript; journalTitle: string; charge: ChargeState }

export function Facts({ manuscript, journalTitle, charge }: FactsProps) {
  const { coAuthors, createdAt, references, suggestedReviewers, opposedReviewers } = manuscript
  return (
    <section className="stack" aria-labelledby="facts">
      <h2 id="facts">The manuscript</h2>
      <FactList
        facts={[
          [fields.author.label, <SubmittedBy key="author" manuscript={manuscript} />],
          [fields.coAuthors.label, coAuthors.length > 0 && <People people={coAuthors} />],
          [fields.journal.label, journalTitle],
          [fields.articleType.label, articleTypeLabel(manuscript.articleType)],
          [fields.language.label, textOf(fields.language, manuscript.language)],
          [fields.translation.label, manuscript.translation && <Translation {...manuscript} />],
          [fields.runningTitle.label, manuscript.runningTitle],
          [fields.finding.label, manuscript.finding],
          [fields.country.label, manuscript.country],
          [
            'Submitted',
            <time key="submitted" dateTime={createdAt}>
              {formatMoment(createdAt)}
            </time>,
          ],
          ['Charge', <Charge key="charge" manuscript={manuscript} charge={charge} />],
          [fields.keywords.label, manuscript.keywords.join(', ')],
          ...statementsOf(manuscript).map(({ label, text }): Fact => [label, text]),
          [
            'Suggested by the author as reviewers',
            suggestedReviewers.length > 0 && <Wishes wishes={suggestedReviewers} />,
          ],
          ['Opposed by the author as reviewers', opposedReviewers.length > 0 && <Wishes wishes={opposedReviewers} />],
          ['Declarations', <DeclarationList key="declarations" declarations={manuscript.declarations} />],
          [fields.references.label, references.length > 0 && <ReferenceFold references={references} />],
        ]}
      />
      <h3>Abstract</h3>
      <div className="prose">
        <RunParagraphs texts={markedParagraphs(manuscript.abstract, manuscript.markup?.abstract)} />
      </div>
    </section>
  )
}

type Wish = { name: string; email?: string; affiliation?: string; reason: string }

function Wishes({ wishes }: { wishes: readonly Wish[] }) {
  return (
    <ul>
      {wishes.map(({ name, email, affiliation, reason }) => (
        <li key={`${name} ${email}`}>
          {name} {email && <a href={`mailto:${email}`}>{email}</a>}
          {(affiliation || reason) && (
            <span className="person-place meta">{[affiliation, reason].filter(Boolean).join('. ')}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

function SubmittedBy({ manuscript }: Pick<FactsProps, 'manuscript'>) {
  const { author, email, emailConfirmed, status, coAuthors } = manuscript
  return (
    <>
      <Person {...manuscript} name={author} email={email} />
      {!emailConfirmed && status !== 'published' && (
        <span className="person-place">
          <Badge tone="warning">Address not confirmed</Badge>
          {coAuthors.length > 0 && <span className="meta"> Co-authors will be e-mailed once it is.</span>}
        </span>
      )}
    </>
  )
}

type ChargeProps = Pick<FactsProps, 'charge'> & { manuscript: Pick<StaffManuscript, 'status' | 'remindedAt'> }

export function Charge({ manuscript, charge }: ChargeProps) {
  const { payment, waiver, due, reduction, checkoutSince } = charge
  const isDue = mayPay(manuscript.status)
  return (
    <>
      {payment && <Paid payment={payment} markedBy={charge.markedBy} />}
      {waiver && <Conceded word="waived" concession={waiver} />}
      {!payment && !waiver && formatMoney(due)}
      {isDue && ', not paid yet'}
      {isDue && checkoutSince && `; a checkout has been open since ${formatMoment(checkoutSince)}`}
      {isDue && manuscript.remindedAt && `; last reminded on ${formatDate(manuscript.remindedAt)}`}
      {charge.waiverAsked && isWaiverOpen(manuscript.status) && (
        <>
          <br />
          The author asks for a waiver: <a href="/admin/waivers">answer the request</a>
        </>
      )}
      {charge.proofSent && isDue && (
        <>
          <br />
          The author has sent the proof of a bank transfer:{' '}
          <a href="/admin/refunds?list=proofs">confirm or refuse it</a>
        </>
      )}
      {reduction && (
        <>
          <br />
          <Conceded word={`of ${formatMoney(charge.charge)} taken off`} concession={reduction} />
        </>
      )}
    </>
  )
}

type PaidProps = { payment: NonNullable<ChargeState['payment']>; markedBy: string | null }

function Paid({ payment, markedBy }: PaidProps) {
  const { receipt, reference, method, way, externalReference, paidAt, refundedMinor } = payment
  const how = [way && ` by ${paymentWays[way].toLowerCase()}`, externalReference && ` (${externalReference})`]
  return (
    <>
      {formatMoney(payment)} paid on <time dateTime={paidAt}>{formatDate(paidAt)}</time>
      {isOnline(method) ? ` through ${providerName(method)}` : how}
      {!isOnline(method) && `, marked by ${markedBy ?? 'the office'}`}:{' '}
      <a href={`/receipt/${reference}`}>receipt {receipt}</a>
      {refundedMinor > 0 && `; ${formatMoney({ ...payment, amountMinor: refundedMinor })} refunded`}
    </>
  )
}

function Conceded({ word, concession }: { word: string; concession: Concession }) {
  const { at, decidedBy, reason } = concession
  return (
    <>
      {formatMoney(concession)} {word} on <time dateTime={at}>{formatDate(at)}</time>, decided by {decidedBy}: {reason}
    </>
  )
}
