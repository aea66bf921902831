import type { Problem } from '../words/errors.ts'
import type { Field, FieldOf, FieldPart, Readable, Stage } from '../words/field-kinds.ts'
import {
  fields,
  type NameAt,
  namesAt,
  type RecordName,
  recordNames,
  type StatementName,
  statementNames,
  type ValueName,
} from '../words/fields.ts'
import { perName } from '../words/per-name.ts'

/** The types of a field's value: `Typed` in a form, `Written` in a call, and `Kept` when it is stored. */
export type Written<F> = F extends { kind: 'list' }
  ? string[]
  : F extends { kind: 'rows'; parts: infer P }
    ? PartValues<P>[]
    : F extends { options: infer O }
      ? (keyof O & string)[]
      : F extends { parts: infer P }
        ? PartValues<P>
        : string
type PartValues<P> = {
  -readonly [Part in keyof P]: P[Part] extends { options: infer O } ? keyof O & string : string
}
/** `id` identifies a row while rows are moved. */
export type Typed<F> = F extends { kind: 'list' }
  ? string
  : F extends { kind: 'rows'; parts: infer P }
    ? (PartValues<P> & { id: number })[]
    : Written<F>
export type Kept<F> = F extends { kind: 'list' | 'choices' | 'rows' }
  ? Written<F>
  : F extends { optional: true }
    ? Written<F> | null
    : Written<F>

export type WrittenAt<S extends Stage> = { [N in NameAt<S>]: Written<(typeof fields)[N]> }
export type TypedAt<S extends Stage> = { [N in NameAt<S>]: Typed<(typeof fields)[N]> }
export type KeptAt<S extends Stage> = { [N in NameAt<S>]: Kept<(typeof fields)[N]> }
export type KeptInRecord = { [N in RecordName & ValueName]: Kept<(typeof fields)[N]> }
export type KeptStatements = Pick<KeptInRecord, StatementName>

type Parts = Readonly<Record<string, string>>
/** A row of a form also has its id. */
type Row = Readonly<Record<string, string | number>>
type Value = string | readonly (string | Row)[] | Parts | null | undefined
type Values = { readonly [N in ValueName]?: Value }

/** One value for each name, from its description. What each value is depends on its field, so the caller names the result's type. */
export function each<T>(names: readonly ValueName[], make: (name: ValueName, field: Field) => unknown): T {
  return perName(names, (name) => make(name, fields[name])) as T
}

/** Returns the values of an empty form. */
export function emptyAt<S extends Stage>(stage: S): TypedAt<S> {
  return each(namesAt(stage), (_, field) => blank(field))
}

/** Returns the values that a form starts with. */
export function typedOf<S extends Stage>(stage: S, kept: KeptAt<S> & Values): TypedAt<S> {
  return each(namesAt(stage), (name, field) => {
    const value: Value = kept[name]
    if (field.kind === 'list' && isList(value)) return value.join(field.joined)
    if (field.kind === 'rows' && isList(value)) return value.map((row, id) => ({ id, ...partsIn(field, row) }))
    return value ?? blank(field)
  })
}

/** Returns what a form sends. */
export function writtenOf<S extends Stage>(stage: S, typed: TypedAt<S> & Values): WrittenAt<S> {
  return each(namesAt(stage), (name, field) => {
    const value: Value = typed[name]
    if (field.kind === 'list' && typeof value === 'string') return splitList(field, value)
    return field.kind === 'rows' ? begunRows(field, value) : value
  })
}

/** Returns what is stored. Empty entries are dropped, and an empty optional field becomes null. */
export function keptOf<S extends Stage>(stage: S, written: WrittenAt<S> & Values): KeptAt<S> {
  return each(namesAt(stage), (name, field) => {
    const value: Value = written[name]
    if (field.kind === 'rows') return begunRows(field, value)
    if (isList(value)) return value.filter((entry) => entry !== '')
    if (!isGiven(value)) return field.optional ? null : (usualOf(field) ?? value)
    return value
  })
}

/** Returns these fields only, so that a column that is added one day is not sent out by accident. */
export function fieldsAt<S extends Stage>(stage: S, kept: KeptAt<S> & Values): KeptAt<S> {
  return each(namesAt(stage), (name, field) => (kept[name] === undefined ? usualOf(field) : kept[name]))
}

/** Returns the fields of a record. One stored before a field existed has its usual value, or nothing for it. */
export function recordFieldsOf(record: KeptInRecord): KeptInRecord {
  const kept: Values = record
  const names = recordNames.filter((name) => name !== 'authors')
  return each(names, (name, field) => kept[name] ?? usualOf(field) ?? nothingIn(field))
}

/** Returns the statements of a record that states nothing. */
export function noStatements(): KeptStatements {
  return each(statementNames, (_, field) => nothingIn(field))
}

