import type { Problem } from './errors.ts'
import {
  type Field,
  type FieldOf,
  fields,
  type NameAt,
  namesAt,
  type RecordName,
  recordNames,
  type Stage,
  type StatementName,
  statementNames,
  type ValueName,
} from './fields.ts'

/** The types of a field's value: `Typed` in a form, `Written` in a call, and `Kept` when it is stored. */
export type Written<F> = F extends { kind: 'list' }
  ? string[]
  : F extends { parts: infer P }
    ? { -readonly [Part in keyof P]: string }
    : string
export type Typed<F> = F extends { kind: 'list' } ? string : Written<F>
export type Kept<F> = F extends { kind: 'list' }
  ? string[]
  : F extends { optional: true }
    ? Written<F> | null
    : Written<F>

export type WrittenAt<S extends Stage> = { [N in NameAt<S>]: Written<(typeof fields)[N]> }
export type TypedAt<S extends Stage> = { [N in NameAt<S>]: Typed<(typeof fields)[N]> }
export type KeptAt<S extends Stage> = { [N in NameAt<S>]: Kept<(typeof fields)[N]> }
export type KeptInRecord = { [N in RecordName & ValueName]: Kept<(typeof fields)[N]> }
export type KeptStatements = Pick<KeptInRecord, StatementName>

type Parts = Readonly<Record<string, string>>
type Value = string | readonly string[] | Parts | null | undefined
type Values = { readonly [N in ValueName]?: Value }

/** Makes one value for each name. Object.fromEntries loses the types, so the caller names the result's type. */
export function each<T>(names: readonly ValueName[], make: (name: ValueName, field: Field) => unknown): T {
  return Object.fromEntries(names.map((name) => [name, make(name, fields[name])])) as T
}

/** Returns the values of an empty form. */
export function emptyAt<S extends Stage>(stage: S): TypedAt<S> {
  return each(namesAt(stage), (_, field) => blank(field))
}

/** Returns the values that a form starts with. */
export function typedOf<S extends Stage>(stage: S, kept: KeptAt<S> & Values): TypedAt<S> {
  return each(namesAt(stage), (name, field) => {
    const value: Value = kept[name]
    return field.kind === 'list' && isList(value) ? value.join(field.joined) : (value ?? blank(field))
  })
}

/** Returns what a form sends. */
export function writtenOf<S extends Stage>(stage: S, typed: TypedAt<S> & Values): WrittenAt<S> {
  return each(namesAt(stage), (name, field) => {
    const value: Value = typed[name]
    return field.kind === 'list' && typeof value === 'string' ? splitList(field, value) : value
  })
}

/** Returns what is stored. Empty entries are dropped, and an empty optional field becomes null. */
export function keptOf<S extends Stage>(stage: S, written: WrittenAt<S> & Values): KeptAt<S> {
  return each(namesAt(stage), (name, { optional }) => {
    const value: Value = written[name]
    if (isList(value)) return value.filter((entry) => entry !== '')
    return optional && !isGiven(value) ? null : value
  })
}

/** Returns these fields only, so that a column that is added one day is not sent out by accident. */
export function fieldsAt<S extends Stage>(stage: S, kept: KeptAt<S> & Values): KeptAt<S> {
  return each(namesAt(stage), (name) => kept[name])
}

/** Returns the fields of a record. A record stored before a field existed has null for it. */
export function recordFieldsOf(record: KeptInRecord): KeptInRecord {
  const kept: Values = record
  const names = recordNames.filter((name) => name !== 'authors')
  return each(names, (name) => kept[name] ?? null)
}

/** Splits a text that people type or paste into its entries, without empty ones. */
export function splitList({ separator }: Pick<FieldOf<'list'>, 'separator'>, text: string): string[] {
  return text
    .split(separator)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

export type Statement = Pick<Field, 'label'> &
  Required<Pick<Field, 'jats'>> & { name: StatementName; text: string | null }

/** Returns an article's statements, such as funding, each as one text for people. */
export function statementsOf(kept: KeptStatements): Statement[] {
  return statementNames.map((name) => {
    const { label, jats } = fields[name]
    return { name, label, jats, text: textOf(fields[name], kept[name]) }
  })
}

/** Returns a field's value as one text for people. */
export function textOf(field: Field, value: Value): string | null {
  if (isList(value)) return value.join(', ')
  if (!isParts(value)) return value ?? null
  const given = Object.entries(partsOf(field)).filter(([part]) => value[part])
  return given.map(([part, { prefix = '' }]) => prefix + value[part]).join(', ')
}

/** Returns a problem for each required part that is missing while other parts of the field are given. */
export function partProblems(written: Values): Problem[] {
  return statementNames.flatMap((name) => {
    const value = written[name]
    if (!isParts(value) || !isGiven(value)) return []
    const missing = Object.entries(partsOf(fields[name])).filter(([part]) => !value[part]?.trim())
    return missing.flatMap(([part, { required }]) => (required ? { field: `${name}.${part}`, sentence: required } : []))
  })
}

/** Compares two versions of a field. A database may return an object's keys in another order. */
export function isSameField(name: keyof KeptInRecord, before: KeptInRecord, after: KeptInRecord): boolean {
  const shape = (record: Values) => {
    const value = record[name] ?? null
    return JSON.stringify(isParts(value) ? Object.entries(value).sort() : value)
  }
  return shape(before) === shape(after)
}

function blank(field: Field): string | Parts {
  return field.kind === 'compound' ? Object.fromEntries(Object.keys(field.parts).map((part) => [part, ''])) : ''
}

export const partsOf = (field: Field) => (field.kind === 'compound' ? field.parts : {})

/** Whether the value has any text. */
export function isGiven(value: Value): boolean {
  const texts = isParts(value) ? Object.values(value) : [value ?? []].flat()
  return texts.some((text) => text.trim() !== '')
}

const isList = (value: Value): value is readonly string[] => Array.isArray(value)
const isParts = (value: Value): value is Parts => typeof value === 'object' && value !== null && !isList(value)
