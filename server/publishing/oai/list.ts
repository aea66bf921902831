import { findHarvested, type Harvested } from '#domain/manuscript/record/formats.ts'
import type { Deps } from '../../deps.ts'
import { headerXml, recordsXml } from './items.ts'
import type { Refusal, Selection } from './protocol.ts'
import { findHeaders, findRecordsOf, oldestWriteMs, type Part } from './store.ts'
import { type Position, readToken, writeToken } from './token.ts'

type ListVerb = 'ListIdentifiers' | 'ListRecords'
/** A harvester that next asks for changes since `seenTo` misses nothing. */
type List = { items: string[]; seenTo: Date }

const partSize = 100

export const noSets: Refusal = { code: 'noSetHierarchy', reason: 'There are no sets here.' }
export const unknownToken: Refusal = {
  code: 'badResumptionToken',
  reason: 'This resumptionToken is not, or no longer, known. Please ask for the list again.',
}

export async function beginList(deps: Deps, verb: ListVerb, selection: Selection): Promise<List | Refusal> {
  if (selection.set !== null && deps.content.journals.length === 0) return noSets
  return listPart(deps, verb, { selection, after: null, cursor: 0, seenTo: 0 })
}

export async function resumeList(deps: Deps, verb: ListVerb, token: string): Promise<List | Refusal> {
  const position = readToken(deps.secret, token)
  return position ? listPart(deps, verb, position) : unknownToken
}

async function listPart(deps: Deps, verb: ListVerb, position: Position): Promise<List | Refusal> {
  const { selection, after, cursor } = position
  const format = findHarvested(selection.metadataPrefix)
  if (!format) return { code: 'cannotDisseminateFormat', reason: 'No article is available in this format.' }
  const seenTo = Math.max(position.seenTo, await settledUntil(deps))
  const part = { ...selection, after, seenTo: new Date(seenTo), limit: partSize + 1 }
  const { items, last } = verb === 'ListRecords' ? await records(deps, part, format) : await headers(deps, part)
  if (items.length === 0)
    return cursor > 0 ? unknownToken : { code: 'noRecordsMatch', reason: 'No records match these dates and this set.' }
  const next = last && writeToken(deps.secret, { selection, after: last, cursor: cursor + partSize, seenTo })
  // OAI-PMH: the last of several parts has an empty token; a list with only one part has no token.
  if (next || cursor > 0) items.push(`<resumptionToken cursor="${cursor}">${next ?? ''}</resumptionToken>`)
  return { items, seenTo: part.seenTo }
}

/**
 * A record's `updatedAt` is the time of the change, but it becomes visible only at the commit, perhaps after a record
 * with a later time. So the list and the response date, from which harvesters continue next time, end where the oldest
 * transaction that is still writing began. If nothing is being written, that is now. We ask the database how long that
 * transaction has run, not when it began, because its clock may differ. We ask before the list is read.
 */
async function settledUntil({ clock, db }: Deps): Promise<number> {
  const now = clock.now().getTime()
  return Math.floor(now - (await oldestWriteMs(db)))
}

async function headers(deps: Deps, part: Part) {
  const { rows, last } = cut(await findHeaders(deps.db, part))
  return { items: rows.map((row) => headerXml(deps, row)), last }
}

async function records(deps: Deps, part: Part, format: Harvested) {
  const { rows, last } = cut(await findRecordsOf(deps.db, part))
  return { items: await recordsXml(deps, rows, format), last }
}

/** The query asks for one row more than a part holds. If that row exists, there is another part after `last`. */
function cut<Row extends { key: string; id: string }>(found: Row[]): { rows: Row[]; last: Position['after'] } {
  const rows = found.slice(0, partSize)
  const last = found.length > partSize ? rows.at(-1) : undefined
  return { rows, last: last ? { key: last.key, id: last.id } : null }
}
