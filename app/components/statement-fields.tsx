import { Fragment, type ReactNode } from 'react'
import { partsOf } from '#domain/manuscript/field-values.ts'
import type { Field } from '#domain/words/field-kinds.ts'
import { fields, type StatementName, statementNames } from '#domain/words/fields.ts'
import { wordsFor } from './bind-fields.ts'
import { TextArea, TextInput } from './form-field.tsx'
import { type PartRow, PartRows } from './part-rows.tsx'

type Parts = Readonly<Record<string, string>>
type Typed = string | Parts | readonly PartRow[]

type StatementFieldsProps = {
  draft: { readonly [N in StatementName]: Typed }
  faultAt(name: string): string | undefined
  onChange(change: { [N in StatementName]?: Typed }): void
  /** What a field is shown in. */
  around?(name: StatementName, field: ReactNode): ReactNode
}

/** The fields for an article's statements, such as funding. */
export function StatementFields({ draft, faultAt, onChange, around = (_, field) => field }: StatementFieldsProps) {
  return statementNames.map((name) => (
    <Fragment key={name}>
      {around(
        name,
        <StatementField
          name={name}
          value={draft[name]}
          faultAt={faultAt}
          onChange={(next) => onChange({ [name]: next })}
        />,
      )}
    </Fragment>
  ))
}

type FieldProps<V> = {
  name: StatementName
  value: V
  faultAt(name: string): string | undefined
  onChange(value: V): void
}

function StatementField({ name, value, faultAt, onChange }: FieldProps<Typed>) {
  const field: Field = fields[name]
  if (isRows(value))
    return field.kind === 'rows' && <PartRows field={field} rows={value} error={faultAt(name)} onChange={onChange} />
  if (typeof value !== 'string') return <PartFields {...{ name, field, value, faultAt, onChange }} />
  const control = {
    ...wordsFor(name),
    ...{ name, value, error: faultAt(name) },
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
  }
  return field.kind === 'list' ? <TextInput {...control} /> : <TextArea rows={2} {...control} />
}

const isRows = (value: Typed): value is readonly PartRow[] => Array.isArray(value)

function PartFields({ name, field, value, faultAt, onChange }: FieldProps<Parts> & { field: Field }) {
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
