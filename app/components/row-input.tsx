import type { ComponentProps, ReactNode } from 'react'
import { Field } from './form-field.tsx'

type RowInputProps = Omit<ComponentProps<'input'>, 'className' | 'onChange'> & {
  label: string
  /** Whose it is, for those who can't see where the field stands. */
  of?: string | undefined
  hint?: ReactNode
  optional?: boolean
  error?: string | undefined
  /** The list says what is wrong with it; here it is only marked. */
  isMarked?: boolean
  onChange(value: string): void
}

/** A field in a list of people. */
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
