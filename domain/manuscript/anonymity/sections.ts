/** '3. Acknowledgements:' and '3.1 ACKNOWLEDGEMENTS' are both 'acknowledgements'. */
export function headingWords(text: string): string {
  return text
    .replaceAll('’', "'")
    .replace(/^[\s\d.)ivxIVX]*?(?=\p{L}{3})/u, '')
    .replace(/[\s:.]+$/, '')
    .trim()
    .toLowerCase()
}

/** Sections about the authors alone. A reviewer does not need them. */
export const aboutAuthors: [RegExp, string][] = [
  [/^acknowledge?ments?(?: and .{1,40}| & .{1,40})?$/, 'acknowledgements'],
  [
    /^(?:authors?'?s?'? contributions?|contributions? of (?:the )?authors?|contributorship|credit .{0,40}statement)(?: statement)?$/,
    'author contributions',
  ],
  [
    /^(?:funding|financial support|sources? of (?:funding|support)|grant support|funding (?:sources?|statement|information))$/,
    'funding',
  ],
  [
    /^(?:about the authors?|authors?'?s?'? (?:information|details|biograph(?:y|ies)|notes?|affiliations?|orcids?)|affiliations?|correspond(?:ing authors?|ence)|orcid(?: ids?)?)$/,
    'author details',
  ],
]

/** Returns what a section with this heading tells about the authors, or null. */
export function authorSection(heading: string): string | null {
  const words = headingWords(heading)
  return aboutAuthors.find(([pattern]) => pattern.test(words))?.[1] ?? null
}

const runIn =
  /^[\s\d.]*((?:[Aa]cknowledge?ments?|[Aa]uthors?['’]?s?['’]? [Cc]ontributions?|[Ff]unding|[Ff]inancial [Ss]upport|[Cc]orrespond(?:ing [Aa]uthor|ence))s?)(?:\s*(?:[:.]|\s[-–—])\s*\S|\s+\p{Lu})/u

/** 'Funding: This work was paid for by ...' is a whole section in one paragraph. */
export function authorParagraph(text: string): string | null {
  const [, label] = runIn.exec(text) ?? []
  return label ? (authorSection(label) ?? 'author details') : null
}

const known =
  /^(?:abstract|summary|key ?words|introduction|background|(?:materials? and )?methods?|methodology|results?|discussion|conclusions?|references|bibliography|literature(?: cited)?|works cited|(?:declaration of |statement of )?(?:competing|conflicts? of) interests?|declarations?|disclosures?|ethic.{0,40}|data (?:and code )?availability.{0,20}|availability of .{0,40}|supplementa.{0,30}|supporting information|appendi(?:x|ces).{0,30}|abbreviations|(?:figure|table)s?(?: (?:captions|legends))?|consent.{0,30}|limitations|notes)$/

export function isKnownHeading(text: string): boolean {
  return text.length <= 80 && (known.test(headingWords(text)) || authorSection(text) !== null)
}

export function isReferencesHeading(text: string): boolean {
  return (
    text.length <= 40 &&
    /^(?:references?(?: cited| list)?|list of references|bibliography|literature(?: cited)?|works cited)$/.test(
      headingWords(text),
    )
  )
}

const unheaded = /^(?:appendix|supplement\w*|supporting information|acknowledge?ments?)\W*$/i
const caption = /^(?:supplementary )?(?:fig(?:ure)?s?\.?|tables?) ?S?\d/i

/** What may follow a reference list without a heading of its own. */
export function followsReferences(text: string): boolean {
  return unheaded.test(text.trim()) || caption.test(text.trim())
}

/** Nothing about the authors alone comes between here and the end of the text. */
export function isStartOfText(text: string): boolean {
  return (
    text.length < 60 &&
    /^(?:introduction|background|general introduction|introduction and .{1,30})$/.test(headingWords(text))
  )
}

export function isAbstractHeading(text: string): boolean {
  return /^(?:structured )?(?:abstract|summary)\b/.test(headingWords(text.slice(0, 60)))
}

const beginsEntry = (text: string) =>
  text.length > 40 && /^(?:\[?\d{1,3}[\].)]?\s+)?\p{Lu}[\p{L}'’-]+,?\s+(?:\p{Lu}\.?[\s-]?){1,3}[,.;&]/u.test(text)

/** An entry of a reference list whose heading was not found. */
export function looksLikeReference(text: string): boolean {
  return beginsEntry(text) && /\b(?:19|20)\d\d[a-z]?\b/.test(text)
}

/** A year, a DOI, a volume with an issue or pages. */
const marksOfEntry =
  /\b(?:1[5-9]|20)\d\d[a-z]?\b|\bdoi\b|\b10\.\d{4,9}\/|\b(?:in press|forthcoming|no date|n\.d\.)|\d ?\(\d+\)|\d[:,] ?e?\d+ ?[-–] ?e?\d/i

/** Not every line of a reference list is an entry, which may name anybody. */
export function isEntry(text: string): boolean {
  return marksOfEntry.test(text) || beginsEntry(text)
}
