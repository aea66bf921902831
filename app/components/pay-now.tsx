import { formatMoney, type Money } from '#domain/words/money.ts'
import { ButtonLink } from './button.tsx'

/** A link to pay a manuscript's charge, with the amount. In a list, `title` says which manuscript it is for. */
export function PayNow({ id, due, title }: { id: string; due: Money; title?: string }) {
  return (
    <>
      <ButtonLink
        href={`/pay/${id}`}
        {...(title !== undefined && { size: 'small', 'aria-label': `Pay now: ${title}` })}
      >
        Pay now
      </ButtonLink>
      <strong className="tabular">{formatMoney(due)}</strong>
    </>
  )
}
