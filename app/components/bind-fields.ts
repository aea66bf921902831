import type { Typed } from '#domain/field-values.ts'
import { type Described, type FieldName, fields, type ValueName } from '#domain/fields.ts'

type TypedFields = { readonly [N in ValueName]?: Typed<(typeof fields)[N]> }
type TextName = { [N in ValueName]: Typed<(typeof fields)[N]> extends string ? N : never }[ValueName]

/** What ties the controls of a form to its draft. */
export type Binding<D extends TypedFields> = {
  draft: D
  faultAt(name: string): string | undefined
  onChange(change: Partial<D>): void
}

/** Gives a control what its field is called, what is typed, and what is wrong with it. */
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
