import { formatMoney, type Money } from '#domain/money.ts'
import { ButtonLink } from './button.tsx'

/** The way to pay a manuscript's charge, with what it comes to. */
export function PayNow({ id, due }: { id: string; due: Money }) {
  return (
    <>
      <ButtonLink href={`/pay/${id}`}>Pay now</ButtonLink>
      <strong className="tabular">{formatMoney(due)}</strong>
    </>
  )
}
