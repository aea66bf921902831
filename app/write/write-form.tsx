import { type ComponentProps, type ReactNode, useContext, useEffect, useRef } from 'react'
import { useFormAction } from 'react-router'
import { Button } from '../components/button.tsx'
import { Notice } from '../components/notice.tsx'
import { useFocusOnFault } from './focus-on-fault.ts'
import { FormContext } from './form-context.ts'
import type { Writing } from './use-write.ts'
import { type Fault, type Texts, textsOf } from './write.ts'

type WriteFormProps = {
  /** Fields that show their own errors. Other errors are shown above the form. */
  fields?: readonly string[]
  /** For a form with one field: that field shows all errors. */
  field?: string
  /** True if the page itself shows the errors that belong to no field. */
  hasOwnNotice?: boolean
  /** Empties the form after success. */
  resets?: boolean
  /** The page that answers the form without scripts, if it is not this one. */
  at?: string
  className?: string
  id?: string
  ref?: { current: HTMLFormElement | null }
  children?: ReactNode
} & (
  | { of: Writing<Texts, unknown>; submit?: undefined }
  /** Sends the page's own data instead of the form's fields. */
  | { of: Omit<Writing<never, unknown>, 'run'>; submit(): unknown }
)

/**
 * A form that sends a write. Without scripts it posts to its page, if the write has a name. The browser's own error
 * bubbles are off: errors are shown at their field, or above the form, and take the focus.
 */
export function WriteForm(props: WriteFormProps) {
  const { of, field, hasOwnNotice = false, resets = false, at, className = 'form', id, children } = props
  const { name, isBusy } = of
  const fields = field === undefined ? props.fields : [field]
  const fault = field === undefined ? of.fault : atField(field, of.fault)
  const ownRef = useRef<HTMLFormElement>(null)
  const form = props.ref ?? ownRef
  const page = useFormAction()
  const isDone = of.reply !== undefined
  useFocusOnFault(form, of.fault)
  useEffect(() => {
    if (resets && isDone) form.current?.reset()
  }, [resets, isDone, form])
  return (
    <form
      ref={form}
      id={id}
      method="post"
      // With an action, a form sent before hydration does not wait for scripts for ever (enhance/hold-presses.ts).
      action={name === undefined ? undefined : (at ?? page)}
      className={className}
      data-needs-script={name === undefined || undefined}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const { submitter } = event.nativeEvent as SubmitEvent
        if (props.submit) props.submit()
        else void props.of.run(textsOf(new FormData(event.currentTarget, submitter)))
      }}
    >
      {name === undefined ? <LeadsNowhere /> : <input type="hidden" name="intent" value={name} />}
      {!hasOwnNotice && <FaultNotice fault={fault} {...(fields && { fields })} />}
      <FormContext value={{ isBusy, fault }}>{children}</FormContext>
    </form>
  )
}

/** Without scripts such a form has nobody to send it to: its first button is the one that the Enter key presses. */
function LeadsNowhere() {
  return (
    <noscript>
      <button type="submit" disabled hidden />
    </noscript>
  )
}

/** A field has no room for the link of a remedy, so such a fault is shown above the form. */
function atField(field: string, fault: Fault | undefined): Fault | undefined {
  return fault && !fault.remedy ? { ...fault, fields: { [field]: fault.fields[field] ?? fault.error } } : fault
}

export function SubmitButton(props: Omit<ComponentProps<typeof Button>, 'type'>) {
  const { isBusy } = useContext(FormContext)
  return <Button busy={isBusy} {...props} type="submit" />
}

/** Shows an error, unless it belongs to one of these fields. */
export function FaultNotice({ fault, fields = [] }: { fault: Fault | undefined; fields?: readonly string[] }) {
  if (!fault || fields.some((field) => fault.fields[field])) return null
  return (
    <div tabIndex={-1} data-refusal>
      <Notice kind="error" live>
        <FaultWords fault={fault} />
      </Notice>
    </div>
  )
}

/** Shows an error next to a button. */
export function FaultLine({ fault }: { fault: Fault | undefined }) {
  return (
    <p role="alert" className="form-status" data-tone="danger">
      {fault && <FaultWords fault={fault} />}
    </p>
  )
}

function FaultWords({ fault: { error, remedy } }: { fault: Fault }) {
  if (!remedy) return error
  return (
    <>
      {error}{' '}
      <a href={remedy.href} {...(remedy.isNewTab && { target: '_blank' })}>
        {remedy.label}
      </a>
    </>
  )
}
