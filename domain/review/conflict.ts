import { sharedDomain } from '../manuscript/mail-domain.ts'
import { affiliationsIn, sharedInstitution } from '../words/affiliation.ts'
import { mailboxOf } from '../words/email.ts'
import { isSameName, isSimilarName } from '../words/person-name.ts'

/** From this number on, somebody's open reviews are worth a warning. */
export const manyReviews = 3

/** What may speak against asking somebody, the gravest first. Only the first three refuse; see `toConfirm` for the next. */
export const conflictKinds = [
  'author',
  'alternate',
  'asked',
  'namesake',
  'handling',
  'opposed',
  'declared',
  'left',
  'invited',
  'published-together',
  'affiliation',
  'mail-domain',
  'load',
] as const
export type Conflict = { kind: (typeof conflictKinds)[number]; sentence: string }

/** Somebody who may be asked, or an author. */
export type Candidate = {
  name: string
  emails: readonly string[]
  affiliation: string | null
  orcid: string | null
}

export type Manuscript = { authors: readonly Candidate[]; opposed: readonly { name: string; reason: string }[] }

/** What the database knows about a candidate. */
export type Evidence = {
  isHandlingEditor: boolean
  /** What they said of a conflict when they were asked about this manuscript before: null if they saw none. */
  declared: { round: number; words: string | null } | null
  hasLeft: boolean
  /** Whether they wait as an alternate: nobody has asked them yet. */
  isAlternate: boolean
  /** Whether they have an open invitation to this manuscript. */
  isInvited: boolean
  /** Whether they sent a report in the open round, declined or were cancelled. They can be asked again in the next one. */
  wasAsked: boolean
  openReviews: number
  publishedTogether: readonly { with: string; title: string; year: number }[]
}

export const noEvidence: Evidence = {
  isHandlingEditor: false,
  declared: null,
  hasLeft: false,
  isAlternate: false,
  isInvited: false,
  wasAsked: false,
  openReviews: 0,
  publishedTogether: [],
}

/** Returns the warnings about one candidate, the gravest first, each a sentence with its evidence. */
export function conflictsBetween(candidate: Candidate, manuscript: Manuscript, evidence: Evidence): Conflict[] {
  const [together] = evidence.publishedTogether
  const author = first(manuscript.authors, (one) => authorSentence(candidate, one))
  const found: Record<Conflict['kind'], string | null> = {
    author,
    alternate: evidence.isAlternate ? 'Waits as an alternate.' : null,
    asked: evidence.wasAsked ? 'Was already asked in this round.' : null,
    namesake: first(manuscript.authors, (one) => namesakeSentence(candidate, one)),
    handling: evidence.isHandlingEditor ? 'Is the handling editor of this manuscript.' : null,
    opposed: first(manuscript.opposed, (one) => opposedSentence(candidate, one)),
    declared: evidence.declared ? declaredSentence(evidence.declared) : null,
    left: evidence.hasLeft ? 'Asked not to be asked.' : null,
    invited: evidence.isInvited ? 'Already has an open invitation to this manuscript.' : null,
    'published-together': together ? `Published with ${together.with}: “${together.title}” (${together.year}).` : null,
    affiliation: first(manuscript.authors, (one) => affiliationSentence(candidate, one)),
    'mail-domain': first(manuscript.authors, (one) => domainSentence(candidate, one)),
    load: evidence.openReviews >= manyReviews ? `Has ${evidence.openReviews} open reviews.` : null,
  }
  // An author shares everything with themselves.
  const kinds = author === null ? conflictKinds : (['author'] as const)
  return kinds.flatMap((kind) => (found[kind] === null ? [] : [{ kind, sentence: found[kind] }]))
}

/** Nobody reviews their own work or the same version twice, and an alternate is asked where they wait. Everything else is for the editor to judge. */
export function isRefused(conflicts: readonly Conflict[]): boolean {
  return conflicts.some(({ kind }) => kind === 'author' || kind === 'alternate' || kind === 'asked')
}

/** Whether somebody is proposed only after those without a conflict. Open reviews are no conflict: they count in the score. */
export function isConflicted(conflicts: readonly Conflict[]): boolean {
  return conflicts.some(({ kind }) => kind !== 'load')
}

/** Whoever asks somebody despite one of these confirms it. The words stand in the history, which names no reviewer. */
const confirmed: Partial<Record<Conflict['kind'], string>> = {
  namesake: 'has the name of an author',
  handling: 'handles this manuscript',
  opposed: 'was opposed by the author',
  left: 'asked not to be asked',
}

/** The gravest conflict that needs a confirmation, with its words for the history. */
export function toConfirm(conflicts: readonly Conflict[]): (Conflict & { said: string }) | null {
  const [gravest] = conflicts.flatMap((one) =>
    confirmed[one.kind] ? [{ ...one, said: confirmed[one.kind] ?? '' }] : [],
  )
  return gravest ?? null
}

function first<T>(all: readonly T[], sentence: (one: T) => string | null): string | null {
  for (const one of all) {
    const said = sentence(one)
    if (said !== null) return said
  }
  return null
}

function authorSentence(candidate: Candidate, author: Candidate): string | null {
  const theirs = author.emails.map(mailboxOf)
  if (candidate.emails.some((email) => theirs.includes(mailboxOf(email))))
    return `Is an author of this manuscript: has the e-mail address of ${author.name}.`
  return candidate.orcid !== null && candidate.orcid === author.orcid
    ? `Is an author of this manuscript: has the ORCID iD of ${author.name}.`
    : null
}

/** Different ORCID iDs prove that they are two people. */
function namesakeSentence(candidate: Candidate, author: Candidate): string | null {
  const isOther = candidate.orcid !== null && author.orcid !== null && candidate.orcid !== author.orcid
  if (isOther || !isSameName(candidate.name, author.name)) return null
  return `Has the same name as the author ${author.name}. Make sure that they are two people.`
}

function opposedSentence({ name }: Candidate, opposed: Manuscript['opposed'][number]): string | null {
  if (!isSimilarName(name, opposed.name)) return null
  return `The author asked not to have ${opposed.name} as a reviewer${opposed.reason ? `: ${opposed.reason}` : '.'}`
}

function declaredSentence({ round, words }: NonNullable<Evidence['declared']>): string {
  return `Declared a possible conflict of interest in round ${round}${words ? `: ${words}` : '.'}`
}

function affiliationSentence(candidate: Candidate, author: Candidate): string | null {
  const shared = affiliationsIn(author.affiliation).find(
    (one) => sharedInstitution(candidate.affiliation, one) !== null,
  )
  return shared === undefined ? null : `Has the same affiliation as ${author.name}: ${shared}.`
}

function domainSentence(candidate: Candidate, author: Candidate): string | null {
  const pairs = candidate.emails.flatMap((email) => author.emails.map((other) => sharedDomain(email, other)))
  const shared = pairs.find((domain) => domain !== null)
  return shared ? `Has an e-mail address at ${shared}, as ${author.name} has.` : null
}
