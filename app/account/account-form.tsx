import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { PasswordInput, type PasswordName, TextInput } from '../components/form-field.tsx'
import type { Writing } from '../write/use-write.ts'
import type { Texts } from '../write/write.ts'
import { SubmitButton, WriteForm } from '../write/write-form.tsx'
import '../styles/member-pages.css'

type AccountPageProps = { title: string; lede?: ReactNode; children: ReactNode; links?: ReactNode }

/** A narrow card with one form, and links to related pages below it. */
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

type TextProps = ComponentProps<typeof TextInput> & { name: string; type?: 'text' | 'email' }
type PasswordProps = ComponentProps<typeof PasswordInput> & { name: PasswordName; type: 'password' }

type AccountFormProps = {
  of: Writing<Texts, unknown>
  fields: readonly (TextProps | PasswordProps)[]
  submit: string
  /** Shown between the fields and the button. */
  children?: ReactNode
  /** True if this form replaces one that was just sent: the first field then takes the focus. */
  takesFocus?: boolean
}

export function AccountForm({ of, fields, submit, children, takesFocus = false }: AccountFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (takesFocus) form.current?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus()
  }, [takesFocus])
  return (
    <WriteForm ref={form} of={of} fields={fields.map(({ name }) => name)}>
      {fields.map((field) =>
        field.type === 'password' ? (
          <PasswordInput key={field.name} {...field} />
        ) : (
          <TextInput key={field.name} {...field} />
        ),
      )}
      {children}
      <SubmitButton>{submit}</SubmitButton>
    </WriteForm>
  )
}
