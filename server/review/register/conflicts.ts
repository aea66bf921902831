import { type Candidate, type Conflict, conflictsBetween, type Evidence, noEvidence } from '#domain/review/conflict.ts'
import { isAuthorOf } from '#domain/words/authorship.ts'
import { publishersYear } from '#domain/words/day.ts'
import { mailboxOf } from '#domain/words/email.ts'
import { nameKey } from '#domain/words/person-name.ts'
import type { OpenedReview } from '../../access/opened.ts'
import type { Seen } from '../../access/seen.ts'
import type { DbOrTx } from '../../db/types.ts'
import { findAllStaff, findArticlesOf, findDeclared, findInvitedTo, findStaffAddress } from './conflict-store.ts'
import { findServices } from './list-store.ts'

/** Somebody without an id is not in the register yet. */
export type Asked = Candidate & { id: string | null; leftAt: Date | null }
type Services = Awaited<ReturnType<typeof findServices>>

/**
 * Returns the warnings about each of these people, in their order. Some are refused: see `isRefused`. Their
 * services need not be read again if the caller knows them.
 */
export async function conflictsOf(
  db: DbOrTx,
  seen: Seen,
  manuscript: OpenedReview,
  people: Asked[],
  known?: Services,
): Promise<Conflict[][]> {
  if (people.length === 0) return []
  const authors = [...authorsOf(manuscript), ...(await findStaffAuthors(db, manuscript))]
  const ids = people.flatMap(({ id }) => id ?? [])
  const services = known ?? (await findServices(db, seen, ids))
  const evidence = await findEvidence(db, manuscript, { authors, people, services })
  const facts = { authors, opposed: manuscript.opposedReviewers }
  return people.map((person, at) => conflictsBetween(person, facts, evidence[at] ?? noEvidence))
}

function authorsOf({ author, email, affiliation, orcid, coAuthors }: OpenedReview): Candidate[] {
  const others = coAuthors.map((one) => ({
    name: one.name,
    emails: [one.email],
    affiliation: one.affiliation ?? null,
    orcid: one.orcid ?? null,
  }))
  return [{ name: author, emails: [email], affiliation, orcid }, ...others]
}

/** Staff among the authors, whom the register may know by another address or spelling than the manuscript does. */
async function findStaffAuthors(db: DbOrTx, manuscript: OpenedReview): Promise<Candidate[]> {
  const staff = (await findAllStaff(db)).filter((one) => isAuthorOf(one, manuscript))
  return staff.map(({ name, email, orcid }) => ({ name, emails: [email], affiliation: null, orcid }))
}

type Compared = { authors: Candidate[]; people: Asked[]; services: Services }

async function findEvidence(db: DbOrTx, manuscript: OpenedReview, { authors, people, services }: Compared) {
  const { handlingEditorId } = manuscript
  // One after the other, because a transaction has one connection.
  const articles = await findArticlesOf(db, authors)
  const invited = await findInvitedTo(db, manuscript)
  const declared = await findDeclared(db, manuscript)
  const editor = handlingEditorId === null ? null : await findStaffAddress(db, handlingEditorId)
  return people.map(
    (person): Evidence => ({
      isHandlingEditor: editor !== null && person.emails.some((email) => mailboxOf(email) === mailboxOf(editor)),
      declared: declared.get(person.id ?? '') ?? null,
      hasLeft: person.leftAt !== null,
      isAlternate: invited.get(person.id ?? '') === 'queued',
      isInvited: invited.get(person.id ?? '') === 'open',
      wasAsked: invited.get(person.id ?? '') === 'asked',
      openReviews: services.get(person.id ?? '')?.open ?? 0,
      publishedTogether: articles.flatMap((article) => together(article, authors, person)),
    }),
  )
}

type Article = Awaited<ReturnType<typeof findArticlesOf>>[number]
type Named = { name: string; orcid?: string | null }

/** By name only where not both have an ORCID iD. */
function isSame(one: Named, other: Named): boolean {
  return one.orcid && other.orcid ? one.orcid === other.orcid : nameKey(one.name) === nameKey(other.name)
}

function together(article: Article, authors: Candidate[], person: Asked): Evidence['publishedTogether'] {
  if (!article.authors.some((one) => isSame(one, person))) return []
  const other = authors.find((author) => article.authors.some((one) => isSame(one, author)) && !isSame(author, person))
  return other ? [{ with: other.name, title: article.title, year: publishersYear(article.publishedAt) }] : []
}
