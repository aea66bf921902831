import { filled, type Given, type Holes, type Kind, type NameOf, type Typed } from './values.ts'

/** A paragraph, a link on a line of its own that is also readable as an address, or what has a format of its own. */
export type Block = string | { label: string; url: string } | { html: string; text: string }

/**
 * A piece of an e-mail that is alone in its paragraph as `{name}`: words of its own, a button, or blocks that code
 * writes. One with `when` is left out with its paragraph if that is not so; publishers write no conditions themselves.
 */
export type Part = { when?: string } & (
  | { text: string; isRequired?: true; mustName?: readonly string[] }
  | { button: string; isOptional?: true }
  | { blocks: string; isOptional?: true }
)

/** An e-mail in the standard words. `about`: whose values it can name although it does not. */
export type LetterEntry = {
  about?: keyof typeof alwaysKnown
  subject: string
  body: readonly string[]
  parts?: Readonly<Record<string, Part>>
}

/** What every e-mail about a manuscript can name. Those to reviewers must not name its authors. */
export const alwaysKnown = {
  manuscript: ['author', 'title', 'number', 'journal', 'office'],
  work: ['title', 'number', 'journal', 'office'],
} as const

/** As they are read, kept and changed: paragraphs are separated by an empty line. Parts have the words of buttons, too. */
export type LetterWords = { subject: string; body: string; parts: Readonly<Record<string, string>> }

type PartsIn<L> = L extends { parts: infer P } ? P : Record<never, never>
type Known<L> = L extends { about: infer A extends keyof typeof alwaysKnown } ? (typeof alwaysKnown)[A][number] : never
type HolesIn<L extends LetterEntry> = Exclude<Holes<L['subject'] | L['body'][number]>, keyof PartsIn<L>>

/** The values that an e-mail needs. */
export type ValuesFor<L extends LetterEntry> = {
  readonly [H in HolesIn<L> as NameOf<H> & string]: Typed<H>
} & Readonly<Record<Known<L>, string>>

type OwnHoles<L extends LetterEntry, T> = Exclude<Holes<T>, HolesIn<L> | Known<L>>
type OfPart<L extends LetterEntry, P> = P extends { text: infer T }
  ? [OwnHoles<L, T>] extends [never]
    ? true
    : { readonly [H in OwnHoles<L, T> as NameOf<H> & string]: Typed<H> }
  : P extends { button: string }
    ? string
    : Block | readonly Block[]

type Conditional<P> = {
  [K in keyof P]: P[K] extends { when: string } | { text: string; when?: never } ? K : never
}[keyof P]

/** What its parts need: the address of a button, the values of words, or blocks. Nothing leaves out a part with `when`. */
export type PartsFor<L extends LetterEntry> = {
  readonly [K in Exclude<keyof PartsIn<L>, Conditional<PartsIn<L>>>]: OfPart<L, PartsIn<L>[K]>
} & {
  readonly [K in Conditional<PartsIn<L>>]?: OfPart<L, PartsIn<L>[K]> | null | undefined | false
}

export type PartGiven = true | string | Block | readonly Block[] | Given
export type PartsGiven = Readonly<Record<string, PartGiven | null | undefined | false>>

/** What the words of an e-mail are filled with. */
export type Filling = { values: Given; parts: PartsGiven }

const alone = /^\{(\w+)\}$/

export const isPart = (paragraph: string, entry: LetterEntry): string | null => {
  const name = alone.exec(paragraph)?.[1]
  return name !== undefined && Object.hasOwn(entry.parts ?? {}, name) ? name : null
}

/** The standard words as they are read and changed. */
export function wordsOfEntry({ subject, body, parts = {} }: LetterEntry): LetterWords {
  const said = Object.entries(parts).flatMap(([name, part]) => {
    const words = wordsOfPart(part)
    return words === null ? [] : [[name, words] as const]
  })
  return { subject, body: body.join('\n\n'), parts: Object.fromEntries(said) }
}

const wordsOfPart = (part: Part) => ('text' in part ? part.text : 'button' in part ? part.button : null)

export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\r?\n[^\S\n]*\r?\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)

/** Subject and blocks of an e-mail in these words. `kindOf` tells how values are written in words that are not the standard. */
export function written(
  entry: LetterEntry,
  words: { subject: string; body: readonly string[]; parts: Readonly<Record<string, string>> },
  { values, parts }: Filling,
  kindOf?: (name: string, isSubject: boolean) => Kind,
): { subject: string; blocks: Block[] } {
  const inBody = kindOf && ((name: string) => kindOf(name, false))
  const blocksOf = (name: string, part: Part): Block[] => {
    const given = parts[name] ?? (part.when === undefined && 'text' in part ? true : null)
    if (!given) return []
    const said = words.parts[name] ?? wordsOfPart(part) ?? ''
    if ('button' in part) return [{ label: filled(said, values, inBody), url: String(given) }]
    if ('blocks' in part) return Array.isArray(given) ? given : [given as Block]
    const all = typeof given === 'object' ? { ...values, ...(given as Given) } : values
    return paragraphsOf(said).map((paragraph) => filled(paragraph, all, inBody))
  }
  return {
    subject: filled(words.subject, values, kindOf && ((name) => kindOf(name, true))),
    blocks: words.body.flatMap((paragraph) => {
      const name = isPart(paragraph, entry)
      const part = name === null ? undefined : entry.parts?.[name]
      return name !== null && part ? blocksOf(name, part) : [filled(paragraph, values, inBody)]
    }),
  }
}

/** An e-mail in the standard words. */
export const inStandardWords = (entry: LetterEntry, filling: Filling): { subject: string; blocks: Block[] } =>
  written(entry, { subject: entry.subject, body: entry.body, parts: {} }, filling)
