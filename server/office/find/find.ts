import type { InputOf, ReplyOf } from '#contracts/endpoint.ts'
import { type find as call, type Group, hitsPerPage } from '#contracts/office/find.ts'
import { byMatch, type FindKind, findKinds, type Match } from '#domain/manuscript/find.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { chargesSeenBy, seenBy } from '../../access/seen.ts'
import type { Deps } from '../../deps.ts'
import { authorSource, reviewerSource, staffSource } from './people-store.ts'
import {
  type Describer,
  type Found,
  showArticle,
  showAuthor,
  showCharge,
  showLetter,
  showManuscript,
  showMember,
  showMessage,
  showReviewer,
} from './shown.ts'
import {
  articleSource,
  findCharges,
  findReferenced,
  isAbout,
  isOneOf,
  isTo,
  letterSource,
  manuscriptSource,
  messageSource,
  type Source,
} from './store.ts'
import { type Asked, correctedQuery, readTyped } from './typed.ts'

/** Of each kind this many are shown together. */
const shownOfEach = 5
/** Among so many of the newest the best are chosen. A narrower search finds the others. */
const readOfEach = 25
const readOfOne = 200

export async function find({ db }: Deps, staff: Staff, query: InputOf<typeof call>): Promise<ReplyOf<typeof call>> {
  const asked = await readTyped(db, query.q)
  if (!asked) return { groups: [] }
  const seen = await seenBy(db, staff)
  const limitOf = (kind: FindKind) => (query.kind === kind ? readOfOne : readOfEach) + 1
  const searched = <Row extends { id: string }>(source: Source<Row>, show: Describer<Row>, kind: FindKind) =>
    search(asked, source, show, limitOf(kind))

  const referenced = await findReferenced(db, asked.typed)
  if (staff.role === 'finance') {
    const charges = await findCharges(
      db,
      await chargesSeenBy(db, staff),
      asked.typed,
      referenced,
      limitOf('manuscripts'),
    )
    const found = {
      manuscripts: charges.map((row) => showCharge(row, asked, referenced.includes(row.id) ? 'identifier' : 'words')),
      people: await searched(staffSource(db), showMember, 'people'),
    }
    const kinds = (['manuscripts', 'people'] as const).filter((kind) => !query.kind || query.kind === kind)
    return { groups: kinds.map((kind) => groupOf(kind, found[kind], query)).filter(({ total }) => total > 0) }
  }
  const [named, articles, manuscripts, members, authors, reviewers, written] = await Promise.all([
    referenced.length > 0 ? manuscriptSource(db, seen).read(isOneOf(referenced), readOfEach) : [],
    searched(articleSource(db, seen), showArticle, 'manuscripts'),
    searched(manuscriptSource(db, seen), showManuscript, 'manuscripts'),
    searched(staffSource(db), showMember, 'people'),
    searched(authorSource(db, seen), showAuthor, 'people'),
    searched(reviewerSource(db, staff), showReviewer, 'people'),
    searched(messageSource(db), showMessage, 'messages'),
  ])
  const people = [...members, ...authors, ...reviewers]
  const texts = [...manuscripts, ...articles, ...people, ...written].flatMap((one) =>
    one.match === 'similar' ? one.texts : [],
  )
  const corrected = correctedQuery(asked, texts)
  const again = <Row extends { id: string }>(source: Source<Row>, show: Describer<Row>, kind: FindKind) =>
    corrected === null ? [] : read(asked, source.isFound(corrected), source, show, 'similar', limitOf(kind))

  const messages = written.length > 0 ? written : await again(messageSource(db), showMessage, 'messages')
  const found: Record<FindKind, Found[]> = {
    manuscripts: unique([...named.map((row) => showManuscript(row, asked, 'identifier')), ...manuscripts, ...articles]),
    people,
    messages,
    emails: [],
  }
  // As in the outbox, only admins see e-mails.
  if (staff.role === 'admin') {
    const source = letterSource(db, seen)
    const ids = named.map(({ id }) => id)
    const where = asked.typed.includes('@') ? isTo(asked.typed) : ids.length > 0 ? isAbout(ids) : null
    const sure = where ? await read(asked, where, source, showLetter, 'identifier', limitOf('emails')) : []
    const newest = await source.readNewest(asked.wide, limitOf('emails'))
    const isEnough = newest.length === limitOf('emails')
    const all = isEnough ? newest : await source.read(source.isFound(asked.wide), limitOf('emails'))
    const letters = unique([...sure, ...all.map((row) => showLetter(row, asked, 'unfinished'))])
    found.emails = letters.length > 0 ? letters : await again(source, showLetter, 'emails')
  }
  const kinds = query.kind ? [query.kind] : findKinds
  return { groups: kinds.map((kind) => groupOf(kind, found[kind], query)).filter(({ total }) => total > 0) }
}

/** Whole words first, then words that are unfinished and, if there is nothing, words that resemble those typed. */
async function search<Row extends { id: string }>(
  asked: Asked,
  source: Source<Row>,
  show: Describer<Row>,
  limit: number,
): Promise<Found[]> {
  const exact = await read(asked, source.isFound(asked.exact), source, show, 'words', limit)
  if (exact.length === limit) return exact
  const wide = await read(asked, source.isFound(asked.wide), source, show, 'unfinished', limit)
  const similar = exact.length + wide.length === 0 ? source.isSimilar(asked.words) : null
  return similar ? read(asked, similar, source, show, 'similar', limit) : unique([...exact, ...wide])
}

async function read<Row extends { id: string }>(
  asked: Asked,
  where: Parameters<Source<Row>['read']>[0],
  source: Source<Row>,
  show: Describer<Row>,
  match: Match,
  limit: number,
): Promise<Found[]> {
  return (await source.read(where, limit)).map((row) => show(row, asked, match))
}

/** Keeps the first of each, which was found by the better way, and of a manuscript and its article the manuscript. */
function unique(found: Found[]): Found[] {
  const kept = new Map<string, Found>()
  for (const one of found) {
    const key = one.manuscriptId ?? one._id
    if (!kept.has(key)) kept.set(key, one)
  }
  return [...kept.values()]
}

function groupOf(kind: FindKind, found: Found[], { kind: only, page }: InputOf<typeof call>): Group {
  const most = only ? readOfOne : readOfEach
  const best = found.sort(byMatch).slice(0, most)
  const [from, size] = only ? [(page - 1) * hitsPerPage, hitsPerPage] : [0, shownOfEach]
  const hits = best.slice(from, from + size).map(({ match: _, texts: __, manuscriptId: ___, ...hit }) => hit)
  return { kind, hits, total: best.length, hasMore: found.length > most }
}
