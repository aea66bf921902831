import type { InputOf, ReplyOf } from '#contracts/endpoint.ts'
import { tabCountMax } from '#contracts/shapes.ts'
import {
  type importSubscribers as importCall,
  type listSubscribers as listCall,
  shownSubscribers,
} from '#contracts/site/subscribers.ts'
import { parseCsv } from '#domain/review/csv-table.ts'
import { addressesIn } from '#domain/site/subscriber-import.ts'
import { AppError, faultAt } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { logActivity } from '../../db/activity.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { hashToken, newId } from '../../ids.ts'
import { cancelNewsletters } from '../../jobs/outbox.ts'
import { countReaders } from './newsletter-store.ts'
import {
  countSubscribers,
  deleteRow,
  findKnown,
  findSubscribers,
  insertSubscribers,
  markUnsubscribed,
} from './subscriber-store.ts'
import { unsubscribeToken } from './unsubscribe-links.ts'

const pageSize = 50
const batchSize = 1000
const linesNamed = 20

export async function listSubscribers(
  { db }: Deps,
  query: InputOf<typeof listCall>,
): Promise<ReplyOf<typeof listCall>> {
  const count = (show?: typeof query.show) => countSubscribers(db, { show, search: query.search }, tabCountMax)
  const [rows, subscribed, all, ...each] = await Promise.all([
    findSubscribers(db, query, pageSize + 1),
    countReaders(db),
    count(),
    ...shownSubscribers.map(count),
  ])
  const page = rows.slice(0, pageSize)
  return {
    subscribers: page.map(({ id: _id, email, consent, createdAt, unsubscribedAt }) => ({
      ...{ _id, email, consent, createdAt: createdAt.toISOString() },
      unsubscribedAt: unsubscribedAt?.toISOString() ?? null,
    })),
    subscribed,
    counts: { all, subscribed: each[0] ?? 0, unsubscribed: each[1] ?? 0 },
    next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
  }
}

/** Without `confirmed`, nothing is saved: the answer says what would be. */
export async function importSubscribers(
  deps: Deps,
  staff: Staff,
  { csv, consent, confirmed }: InputOf<typeof importCall>,
): Promise<ReplyOf<typeof importCall>> {
  const { addresses, refused } = addressesIn(parseCsv(csv))
  if (addresses.length === 0) throw faultAt('csv', 'There is no e-mail address in this list.')
  const batches = Array.from({ length: Math.ceil(addresses.length / batchSize) }, (_, at) =>
    addresses.slice(at * batchSize, (at + 1) * batchSize),
  )
  return deps.db.transaction(async (tx) => {
    const found: Awaited<ReturnType<typeof findKnown>> = []
    for (const batch of batches) found.push(...(await findKnown(tx, batch)))
    const known = new Set(found.map(({ email }) => email))
    const unsubscribed = found.filter(({ unsubscribedAt }) => unsubscribedAt).length
    let added = addresses.length - known.size
    if (confirmed && added > 0) {
      added = 0
      for (const batch of batches) {
        const rows = batch.filter((email) => !known.has(email)).map((email) => rowOf(deps, email, consent))
        if (rows.length > 0) added += await insertSubscribers(tx, rows)
      }
      const details = { added, consent }
      await logActivity(tx, { by: staff, action: 'import-subscribers', object: 'subscriber', details })
    }
    return { added, known: known.size - unsubscribed, unsubscribed, refused: refused.slice(0, linesNamed) }
  })
}

function rowOf({ secret, clock }: Deps, email: string, consent: string) {
  const id = newId()
  return { id, email, consent, tokenHash: hashToken(unsubscribeToken(secret, id)), createdAt: clock.now() }
}

type Done = { success: string }

export async function unsubscribeReader(deps: Deps, staff: Staff, { id }: { id: string }): Promise<Done> {
  const email = await takeOff(deps, staff, id, 'unsubscribe-reader', (tx) => markUnsubscribed(tx, id, deps.clock.now()))
  return { success: `${email} gets no more newsletters.` }
}

export async function deleteSubscriber(deps: Deps, staff: Staff, { id }: { id: string }): Promise<Done> {
  const email = await takeOff(deps, staff, id, 'delete', (tx) => deleteRow(tx, id))
  return { success: `${email} was deleted from the list.` }
}

/** The log does not say whose address it was: they may have asked to be forgotten. */
async function takeOff(
  { db }: Deps,
  staff: Staff,
  id: string,
  action: 'unsubscribe-reader' | 'delete',
  remove: (tx: Tx) => Promise<string | null>,
): Promise<string> {
  return db.transaction(async (tx) => {
    const email = await remove(tx)
    if (email === null) throw new AppError('not-found', 'This address is not on the list any more.')
    await cancelNewsletters(tx, email)
    await logActivity(tx, { by: staff, action, object: 'subscriber', objectId: id })
    return email
  })
}
