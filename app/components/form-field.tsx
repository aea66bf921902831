import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { characterCount } from '#domain/words/text.ts'
import { useRefused } from '../write/form-context.ts'

export type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  error?: string | null | undefined
  optional?: boolean
}

type Control = {
  id: string
  className: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

type WiredProps = FieldProps & {
  id?: string | undefined
  counter?: ReactNode
  children: (control: Control) => ReactNode
}

/** Connects a control to its label, hint, error and counter. */
export function Field({ label, hint, error, optional, id: givenId, counter, children }: WiredProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  const notes = [hint && `${id}-hint`, error && `${id}-error`, counter && `${id}-counter`].filter(Boolean)
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} {optional && <small>(optional)</small>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {children({
        id,
        className: 'input',
        'aria-describedby': notes.join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {counter && <div id={`${id}-counter`}>{counter}</div>}
    </div>
  )
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="field-error">
      <CircleAlert />
      {children}
    </p>
  )
}

type InputProps = FieldProps & Omit<ComponentProps<'input'>, 'className'>

export function TextInput({ label, hint, error, optional = false, ...input }: InputProps) {
  const isHeld = input.value !== undefined
  const refused = useRefused(isHeld ? undefined : input.name)
  const start = isHeld ? {} : { defaultValue: refused.typed ?? input.defaultValue }
  return (
    <Field {...{ label, hint, error: error ?? refused.error, optional }} id={input.id}>
      {(control) => <input type="text" {...input} {...start} {...control} />}
    </Field>
  )
}

/** The fields whose values a page never sends back. */
export type PasswordName = 'password' | 'newPassword' | 'repeated'

type PasswordProps = Omit<InputProps, 'name'> & { name?: PasswordName }

/** Shows the rule for a new password before the person types one. */
export function PasswordInput({ label, hint, error, optional = false, ...input }: PasswordProps) {
  const refused = useRefused(input.name)
  const [shown, setShown] = useState(false)
  const rule = input.autoComplete === 'new-password' ? '8 to 128 characters of any kind. Avoid common passwords.' : null
  return (
    <Field {...{ label, hint: hint ?? rule, error: error ?? refused.error, optional }} id={input.id}>
      {(control) => (
        <div className="password">
          <input autoCapitalize="none" spellCheck={false} {...input} {...control} type={shown ? 'text' : 'password'} />
          <button
            type="button"
            className="needs-script"
            aria-label={shown ? 'Hide password' : 'Show password'}
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Hide' : 'Show'}
          </button>
        </div>
      )}
    </Field>
  )
}

type TextAreaProps = FieldProps &
  Omit<ComponentProps<'textarea'>, 'className'> & {
    /** The maximum, in `unit`. A counter shows how many remain. */
    limit?: number
    unit?: 'characters' | 'words'
    measure?: (text: string) => number
  }

export function TextArea({ label, hint, error, optional = false, limit, unit, measure, ...area }: TextAreaProps) {
  const isHeld = area.value !== undefined
  const refused = useRefused(isHeld ? undefined : area.name)
  const start = isHeld ? {} : { defaultValue: refused.typed ?? area.defaultValue }
  const [typed, setTyped] = useState(String(start.defaultValue ?? ''))
  const text = isHeld ? String(area.value) : typed
  const counter = limit !== undefined && (
    <Counter remaining={limit - (measure ?? characterCount)(text)} limit={limit} unit={unit ?? 'characters'} />
  )
  return (
    <Field {...{ label, hint, error: error ?? refused.error, optional, counter }} id={area.id}>
      {(control) => (
        <textarea
          {...area}
          {...start}
          {...control}
          onInput={(event) => {
            setTyped(event.currentTarget.value)
            area.onInput?.(event)
          }}
        />
      )}
    </Field>
  )
}

/** A line that is seen whole, however long it is. It has no line breaks: Enter does nothing, and pasted ones become spaces. */
export function LineArea({ onChange, onKeyDown, ...area }: ComponentProps<typeof TextArea>) {
  return (
    <TextArea
      data-line
      {...area}
      onChange={(event) => {
        const { value } = event.currentTarget
        if (/[\r\n]/.test(value)) event.currentTarget.value = value.replaceAll(/\s*[\r\n]+\s*/g, ' ')
        onChange?.(event)
      }}
      onKeyDown={(event) => (event.key === 'Enter' ? event.preventDefault() : onKeyDown?.(event))}
    />
  )
}

/** Screen readers announce it only when the limit is near, not at every key press. */
function Counter({ remaining, limit, unit }: { remaining: number; limit: number; unit: 'characters' | 'words' }) {
  const count = Math.abs(remaining)
  const noun = count === 1 ? unit.slice(0, -1) : unit
  const sentence = remaining < 0 ? `${count} ${noun} too many` : `${count} ${noun} remaining`
  return (
    <>
      <span className="field-counter" data-over={remaining < 0 || undefined}>
        {sentence}
      </span>
      <span role="status" className="visually-hidden">
        {remaining <= limit / 20 && sentence}
      </span>
    </>
  )
}

type SelectProps = FieldProps &
  Omit<ComponentProps<'select'>, 'className'> & {
    options: readonly { value: string; label: string }[]
    /** Shown first; it cannot be selected. */
    placeholder?: string
  }

export function Select({ label, hint, error, optional = false, options, placeholder, ...select }: SelectProps) {
  const isHeld = select.value !== undefined
  const refused = useRefused(isHeld ? undefined : select.name)
  const first = refused.typed ?? select.defaultValue ?? (placeholder === undefined ? undefined : '')
  const start = isHeld ? {} : { defaultValue: first }
  return (
    <Field {...{ label, hint, error: error ?? refused.error, optional }} id={select.id}>
      {(control) => (
        <div className="select">
          <select {...select} {...start} {...control}>
            {placeholder !== undefined && (
              <option value="" disabled>
                {placeholder}
              </option>
            )}
            {options.map(({ value, label: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </div>
      )}
    </Field>
  )
}

type CheckboxProps = Omit<ComponentProps<'input'>, 'className' | 'type'> & Pick<FieldProps, 'label' | 'error'>

export function Checkbox({ label, error, ...input }: CheckboxProps) {
  const errorId = useId()
  return (
    <div className="field">
      <label className="checkbox">
        <input
          {...input}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        <span>{label}</span>
      </label>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}
