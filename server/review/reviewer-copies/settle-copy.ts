import type { InputOf } from '#contracts/endpoint.ts'
import type { settleCopy as settleCall, takeBackDecisions as takeBackCall } from '#contracts/review/reviewer-copy.ts'
import {
  blackBox,
  isReplaceable,
  isSameSpot,
  type Leak,
  type LeakDecision,
  pageOf,
} from '#domain/manuscript/anonymity/report.ts'
import { settledWays } from '#domain/manuscript/anonymity/settled.ts'
import type { ManuscriptEvent } from '#domain/manuscript/events.ts'
import { AppError } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import type { OpenedReview } from '../../access/opened.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { record } from '../../events/record.ts'
import { type Copy, type CopyChange, changeCopy } from '../rounds/copy-store.ts'
import { queueCopies } from '../rounds/queue-copies.ts'
import { openCopy } from './open-copy.ts'

type Done = { success: string }
type Place = InputOf<typeof settleCall>['places'][number]

const places = (count: number) => `${count} ${count === 1 ? 'place' : 'places'}`
const again: CopyChange = { state: 'making', acceptedAt: null, acceptedById: null }

/** Decides about any number of places at once, which is one entry in the history. Nothing is done if one is not open. */
export async function settleCopy(
  deps: Deps,
  staff: Staff,
  { id, version, places: settled }: InputOf<typeof settleCall>,
): Promise<Done> {
  return deps.db.transaction(async (tx) => {
    const { manuscript, copy } = await openCopy(deps, tx, staff, { id, version })
    const open = copy.report?.leaks ?? []
    const found = settled.map((place) => [leakAt(open, place), textFor(place)] as const)
    const taken = new Set(found.map(([leak]) => leak))
    const batch = Math.max(0, ...copy.decisions.map((one) => one.batch ?? 0)) + 1
    const now = deps.clock.now()
    const by = { byId: staff.id, by: staff.name, decidedAt: now.toISOString(), batch }
    const made: LeakDecision[] = [...copy.decisions, ...found.map(([leak, text]) => ({ ...leak, text, ...by }))]
    const leaks = open.filter((leak) => !taken.has(leak))
    const change = { decisions: made, report: { removed: [], ...copy.report, leaks } }
    const isChanged = settled.some(({ text }) => text !== null)
    const isAccepted = copy.state === 'ready' && leaks.length === 0
    if (isChanged) await makeAgain(tx, copy, change)
    else await changeCopy(tx, copy, { ...change, ...(isAccepted && { acceptedAt: now, acceptedById: staff.id }) })
    const ways = settledWays(found.map(([, text]) => text))
    const what = ways.map(([way, count]) => `${places(count)} ${way}`).join(', ')
    await log(deps, tx, manuscript, staff, 'settle-copy', `Version ${version}: ${what}`)
    return { success: `${what.charAt(0).toUpperCase()}${what.slice(1)}.` }
  })
}

/** Takes back what was saved at once, and asks about these places again. */
export async function takeBackDecisions(
  deps: Deps,
  staff: Staff,
  { id, version, batch }: InputOf<typeof takeBackCall>,
): Promise<Done> {
  return deps.db.transaction(async (tx) => {
    const { manuscript, copy } = await openCopy(deps, tx, staff, { id, version })
    const decisions = copy.decisions.filter((one) => one.batch !== batch)
    const count = copy.decisions.length - decisions.length
    if (count === 0) throw new AppError('conflict', 'This was already taken back. Reload the page to see it.')
    await makeAgain(tx, copy, { decisions })
    await log(deps, tx, manuscript, staff, 'take-back-copy', `Version ${version}: ${places(count)}`)
    return { success: `Taken back. ${places(count)} will be asked about again.` }
  })
}

/** Words on a page of a PDF can only be blackened. */
const textFor = ({ text, ...place }: Place) => (text !== null && pageOf(place) !== null ? blackBox : text)

function leakAt(open: readonly Leak[], place: Place): Leak {
  const leak = open.find((one) => isSameSpot(one, place))
  if (!leak)
    throw new AppError('conflict', 'A place was already decided, or the copy has changed. Reload the page to see it.')
  if (place.text !== null && !isReplaceable(leak))
    throw new AppError('conflict', 'These words cannot be replaced here. Upload a copy of your own instead.')
  return leak
}

async function makeAgain(tx: Tx, copy: Copy, change: CopyChange): Promise<void> {
  await changeCopy(tx, copy, { ...change, ...again })
  await queueCopies(tx)
}

function log(deps: Deps, tx: Tx, manuscript: OpenedReview, by: Staff, action: ManuscriptEvent, about: string) {
  return record(deps, tx, { manuscript, by, kind: action, reason: about, at: deps.clock.now() })
}
