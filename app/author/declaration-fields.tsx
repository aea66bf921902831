import { type DeclarationKey, declarations } from '#domain/manuscript/declarations.ts'
import { Checkbox } from '../components/form-field.tsx'

type DeclarationFieldsProps = {
  ticked: readonly DeclarationKey[]
  /** Declarations made with an earlier version; they cannot be unticked. */
  made: readonly string[]
  required: readonly string[]
  errorAt(key: DeclarationKey): string | undefined
  onChange(ticked: DeclarationKey[]): void
}

/** Shown for every journal. Only what the journal requires must be ticked; the office sees which are missing. */
export function DeclarationFields({ ticked, made, required, errorAt, onChange }: DeclarationFieldsProps) {
  return (
    <fieldset className="declarations">
      <legend className="field-hint">Tick what you can declare. The editors see what is not declared.</legend>
      {declarations.map(({ key, label, meaning }) => {
        const isMade = made.includes(key)
        return (
          <Checkbox
            key={key}
            name={key}
            checked={isMade || ticked.includes(key)}
            disabled={isMade}
            error={errorAt(key)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? [...ticked, key] : ticked.filter((other) => other !== key))
            }
            label={
              <>
                {label} {required.includes(key) && <small>(required by this journal)</small>}
                {isMade && <small>(declared before)</small>}
                <small className="checkbox-meaning">{meaning}</small>
              </>
            }
          />
        )
      })}
    </fieldset>
  )
}
