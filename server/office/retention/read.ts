import { monthsBefore } from '#domain/words/months.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { seenBy } from '../../access/seen.ts'
import type { Deps } from '../../deps.ts'
import { retentionJob } from './delete-expired.ts'
import { countExpired, countKept, findMessages, findNextRun, findRejected } from './store.ts'

const shownMax = 50
const aheadDays = 30
const countMax = 500

/**
 * `due` is the number to be deleted in the next run, `soon` the number after that, within `aheadDays`. `isMore`: there are
 * so many of both that counting stopped.
 */
type Kind = { what: Parameters<typeof countExpired>[1]; months: number; due: number; soon: number; isMore: boolean }

export type RetentionPlan = {
  nextRunAt: string | null
  aheadDays: number
  kinds: Kind[]
  /** The number of rejected manuscripts that the last run kept because of payments. */
  kept: number
  /** The first of each that are due or will be deleted within `aheadDays`. */
  manuscripts: { _id: string; title: string; journal: string; rejectedAt: string; goesAt: string }[]
  messages: { _id: string; from: string; receivedAt: string; goesAt: string }[]
}

/** What the daily job will delete. */
export async function retentionPlan({ db, clock, content }: Deps, staff: Staff): Promise<RetentionPlan> {
  const now = clock.now()
  const ahead = new Date(now.getTime() + aheadDays * 24 * 3600 * 1000)
  const { retention } = content.site
  const nextRun = await findNextRun(db, retentionJob)
  const kindOf = async (what: Kind['what']): Promise<Kind> => {
    const months = retention[what]
    const times = { due: monthsBefore(now, months), ahead: monthsBefore(ahead, months), max: countMax }
    const { due, all } = await countExpired(db, what, times)
    return { what, months, due, soon: all - due, isMore: all === countMax }
  }
  const goesAt = (since: Date, months: number) => {
    const at = monthsBefore(since, -months)
    return (nextRun && at < nextRun ? nextRun : at).toISOString()
  }
  const { rejectedManuscripts, messages } = retention
  const { shutOut } = await seenBy(db, staff)
  const rejected = (await findRejected(db, monthsBefore(ahead, rejectedManuscripts), shownMax)).filter(
    ({ id }) => !shutOut.includes(id),
  )
  return {
    nextRunAt: nextRun?.toISOString() ?? null,
    aheadDays,
    kinds: [await kindOf('rejectedManuscripts'), await kindOf('messages'), await kindOf('letters')],
    kept: await countKept(db),
    manuscripts: rejected.map((row) => ({
      ...{ _id: row.id, title: row.title, journal: content.journal(row.journal)?.shortTitle ?? row.journal },
      rejectedAt: row.statusAt.toISOString(),
      goesAt: goesAt(row.statusAt, rejectedManuscripts),
    })),
    messages: (await findMessages(db, monthsBefore(ahead, messages), shownMax)).map((row) => ({
      ...{ _id: row.id, from: `${row.firstName} ${row.lastName}` },
      receivedAt: row.createdAt.toISOString(),
      goesAt: goesAt(row.createdAt, messages),
    })),
  }
}
