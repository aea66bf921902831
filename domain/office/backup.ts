/** How many days, weeks and months are represented by a backup each. */
export type Keep = { daily: number; weekly: number; monthly: number }

/** What somebody should know who relies on them. */
export const unencryptedBackups =
  'Backups are not encrypted: whoever can read them knows all that the site knows. Set BACKUP_PASSPHRASE or BACKUP_KEY_FILE, keep a copy of it elsewhere, and let BACKUP_TO name an empty folder or bucket for encrypted ones.'

const dayMs = 24 * 3600 * 1000
const hourMs = 3600 * 1000

/** 1 January 1970 was a Thursday; weeks begin on Monday. */
const periods: Record<keyof Keep, (at: Date) => string> = {
  daily: (at) => at.toISOString().slice(0, 10),
  weekly: (at) => String(Math.floor((at.getTime() / dayMs + 3) / 7)),
  monthly: (at) => at.toISOString().slice(0, 7),
}

/** Returns the backups to keep: the last of each period, and all of the 24 hours before the last of all. */
export function toKeep(backups: readonly Date[], keep: Keep): Date[] {
  const newestFirst = [...backups].sort((a, b) => b.getTime() - a.getTime())
  const lastDay = (newestFirst[0]?.getTime() ?? 0) - dayMs
  const kept = new Set(newestFirst.filter((at) => at.getTime() > lastDay))
  for (const name of Object.keys(periods) as (keyof Keep)[]) {
    const lastOfEach = new Map<string, Date>()
    for (const at of newestFirst) {
      const period = periods[name](at)
      if (!lastOfEach.has(period)) lastOfEach.set(period, at)
    }
    for (const at of [...lastOfEach.values()].slice(0, keep[name])) kept.add(at)
  }
  return newestFirst.filter((at) => kept.has(at))
}

export type Run = { at: Date; fault: string | null }

export type BackupState = {
  now: Date
  /** How often a backup is expected; null if none is. */
  everyHours: number | null
  /** When the site began; null if it has no staff yet. */
  since: Date | null
  /** The last backup, the last that ended well, and the last drill. */
  last: Run | null
  lastGood: Date | null
  lastDrill: Run | null
}

export type BackupAlarm = { about: 'backup' | 'drill'; sentence: string }

/** What somebody must do something about, or null. */
export function backupAlarm({ now, everyHours, since, last, lastGood, lastDrill }: BackupState): BackupAlarm | null {
  const about = (sentence: string): BackupAlarm => ({ about: 'backup', sentence })
  if (last?.fault) return about(`Something went wrong with the last backup: ${last.fault}`)
  const from = lastGood ?? since
  const hours = from ? (now.getTime() - from.getTime()) / hourMs : 0
  // One may take long, or have been missed while the site was stopped: wait for the second one.
  if (everyHours !== null && hours > 2 * everyHours) {
    const every = everyHours === 24 ? 'day' : formatHours(everyHours)
    const isOld = `The last backup is ${formatHours(hours)} old. There should be one every ${every}.`
    return about(lastGood ? isOld : 'No backup has been made yet.')
  }
  return lastDrill?.fault ? { about: 'drill', sentence: `The last restore drill failed: ${lastDrill.fault}` } : null
}

/** '5 hours', '1 day', '3 days'. */
export function formatHours(hours: number): string {
  if (hours < 1) return 'less than an hour'
  const isInDays = hours >= 48 || hours === 24
  const [count, unit] = isInDays ? [Math.floor(hours / 24), 'day'] : [Math.floor(hours), 'hour']
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`
}