/** Splits a text that people type or paste into its entries, without empty ones. */
export function splitList({ separator }: Pick<FieldOf<'list'>, 'separator'>, text: string): string[] {
  return text
    .split(separator)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

/** `texts`: a statement of one text has one, a list or rows one for each entry. */
export type Statement = Pick<Field, 'label'> &
  Required<Pick<Field, 'jats'>> & { name: StatementName; text: string | null; texts: string[] }

/** Returns an article's statements, such as funding, each as texts for people. */
export function statementsOf(kept: KeptStatements): Statement[] {
  return statementNames.map((name) => {
    const { label, jats } = fields[name]
    const value: Value = kept[name]
    const texts = [isList(value) ? value : (value ?? [])].flat().map((entry) => entryText(fields[name], entry))
    return { name, label, jats, text: texts.join('; ') || null, texts }
  })
}

/** Returns a field's value as one text for people. */
export function textOf(field: Field, given: Value): string | null {
  const value = given ?? usualOf(field)
  if (isList(value)) {
    const between = field.kind === 'rows' ? '; ' : field.kind === 'list' ? field.joined : ', '
    return value.map((entry) => entryText(field, entry)).join(between)
  }
  if (field.kind === 'lines' && typeof value === 'string') return value.replaceAll('\n', '; ')
  return value ? entryText(field, value) : null
}

function entryText(field: Field, entry: string | Row): string {
  if (typeof entry === 'string')
    return field.kind === 'list' && field.inWords ? field.inWords(entry) : (optionsOf(field)[entry] ?? entry)
  const given = Object.entries(partsOf(field)).filter(([part]) => entry[part])
  return given
    .map(([part, { prefix = '', options, names, inWords }]) => {
      const text = String(entry[part])
      return prefix + ((options ?? names)?.[text] ?? inWords?.(text) ?? text)
    })
    .join(', ')
}

/** Returns the value of a field that nobody has given. */
function usualOf(field: Field): string | undefined {
  return field.kind === 'choice' ? field.usual : undefined
}

/** Returns what is missing in fields of several parts or not understood in them: of each list or rows the first. */
export function partProblems(written: Values): Problem[] {
  return [...statementNames, 'markup' as const].flatMap((name): Problem[] => {
    const [field, value]: [Field, Value] = [fields[name], written[name]]
    if (isParts(value)) return isGiven(value) ? rowProblems(field, value, `${name}.`) : []
    const inEntries =
      field.kind === 'rows'
        ? begunRows(field, value).flatMap((row) => rowProblems(field, row))
        : field.kind === 'list' && isList(value)
          ? value.flatMap((entry) => readProblem(field, String(entry)) ?? [])
          : []
    return inEntries
      .slice(0, 1)
      .map((found) => ({ field: name, sentence: typeof found === 'string' ? found : found.sentence }))
  })
}

function rowProblems(field: Field, row: Parts, at = ''): Problem[] {
  return Object.entries(partsOf(field)).flatMap(([name, part]) => {
    const sentence = partProblem(part, row[name] ?? '')
    return sentence ? { field: at + name, sentence } : []
  })
}

/** Compares two versions of a field. A database may return an object's keys in another order. */
export function isSameField(name: keyof KeptInRecord, before: KeptInRecord, after: KeptInRecord): boolean {
  const shape = (record: Values) => {
    const value = record[name] ?? usualOf(fields[name]) ?? nothingIn(fields[name])
    return JSON.stringify(value, (_, inside) => (isParts(inside) ? Object.entries(inside).sort() : inside))
  }
  return shape(before) === shape(after)
}

function blank(field: Field): Exclude<Value, null | undefined> {
  if (field.kind === 'choices' || field.kind === 'rows') return []
  return field.kind === 'compound'
    ? Object.fromEntries(Object.keys(field.parts).map((part) => [part, '']))
    : (usualOf(field) ?? '')
}

/** Lists and rows are never null. */
const nothingIn = ({ kind }: Field) => (['list', 'choices', 'rows'].includes(kind) ? [] : null)

/** What people read in place of the keys and codes that are stored: 'French' for 'fr'. */
function optionsOf(field: Field): Readonly<Record<string, string>> {
  if (field.kind === 'choices') return field.options
  return (field.kind === 'choice' && field.names) || {}
}

export const partsOf = (field: Field) => (field.kind === 'compound' || field.kind === 'rows' ? field.parts : {})

/** Returns what is wrong with one part of a row or one entry of a list. */
export function partProblem(part: FieldPart, text: string): string | null {
  return text.trim() === '' ? (part.required ?? null) : readProblem(part, text)
}

function readProblem({ read, wrong }: Readable, text: string): string | null {
  return read && text.trim() !== '' && read(text) === null ? (wrong?.(text) ?? null) : null
}

/** Returns the rows in which something was typed, with their parts only. What is chosen is always there. */
function begunRows(field: FieldOf<'rows'>, value: Value): Parts[] {
  const rows = isList(value) ? value.map((row) => partsIn(field, row)) : []
  return rows.filter((row) => Object.entries(field.parts).some(([name, { options }]) => !options && row[name]?.trim()))
}

/** A new row has the first of the options. */
export function partsIn({ parts }: FieldOf<'rows'>, row: string | Row = {}): Parts {
  const given: Row = typeof row === 'string' ? {} : row
  return Object.fromEntries(
    Object.entries(parts).map(([name, { options = { '': '' } }]) => [
      name,
      String(given[name] ?? Object.keys(options)[0]),
    ]),
  )
}

/** Whether the value has any text. Rows are given if there is one. */
export function isGiven(value: Value): boolean {
  const texts = isParts(value) ? Object.values(value) : [value ?? []].flat()
  return texts.some((text) => typeof text === 'object' || text.trim() !== '')
}

const isList = (value: Value): value is readonly (string | Row)[] => Array.isArray(value)
const isParts = (value: Value): value is Parts => typeof value === 'object' && value !== null && !isList(value)
