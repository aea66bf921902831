import { sharedInstitution } from './affiliation.ts'
import { sharedDomain } from './mail-domain.ts'
import { isSimilarName, nameKey } from './person-name.ts'

type Entry = { name: string; affiliation: string | null; orcid: string | null; emails: readonly string[] }

/** Returns why two entries of the register may be one person, or null. Different ORCID iDs prove that they are not. */
export function duplicateReason(one: Entry, other: Entry): string | null {
  if (one.orcid !== null && other.orcid !== null)
    return one.orcid === other.orcid ? 'They have the same ORCID iD.' : null
  const isSameName = nameKey(one.name) === nameKey(other.name)
  if (isSameName && sharedInstitution(one.affiliation, other.affiliation) !== null)
    return 'They have the same name and affiliation.'
  const domain = one.emails
    .flatMap((email) => other.emails.map((theirs) => sharedDomain(email, theirs)))
    .find((shared) => shared !== null)
  if (!domain || !isSimilarName(one.name, other.name)) return null
  return `They have ${isSameName ? 'the same name' : 'similar names'} and addresses at ${domain}.`
}
