/** The options of a choice, each with what people read. */
export type Options = Readonly<Record<string, string>>
export type Parts = Readonly<Record<string, Part>>

type Kinds = {
  line: object
  prose: object
  /** A text with headings, lists and links, as Markdown. */
  text: object
  day: object
  /** `unit` comes after the number. */
  number: { unit?: string }
  /** `isNumber`: the files say it without quotation marks. */
  choice: { options: Options; isNumber?: true }
  /** A box to tick, next to its label. */
  yes: object
  choices: { options: Options }
  /** Several texts, or numbers, each typed on a line of its own. */
  lines: { isNumber?: true }
  group: { parts: Parts }
  /** Any number of the same parts, in an order. `title`: the part that names a row. */
  rows: { parts: Parts; noun: string; title: string }
  /** The same part for each of these keys. */
  each: { keys: Options; part: Part }
  /** The same part under any number of names. */
  named: { part: Part; noun: string }
}

export type PartOf<K extends keyof Kinds> = {
  [Kind in K]: {
    kind: Kind
    label: string
    hint?: string
    optional?: true
    /** What counts where the publisher says nothing. */
    usual?: unknown
  } & Kinds[Kind]
}[K]

/** How one value of the publisher's is typed. The value itself has the form that the files of the content have. */
export type Part = PartOf<keyof Kinds>

/** A field of a document: what is drafted, published and returned as one. `also`: other words by which it is searched. */
export type Setting = Part & { also?: string }

export type Section = {
  /** The last part of its address. */
  slug: string
  title: string
  intro?: string
  settings: Readonly<Record<string, Setting>>
  /** What it says now, in a few words. Without it, the settings are named. */
  inShort?(values: Readonly<Record<string, unknown>>): string
}
