import { TextInput } from '#app/components/form-field.tsx'

export type When = { on: string; time: string }

type WhenFieldsProps = {
  when: When | undefined
  timeZone: string
  faults: Readonly<Record<string, string>>
  onChange: (when: When | undefined) => void
}

/** Now, or on a date. */
export function WhenFields({ when, onChange, ...fields }: WhenFieldsProps) {
  return (
    <fieldset className="field">
      <legend>When</legend>
      <div className="ways">
        <label>
          <input type="radio" name="when" checked={!when} onChange={() => onChange(undefined)} />
          <span>Now</span>
        </label>
        <label>
          <input type="radio" name="when" checked={!!when} onChange={() => onChange({ on: '', time: '09:00' })} />
          <span>On a date</span>
        </label>
      </div>
      {when && <MomentFields when={when} onChange={onChange} {...fields} />}
    </fieldset>
  )
}

type MomentFieldsProps = Omit<WhenFieldsProps, 'when' | 'onChange'> & { when: When; onChange: (when: When) => void }

export function MomentFields({ when, timeZone, faults, onChange }: MomentFieldsProps) {
  return (
    <>
      <div className="form-row">
        <TextInput
          label="Date"
          type="date"
          name="on"
          value={when.on}
          error={faults.on ?? faults['when.on']}
          onChange={({ currentTarget }) => onChange({ ...when, on: currentTarget.value })}
        />
        <TextInput
          label="Time"
          type="time"
          name="time"
          value={when.time}
          error={faults.time ?? faults['when.time']}
          onChange={({ currentTarget }) => onChange({ ...when, time: currentTarget.value })}
        />
      </div>
      <p className="muted">The time is that of {timeZone}.</p>
    </>
  )
}
