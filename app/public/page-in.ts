import { wholeNumber } from '../whole-number.ts'

/** What an address asks for; undefined where it doesn't ask, and NaN, which no list has, where it is no such number. */
export function numberIn(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name)
  return text === null ? undefined : (wholeNumber(text) ?? Number.NaN)
}

export function pageIn({ searchParams }: URL): number {
  return numberIn(searchParams, 'page') ?? 1
}
