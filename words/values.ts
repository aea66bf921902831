import { keptBy } from './kept-by.ts'

/** A sum in minor units: kobo or cents. */
export type MoneyValue = { amountMinor: number; currency: string }

/** What is put in place of `{x:number}` and so on. `{x}` takes a text or a number as it is. */
export type Kinds = { number: number; day: string; money: MoneyValue; short: string }
export type Kind = 'text' | keyof Kinds
export type Value = string | number | MoneyValue
export type Given = Readonly<Record<string, Value>>

/** 'title' and 'due:money' of 'The charge for {title} is {due:money}.' */
export type Holes<S> = S extends `${string}{${infer Hole}}${infer Rest}` ? Hole | Holes<Rest> : never
export type NameOf<Hole> = Hole extends `${infer Name}:${string}` ? Name : Hole
export type Typed<Hole> = Hole extends `${string}:${infer K extends keyof Kinds}` ? Kinds[K] : string | number

export type Hole = { name: string; kind: Kind }

const inBraces = /\{(\w+)(?::(\w+))?\}/g

const kinds: readonly string[] = ['number', 'day', 'money', 'short'] satisfies (keyof Kinds)[]
const isKind = (word: string | undefined): word is keyof Kinds => word !== undefined && kinds.includes(word)

/** The placeholders of a text, in their order. */
export function holesOf(text: string): Hole[] {
  return [...text.matchAll(inBraces)].map(([, name = '', kind]) => ({ name, kind: isKind(kind) ? kind : 'text' }))
}

/** Whatever is in braces, or looks as if it were meant to be. */
export const bracesIn = (text: string): string[] => text.match(/\{[^{}\n]*\}?|\}/g) ?? []

/** Puts values in the place of placeholders. `kindOf` tells how a value is written, whatever its placeholder says. */
export function filled(text: string, values: Given, kindOf?: (name: string) => Kind): string {
  return text.replaceAll(inBraces, (_, name: string, said?: string) => {
    const value = values[name]
    const kind = kindOf?.(name) ?? (isKind(said) ? said : 'text')
    return value === undefined ? '' : inWords(value, kind)
  })
}

function inWords(value: Value, kind: Kind): string {
  if (typeof value === 'object') return moneyInWords(value)
  if (kind === 'number') return numbers.format(Number(value))
  if (kind === 'day') return dayInWords(String(value))
  return kind === 'short' ? shortened(String(value)) : String(value)
}

const numbers = new Intl.NumberFormat('en')

/** '₦30,000', '$50', and '$49.50' where there are minor units. */
export function moneyInWords({ amountMinor, currency }: MoneyValue): string {
  return moneyFormat(currency).format(amountMinor / 100)
}

/** Making a format costs more than using it. */
const moneyFormat = keptBy(
  (currency) =>
    new Intl.NumberFormat('en', {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      trailingZeroDisplay: 'stripIfInteger',
    }),
)

const days = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** As e-mails name a day such as 2026-12-07: 'Monday, 7 December 2026'. */
export function dayInWords(day: string): string {
  return days.format(new Date(`${day}T00:00:00Z`)).replace(/^(\w+) /, '$1, ')
}

const subjectMax = 80

/** A title as the subject of an e-mail has room for it: cut after a word. */
export function shortened(title: string): string {
  const characters = [...title]
  if (characters.length <= subjectMax) return title
  const room = characters.slice(0, subjectMax)
  const end = room.findLastIndex((character) => /\s/u.test(character))
  const start = room.slice(0, end > 0 ? end : -1).join('')
  return `${start.replace(/[\s,;:–—-]+$/u, '')}…`
}
