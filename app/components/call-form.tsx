import type { ReactNode } from 'react'
import type { Endpoint } from '#contracts/endpoint.ts'
import { base } from '../api.ts'
import { Button } from './button.tsx'

export type Answer = { isGood: boolean; message: string }

type CallFormProps = {
  contract: Endpoint
  /** The page that answers where no script runs. */
  action: string
  className: string
  send: string
  sending: string
  /** Shown where the server gives no sentence. */
  fallback: string
  /** A refusal that is no failure. */
  alsoGood?: number
  statusId?: string
  answer: Answer | undefined
  children: ReactNode
}

/** For pages without React: enhance/call-forms.ts, which the page has to send, takes the form to its call. */
export function CallForm(props: CallFormProps) {
  const { contract, action, className, send, sending, fallback, alsoGood, statusId, answer, children } = props
  return (
    <form
      method="post"
      action={action}
      className={className}
      data-call={`${base}${contract.path}`}
      data-fallback={fallback}
      data-also-good={alsoGood}
    >
      {children}
      <Button type="submit" data-busy={sending}>
        {send}
      </Button>
      <p
        id={statusId}
        role="status"
        className="form-status"
        data-tone={answer && (answer.isGood ? 'success' : 'danger')}
      >
        {answer?.message}
      </p>
    </form>
  )
}
