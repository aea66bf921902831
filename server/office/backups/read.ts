import { backupAlarm, formatHours } from '#domain/office/backup.ts'
import type { Deps } from '../../deps.ts'
import { findNextRun } from '../retention/store.ts'
import { deleteRuns, findLastRuns, findRuns, type RunRow } from './store.ts'

export const backupJob = 'backup'

const shownMax = 30
const hourMs = 3600 * 1000

type StateDeps = Pick<Deps, 'db' | 'clock' | 'config'>

type PlaceState = Awaited<ReturnType<typeof backupStates>>[number]

/** Each place for itself, so that one that is well hides no other. Without BACKUP_TO, all places together. */
export async function backupStates({ db, clock, config }: StateDeps) {
  const { to, everyHours } = config.backup
  const places = to.length > 0 ? to : [null]
  return Promise.all(
    places.map(async (place) => {
      const { last, lastGood, lastDrill, lastGoodDrill, since } = await findLastRuns(db, place)
      const run = (row: RunRow | null) => row && { at: row.endedAt, fault: row.fault }
      const alarm = backupAlarm({
        ...{ now: clock.now(), everyHours, since },
        ...{ last: run(last), lastGood: lastGood?.endedAt ?? null, lastDrill: run(lastDrill) },
      })
      /** Of several places, a sentence says which it is about. */
      const named = (sentence: string) => (places.length > 1 ? `${place}: ${sentence}` : sentence)
      const ago = ({ endedAt }: RunRow) => `${formatHours((clock.now().getTime() - endedAt.getTime()) / hourMs)} ago`
      const made = lastGood ? `Last backup: ${ago(lastGood)}.` : 'No backups yet.'
      const drilled = lastGoodDrill ? `Last restore drill: ${ago(lastGoodDrill)}.` : 'No restore drill yet.'
      return {
        ...{ lastGood, lastGoodDrill, about: named(lastGood ? `${made} ${drilled}` : made) },
        alarm: alarm && { ...alarm, sentence: named(alarm.sentence) },
      }
    }),
  )
}

/** What is wrong, in one text, or null. */
export function backupAlarms(states: readonly PlaceState[], about?: 'backup' | 'drill'): string | null {
  const sentences = states.flatMap(({ alarm }) => (alarm && (!about || alarm.about === about) ? [alarm.sentence] : []))
  return sentences.join(' ') || null
}

const keepDays = 400

export async function forgetOldRuns({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteRuns(db, new Date(clock.now().getTime() - keepDays * 24 * hourMs))
}

/** For the dashboard: what is wrong, if anything is, and how old the last backup and the last drill are. */
export async function backupSummary(deps: StateDeps): Promise<{ alarm: string | null; about: string }> {
  const states = await backupStates(deps)
  return { alarm: backupAlarms(states), about: states.map(({ about }) => about).join(' ') }
}

export type BackupOverview = {
  alarm: string | null
  /** Null if no backups are scheduled. */
  schedule: { to: string; every: string; nextAt: string | null; isEncrypted: boolean } | null
  runs: {
    _id: string
    kind: 'backup' | 'drill'
    endedAt: string
    seconds: number
    place: string
    fault: string | null
    rows: number | null
    files: number | null
    copied: number | null
    copiedBytes: number | null
  }[]
}

export async function backupOverview(deps: Deps): Promise<BackupOverview> {
  const { to, everyHours, passphrase } = deps.config.backup
  const isScheduled = to.length > 0 && everyHours !== null
  const nextRun = isScheduled ? await findNextRun(deps.db, backupJob) : null
  return {
    alarm: backupAlarms(await backupStates(deps)),
    schedule: isScheduled
      ? {
          to: to.join(' and in '),
          every: everyHours === 24 ? 'day' : formatHours(everyHours),
          nextAt: nextRun?.toISOString() ?? null,
          isEncrypted: passphrase !== null,
        }
      : null,
    runs: (await findRuns(deps.db, shownMax)).map(({ id, kind, startedAt, endedAt, place, fault, details }) => ({
      ...{ _id: id, kind: kind === 'drill' ? 'drill' : 'backup', place, fault },
      endedAt: endedAt.toISOString(),
      seconds: Math.round((endedAt.getTime() - startedAt.getTime()) / 1000),
      ...{ rows: details.rows ?? null, files: details.files ?? null },
      ...{ copied: details.copied ?? null, copiedBytes: details.copiedBytes ?? null },
    })),
  }
}
