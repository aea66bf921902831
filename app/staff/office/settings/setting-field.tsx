import { type ReactNode, useId, useState } from 'react'
import { Checkbox, FieldError, Select, TextArea, TextInput } from '#app/components/form-field.tsx'
import { OrderedRows } from '#app/components/ordered-rows.tsx'
import { linesOf } from '#domain/office/settings/in-words.ts'
import type { Part, PartOf, Parts } from '#domain/office/settings/parts.ts'
import {
  partsOfEach,
  saidBy,
  type Typed,
  type TypedParts,
  type TypedRow,
  typedOf,
} from '#domain/office/settings/typed.ts'

/** The sentences of a refused form by the path of their field, such as 'editorialBoard.members.3.orcid'. */
export type Faults = Readonly<Record<string, string>>

type SettingFieldProps<P extends Part = Part> = {
  part: P
  /** Its path. A part of another has a path below that one's. */
  name: string
  typed: Typed
  faults: Faults
  onChange(typed: Typed): void
}

const faultBelow = (faults: Faults, name: string) =>
  Object.entries(faults).find(([key]) => key === name || key.startsWith(`${name}.`))?.[1]

/** The control for one value of the publisher's, however many parts it has. */
export function SettingField(props: SettingFieldProps) {
  const { part, name, typed, faults, onChange } = props
  switch (part.kind) {
    case 'group':
      return (
        <Group part={part} fault={faults[name]}>
          <PartFields {...props} parts={part.parts} typed={typed as TypedParts} />
        </Group>
      )
    case 'each':
      return (
        <Group part={part} fault={faults[name]}>
          <details className="fold">
            <summary>Show all {Object.keys(part.keys).length}</summary>
            <div className="fold-body stack">
              <PartFields {...props} parts={partsOfEach(part)} typed={typed as TypedParts} />
            </div>
          </details>
        </Group>
      )
    case 'choices':
      return <Choices {...props} part={part} />
    case 'rows':
      return <Rows {...props} part={part} />
    case 'named':
      return <Named {...props} part={part} />
    case 'yes':
      return (
        <Checkbox
          label={part.label}
          name={name}
          checked={typed === true}
          error={faultBelow(faults, name)}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      )
    default:
      return <Leaf {...props} part={part} />
  }
}

type LeafPart = PartOf<'line' | 'prose' | 'text' | 'day' | 'number' | 'choice' | 'lines'>

const rowsOf: Partial<Record<Part['kind'], number>> = { prose: 3, lines: 3, text: 10 }

function Leaf({ part, name, typed, faults, onChange }: SettingFieldProps<LeafPart>) {
  const control = {
    name,
    label: part.label,
    hint: part.kind === 'number' && part.unit ? [part.hint, `In ${part.unit}.`].filter(Boolean).join(' ') : part.hint,
    optional: part.optional ?? false,
    value: String(typed),
    error: faultBelow(faults, name),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
  }
  if (part.kind === 'choice') {
    const options = Object.entries(part.options).map(([value, label]) => ({ value, label }))
    return part.optional ? (
      <Select {...control} optional={false} options={[{ value: '', label: 'As usual' }, ...options]} />
    ) : (
      <Select {...control} options={options} placeholder="Please choose" />
    )
  }
  const rows = rowsOf[part.kind]
  if (rows) return <TextArea {...control} rows={rows} />
  return (
    <TextInput
      {...control}
      type={part.kind === 'day' ? 'date' : 'text'}
      inputMode={part.kind === 'number' ? 'decimal' : undefined}
    />
  )
}

function PartFields({
  parts,
  typed,
  name,
  faults,
  onChange,
}: Omit<SettingFieldProps, 'part' | 'typed'> & {
  parts: Parts
  typed: TypedParts
}) {
  return Object.entries(parts).map(([key, part]) => (
    <SettingField
      key={key}
      part={part}
      name={`${name}.${key}`}
      typed={typed[key] ?? typedOf(part, undefined)}
      faults={faults}
      onChange={(value) => onChange({ ...typed, [key]: value })}
    />
  ))
}

