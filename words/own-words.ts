import { alwaysKnown, isPart, type LetterEntry, type LetterWords, paragraphsOf, wordsOfEntry } from './letters.ts'
import { bracesIn, holesOf, type Kind } from './values.ts'

/** What a publisher says instead of the standard words. What is left out stays as the standard says it. */
export type OwnWords = {
  subject?: string | undefined
  body?: string | undefined
  parts?: Readonly<Record<string, string>> | undefined
  /** The standard words when these were written. */
  basedOn?: LetterWords | undefined
}

export type PartRule = {
  name: string
  /** Words, the words of a button, or what code writes. */
  kind: 'text' | 'button' | 'blocks'
  /** 'Only if …', or null of what is always there. */
  when: string | null
  /** What it is, of blocks. */
  means: string | null
  isRequired: boolean
  /** What nothing but this part can name. */
  values: { name: string; kind: Kind }[]
  /** What its words must name: amounts, days, and what the entry says. */
  mustName: string[]
}

/** What own words of an e-mail may and must have. It follows from the standard words. */
export type LetterRule = {
  values: { name: string; kind: Kind }[]
  parts: PartRule[]
  /** Amounts and days that the subject, the body or a part must name. */
  mustName: { subject: string[]; body: string[] }
  /** Titles are cut in a subject. */
  shortInSubject: string[]
}

/** A fault of own words at its field: 'subject', 'body', or 'parts.payNow'. */
export type WordsProblem = { field: string; sentence: string }

const mustBeNamed = (kind: Kind) => kind === 'money' || kind === 'day'

function namedIn(texts: readonly string[]): Map<string, Kind> {
  const named = new Map<string, Kind>()
  for (const { name, kind } of texts.flatMap(holesOf))
    if (named.get(name) === undefined || named.get(name) === 'text') named.set(name, kind === 'short' ? 'text' : kind)
  return named
}

const asList = (named: ReadonlyMap<string, Kind>) => [...named].map(([name, kind]) => ({ name, kind }))
const mustNames = (text: string) => [...namedIn([text])].filter(([, kind]) => mustBeNamed(kind)).map(([name]) => name)

export function letterRule(entry: LetterEntry): LetterRule {
  const parts = Object.entries(entry.parts ?? {})
  const isValue = (name: string) => !Object.hasOwn(entry.parts ?? {}, name)
  const plain = entry.body.filter((paragraph) => isPart(paragraph, entry) === null)
  const values = namedIn([entry.subject, ...plain])
  for (const name of entry.about ? alwaysKnown[entry.about] : []) if (!values.has(name)) values.set(name, 'text')
  return {
    values: asList(values).filter(({ name }) => isValue(name)),
    mustName: { subject: mustNames(entry.subject), body: mustNames(plain.join('\n')) },
    shortInSubject: holesOf(entry.subject).flatMap(({ name, kind }) => (kind === 'short' ? [name] : [])),
    parts: parts.map(([name, part]): PartRule => {
      const kind = 'text' in part ? 'text' : 'button' in part ? 'button' : 'blocks'
      const words = 'text' in part ? part.text : ''
      return {
        ...{ name, kind, when: part.when ?? null, means: 'blocks' in part ? part.blocks : null },
        isRequired: 'text' in part ? part.isRequired === true : part.isOptional !== true,
        values: asList(namedIn([words])).filter((one) => !values.has(one.name)),
        mustName: [...mustNames(words), ...(('text' in part && part.mustName) || [])],
      }
    }),
  }
}

const inBraces = (name: string) => `{${name}}`
const inOrder = (names: readonly string[]) => names.map(inBraces).join(', ')

/** All that is wrong with own words, one sentence for each field. */
export function ownWordsProblems(own: OwnWords, rule: LetterRule): WordsProblem[] {
  const problems = [...subjectProblems(own, rule), ...bodyProblems(own, rule), ...partProblems(own, rule)]
  return problems.filter(({ field }, at) => problems.findIndex((one) => one.field === field) === at)
}

function subjectProblems({ subject }: OwnWords, rule: LetterRule): WordsProblem[] {
  if (subject === undefined) return []
  const says = (sentence: string) => [{ field: 'subject', sentence }]
  if (subject.trim() === '') return says('The subject is required.')
  if (/[\r\n]/.test(subject)) return says('The subject can have one line only.')
  const part = holesOf(subject).find(({ name }) => rule.parts.some((one) => one.name === name))
  if (part) return says(`${inBraces(part.name)} is a part of the text and cannot be in the subject.`)
  return valueProblems(subject, rule.values, rule.mustName.subject, rule.shortInSubject).flatMap(says)
}

