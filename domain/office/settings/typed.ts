import type { Part, PartOf, Parts } from './parts.ts'

export type TypedRow = { id: number; [part: string]: Typed }
export type TypedParts = { [part: string]: Typed }
/** What a form holds: texts, and what is made of them. */
export type Typed = string | number | boolean | string[] | TypedParts | TypedRow[]

type Values = Readonly<Record<string, unknown>>

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const valuesIn = (value: unknown): Values => (isValues(value) ? value : {})
const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const textOf = (value: unknown) => (value === undefined || value === null ? '' : String(value))

/** What a form shows of a value; where there is none, what counts without one. */
export function typedOf(part: Part, given: unknown): Typed {
  const value = given ?? part.usual
  switch (part.kind) {
    case 'yes':
      return value === true
    case 'choices':
      return listIn(value).map(textOf)
    case 'lines':
      return listIn(value).map(textOf).join('\n')
    case 'group':
      return typedParts(part.parts, value)
    case 'each':
      return typedParts(partsOfEach(part), value)
    case 'rows':
      return listIn(value).map((row, id) => ({ id, ...typedParts(part.parts, row) }))
    case 'named':
      return Object.entries(valuesIn(value)).map(([name, of], id) => ({ id, name, of: typedOf(part.part, of) }))
    default:
      return textOf(value)
  }
}

function typedParts(parts: Parts, value: unknown): TypedParts {
  const values = valuesIn(value)
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, typedOf(part, values[name])]))
}

export const partsOfEach = ({ keys, part }: PartOf<'each'>): Parts =>
  Object.fromEntries(Object.entries(keys).map(([key, label]) => [key, { ...part, label }]))

/** What a form says, as the files of the content say it. Undefined if it says nothing. */
export function saidBy(part: Part, typed: Typed): unknown {
  switch (part.kind) {
    case 'yes':
      return typed === true
    case 'choices':
      return part.optional ? orNothing(typed as string[]) : typed
    case 'lines':
      return orNothing(
        String(typed)
          .split('\n')
          .filter((line) => line.trim())
          .map((line) => (part.isNumber ? numberIn(line) : line.trim())),
      )
    case 'group':
      return valuesOf(part.parts, typed as TypedParts)
    case 'each':
      return valuesOf(partsOfEach(part), typed as TypedParts)
    case 'rows':
      return (typed as TypedRow[]).map((row) => valuesOf(part.parts, row) ?? {})
    case 'named':
      return Object.fromEntries(
        (typed as TypedRow[]).map(({ name, of = '' }) => [textOf(name).trim(), saidBy(part.part, of)]),
      )
    case 'number':
      return numberIn(String(typed))
    case 'choice':
      return part.isNumber ? numberIn(String(typed)) : String(typed) || undefined
    case 'text':
      return String(typed).trim() === '' ? undefined : `${String(typed).trimEnd()}\n`
    default:
      return String(typed).trim() || undefined
  }
}

const orNothing = <T>(list: T[]) => (list.length > 0 ? list : undefined)

/** What is no number is kept as it was typed, so that it is refused at its field. */
function numberIn(typed: string): number | string | undefined {
  const text = typed.trim()
  return text === '' ? undefined : Number.isFinite(Number(text)) ? Number(text) : text
}

function valuesOf(parts: Parts, typed: TypedParts): Values | undefined {
  const said = Object.entries(parts).flatMap(([name, part]) => {
    const value = saidBy(part, typed[name] ?? '')
    return value === undefined ? [] : [[name, value] as const]
  })
  return said.length > 0 ? Object.fromEntries(said) : undefined
}

/** What must be filled in and is empty, each with a sentence at its field. */
export function missingIn(part: Part, typed: Typed, field: string): { field: string; sentence: string }[] {
  const inParts = (parts: Parts, values: TypedParts, at: string) =>
    Object.entries(parts).flatMap(([name, one]) => missingIn(one, values[name] ?? '', `${at}.${name}`))
  switch (part.kind) {
    case 'group':
      return part.optional && saidBy(part, typed) === undefined ? [] : inParts(part.parts, typed as TypedParts, field)
    case 'rows':
      return (typed as TypedRow[]).flatMap((row, at) => inParts(part.parts, row, `${field}.${at}`))
    case 'named':
      return (typed as TypedRow[]).flatMap(({ name }) =>
        textOf(name).trim() ? [] : [{ field, sentence: `Please give each ${part.noun} a name.` }],
      )
    case 'each':
    case 'yes':
    case 'choices':
      return []
    default:
      return part.optional || part.usual !== undefined || saidBy(part, typed) !== undefined
        ? []
        : [{ field, sentence: `Please fill in “${part.label}”.` }]
  }
}
