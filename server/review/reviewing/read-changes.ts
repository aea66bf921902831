import type { ReplyOf } from '#contracts/endpoint.ts'
import type { readChanges as call } from '#contracts/review/reviewing.ts'
import { AppError } from '#domain/words/errors.ts'
import { mediaTypes } from '#domain/words/file-types.ts'
import { changedWords } from '../../adapters/difference/compare.ts'
import type { Deps } from '../../deps.ts'
import { compareFiles } from '../../manuscript/files/compare-files.ts'
import type { Turn } from '../../turns.ts'
import { recordFor } from '../rounds/hide.ts'
import { openReview } from './link.ts'
import type { OpenedInvitation } from './link-store.ts'
import { copyOf, hasAccepted } from './read.ts'
import { findEarlier, findVersionFields } from './report-store.ts'

type Changes = ReplyOf<typeof call>

/** What changed since the version that the reviewer reported on, in what they were given of both. */
export async function readChanges(deps: Deps, { token }: { token: string }, turn: Turn): Promise<Changes> {
  const opened = await openReview(deps, token)
  const { round } = opened
  const earlier = hasAccepted(opened) ? await findEarlier(deps.db, opened) : []
  const from = earlier.at(-1)?.round.version
  const to = round.version
  if (from === undefined || from === to)
    throw new AppError('not-found', 'You have reviewed no other version of this manuscript.')
  return { from, to, fields: await fieldsOf(deps, opened, from, to), text: await textOf(deps, opened, from, to, turn) }
}

const read = { title: 'Title', abstract: 'Abstract', articleType: 'Article type' } as const

async function fieldsOf(deps: Deps, opened: OpenedInvitation, from: number, to: number): Promise<Changes['fields']> {
  const [before, after] = await Promise.all([from, to].map((version) => recordOf(deps, opened, version)))
  if (!before || !after) return []
  return (Object.keys(read) as (keyof typeof read)[])
    .filter((name) => before[name] !== after[name])
    .map((name) => ({ label: read[name], parts: changedWords(before[name], after[name]) }))
}

async function recordOf(deps: Deps, { manuscript }: OpenedInvitation, version: number) {
  const stored = (await findVersionFields(deps.db, manuscript, version)) ?? manuscript
  return recordFor(deps, deps.db, manuscript, stored, version)
}

/** Of both versions the Word files if there are two: a PDF has the words of its margins among those of the text. */
async function textOf(
  deps: Deps,
  opened: OpenedInvitation,
  from: number,
  to: number,
  turn: Turn,
): Promise<Changes['text']> {
  const [before = [], after = []] = await Promise.all([from, to].map((version) => copyOf(deps, opened, version)))
  const word = ({ mediaType }: { mediaType: string }) => mediaType !== mediaTypes.pdf
  const areWord = before.some(word) && after.some(word)
  const [old, now] = [before, after].map((files) => (areWord ? files.find(word) : files[0]))
  if (old && now) return compareFiles(deps, old, now, turn)
  return { places: [], hasMore: false, problem: 'The files of these versions cannot be compared.' }
}
