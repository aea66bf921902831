/** When a field is written: by the author until review ends, by staff before publication, or by staff after it. */
export type Stage = 'submission' | 'completion' | 'correction'

/** What the title page and the lists of a manuscript's file say, or a statement of its own such as on funding. */
export type InFile = 'front' | 'funding' | 'interests' | 'ethics' | 'data' | 'ai'

export type Described = {
  label: string
  hint?: string
  /** Where a manuscript's file says it, if the form can be filled from there. */
  inFile?: InFile | 'first author'
  /** If it is left empty, it is stored as null. */
  optional?: true
  written: readonly Stage[]
  /** Fields for readers make up the record. The others are for the author and the staff only. */
  seenBy: 'readers' | 'author and staff'
  /** For statements with their own heading, such as funding: their place and type in JATS. Links are elements of their own. */
  jats?: { in: 'funding-group' | 'author-notes' | 'back' | 'links'; type: string }
}

/** `read` returns what is stored of a text, or null if it is not understood; `wrong` then says so. */
export type Readable = { read?(text: string): string | null; wrong?(text: string): string }

/** `required`: the message if other parts are given and this one is not. `prefix` comes before the part in a text. */
export type FieldPart = Limited &
  Readable &
  Named & {
    label: string
    hint?: string
    required?: string
    prefix?: string
    isProse?: true
    /** What people read in place of the text that is stored. */
    inWords?(text: string): string
    options?: Readonly<Record<string, string>>
  }

/** What people read in place of the code that is stored. */
export type Named = { names?: Readonly<Record<string, string>> }

/** `called` and `max` as in "The title can have at most 500 characters." */
type Limited = { called: string; max: number }

type Kinds = {
  line: Limited
  prose: Limited
  /** One text with an entry in each line, at most `most`. A call may send the entries as a list. */
  lines: Limited & { most: number }
  /** `usual`: its value where none is given, and in what was stored before the field existed. */
  choice: Limited & Named & { usual?: string }
  /** Any of the options, by their keys. */
  choices: { options: Readonly<Record<string, string>> }
  email: object
  orcid: object
  /** At most `most` entries of at most `max` characters, typed in one control. `inWords` says more of an entry to people. */
  list: Limited & Readable & { most: number; separator: RegExp; joined: string; inWords?(entry: string): string }
  compound: { parts: Record<string, FieldPart> }
  /** At most `most` rows of the same parts, which people add one by one. `noun` names one of them. */
  rows: { parts: Record<string, FieldPart>; most: number; noun: string }
  /** These have their own forms and schemas. */
  people: object
}

export type FieldOf<K extends keyof Kinds> = { [Kind in K]: Described & { kind: Kind } & Kinds[Kind] }[K]
export type Field = FieldOf<keyof Kinds>
