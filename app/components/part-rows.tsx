import { partProblem, partsIn } from '#domain/manuscript/field-values.ts'
import type { FieldOf } from '#domain/words/field-kinds.ts'
import { Select } from './form-field.tsx'
import { OrderedRows } from './ordered-rows.tsx'
import { RowInput } from './row-input.tsx'

export type PartRow = { id: number } & Readonly<Record<string, string | number>>

type PartRowsProps = {
  field: FieldOf<'rows'>
  rows: readonly PartRow[]
  error: string | undefined
  onChange(rows: PartRow[]): void
}

/** A field of rows, each with the same parts, such as an article's funders. */
export function PartRows({ field, rows, error, onChange }: PartRowsProps) {
  const noun = field.noun.charAt(0).toUpperCase() + field.noun.slice(1)
  const [title = ''] = Object.entries(field.parts).find(([, { options }]) => !options) ?? []
  return (
    <OrderedRows
      legend={
        <>
          {field.label} <small>(optional)</small>
        </>
      }
      hint={field.hint ?? ''}
      noun={noun}
      add={`Add a ${field.noun}`}
      max={field.most}
      rows={[...rows]}
      blank={(id): PartRow => ({ id, ...partsIn(field) })}
      nameOf={(row) => String(row[title] ?? '')}
      error={error}
      onChange={(update) => onChange(update([...rows]))}
    >
      {(row, at, change) => (
        <>
          {Object.entries(field.parts).map(([name, part]) => {
            const of = `${noun} ${at + 1}`
            const value = String(row[name] ?? '')
            return part.options ? (
              <Select
                key={name}
                label={
                  <>
                    <span className="visually-hidden">{of}: </span>
                    {part.label}
                  </>
                }
                options={Object.entries(part.options).map(([value, label]) => ({ value, label }))}
                value={value}
                onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
              />
            ) : (
              <RowInput
                key={name}
                label={part.label}
                of={of}
                hint={at === 0 ? part.hint : undefined}
                optional={!part.required}
                isMarked={error !== undefined && partProblem(part, value) !== null}
                value={value}
                onChange={(text) => change({ [name]: text })}
              />
            )
          })}
        </>
      )}
    </OrderedRows>
  )
}