function bodyProblems({ body }: OwnWords, rule: LetterRule): WordsProblem[] {
  if (body === undefined) return []
  const says = (sentence: string) => [{ field: 'body', sentence }]
  const paragraphs = paragraphsOf(body)
  if (paragraphs.length === 0) return says('The text is required.')
  const isAlone = (paragraph: string, name: string) => paragraph === inBraces(name)
  for (const { name, isRequired } of rule.parts) {
    const naming = paragraphs.filter((paragraph) => holesOf(paragraph).some((hole) => hole.name === name))
    if (naming.some((paragraph) => !isAlone(paragraph, name)))
      return says(`${inBraces(name)} has to stand alone, with an empty line before and after it.`)
    if (naming.length > 1) return says(`${inBraces(name)} can be in the text only once.`)
    if (isRequired && naming.length === 0) return says(`Add ${inBraces(name)}: this e-mail has to have it.`)
  }
  const isPartAlone = (paragraph: string) => rule.parts.some(({ name }) => isAlone(paragraph, name))
  const plain = paragraphs.filter((paragraph) => !isPartAlone(paragraph)).join('\n\n')
  const elsewhere = rule.parts.flatMap((part) => part.values)
  const isElsewhere = ({ name }: { name: string }) => elsewhere.some((one) => one.name === name)
  const isKnown = ({ name }: { name: string }) => rule.values.some((one) => one.name === name)
  const foreign = holesOf(plain).find((hole) => isElsewhere(hole) && !isKnown(hole))
  if (foreign) return says(`${inBraces(foreign.name)} is known only in its own part.`)
  return valueProblems(plain, rule.values, rule.mustName.body).flatMap(says)
}

function partProblems({ parts = {} }: OwnWords, rule: LetterRule): WordsProblem[] {
  return Object.entries(parts).flatMap(([name, words]): WordsProblem[] => {
    const part = rule.parts.find((one) => one.name === name)
    const says = (sentence: string) => [{ field: `parts.${name}`, sentence }]
    if (!part) return says(`This e-mail has no part ${inBraces(name)}.`)
    if (part.kind === 'blocks') return says(`${inBraces(name)} has no words that can be changed.`)
    if (words.trim() === '') return says('Words are required here. To leave the part out, remove it from the text.')
    if (part.kind === 'button' && /[\r\n]/.test(words)) return says('A button can have one line only.')
    const nested = holesOf(words).find((hole) => rule.parts.some((one) => one.name === hole.name))
    if (nested) return says(`${inBraces(nested.name)} is a part and cannot be in another part.`)
    return valueProblems(words, [...rule.values, ...part.values], part.mustName).flatMap(says)
  })
}

function valueProblems(
  text: string,
  known: LetterRule['values'],
  mustName: readonly string[],
  mayBeShort: readonly string[] = [],
): string[] {
  const usable = known.length > 0 ? ` Use one of these: ${inOrder(known.map(({ name }) => name))}.` : ''
  const isKnown = (found: string) => {
    const [hole, second] = holesOf(found)
    if (!hole || second) return false
    const one = known.find(({ name }) => name === hole.name)
    const isUnsaid = found === inBraces(hole.name)
    const isItsKind =
      found === `{${hole.name}:${one?.kind}}` || (found === `{${hole.name}:short}` && mayBeShort.includes(hole.name))
    return one !== undefined && (isUnsaid || isItsKind)
  }
  const unknown = bracesIn(text).find((found) => !isKnown(found))
  if (unknown) return [`${unknown} is not known here.${usable}`]
  const named = new Set(holesOf(text).map(({ name }) => name))
  const missing = mustName.find((name) => !named.has(name))
  return missing ? [`Name ${inBraces(missing)}: this has to say it.`] : []
}

/** Own words, and others where they say nothing. */
export function wholeWords(own: OwnWords, others: LetterWords): LetterWords {
  return {
    subject: own.subject ?? others.subject,
    body: own.body ?? others.body,
    parts: { ...others.parts, ...own.parts },
  }
}

/** Tells how a value is written in words that need not say it. */
export function kindsIn(entry: LetterEntry): (name: string, isSubject: boolean) => Kind {
  const rule = letterRule(entry)
  const kinds = new Map(
    [...rule.parts.flatMap(({ values }) => values), ...rule.values].map((one) => [one.name, one.kind]),
  )
  return (name, isSubject) => (isSubject && rule.shortInSubject.includes(name) ? 'short' : (kinds.get(name) ?? 'text'))
}

/** The fields of own words whose standard has changed since they were written. */
export function changedSince(own: OwnWords, entry: LetterEntry): string[] {
  const { basedOn } = own
  if (!basedOn) return []
  const standard = wordsOfEntry(entry)
  const differs = (field: 'subject' | 'body') => own[field] !== undefined && basedOn[field] !== standard[field]
  const parts = Object.keys(own.parts ?? {}).filter((name) => basedOn.parts[name] !== standard.parts[name])
  return [
    ...(differs('subject') ? ['subject'] : []),
    ...(differs('body') ? ['body'] : []),
    ...parts.map((name) => `parts.${name}`),
  ]
}
