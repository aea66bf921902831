import { isOrcidShaped, toOrcid } from '../orcid.ts'
import { characterCount } from '../text.ts'

export const affiliationMax = 300
/** For what an article says of its funding, its data and its authors' interests. */
export const statementMax = 2000
export const referencesMax = 500
export const referenceMax = 1000

export function orcidProblem(text: string | null | undefined, whose = 'this'): string | null {
  if (!text?.trim() || toOrcid(text)) return null
  const fault = isOrcidShaped(text)
    ? 'one of its digits is mistyped'
    : 'it has sixteen digits, such as 0000-0002-1825-0097'
  return `Please check ${whose} ORCID iD: ${fault}.`
}

/** References as people paste them, one in each line. */
export function splitReferences(text: string): string[] {
  return text
    .split('\n')
    .map((reference) => reference.trim())
    .filter((reference) => reference !== '')
}

export function referencesProblem(references: readonly string[]): string | null {
  const { length } = references
  if (length > referencesMax) return `There are ${length} references; at most ${referencesMax} are allowed.`
  const at = references.findIndex((reference) => characterCount(reference) > referenceMax)
  const tooLong = references[at]
  if (tooLong === undefined) return null
  return `Reference ${at + 1} has ${characterCount(tooLong)} characters; at most ${referenceMax} are allowed.`
}
