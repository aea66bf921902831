import { sharedDomain, workDomain } from '../manuscript/mail-domain.ts'
import { sharedInstitution } from '../words/affiliation.ts'
import { isSameName, isSimilarName, nameKey } from '../words/person-name.ts'

type Entry = { name: string; affiliation: string | null; orcid: string | null; emails: readonly string[] }

/** Why two entries of the register may be one person. It is weak if only the name says so. */
export type Sameness = { reason: string; isWeak: boolean }

/** Returns null if nothing says that two entries are one person. Different ORCID iDs prove that they are not. */
export function samenessOf(one: Entry, other: Entry): Sameness | null {
  if (hasOtherOrcid(one, other)) return null
  if (one.orcid !== null && one.orcid === other.orcid) return strong('They have the same ORCID iD.')
  const isNamesake = isSameName(one.name, other.name)
  if (isNamesake && sharedInstitution(one.affiliation, other.affiliation) !== null)
    return strong('They have the same name and affiliation.')
  const domain = one.emails
    .flatMap((email) => other.emails.map((theirs) => sharedDomain(email, theirs)))
    .find((shared) => shared !== null)
  if (domain && isNamesake) return strong(`They have the same name and addresses at ${domain}.`)
  if (domain && isSimilarName(one.name, other.name))
    return strong(`They have similar names and addresses at ${domain}.`)
  return isNamesake ? { reason: 'They have the same name.', isWeak: true } : null
}

const strong = (reason: string): Sameness => ({ reason, isWeak: false })

export function hasOtherOrcid(one: Pick<Entry, 'orcid'>, other: Pick<Entry, 'orcid'>): boolean {
  return one.orcid !== null && other.orcid !== null && one.orcid !== other.orcid
}

/**
 * Two entries that may be one person have one of these in common, so that among thousands only few need to be compared:
 * the ORCID iD, the name, or a domain with a word of the name and the initial of another one.
 */
export function samenessKeys({ name, orcid, emails }: Entry): string[] {
  const key = nameKey(name)
  const words = key.split(' ')
  const pairs = words.flatMap((word, at) =>
    word.length > 1 ? words.filter((_, place) => place !== at).map((other) => `${word} ${other[0]}`) : [],
  )
  const domains = emails.flatMap((email) => workDomain(email) ?? [])
  const named = domains.flatMap((domain) => pairs.map((pair) => `${domain} ${pair}`))
  return [...new Set([orcid ?? '', key, ...named])].filter((each) => each !== '')
}
