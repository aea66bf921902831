import { partsOf } from '#domain/field-values.ts'
import { type Field, fields, type StatementName, statementNames } from '#domain/fields.ts'
import { wordsFor } from './bind-fields.ts'
import { TextArea, TextInput } from './form-field.tsx'

type Parts = Readonly<Record<string, string>>

type StatementFieldsProps = {
  draft: { readonly [N in StatementName]: string | Parts }
  faultAt(name: string): string | undefined
  onChange(change: { [N in StatementName]?: string | Parts }): void
}

/** The fields for an article's statements, such as funding. */
export function StatementFields({ draft, faultAt, onChange }: StatementFieldsProps) {
  return statementNames.map((name) => {
    const value = draft[name]
    const change = (next: string | Parts) => onChange({ [name]: next })
    return typeof value === 'string' ? (
      <TextArea
        key={name}
        {...wordsFor(name)}
        rows={2}
        name={name}
        value={value}
        error={faultAt(name)}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
    ) : (
      <PartFields key={name} name={name} field={fields[name]} value={value} faultAt={faultAt} onChange={change} />
    )
  })
}

type PartFieldsProps = {
  name: StatementName
  field: Field
  value: Parts
  faultAt(name: string): string | undefined
  onChange(value: Parts): void
}

function PartFields({ name, field, value, faultAt, onChange }: PartFieldsProps) {
  return (
    <div className="form-row">
      {Object.entries(partsOf(field)).map(([part, { label, hint }]) => (
        <TextInput
          key={part}
          optional
          label={label}
          hint={hint}
          name={`${name}.${part}`}
          value={value[part] ?? ''}
          error={faultAt(`${name}.${part}`)}
          onChange={({ currentTarget }) => onChange({ ...value, [part]: currentTarget.value })}
        />
      ))}
    </div>
  )
}
