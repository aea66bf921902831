import type { ComponentProps, ReactNode } from 'react'
import { Field } from './form-field.tsx'

type RowInputProps = Omit<ComponentProps<'input'>, 'className' | 'onChange'> & {
  label: string
  /** Whose field it is, for people who cannot see its position in the list. */
  of?: string | undefined
  hint?: ReactNode
  optional?: boolean
  error?: string | undefined
  /** Marks the field as invalid without a message, because the list shows the message. */
  isMarked?: boolean
  onChange(value: string): void
}

/** A text field in a list of people. */
export function RowInput({
  label,
  of,
  hint,
  optional = false,
  error,
  isMarked = false,
  onChange,
  ...input
}: RowInputProps) {
  return (
    <Field
      label={
        <>
          {of && <span className="visually-hidden">{of}: </span>}
          {label}
        </>
      }
      hint={hint}
      optional={optional}
      error={error}
    >
      {(control) => (
        <input
          type="text"
          {...input}
          {...control}
          aria-invalid={isMarked || control['aria-invalid']}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </Field>
  )
}
