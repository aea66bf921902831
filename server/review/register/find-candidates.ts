import {
  isEvidence,
  isTelling,
  likeness,
  type Merits,
  scoreOf,
  searchTerms,
  type Word,
} from '#domain/review/proposal.ts'
import { affiliationLine } from '#domain/words/affiliation.ts'
import { publishersYear } from '#domain/words/day.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { nameKey } from '#domain/words/person-name.ts'
import type { OpenedReview } from '../../access/opened.ts'
import type { Seen } from '../../access/seen.ts'
import type { DbOrTx } from '../../db/types.ts'
import {
  type Corpus,
  findArticles,
  findByKeys,
  findCorpus,
  findEarlierReviewers,
  findOnTopic,
  findPeopleOf,
  findReportedOn,
  findSimilar,
  findSubject,
  type SubjectWord,
} from './proposal-store.ts'
import { findReviewers, type Reviewer } from './store.ts'

/** Somebody who may be proposed. `reviewer` is null if they are not in the register. */
export type Found = { reviewer: Reviewer | null; person: Person; merits: Merits }
type Person = { name: string; emails: string[]; affiliation: string | null; orcid: string | null }

const enough = 60
const wordsMax = 16
const abstractTimes = 3
const wordsShown = 4
const similarMax = 20
const enteredMax = 60

const noMerits = (): Merits => ({ wrote: [], reviewed: [], topics: null })

/** Looks for people by what they wrote, reviewed and know. The costs do not grow with the archive. */
export async function findCandidates(db: DbOrTx, staff: Staff, seen: Seen, manuscript: OpenedReview): Promise<Found[]> {
  const subject = await findSubject(db, manuscript)
  const byArticles = await findCorpus(db, 'articles')
  const words = telling(subject, byArticles)
  const chosen = subject.filter(({ lexeme }) => words.some((word) => word.lexeme === lexeme))
  const wordsOf = (shared: string[]) =>
    chosen
      .filter(({ lexeme }) => shared.includes(lexeme))
      .slice(0, wordsShown)
      .map(({ word }) => word)
  const merits = new Map<string, Merits>()
  const of = (id: string) => merits.get(id) ?? merits.set(id, noMerits()).get(id) ?? noMerits()

  for (const { reviewerId, round } of await findEarlierReviewers(db, manuscript)) of(reviewerId).round = round
  if (words.length === 0) return registered(db, merits)

  const byManuscripts = await findCorpus(db, 'manuscripts')
  const similar = mostAlike(words, await findSimilar(db, seen, manuscript, termsIn(words, byManuscripts)))
  for (const { reviewerId, manuscriptId } of await findReportedOn(db, [...similar.keys()])) {
    const { lexemes = [], likeness = 0 } = similar.get(manuscriptId) ?? {}
    of(reviewerId).reviewed.push({ words: wordsOf(lexemes), likeness })
  }

  const byReviewers = await findCorpus(db, 'reviewers')
  for (const { reviewerId, topics, lexemes } of await findOnTopic(db, staff, termsIn(words, byReviewers)))
    if (isEvidence(words, lexemes, topics)) of(reviewerId).topics = { names: [], likeness: likeness(words, lexemes) }

  const writers = await findWriters(db, words, wordsOf, byArticles)
  for (const {
    reviewer,
    person,
    merits: { wrote },
  } of writers)
    if (reviewer) {
      const byNameAlone = !isProved(reviewer, person)
      of(reviewer.id).wrote.push(...wrote.map((one) => ({ ...one, byNameAlone })))
    }
  return [...(await registered(db, merits)), ...writers.filter(({ reviewer }) => reviewer === null)]
}

/** Chooses the words that tell most about a manuscript: those of its title and key words, and those it repeats. */
function telling(subject: SubjectWord[], { shares, rare }: Corpus): Word[] {
  return subject
    .filter(({ word, isHeading, times }) => isTelling(word) && (isHeading || times >= abstractTimes))
    .map(({ lexeme, word, isHeading, isKeyword }) => {
      const share = shares.get(lexeme) ?? rare
      return { lexeme, word, share, isKeyword, weight: Math.max(0.1, -Math.log(share)) * (isHeading ? 1 : 0.4) }
    })
    .sort((a, b) => b.weight - a.weight)
    .slice(0, wordsMax)
}

function termsIn(words: Word[], { texts, shares, rare }: Corpus) {
  return searchTerms(
    words.map((word) => ({ ...word, share: shares.get(word.lexeme) ?? rare })),
    texts,
    enough,
  )
}

