import type { ReactNode } from 'react'
import type { Endpoint } from '#contracts/endpoint.ts'
import { base } from '../api.ts'
import { Button } from './button.tsx'

export type Answer = { isGood: boolean; message: string }

type CallFormProps = {
  contract: Endpoint
  /** The page that receives the form if scripts do not run. */
  action: string
  className: string
  send: string
  sending: string
  /** Shown if the server's reply has no message. */
  fallback: string
  /** An error status that counts as a success. */
  alsoGood?: number
  statusId?: string
  answer: Answer | undefined
  children: ReactNode
}

/** For pages without React. The page must include enhance/call-forms.ts, which sends the form to the API. */
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
