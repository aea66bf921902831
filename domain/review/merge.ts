import type { InvitationState } from '../words/peer-review.ts'
import { notesMax, topicsMax, uniqueTopics } from './reviewer.ts'

type Entry = {
  emails: string[]
  affiliation: string | null
  orcid: string | null
  topics: string[]
  journals: string[]
  sharedWith: string[]
  notes: string
  leftAt: Date | null
}

/** What the first of two entries of one person becomes. A wish not to be asked stays, whoever of the two had it. */
export function mergedEntry(kept: Entry, other: Entry): Entry {
  const isForAll = kept.journals.length === 0 || other.journals.length === 0
  const own = [kept, other].flatMap((one) => one.journals.filter((slug) => !one.sharedWith.includes(slug)))
  const shared = [...new Set([...kept.sharedWith, ...other.sharedWith])].filter((slug) => !own.includes(slug))
  return {
    emails: [...new Set([...kept.emails, ...other.emails])],
    affiliation: kept.affiliation ?? other.affiliation,
    orcid: kept.orcid ?? other.orcid,
    topics: uniqueTopics([...kept.topics, ...other.topics]).slice(0, topicsMax),
    journals: isForAll ? [] : [...new Set([...kept.journals, ...other.journals])].sort(),
    sharedWith: isForAll ? [] : shared.sort(),
    notes: [...new Set([kept.notes, other.notes])].filter(Boolean).join('\n').slice(0, notesMax),
    leftAt: kept.leftAt ?? other.leftAt,
  }
}

/** From what counts most: the invitation that was answered stays. */
const order: InvitationState[] = ['submitted', 'accepted', 'declined', 'invited', 'queued', 'cancelled']

/** Returns the two invitations of one person to one round: first the one that stays. */
export function preferred<T extends { state: InvitationState }>(one: T, other: T): [T, T] {
  return order.indexOf(other.state) < order.indexOf(one.state) ? [other, one] : [one, other]
}
