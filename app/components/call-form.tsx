import type { ReactNode } from 'react'
import type { Endpoint } from '#contracts/endpoint.ts'
import { base } from '../api.ts'
import { FormContext } from '../write/form-context.ts'
import type { Answer, Texts, Write } from '../write/write.ts'
import { Button } from './button.tsx'

type CallFormProps = {
  contract: Endpoint
  write: Write<Texts, { success: string }>
  /** The page that receives the form if scripts do not run, and what it answered. */
  action: string
  answer: Answer<{ success: string }> | undefined
  /** Fields that show their own errors. Other errors are shown below the button. */
  fields?: readonly string[]
  className: string
  send: string
  sending: string
  /** An error status that counts as a success. */
  alsoGood?: number
  statusId?: string
  children: ReactNode
}

/** For pages without React. The page must include enhance/call-forms.ts, which sends the form to the API. */
export function CallForm(props: CallFormProps) {
  const { contract, write, action, answer, fields = [], className, send, sending, alsoGood, statusId, children } = props
  const refusal = answer && 'fault' in answer ? answer.fault : undefined
  const fault = refusal?.status === alsoGood ? undefined : refusal
  const message = answer && 'reply' in answer ? answer.reply.success : refusal?.error
  return (
    <form
      method="post"
      action={action}
      className={className}
      data-call={`${base}${contract.path}`}
      data-fallback={write.fallback}
      data-also-good={alsoGood}
    >
      <FormContext value={{ isBusy: false, fault }}>{children}</FormContext>
      <Button type="submit" data-busy={sending}>
        {send}
      </Button>
      <p id={statusId} role="status" className="form-status" data-tone={answer && (fault ? 'danger' : 'success')}>
        {fields.some((field) => fault?.fields[field]) ? null : message}
      </p>
    </form>
  )
}