function Group({ part, fault, children }: { part: Part; fault: string | undefined; children: ReactNode }) {
  const faultId = useId()
  return (
    <fieldset className="field setting-group" aria-describedby={fault && faultId}>
      <legend>{part.label}</legend>
      {part.hint && <p className="field-hint">{part.hint}</p>}
      {fault && <FieldError id={faultId}>{fault}</FieldError>}
      {children}
    </fieldset>
  )
}

function Choices({ part, name, typed, faults, onChange }: SettingFieldProps<PartOf<'choices'>>) {
  const ticked = typed as string[]
  const all = Object.keys(part.options)
  const boxes = (
    <div className="setting-choices">
      {Object.entries(part.options).map(([value, label]) => (
        <Checkbox
          key={value}
          label={label}
          name={name}
          value={value}
          checked={ticked.includes(value)}
          // In the order of the options, so that ticking twice changes nothing.
          onChange={({ currentTarget }) =>
            onChange(all.filter((one) => (one === value ? currentTarget.checked : ticked.includes(one))))
          }
        />
      ))}
    </div>
  )
  return (
    <Group part={part} fault={faultBelow(faults, name)}>
      {all.length > mostOpen ? (
        <details className="fold">
          <summary>{ticked.length > 0 ? linesOf(part, ticked) : 'None ticked'}</summary>
          <div className="fold-body">{boxes}</div>
        </details>
      ) : (
        boxes
      )}
    </Group>
  )
}

/** More boxes than this are folded away. */
const mostOpen = 6

const inWords = ({ label, hint = '', noun }: PartOf<'rows' | 'named'>) => ({
  ...{ legend: label, hint, className: 'setting-row' },
  ...{ noun: `${noun[0]?.toUpperCase()}${noun.slice(1)}`, add: `Add a ${noun}` },
})

function Rows({ part, name, typed, faults, onChange }: SettingFieldProps<PartOf<'rows'>>) {
  const rows = typed as TypedRow[]
  return (
    <OrderedRows
      {...inWords(part)}
      rows={rows}
      blank={(id): TypedRow => ({ id, ...(typedOf({ ...part, kind: 'group' }, undefined) as TypedParts) })}
      nameOf={(row) => String(row[part.title] ?? '')}
      error={faults[name]}
      onChange={(update) => onChange(update(rows))}
    >
      {(row, at, change) => (
        <RowFold
          title={String(row[part.title] ?? '')}
          says={linesOf({ ...part, kind: 'group' }, saidBy({ ...part, kind: 'group' }, row))
            .slice(1, 3)
            .join(', ')}
          hasFault={faultBelow(faults, `${name}.${at}`) !== undefined}
        >
          <PartFields
            parts={part.parts}
            typed={row}
            name={`${name}.${at}`}
            faults={faults}
            onChange={(changed) => change(changed as TypedRow)}
          />
        </RowFold>
      )}
    </OrderedRows>
  )
}

type RowFoldProps = { title: string; says: string; hasFault: boolean; children: ReactNode }

/** A row that says something is one line, until it is opened. A new one is open. */
function RowFold({ title, says, hasFault, children }: RowFoldProps) {
  const [isOpen, setOpen] = useState(title === '')
  return (
    <details className="fold" open={isOpen || hasFault} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <strong>{title || 'New'}</strong> <span className="muted">{says}</span>
      </summary>
      <div className="fold-body stack">{children}</div>
    </details>
  )
}

function Named({ part, name, typed, faults, onChange }: SettingFieldProps<PartOf<'named'>>) {
  const rows = typed as TypedRow[]
  return (
    <OrderedRows
      {...inWords(part)}
      rows={rows}
      blank={(id): TypedRow => ({ id, name: '', of: typedOf(part.part, undefined) })}
      nameOf={(row) => String(row.name)}
      error={faultBelow(faults, name)}
      onChange={(update) => onChange(update(rows))}
    >
      {(row, _, change) => (
        <PartFields
          parts={{ name: { kind: 'line', label: 'Name' }, of: part.part }}
          typed={row}
          name={`${name}.${row.name}`}
          faults={{}}
          onChange={(changed) => change(changed as TypedRow)}
        />
      )}
    </OrderedRows>
  )
}
