import { publishersDay } from '#domain/words/day.ts'
import { mediaTypes } from '#domain/words/file-types.ts'
import type { Tx } from '../db/types.ts'
import type { Deps } from '../deps.ts'
import { watchReviews } from '../review/reviewing/watch.ts'
import type { Draft } from './draft.ts'
import { makePdf } from './pdf.ts'
import { backdate } from './store.ts'

/** Something that somebody did on the site, and when. */
export type Scene = { at: Date; act(deps: Deps): Promise<unknown> }

/**
 * Plays the scenes in the order of their days, by the use cases that real people use, with the clock set back. Nothing
 * waits for a child process: the files are our own, so what would be found in them is known.
 */
export async function play(
  deps: Deps,
  tx: Tx,
  { scenes, papers }: Pick<Draft, 'scenes' | 'papers'>,
  stopping?: AbortSignal,
): Promise<void> {
  let now = new Date(0)
  const past: Deps = {
    ...{ ...deps, db: tx, clock: { now: () => now } },
    inspectPatiently: async () => ({ mediaType: mediaTypes.pdf, warnings: [] }),
    anonymise: async (original) => copyOf(papers, typeof original === 'function' ? await original() : original),
  }
  const today: Scene = { at: deps.clock.now(), act: async () => {} }
  for (const { at, act } of [...scenes.toSorted((one, other) => one.at.getTime() - other.at.getTime()), today]) {
    stopping?.throwIfAborted()
    const isNewDay = publishersDay(at) !== publishersDay(now)
    now = at
    if (isNewDay) await watchReviews(past)
    await act(past)
    await backdate(tx, at)
  }
}

const removed = [
  { what: 'author names, affiliations and addresses', where: 'title page', count: 1 },
  { what: 'file properties', where: 'file', count: 1 },
]

/** The reviewers' copy of a paper, with nothing left to decide. */
function copyOf(papers: Draft['papers'], { title }: { title: string }) {
  const paper = papers.get(title)
  if (!paper) throw new Error(`The sample content has no paper '${title}'`)
  return { bytes: makePdf({ ...paper, authors: [] }), removed, leaks: [] }
}
