import { wholeNumber } from '../whole-number.ts'

/** Returns undefined if the parameter is missing, and NaN, which matches no page, if it is not a whole number. */
export function numberIn(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name)
  return text === null ? undefined : (wholeNumber(text) ?? Number.NaN)
}

export function pageIn({ searchParams }: URL): number {
  return numberIn(searchParams, 'page') ?? 1
}
