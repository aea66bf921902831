import { publishersDay } from '#domain/words/day.ts'
import { type PeerReview, usualPeerReview } from '#domain/words/peer-review.ts'
import type { Deps } from '../deps.ts'

export function rulesOf({ content }: Pick<Deps, 'content'>, journal: string): PeerReview {
  return content.journal(journal)?.peerReview ?? usualPeerReview
}

export const titleOf = ({ content }: Pick<Deps, 'content'>, slug: string) => content.journal(slug)?.title ?? slug

/** The day that it is at the publisher's. */
export function todayOf({ clock }: Pick<Deps, 'clock'>): string {
  return publishersDay(clock.now())
}
