/** A range of a text. */
export type Span = { start: number; end: number }

const year = '(?:19|20)\\d\\d[a-z]?'
const endOfSentence =
  /(?<!\bal|\b\p{Lu}|\bcf|\bvs|\be\.g|\bi\.e|\b[Ff]ig|\b[Nn]o|\bDr|\bProf|\bSt)[.!?]['")\]]*\s+(?=['"([]?[\p{Lu}\d])/gu

export function sentenceAround(text: string, { start, end }: Span): Span {
  let from = 0
  for (const { index, 0: found } of text.matchAll(endOfSentence)) {
    if (index + found.length <= start) from = index + found.length
    else if (index >= end - 1) return { start: from, end: index + 1 }
  }
  return { start: from, end: text.length }
}

/** Words by which authors point at a work of their own, wherever a citation follows. */
const ownWork =
  /\b(?:[Oo]ur|[Mm]y) (?:own )?(?:previous(?:ly)?|earlier|prior|recent(?:ly)?|past|former|preceding|pilot|preliminary|companion|published)\b(?: [\w-]+){0,2}|\b[Ww]e (?:have |had )?(?:previously|earlier|recently|already|elsewhere) (?:been )?[\w-]+|\b[Ii]n an? (?:previous|earlier|prior|recent) [\w-]+,? we\b/
/** Weaker words: they count only before a citation of an author of this manuscript. */
const ownThing =
  /\b(?:[Oo]ur|[Mm]y) (?:own )?(?:[\w-]+ ){0,2}(?:work|papers?|pilot|protocol|method|model|approach|package|tool|group|team|lab(?:oratory)?|surveys?|trial|cohort|data ?sets?|database)\b|\b[Ww]e (?:have |had )?(?:also |first )?(?:showed|shown|reported|published|demonstrated|proposed|introduced|argued|established)\b/

/** Where authors leave data and code. */
export const repositories =
  /\b(?:zenodo|github|gitlab|bitbucket|osf\.io|open science framework|figshare|dryad|dataverse|mendeley data|code ?ocean|hugging ?face|pangaea|protocols\.io)\b/i
/** Words that need no 'our': a permit, data or a text of earlier date before a citation of an author is nearly always the authors' own. */
const ownCues = [
  /\b(?:previously|originally|first|already|earlier) (?:been )?(?:published|described|reported|presented|collected|released)\b[^.;]{0,40}$/i,
  /\b(?:IACUC|IRB|ethic\w*|approv(?:al|ed)|permits?|protocol (?:no\.?|number|#))[^;]*\d{3}[^;]{0,80}$/i,
  /\b(?:data(?: ?sets?)?|code|scripts?|software|materials|package)\b[^;]*\b(?:available|deposited|archived|accessible|hosted)\b[^;]{0,60}$/i,
]

const citation = new RegExp(
  `\\[\\d{1,3}(?:\\s?[,;-]\\s?\\d{1,3})*\\]|\\([^()]{0,120}?\\b${year}[^()]{0,80}\\)|\\p{Lu}[\\p{L}'-]+(?: et al\\.?| and \\p{Lu}[\\p{L}'-]+)? \\(${year}\\)`,
  'u',
)
const raisedNumber = /\p{L}{2}[.,]?\d{1,3}(?:[,-]\d{1,3})*(?=[\s.,;)]|$)/u

/** Finds 'our earlier study [12]': the phrase with the citation after it, or alone if the citation is only a raised number. */
export function ownWorkIn(text: string, from = 0): (Span & { replacement: string }) | null {
  const found = ownWork.exec(text.slice(from))
  if (!found) return null
  const phrase = { start: from + found.index, end: from + found.index + found[0].length }
  const sentence = sentenceAround(text, phrase)
  const rest = text.slice(phrase.start, sentence.end)
  // An editor has already replaced this one.
  if (/[([](?:the )?authors\b/.test(rest)) return ownWorkIn(text, sentence.end)
  const cited = citation.exec(rest)
  if (cited) {
    const start = phrase.start + cited.index
    return { start, end: start + cited[0].length, replacement: anonymousCitation(cited[0]) }
  }
  if (raisedNumber.test(rest)) return { ...phrase, replacement: withoutOwner(found[0]) }
  return ownWorkIn(text, phrase.end)
}

function withoutOwner(phrase: string): string {
  return phrase
    .replace(/^(?:our|my)(?: own)? /, 'the ')
    .replace(/^(?:Our|My)(?: own)? /, 'The ')
    .replace(/^We (?:have |had )?/, 'Earlier work ')
    .replace(/^we (?:have |had )?/, 'earlier work ')
    .replace(/,? we$/, ', the authors')
}

/** Whether the sentence says that the work cited for this name is the authors' own. */
export function isOwnWork(text: string, cited: Span, name: Span): boolean {
  const { start, end } = sentenceAround(text, cited)
  const before = text.slice(start, name.start)
  return (
    ownWork.test(text.slice(start, end)) ||
    ownThing.test(text.slice(start, cited.end)) ||
    ownCues.some((cue) => cue.test(before))
  )
}

const after = new RegExp(
  `^(?:'s)?(?:,? et al\\.?(?:'s)?| and (?:colleagues|co-?workers|others)|(?:, \\p{Lu}[\\p{L}'-]+)*,? (?:and|&) \\p{Lu}[\\p{L}'-]+)?,? ?(?:[([]?${year}|\\[\\d)|^,? (?:et al\\.?|and (?:colleagues|co-?workers))(?:'s)?(?= ?[a-z\\d,;[]|.{0,60}\\b${year})`,
  'u',
)
const inBrackets = new RegExp(`\\b(?:${year}|in press|forthcoming)`)

/** Returns the citation that a surname belongs to, such as '(Obi et al., 2024)', or null if it is no citation. */
export function citationAround(text: string, name: Span): Span | null {
  const open = Math.max(text.lastIndexOf('(', name.start), text.lastIndexOf('[', name.start))
  const isOpen = open !== -1 && !/[)\]]/.test(text.slice(open + 1, name.start))
  const close = text.slice(name.end).search(/[)\]]/) + name.end
  if (isOpen && close >= name.end && inBrackets.test(text.slice(name.end, close))) {
    if (!text.slice(open, close).includes(';')) return { start: open, end: close + 1 }
    const start = Math.max(open, text.lastIndexOf(';', name.start)) + 1
    const next = text.indexOf(';', name.end)
    const spaces = /^\s*/.exec(text.slice(start))?.[0].length ?? 0
    return { start: start + spaces, end: next !== -1 && next < close ? next : close }
  }
  const [cited] = after.exec(text.slice(name.end, name.end + 200)) ?? []
  if (cited === undefined) return null
  const end = name.end + cited.length
  return { start: name.start, end: /[([]/.test(cited) && /^[)\]]/.test(text.slice(end)) ? end + 1 : end }
}

/** '(Obi et al., 2024)' becomes '(authors, 2024)'. */
export function anonymousCitation(cited: string): string {
  const years = [...cited.matchAll(new RegExp(`\\b${year}`, 'g'))].map(([found]) => found).join(', ')
  if (/^\[\d/.test(cited)) return '[authors]'
  if (/^[([]/.test(cited)) return `${cited[0]}${['authors', years].filter(Boolean).join(', ')}${cited.at(-1)}`
  if (/[([]/.test(cited)) return `the authors (${years})`
  return ['authors', years].filter(Boolean).join(', ')
}