/** The most similar of these, by id. */
function mostAlike(words: Word[], found: { id: string; lexemes: string[] }[]) {
  return new Map(
    found
      .filter(({ lexemes }) => isEvidence(words, lexemes))
      .map(({ id, lexemes }) => [id, { lexemes, likeness: likeness(words, lexemes) }] as const)
      .sort(([, one], [, other]) => other.likeness - one.likeness)
      .slice(0, similarMax),
  )
}

/** Reads the entries of those for whom most speaks. */
async function registered(db: DbOrTx, merits: Map<string, Merits>): Promise<Found[]> {
  const best = [...merits].sort(([, one], [, other]) => scoreOf(other, null) - scoreOf(one, null)).slice(0, enteredMax)
  const people = await findReviewers(
    db,
    best.map(([id]) => id),
  )
  return people.map((reviewer) => ({ reviewer, person: reviewer, merits: merits.get(reviewer.id) ?? noMerits() }))
}

type Tell = (shared: string[]) => string[]
type Article = Awaited<ReturnType<typeof findArticles>>[number]
const writersMax = 120
const articlesMax = 30

/** Returns the authors of similar articles, those who are in the register with their entry. */
async function findWriters(db: DbOrTx, words: Word[], wordsOf: Tell, corpus: Corpus): Promise<Found[]> {
  const articles = await findArticles(db, termsIn(words, corpus))
  const alike = articles
    .filter(({ lexemes }) => isEvidence(words, lexemes))
    .map((article) => ({ article, likeness: likeness(words, article.lexemes) }))
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, articlesMax)
  const addresses = await findAddresses(
    db,
    alike.map(({ article }) => article),
  )
  const writers = new Map<string, Found>()
  for (const { article, likeness } of alike)
    for (const author of article.authors) {
      const key = author.orcid ?? nameKey(author.name)
      if (key === '' || (!writers.has(key) && writers.size >= writersMax)) continue
      const email = addresses.get(`${article.manuscriptId} ${nameKey(author.name)}`)
      const fresh: Person = {
        name: author.name,
        emails: [],
        affiliation: affiliationLine(author.affiliation) || null,
        orcid: author.orcid ?? null,
      }
      const known = writers.get(key) ?? { reviewer: null, person: fresh, merits: noMerits() }
      if (email && known.person.emails.length === 0) known.person.emails = [email]
      const year = publishersYear(article.publishedAt)
      known.merits.wrote.push({ title: article.title, year, words: wordsOf(article.lexemes), likeness })
      writers.set(key, known)
    }
  return withEntries(db, [...writers.values()])
}

/** The addresses of an article's authors, by its manuscript and their name. */
export async function findAddresses(
  db: DbOrTx,
  articles: Pick<Article, 'manuscriptId'>[],
): Promise<Map<string, string>> {
  const ids = articles.flatMap(({ manuscriptId }) => manuscriptId ?? [])
  const rows = ids.length > 0 ? await findPeopleOf(db, ids) : []
  return new Map(
    rows.flatMap(({ id, author, email, coAuthors }) =>
      [{ name: author, email }, ...coAuthors].map((one) => [`${id} ${nameKey(one.name)}`, one.email] as const),
    ),
  )
}

async function withEntries(db: DbOrTx, writers: Found[]): Promise<Found[]> {
  if (writers.length === 0) return []
  const ids = await findByKeys(db, {
    orcids: writers.flatMap(({ person }) => person.orcid ?? []),
    nameKeys: writers.map(({ person }) => nameKey(person.name)),
    emails: writers.flatMap(({ person }) => person.emails),
  })
  const entries = await findReviewers(db, ids)
  return writers.map((writer) => ({
    ...writer,
    reviewer: entries.find((entry) => isSame(entry, writer.person)) ?? null,
  }))
}

/** Different ORCID iDs prove that two of the same name are not one person. */
export function isSame(entry: Reviewer, { name, emails, orcid }: Person): boolean {
  if (entry.orcid !== null && orcid !== null) return entry.orcid === orcid
  return isProved(entry, { emails, orcid }) || nameKey(entry.name) === nameKey(name)
}

function isProved(entry: Reviewer, { emails, orcid }: Pick<Person, 'emails' | 'orcid'>): boolean {
  return (orcid !== null && entry.orcid === orcid) || emails.some((email) => entry.emails.includes(email))
}
