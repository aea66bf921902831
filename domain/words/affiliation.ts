import { foldName } from './fold.ts'

/** Several affiliations of one person are stored as one text, each in its own line. */
export function affiliationsIn(text: string | null | undefined): string[] {
  const lines = (text ?? '').split('\n').map((line) => line.trim())
  return [...new Set(lines)].filter((line) => line !== '')
}

/** For places that have only one line. */
export function affiliationLine(text: string | null | undefined): string {
  return affiliationsIn(text).join('; ')
}

/** Says which part of an affiliation names the institution, the surest first. */
const institutions = [
  /\b(universit\w*|polytechnic|universidad|université)\b/,
  /\b(college|institute?|academy|hospital|centre|center|council|ministry|laborator\w+|agency|commission|bank)\b/,
]
/** A part of an institution has a name that others have, too: 'Department of Public Health'. */
const unit = /^(the )?(department|dept|faculty|school|division|unit|college|institute|centre|center) of\b/

/** 'Dept of Zoology, University of Ìbàdàn, Nigeria' gives ['university of ibadan']: what two people have in common. */
function institutionsOf(affiliation: string): string[] {
  const parts = foldName(affiliation)
    .split(/[,;/|]/)
    .map((part) => part.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim())
    .map((part) => part.replace(/^the /, ''))
    .filter((part) => part !== '')
  const named = institutions
    .map((words) => parts.filter((part) => words.test(part) && !unit.test(part)))
    .find((found) => found.length > 0)
  return named ?? (parts.length > 0 ? [parts.join(' ')] : [])
}

/** Returns the institution that both name, or null. */
export function sharedInstitution(one: string | null, other: string | null): string | null {
  const theirs = affiliationsIn(other).flatMap(institutionsOf)
  const own = affiliationsIn(one).flatMap(institutionsOf)
  return own.find((name) => theirs.includes(name)) ?? null
}
