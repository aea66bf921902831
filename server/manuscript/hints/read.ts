import type { Hints } from '#contracts/manuscript/hints.ts'
import { daysAround, type Facts, type Hint, hintsOf } from '#domain/manuscript/hints/hints.ts'
import { visibleTo } from '#domain/manuscript/same-work.ts'
import { shareOf } from '#domain/manuscript/similarity/overlap.ts'
import { articlePath } from '#domain/words/article-path.ts'
import type { Staff } from '#domain/words/permissions.ts'
import type { DbOrTx } from '#server/db/types.ts'
import type { Deps } from '#server/deps.ts'
import { type Opened, openReviewForStaff } from '../../access/opened.ts'
import { unfoundIn } from '../references/read.ts'
import { findNewestReading } from '../references/store.ts'
import { overlapsOf } from '../similarity/similar.ts'
import { findNewestText } from '../similarity/store.ts'
import { findWorks, type Work } from '../submission/same-work-store.ts'
import { findLookedAt, findSent } from './store.ts'

type Reading = Pick<Deps, 'config'> & { db: DbOrTx }

const dayMs = 24 * 60 * 60 * 1000

export async function listHints(deps: Reading, staff: Staff, { id }: { id: string }): Promise<Hints> {
  const manuscript = await openReviewForStaff(deps.db, staff, id)
  return { hints: (await openHints(deps, staff, manuscript)).map(({ about: _, ...hint }) => hint) }
}

/** Those that staff have not looked at yet. */
export async function openHints(deps: Reading, staff: Staff, manuscript: Opened): Promise<Hint[]> {
  const { db } = deps
  const { id, authorId, email, createdAt } = manuscript
  const [from, to] = [-daysAround, daysAround].map((days) => new Date(createdAt.getTime() + days * dayMs))
  // One after the other: a transaction has one connection.
  const reading = await findNewestReading(db, manuscript)
  const text = await findNewestText(db, manuscript)
  const sent = await findSent(db, { authorId, email, from: from ?? createdAt, to: to ?? createdAt })
  const lookedAt = await findLookedAt(db, manuscript)
  const overlaps = text ? await overlapsOf(db, text.id, id) : []
  const facts: Facts = { reading, sameText: [], elsewhere: [], sent: [], sentElsewhere: 0, unfound: [] }
  for (const { work, words } of overlaps) {
    const shown = shownTo(deps, staff, work)
    const share = shareOf(words, text?.words ?? 0)
    if (shown?.seen && !hasAuthorInCommon(manuscript, shown.other)) facts.sameText.push({ ...shown.seen, share })
    else if (shown && !shown.seen) facts.elsewhere.push({ id: shown.other.id, share })
  }
  for (const work of await findWorks(db, sent, [])) {
    const shown = shownTo(deps, staff, work)
    if (shown?.seen) facts.sent.push(shown.seen)
    else if (shown) facts.sentElsewhere++
  }
  if (reading) facts.unfound = await unfoundIn(db, reading)
  return hintsOf(facts).filter(({ about }) => !about.every((one) => lookedAt.has(one)))
}

/** What a member of staff may know of another work: all that a hint names, only that it exists, or nothing. */
function shownTo({ config }: Reading, staff: Staff, { manuscript: other, article }: Work) {
  const shown = other && visibleTo(staff, other, article !== null)
  if (!other || !shown) return null
  const { id, number, author } = other
  if (shown === 'all') return { other, seen: { id, number, author, address: `/admin/review/${id}` } }
  if (!article || shown !== 'published') return { other, seen: null }
  const { customId, authorNames } = article
  return {
    other,
    seen: { id, number: customId, author: authorNames, address: config.publicUrl + articlePath(article) },
  }
}

type Authored = Pick<Opened, 'authorId' | 'email' | 'coAuthors'>

function hasAuthorInCommon(one: Authored, other: Authored): boolean {
  const addresses = ({ email, coAuthors }: Authored) => [email, ...coAuthors.map((person) => person.email)]
  const known = new Set(addresses(one).filter(Boolean))
  return (
    (one.authorId !== null && one.authorId === other.authorId) || addresses(other).some((address) => known.has(address))
  )
}
