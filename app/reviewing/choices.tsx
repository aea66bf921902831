import { type ReactNode, useId } from 'react'
import { FieldError } from '../components/form-field.tsx'
import { useRefused } from '../write/form-context.ts'

type ChoicesProps = {
  legend: ReactNode
  hint?: ReactNode
  name: string
  /** The id of the first choice, to which links lead. */
  id?: string
  options: readonly { value: string; label: string }[]
  chosen?: string | undefined
  /** Five figures side by side. */
  isScale?: boolean
  optional?: boolean
}

/** Choices of which one may be taken. None is taken before somebody chooses. */
export function Choices({ legend, hint, name, id, options, chosen, isScale = false, optional = false }: ChoicesProps) {
  const ownId = useId()
  const { error, typed } = useRefused(name)
  const notes = [hint && `${ownId}-hint`, error && `${ownId}-error`].filter(Boolean).join(' ') || undefined
  return (
    <fieldset className={isScale ? 'field choice-field choice-scale' : 'field choice-field'} aria-describedby={notes}>
      <legend>
        {legend} {optional && <small>(optional)</small>}
      </legend>
      {hint && (
        <div id={`${ownId}-hint`} className="field-hint">
          {hint}
        </div>
      )}
      <div className={isScale ? 'scale' : 'choices'}>
        {options.map(({ value, label }, at) => (
          <label key={value}>
            <input
              type="radio"
              {...{ name, value }}
              id={at === 0 ? id : undefined}
              defaultChecked={(typed ?? chosen) === value}
              aria-invalid={(at === 0 && error && true) || undefined}
              // biome-ignore lint/a11y/noAutofocus: a page that comes back without a script puts the focus on the fault
              autoFocus={at === 0 && Boolean(error)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      {error && <FieldError id={`${ownId}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
