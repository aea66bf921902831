import { mediaTypes } from '#domain/words/file-types.ts'
import type { Tx } from '../db/types.ts'
import type { Deps } from '../deps.ts'
import type { Work } from './manuscripts.ts'
import { makePdf } from './pdf.ts'
import { backdate } from './store.ts'

/** Something that somebody did on the site, and when. */
export type Scene = { at: Date; act(deps: Deps): Promise<unknown> }

/**
 * Plays what happened to a manuscript in the order of its days, by the use cases that real people use, with the clock set
 * back. Nothing waits for a child process: the files are our own, so what would be found in them is known.
 */
export async function play(
  deps: Deps,
  tx: Tx,
  scenes: readonly Scene[],
  work: Pick<Work, 'id' | 'paper'>,
  stopping?: AbortSignal,
): Promise<void> {
  let now = new Date(0)
  const past: Deps = {
    ...{ ...deps, db: tx, clock: { now: () => now } },
    inspectPatiently: async () => ({ mediaType: mediaTypes.pdf, warnings: [] }),
    anonymise: async () => ({ bytes: makePdf({ ...work.paper, authors: [] }), removed, leaks: [] }),
  }
  for (const { at, act } of scenes.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    stopping?.throwIfAborted()
    now = at
    await act(past)
    await backdate(tx, work.id, at)
  }
}

const removed = [
  { what: 'author names, affiliations and addresses', where: 'title page', count: 1 },
  { what: 'file properties', where: 'file', count: 1 },
]
