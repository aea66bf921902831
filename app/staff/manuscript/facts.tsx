import type { ReactNode } from 'react'
import { Badge } from '#app/components/badge.tsx'
import { DeclarationList } from '#app/components/declaration-list.tsx'
import { formatDate, formatMoment } from '#app/format.ts'
import type { StaffManuscript } from '#contracts/manuscripts.ts'
import { articleTypeLabel } from '#domain/article-types.ts'
import type { Concession } from '#domain/charge.ts'
import { mayPay } from '#domain/manuscript-status.ts'
import { formatMoney } from '#domain/money.ts'
import { orcidUrl } from '#domain/orcid.ts'
import { paymentWays } from '#domain/payment.ts'
import type { ChargeState } from '#server/features/payments/read.ts'

type FactsProps = { manuscript: StaffManuscript; journalTitle: string; charge: ChargeState }

export function Facts({ manuscript, journalTitle, charge }: FactsProps) {
  const { author, email, affiliation, orcid, coAuthors, articleType, runningTitle, country } = manuscript
  const {
    status,
    emailConfirmed,
    createdAt,
    abstract,
    keywords,
    funding,
    dataAvailability,
    competingInterests,
    references,
  } = manuscript
  return (
    <section className="stack" aria-labelledby="facts">
      <h2 id="facts">The manuscript</h2>
      <dl className="manuscript-facts">
        <Fact term="Author">
          <Person {...{ name: author, email, affiliation, orcid }} />
          {!emailConfirmed && status !== 'published' && (
            <span className="person-place">
              <Badge tone="warning">Address not confirmed</Badge>
              {coAuthors.length > 0 && <span className="meta"> Co-authors are written to once it is.</span>}
            </span>
          )}
        </Fact>
        {coAuthors.length > 0 && (
          <Fact term="Co-authors">
            <ul>
              {coAuthors.map((person) => (
                <li key={person.email}>
                  <Person {...person} />
                </li>
              ))}
            </ul>
          </Fact>
        )}
        <Fact term="Journal">{journalTitle}</Fact>
        <Fact term="Article type">{articleTypeLabel(articleType)}</Fact>
        {runningTitle && <Fact term="Running title">{runningTitle}</Fact>}
        <Fact term="Country">{country}</Fact>
        <Fact term="Submitted">
          <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
        </Fact>
        <Fact term="Charge">
          <Charge manuscript={manuscript} charge={charge} />
        </Fact>
        {keywords.length > 0 && <Fact term="Key words">{keywords.join(', ')}</Fact>}
        {funding && <Fact term="Funding">{funding}</Fact>}
        {dataAvailability && <Fact term="Data availability">{dataAvailability}</Fact>}
        {competingInterests && <Fact term="Competing interests">{competingInterests}</Fact>}
        <Fact term="Declarations">
          <DeclarationList declarations={manuscript.declarations} />
        </Fact>
        {references.length > 0 && <Fact term="References">{references.length} given</Fact>}
      </dl>
      <h3>Abstract</h3>
      <div className="prose">
        {abstract.split(/\n+/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

type PersonProps = {
  name: string
  email: string
  affiliation?: string | null | undefined
  orcid?: string | null | undefined
}

function Person({ name, email, affiliation, orcid }: PersonProps) {
  return (
    <>
      {name} <a href={`mailto:${email}`}>{email}</a>
      {(affiliation || orcid) && (
        <span className="person-place meta">
          {affiliation} {orcid && <a href={orcidUrl(orcid)}>{orcid}</a>}
        </span>
      )}
    </>
  )
}

function Charge({ manuscript, charge }: Pick<FactsProps, 'manuscript' | 'charge'>) {
  const { payment, waiver, due, reduction, checkoutSince } = charge
  const isDue = mayPay(manuscript.status)
  return (
    <>
      {payment && <Paid payment={payment} markedBy={charge.markedBy} />}
      {waiver && <Conceded word="waived" concession={waiver} />}
      {!payment && !waiver && formatMoney(due)}
      {isDue && ', not paid yet'}
      {isDue && checkoutSince && `; a checkout is open since ${formatMoment(checkoutSince)}`}
      {isDue && manuscript.remindedAt && `; last reminded on ${formatDate(manuscript.remindedAt)}`}
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
  const { receipt, reference, method, way, externalReference, paidAt } = payment
  const how = [way && ` by ${paymentWays[way].toLowerCase()}`, externalReference && ` (${externalReference})`]
  return (
    <>
      {formatMoney(payment)} paid on <time dateTime={paidAt}>{formatDate(paidAt)}</time>
      {method === 'paystack' ? ' through Paystack' : how}
      {method === 'manual' && `, marked by ${markedBy ?? 'the office'}`}:{' '}
      <a href={`/receipt/${reference}`}>receipt {receipt}</a>
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
