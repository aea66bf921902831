import type { Described } from '#domain/field-kinds.ts'
import type { Typed } from '#domain/field-values.ts'
import { type FieldName, fields, type ValueName } from '#domain/fields.ts'

type TypedFields = { readonly [N in ValueName]?: Typed<(typeof fields)[N]> }
type TextName = { [N in ValueName]: Typed<(typeof fields)[N]> extends string ? N : never }[ValueName]

/** Connects the controls of a form to its draft. */
export type Binding<D extends TypedFields> = {
  draft: D
  faultAt(name: string): string | undefined
  onChange(change: Partial<D>): void
}

/** Returns the props of one control: its label, its name, its current value and its error. */
export function bindFields<D extends TypedFields>({ draft, faultAt, onChange }: Binding<D>) {
  return (name: keyof D & TextName) => ({
    ...wordsFor(name),
    name,
    value: draft[name] ?? '',
    error: faultAt(name),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ [name]: currentTarget.value } as Partial<D>),
  })
}

export function wordsFor(name: FieldName) {
  const { label, hint, optional }: Described = fields[name]
  return { label, hint, optional: optional === true }
}
