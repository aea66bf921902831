import { foldedText } from './fold.ts'
import { type Identity, institutionPattern, institutionWord } from './identity.ts'

const reachable =
  /[\w.+-]+@[\w-]+\.[\w.-]+|orcid|\b\d{4}-\d{4}-\d{4}-\d{3}[\dX]\b|\bcorresponding author|\bcorrespondence\W|^(?:tel|phone|fax|e-?mail|authors?:?$)\b/i
const address = /\bp\.? ?o\.? box\b|\b(?:department|dept|faculty|division|school) of\b/i
const noise =
  /\b(?:and|by|phd|msc|bsc|mbbs|md|mph|fwacs|dr|prof(?:essor)?|mrs?|ms|authors?|jr|sr|iii?)\b|[\d\s.,;:&*†‡§¶✉()^'-]/gi
const mostLeft = 0.25
const longestLine = 1_500

/** A line of the title page that consists of authors' names, affiliations or ways to reach them. */
export function isAuthorLine(line: string, identity: Identity): boolean {
  const text = foldedText(line).trim()
  if (text === '' || text.length > longestLine) return false
  if (reachable.test(text)) return true
  const rest = identity.people.reduce(
    (left, { full, family }) => left.replaceAll(full, '').replaceAll(family, ''),
    text,
  )
  if (rest !== text && rest.replaceAll(noise, '').length <= mostLeft * text.replaceAll(noise, '').length) return true
  return isAffiliation(text, identity)
}

/** An affiliation is a short line without a verb, so a sentence of the abstract that names a hospital is none. */
function isAffiliation(text: string, { institutions }: Identity): boolean {
  // 'Setting: University College Hospital' belongs to the abstract.
  const isLabelled = /^[\p{L} ]+:/u.test(text) && !/^(?:address|affiliation|institution)/i.test(text)
  if (
    isLabelled ||
    text.length > 600 ||
    /\b(?:is|are|was|were|has|have|we|our|this|study|effects?|among)\b/i.test(text)
  )
    return false
  const isNamed = institutions.some((name) => text.search(institutionPattern(name)) !== -1)
  return isNamed || address.test(text) || (institutionWord.test(text) && /^\W*\d|,/.test(text))
}

/** Whether any of the people is named at all; for headers and alternative texts, where citations do not matter. */
export function namesSomebody(raw: string, { people, emails, institutions, orcids }: Identity): boolean {
  const text = foldedText(raw)
  const lower = text.toLowerCase()
  return (
    people.some(
      ({ families, full, family }) =>
        families.some((word) => text.includes(word)) && (text.search(full) !== -1 || text.search(family) !== -1),
    ) ||
    [...emails, ...orcids].some((known) => lower.includes(known.toLowerCase())) ||
    institutions.some((name) => text.search(institutionPattern(name)) !== -1)
  )
}
