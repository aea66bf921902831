import * as z from 'zod/mini'
import type { Endpoint } from '#contracts/endpoint.ts'

/** Numbers and dates that often break programs: the limits of 16, 32, 53 and 64 bits, and unusual spellings. */
const numbers = [
  ...[0, -1, 1.5, 32_768, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 2 ** 63, 1e21, 1e300, -1e300],
  ...['NaN', 'Infinity', '1e5', '0x10', '-0', ' 1', '１', '99999999999999999999999999'],
]
const dates = [
  ...['0000-00-00', '0001-01-01', '1582-10-10', '2026-02-30', '9999-12-31', '10000-01-01', '+275760-09-13'],
  ...['-271821-04-20T00:00:00Z', '9999-12-31T23:59:60Z', '1e300', 'infinity', 'now', 'yesterday'],
]

const hostileValues: unknown[] = [...numbers, ...dates]

type Json = {
  type?: string
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Json[]
  items?: Json
  properties?: Record<string, Json>
  required?: string[]
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  exclusiveMaximum?: number
}

const schemaOf = (schema: z.core.$ZodType) => z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Json

const isNumber = ({ type }: Json) => type === 'integer' || type === 'number'
const isDate = (name: string, { format }: Json) => format === 'date' || name.endsWith('At')

/** Returns the paths of all numbers and dates in a schema, so that one can be spoilt while the rest stays valid. */
function leaves(json: Json, path: string[]): { path: string[]; json: Json }[] {
  if (json.properties) return Object.entries(json.properties).flatMap(([name, part]) => leaves(part, [...path, name]))
  if (json.anyOf) return json.anyOf.flatMap((part) => leaves(part, path))
  if (json.items) return leaves(json.items, [...path, '0'])
  return isNumber(json) || isDate(path.at(-1) ?? '', json) ? [{ path, json }] : []
}

type Known = Record<string, unknown>

/** The smallest valid input. `known` gives ids and words, so that the call finds a real record. */
function example(json: Json, name: string, known: Known): unknown {
  if (Object.hasOwn(known, name)) return known[name]
  const { properties, required = [] } = json
  if (properties) return Object.fromEntries(required.map((key) => [key, example(properties[key] ?? {}, key, known)]))
  if (json.anyOf) return example(json.anyOf[0] ?? {}, name, known)
  if (json.items) return [example(json.items, name, known)]
  if (json.const !== undefined) return json.const
  if (json.enum) return json.enum[0]
  if (isNumber(json)) return Math.max(1, json.minimum ?? 1)
  if (json.type === 'boolean') return true
  if (json.format === 'date') return '2026-01-01'
  if (json.pattern?.includes('{43}')) return 'A'.repeat(43)
  return 'Words'
}

/** All that a field can be asked for, if those are few; else one example. */
function choices(json: Json, name: string, known: Known): unknown[] {
  const parts = (json.anyOf ?? [json]).flatMap((part) => (part.type === 'array' && part.items ? [part.items] : [part]))
  const few = parts.flatMap((part) => part.enum ?? (part.const === undefined ? [] : [part.const]))
  if (few.length > 0) return few
  return parts.some(({ type }) => type === 'boolean') ? [true, false] : [example(json, name, known)]
}

/** Returns the smallest valid query and body of an endpoint, and each thing that its query can say besides. */
export function validInput({ query, body }: Endpoint, known: Known) {
  const given = (schema: Endpoint['body']) =>
    (typeof schema === 'object' ? example(schemaOf(schema), '', known) : {}) as Record<string, unknown>
  const fields = query ? Object.entries(schemaOf(query).properties ?? {}) : []
  const further = fields.flatMap(([name, json]) => choices(json, name, known).map((value) => ({ [name]: value })))
  return { query: given(query), body: given(body), further }
}

const places = ['params', 'query', 'body'] as const

export type Spoilt = { place: (typeof places)[number]; path: string[]; input: Record<string, Record<string, unknown>> }

/** Yields calls of an endpoint, each with one hostile number or date. */
export function* spoiltCalls(endpoint: Endpoint, known: Known): Generator<Spoilt> {
  const schemas = places.flatMap((place) => {
    const schema = endpoint[place]
    return typeof schema === 'object' ? [{ place, json: schemaOf(schema) }] : []
  })
  for (const { place, json } of schemas)
    for (const { path } of leaves(json, []))
      for (const value of hostileValues) {
        const input = Object.fromEntries(schemas.map((one) => [one.place, example(one.json, '', known)]))
        put(input[place], path, value)
        yield { place, path, input: input as Spoilt['input'] }
      }
}

function put(target: unknown, [name = '', ...rest]: string[], value: unknown): void {
  const held = target as Record<string, unknown>
  if (rest.length > 0) held[name] ??= {}
  if (rest.length === 0) held[name] = value
  else put(held[name], rest, value)
}

/** The names of the numbers and dates in the query of an endpoint. */
export function spoiltNames({ query }: Endpoint): string[] {
  return typeof query === 'object' ? leaves(schemaOf(query), []).map(({ path }) => path.join('.')) : []
}

/** Returns the numbers of an endpoint that may be too large for an integer column. */
export function boundless(endpoint: Endpoint): string[] {
  return places.flatMap((place) => {
    const schema = endpoint[place]
    if (typeof schema !== 'object') return []
    const isBounded = (json: Json) =>
      (json.minimum ?? json.exclusiveMinimum ?? Number.NEGATIVE_INFINITY) >= -(2 ** 31) &&
      (json.maximum ?? json.exclusiveMaximum ?? Number.POSITIVE_INFINITY) < 2 ** 31
    return leaves(schemaOf(schema), [])
      .filter(({ json }) => isNumber(json) && !isBounded(json))
      .map(({ path }) => `${place}.${path.join('.')}`)
  })
}
