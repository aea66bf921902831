import { createHash } from 'node:crypto'
import { valuesOf, withValue } from '../../adapters/content-text.ts'
import { ownWordsIn, placeOfWords } from '../../adapters/own-words.ts'

/** What a field is to be; null if it is to be left out. */
export type Value = { is: unknown } | null
export type FieldChange = { document: string; field: string; value: Value }

/** What a field says in a document as it is published, or null. */
export function valueIn(texts: ReadonlyMap<string, string>, document: string, field: string): Value {
  const text = texts.get(document)
  const values = text === undefined ? {} : valuesOf(document, text)
  return Object.hasOwn(values, field) && values[field] !== undefined ? { is: values[field] } : null
}

/** Short, and different for different values: who saves says by it what they saw before. */
export function markOf(value: Value): string {
  return createHash('sha256')
    .update(JSON.stringify(value && sorted(value.is)))
    .digest('base64url')
    .slice(0, 16)
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}

/** The texts of the documents that these changes touch, as they then are. */
export function textsWith(
  texts: ReadonlyMap<string, string>,
  changes: readonly FieldChange[],
): Map<string, string | null> {
  const changed = new Map<string, string>()
  for (const { document, field, value } of changes) {
    const before = changed.get(document) ?? texts.get(document) ?? ''
    changed.set(document, withValue(document, before, field, value?.is))
  }
  // Own words that say nothing are none.
  return new Map([...changed].map(([document, text]) => [document, isEmptyWords(document, text) ? null : text]))
}

function isEmptyWords(document: string, text: string): boolean {
  return placeOfWords(document) !== null && !Object.values(ownWordsIn(document, text) ?? { subject: '' }).some(isSaid)
}

const isSaid = (value: unknown) => value !== undefined
