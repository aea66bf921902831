/** A person whose identity a reviewers' copy must not show. */
export type HiddenPerson = { name: string; email?: string | null; affiliation?: string | null; orcid?: string | null }

export const leakKinds = [
  ...(['name', 'given-name', 'address', 'affiliation', 'orcid', 'own-work', 'funding'] as const),
  /** A line before the text that is not the title. */
  'title-page',
  /** Nobody but people can read it. */
  'unread',
] as const
export type LeakKind = (typeof leakKinds)[number]

/** A part of a document that is read on its own: a paragraph, or a page of a PDF. */
export type Passage = {
  /** Where it is in the file, for the program: 'word/document.xml#12', 'page#3'. */
  at: string
  /** Where it is, for people: 'Methods, paragraph 3', 'Page 3'. */
  place: string
  text: string
  /** Reference lists name authors, so a name there tells nothing on its own. */
  isReference?: boolean
}

/** These words, at this place of a passage's text. */
export type Spot = { at: string; start: number; match: string }

/** A place in the finished copy that still looks as if it gave the authors away. */
export type Leak = Spot & {
  place: string
  kind: LeakKind
  before: string
  after: string
  /** Proposed for the match; empty where there is no proposal. */
  replacement: string
  /** The person or institution that it tells, so that all their places are decided together. */
  about?: string
}

export type Replacement = Spot & { text: string }

/** What an editor decided about a leak, by whom and when. A kept one has no `text`. What was saved at once has one `batch`. */
export type LeakDecision = Leak & { text: string | null; byId: string; by: string; decidedAt: string; batch?: number }

/** Whether other words can be put there, or on a page of a PDF a black box: not inside an embedded file. */
export const isReplaceable = ({ at }: Pick<Spot, 'at'>): boolean => at.includes('#')

/** Represents words that are taken out of a page of a PDF. */
export const blackBox = '█████'

export function pageOf({ at }: Pick<Spot, 'at'>): number | null {
  const [, page] = /^page#(\d+)/.exec(at) ?? []
  return page === undefined ? null : Number(page)
}

/** `where` is for people: 'file properties', 'page 1'. */
export type Removed = { what: string; where: string; count: number }

/**
 * `leaks` are the places that are still to be decided. `ownReferences` of the reference list are by an author. `noPdf` is
 * a sentence that says why a Word file has no PDF, if one was tried. `pictures`: the pages of a PDF that
 * became pictures, because words could not be taken out of them otherwise.
 */
export type CopyReport = {
  removed: Removed[]
  leaks: Leak[]
  ownReferences?: number
  noPdf?: string
  pictures?: number[]
}

export const spotOf = ({ at, start, match }: Spot): Spot => ({ at, start, match })

export function isSameSpot(one: Spot, other: Spot): boolean {
  return one.at === other.at && one.start === other.start && one.match === other.match
}

/** Where a spot is after other words were put into the same passage before it. */
export function movedBy<S extends Spot>(spot: S, { at, start, match, text }: Replacement): S {
  const isBehind = spot.at === at && spot.start > start
  return isBehind ? { ...spot, start: spot.start + text.length - match.length } : spot
}
