import type { Proposal } from '#contracts/review/reviewer-proposals.ts'
import { removedName } from '#domain/manuscript/anonymity/find-leaks.ts'
import { isConflicted, isRefused } from '#domain/review/conflict.ts'
import { reasonsFor, reviewedWords, scoreOf, suggestedWords } from '#domain/review/proposal.ts'
import { maySeeReviewer } from '#domain/review/reviewer.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { type OpenedReview, openReviewForStaff } from '../../access/opened.ts'
import { type Seen, seenBy } from '../../access/seen.ts'
import type { DbOrTx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { conflictsOf } from './conflicts.ts'
import { type Found, findCandidates, isSame } from './find-candidates.ts'
import { findPage, findServices } from './list-store.ts'
import { findColleagues } from './proposal-store.ts'
import { findByAddress } from './store.ts'

const shownMax = 20
const weighedMax = 40

type Asked = { id: string; search?: string | undefined }

/** Proposes people for a manuscript, best first and those with a conflict last; or, with a search, finds them in the register. */
export async function proposeReviewers({ db }: Deps, staff: Staff, { id, search }: Asked): Promise<Proposal[]> {
  const manuscript = await openReviewForStaff(db, staff, id)
  const seen = await seenBy(db, staff)
  const found = search ? await findInRegister(db, staff, search) : await weigh(db, staff, seen, manuscript)
  const proposals = await withConflicts(db, seen, manuscript, found)
  return search ? proposals : best(proposals.filter((each) => !isHidden(each)))
}

/** Somebody with an author's name is most likely that author. Whoever knows better finds them with a search. */
function isHidden({ conflicts }: Proposal): boolean {
  return conflicts.some(({ kind }) => ['author', 'asked', 'namesake', 'left', 'invited'].includes(kind))
}

/** Those with a conflict come last. Whoever reviewed it before or is suggested is shown, whatever else there is. */
function best(found: Proposal[]): Proposal[] {
  const proposals = [
    ...found.filter(({ conflicts }) => !isConflicted(conflicts)),
    ...found.filter(({ conflicts }) => isConflicted(conflicts)),
  ]
  const isKept = ({ reasons }: Proposal) =>
    reasons.some((reason) => reason.startsWith(suggestedWords) || reason.startsWith(reviewedWords))
  const places = shownMax - proposals.filter(isKept).length
  let taken = 0
  return proposals.filter((each) => isKept(each) || ++taken <= places)
}

async function findInRegister(db: DbOrTx, staff: Staff, search: string): Promise<Found[]> {
  const people = await findPage(db, staff, { search }, { limit: shownMax })
  const merits = { wrote: [], reviewed: [], topics: null }
  return people.map((reviewer) => ({ reviewer, person: reviewer, merits }))
}

/** Returns the best of the candidates, always with those whom the author or a reviewer suggests. */
async function weigh(db: DbOrTx, staff: Staff, seen: Seen, manuscript: OpenedReview): Promise<Found[]> {
  const candidates = (await findCandidates(db, staff, seen, manuscript)).flatMap((found) => shownTo(staff, found))
  const suggested = await findSuggested(db, staff, manuscript, candidates)
  const others = candidates
    .filter((found) => !suggested.includes(found))
    .sort((a, b) => scoreOf(b.merits, null) - scoreOf(a.merits, null))
  return [...suggested, ...others].slice(0, weighedMax)
}

/** Whoever is in another journal's part of the register is proposed only as an author, as readers know them. */
function shownTo(staff: Staff, found: Found): Found[] {
  const { reviewer, merits, person } = found
  if (!reviewer || (reviewer.erasedAt === null && maySeeReviewer(staff, reviewer))) return [found]
  const { name, affiliation, orcid } = person
  return merits.wrote.length > 0 && reviewer.erasedAt === null && reviewer.leftAt === null
    ? [
        {
          reviewer: null,
          person: { name, affiliation, orcid, emails: [] },
          merits: { wrote: merits.wrote.map(({ byNameAlone: _, ...one }) => one), reviewed: [], topics: null },
        },
      ]
    : []
}

async function findSuggested(db: DbOrTx, staff: Staff, manuscript: OpenedReview, candidates: Found[]) {
  const named = (await findColleagues(db, manuscript)).flatMap(({ number, suggestions }) =>
    suggestions
      .filter(({ name }) => name !== removedName)
      .map((one) => ({ ...one, affiliation: '', merit: { namedBy: number } })),
  )
  const wished = manuscript.suggestedReviewers.map(({ reason, ...one }) => ({ ...one, merit: { suggested: reason } }))
  const entries = await findByAddress(
    db,
    [...wished, ...named].map(({ email }) => email),
  )
  const suggested = new Set<Found>()
  for (const { name, email, affiliation, merit } of [...wished, ...named]) {
    const person = { name, emails: email ? [email] : [], affiliation: affiliation || null, orcid: null }
    const entry = entries.get(email)
    const reviewer = entry && maySeeReviewer(staff, entry) ? entry : null
    const known = [...suggested, ...candidates].find((found) =>
      reviewer ? found.reviewer?.id === reviewer.id : isTheSame(found, person),
    )
    const found = known ?? { reviewer, person: reviewer ?? person, merits: { wrote: [], reviewed: [], topics: null } }
    Object.assign(found.merits, merit)
    if (found.person.emails.length === 0) found.person.emails = person.emails
    suggested.add(found)
  }
  return [...suggested]
}

const isTheSame = ({ reviewer, person }: Found, other: Found['person']) =>
  reviewer ? isSame(reviewer, other) : person.emails.some((email) => other.emails.includes(email))

async function withConflicts(db: DbOrTx, seen: Seen, manuscript: OpenedReview, found: Found[]): Promise<Proposal[]> {
  const people = found.map(({ reviewer, person }) => ({
    ...person,
    id: reviewer?.id ?? null,
    leftAt: reviewer?.leftAt ?? null,
  }))
  const services = await findServices(
    db,
    seen,
    people.flatMap(({ id }) => id ?? []),
  )
  const conflicts = await conflictsOf(db, seen, manuscript, people, services)
  const none = { open: 0, submitted: 0, asked: 0, accepted: 0, declined: 0, days: null }
  return found
    .map(({ reviewer, person, merits }, at) => {
      const habits = reviewer && (services.get(reviewer.id) ?? none)
      const topics = reviewer?.topics ?? []
      const details = { ...merits, topics: topics.length > 0 ? { names: topics, likeness: 0 } : null }
      const against = conflicts[at] ?? []
      const proposal: Proposal = {
        ...{ _id: reviewer?.id ?? null, name: person.name, email: person.emails[0] ?? null, topics },
        ...{ affiliation: person.affiliation, orcid: person.orcid, source: reviewer?.source ?? sourceOf(merits) },
        ...{ reasons: reasonsFor(details, habits), conflicts: against, refused: isRefused(against) },
      }
      return { proposal, score: scoreOf(merits, habits) }
    })
    .sort((a, b) => b.score - a.score)
    .map(({ proposal }) => proposal)
}

const sourceOf = ({ suggested, namedBy }: Found['merits']) =>
  suggested !== undefined ? 'author' : namedBy !== undefined ? 'colleague' : 'article'
