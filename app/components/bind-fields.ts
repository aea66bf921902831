import type { Typed } from '#domain/manuscript/field-values.ts'
import type { Described } from '#domain/words/field-kinds.ts'
import { type FieldName, fields, type ValueName } from '#domain/words/fields.ts'

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
    error: faultAt(name) ?? faultAt(`markup.${name}`),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ [name]: currentTarget.value } as Partial<D>),
  })
}

type Marked = { title: string; abstract: string; markup: Typed<typeof fields.markup> }

/** Returns the props of a field whose text can be set in italics, lowered or raised. */
export function bindMarked({ draft, onChange }: { draft: Marked; onChange(change: Partial<Marked>): void }) {
  return (name: 'title' | 'abstract') => ({
    text: draft[name],
    markup: draft.markup[name],
    onChange: (text: string, markup: string) => onChange({ [name]: text, markup: { ...draft.markup, [name]: markup } }),
  })
}

export function wordsFor(name: FieldName) {
  const { label, hint, optional }: Described = fields[name]
  return { label, hint, optional: optional === true }
}
