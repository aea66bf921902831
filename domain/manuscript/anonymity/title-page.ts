import { isSamePerson, peopleIn } from '../reading/people.ts'
import type { Reading } from '../reading/reading.ts'
import type { HiddenPerson } from './report.ts'

export type TitlePage = { people: HiddenPerson[]; affiliations: string[] }

const nobody: TitlePage = { people: [], affiliations: [] }

/**
 * Whom the title page names, also those whom the record does not have, and where they work. A page that names nobody of
 * the record was read wrongly: its lines may be anything.
 */
export function titlePageOf(reading: Reading | null, known: readonly HiddenPerson[]): TitlePage {
  const people = reading ? peopleIn(reading) : []
  const isOfRecord = people.some((one) =>
    known.some(({ name, email }) => isSamePerson(one, { name, email: email ?? '' })),
  )
  if (!reading || !isOfRecord) return nobody
  return {
    people: people.map(({ name, email, orcid }) => ({ name, email: email || null, orcid: orcid || null })),
    affiliations: reading.affiliations.map(({ value }) => value),
  }
}
