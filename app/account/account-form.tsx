import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { Button } from '../components/button.tsx'
import { PasswordInput, TextInput } from '../components/form-field.tsx'
import { Notice } from '../components/notice.tsx'
import { useSending } from '../sending.ts'
import { useFocusOnFault } from './focus-on-fault.ts'
import type { Refusal } from './refusal.ts'
import '../styles/member-pages.css'

type AccountPageProps = { title: string; lede?: ReactNode; children: ReactNode; links?: ReactNode }

/** One question on a narrow card, and below it where else to go. */
export function AccountPage({ title, lede, children, links }: AccountPageProps) {
  return (
    <main id="main" className="account-page">
      <div className="account-card">
        <h1>{title}</h1>
        {lede && <p className="account-lede">{lede}</p>}
        {children}
      </div>
      {links && <div className="account-links">{links}</div>}
    </main>
  )
}

type AccountField = Omit<ComponentProps<typeof TextInput>, 'name' | 'error' | 'defaultValue'> & { name: string }

type AccountFormProps = {
  fields: readonly AccountField[]
  submit: string
  refusal: Refusal | undefined
  /** Between the fields and the button. */
  children?: ReactNode
  /** The form came in answer to another one: the keyboard goes on in its first field. */
  takesFocus?: boolean
}

/** The browser's own bubbles are off: what is wrong stands at its field, or above them all, and has the focus. */
export function AccountForm({ fields, submit, refusal, children, takesFocus = false }: AccountFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const isSending = useSending()
  const isAtField = fields.some(({ name }) => refusal?.fields[name])
  useEffect(() => {
    if (takesFocus) form.current?.querySelector('input')?.focus()
  }, [takesFocus])
  useFocusOnFault(form, refusal)
  return (
    <Form ref={form} method="post" className="form" noValidate>
      {refusal && !isAtField && (
        <div tabIndex={-1} data-refusal>
          <Notice kind="error" live>
            {refusal.error}
          </Notice>
        </div>
      )}
      {fields.map((field) => {
        const Input = field.type === 'password' ? PasswordInput : TextInput
        const { name } = field
        return <Input key={name} {...field} error={refusal?.fields[name]} defaultValue={refusal?.typed[name]} />
      })}
      {children}
      <Button type="submit" busy={isSending}>
        {submit}
      </Button>
    </Form>
  )
}
