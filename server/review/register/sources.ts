import type { Known } from '#contracts/review/reviewers.ts'
import { affiliationLine } from '#domain/words/affiliation.ts'
import { publishersYear } from '#domain/words/day.ts'
import { mayActOnJournal, type Staff } from '#domain/words/permissions.ts'
import { nameKey } from '#domain/words/person-name.ts'
import type { Deps } from '../../deps.ts'
import { findAddresses } from './find-candidates.ts'
import { findKnownKeys, findNewestArticles } from './source-store.ts'

const articlesRead = 60
const authorsShown = 50

/** Returns whom we know and have not in the register: the boards, and the authors of the newest articles. */
export async function listSources(deps: Deps, staff: Staff): Promise<{ board: Known[]; authors: Known[] }> {
  const journals = deps.content.journals.filter(({ slug }) => mayActOnJournal(staff, slug))
  const board = journals.flatMap(({ slug, editorialBoard }) =>
    editorialBoard.members.map(({ name, role, address }): Known => {
      const place = { affiliation: address.join(', ') || null, orcid: null, email: null }
      return { name, ...place, journal: slug, known: role }
    }),
  )
  const authors = await findAuthors(
    deps,
    journals.map(({ slug }) => slug),
  )
  const people = [...board, ...authors]
  const known = await findKnownKeys(deps.db, {
    nameKeys: people.map(({ name }) => nameKey(name)),
    orcids: people.flatMap(({ orcid }) => orcid ?? []),
    emails: people.flatMap(({ email }) => email ?? []),
  })
  const isNew = ({ name, orcid, email }: Known) => ![nameKey(name), orcid, email].some((key) => key && known.has(key))
  return { board: board.filter(isNew), authors: authors.filter(isNew).slice(0, authorsShown) }
}

async function findAuthors({ db }: Deps, journals: string[]): Promise<Known[]> {
  const articles = await findNewestArticles(db, journals, articlesRead)
  const addresses = await findAddresses(db, articles)
  const people = articles.flatMap(({ authors, manuscriptId, title, journal, publishedAt }) =>
    authors.map(({ name, affiliation: places, orcid = null }): Known => {
      const affiliation = affiliationLine(places) || null
      const email = addresses.get(`${manuscriptId} ${nameKey(name)}`) ?? null
      return { name, affiliation, orcid, email, journal, known: `${title} (${publishersYear(publishedAt)})` }
    }),
  )
  return [
    ...new Map(people.toReversed().map((person) => [person.orcid ?? nameKey(person.name), person])).values(),
  ].reverse()
}
