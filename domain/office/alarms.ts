import { momentInWords } from '../words/day.ts'

/** What was found about the site; each part is on the status page. */
export type Measures = {
  now: Date
  database: { answerMs: number; connections: number; connectionsMax: number }
  /** The processes that run. */
  nodes: readonly { host: string; freeBytes: number; storageFault: string | null }[]
  /** Below this, uploads are refused. */
  minFreeDiskBytes: number
  mail: {
    waiting: number
    /** When the oldest that waits was written, the last was sent, and the mail server last failed. */
    oldestAt: Date | null
    lastSentAt: Date | null
    lastFaultAt: Date | null
    givenUp: number
  }
  /** The names of those that keep failing or were given up within a day. */
  jobs: { oldestSeconds: number; failing: readonly string[] }
  /** Counted from the beginning of the hour before this one. */
  refusedWebhooks: number
  failedRequests: number
  backup: string | null
  drill: string | null
  /** What is wrong with the settings. */
  warnings: readonly string[]
  /** E-mails whose own words are not sent, because they lack what the standard words have by now. */
  outdatedWords: readonly string[]
}

export const parts = [
  'database',
  'nodes',
  'storage',
  'mail',
  'jobs',
  'payments',
  'backups',
  'errors',
  'settings',
] as const
export type Part = (typeof parts)[number]

type Condition = {
  part: Part
  state: 'needs-you' | 'broken'
  title: string
  /** What is wrong, in a sentence; null if nothing is. */
  holds(measures: Measures): string | null
  todo: string
  href?: string
  /** Where admins learn of it. What is on the dashboard is also on the status page, and what is e-mailed on both. */
  via: 'status' | 'dashboard' | 'email'
  /** It is e-mailed only if it lasts so long. */
  afterMinutes?: number
}

const minuteMs = 60 * 1000
const hourMs = 60 * minuteMs
const slowAnswerMs = 1000
const lateSeconds = 30 * 60
const refusedMax = 3
const failedMax = 20

const gigabytes = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(1)} GB`
const orNull = (holds: boolean, sentence: string) => (holds ? sentence : null)

/** What a person must do something about. The status page, the dashboard and the e-mails all come from this list. */
export const conditions = {
  'database-slow': {
    part: 'database',
    state: 'needs-you',
    title: 'The database is slow',
    holds: ({ database: { answerMs } }) =>
      orNull(answerMs >= slowAnswerMs, `It took ${answerMs.toLocaleString('en')} ms to answer.`),
    todo: 'See the slow queries, and what else runs on that machine.',
    href: '/admin/errors?show=queries',
    via: 'status',
  },
  connections: {
    part: 'database',
    state: 'needs-you',
    title: 'The database has hardly any free connections',
    holds: ({ database: { connections, connectionsMax } }) =>
      orNull(connections >= 0.9 * connectionsMax, `${connections} of ${connectionsMax} connections are in use.`),
    todo: 'Raise max_connections of PostgreSQL, or run fewer processes.',
    via: 'email',
    afterMinutes: 10,
  },
  disk: {
    part: 'storage',
    state: 'needs-you',
    title: 'The disk is nearly full',
    holds: ({ nodes, minFreeDiskBytes: min }) => {
      // Of a place that can't be asked, the room is not known.
      const asked = nodes.filter(({ freeBytes, storageFault }) => freeBytes > 0 || storageFault === null)
      const [fullest] = asked.sort((a, b) => a.freeBytes - b.freeBytes)
      if (!fullest || fullest.freeBytes >= 2 * min) return null
      const free = `Only ${gigabytes(fullest.freeBytes)} are free on ${fullest.host}.`
      return fullest.freeBytes < min
        ? `Uploads are refused. ${free}`
        : `${free} Below ${gigabytes(min)} uploads are refused.`
    },
    todo: 'Make room, or move DATA_DIR to a larger disk.',
    via: 'email',
  },
  storage: {
    part: 'storage',
    state: 'broken',
    title: 'Files cannot be saved or opened',
    holds: ({ nodes }) => {
      const node = nodes.find(({ storageFault }) => storageFault)
      return node ? `${node.host}: ${node.storageFault}` : null
    },
    todo: 'Check the disk of DATA_DIR, or the object store and the S3_ settings. The site goes on by itself afterwards.',
    via: 'email',
    afterMinutes: 10,
  },
  mail: {
    part: 'mail',
    state: 'broken',
    title: 'E-mails cannot be sent',
    holds: ({ now, mail: { waiting, oldestAt, lastSentAt, lastFaultAt } }) => {
      const [sent, anHourAgo] = [lastSentAt?.getTime() ?? 0, now.getTime() - hourMs]
      if (!oldestAt || oldestAt.getTime() > anHourAgo || sent > anHourAgo) return null
      // Single e-mails may wait for days because their own server does not take them.
      const hasServerFailed = lastFaultAt !== null && lastFaultAt.getTime() > sent
      return orNull(
        hasServerFailed,
        `The oldest of ${waiting.toLocaleString('en')} has waited since ${momentInWords(oldestAt)}.`,
      )
    },
    todo: 'Check the mail server and SMTP_URL. Nothing is lost: what waits is sent once it works.',
    href: '/admin/errors',
    // An e-mail about it could not be sent either.
    via: 'dashboard',
  },
  'mail-given-up': {
    part: 'mail',
    state: 'needs-you',
    title: 'Some e-mails could not be delivered',
    holds: ({ mail: { givenUp } }) =>
      orNull(
        givenUp > 0,
        givenUp === 1 ? 'One e-mail was given up.' : `${givenUp.toLocaleString('en')} e-mails were given up.`,
      ),
    todo: 'See why, and send them again.',
    href: '/admin/emails?state=failed',
    // The dashboard has a tile for them.
    via: 'status',
  },
  'jobs-late': {
    part: 'jobs',
    state: 'broken',
    title: 'Work in the background has stopped',
    holds: ({ jobs: { oldestSeconds } }) =>
      orNull(
        oldestSeconds >= lateSeconds,
        `The oldest job has been due for ${Math.floor(oldestSeconds / 60)} minutes.`,
      ),
    todo: 'Restart the site. If that does not help, see the errors.',
    href: '/admin/errors',
    via: 'email',
  },
  jobs: {
    part: 'jobs',
    state: 'needs-you',
    title: 'Work in the background keeps failing',
    holds: ({ jobs: { failing } }) => orNull(failing.length > 0, `These jobs fail: ${failing.join(', ')}.`),
    todo: 'See the errors, and tell the person who looks after the server.',
    href: '/admin/errors',
    via: 'email',
  },
  webhooks: {
    part: 'payments',
    state: 'needs-you',
    title: 'Notices of payments are refused',
    holds: ({ refusedWebhooks: count }) =>
      orNull(count >= refusedMax, `${count.toLocaleString('en')} notices lately had a missing or wrong signature.`),
    todo: 'Compare the secret key in the settings with the provider’s. Payments are still found, a few minutes later.',
    via: 'email',
  },
  backup: {
    part: 'backups',
    state: 'needs-you',
    title: 'Something is wrong with the backups',
    holds: ({ backup }) => backup,
    todo: 'If the server were lost now, what has changed since the last good backup would be lost too. Tell the person who looks after the server.',
    href: '/admin/backups',
    via: 'email',
  },
  drill: {
    part: 'backups',
    state: 'needs-you',
    title: 'A backup could not be restored',
    holds: ({ drill }) => drill,
    todo: 'Make a new backup, then run the restore drill again.',
    href: '/admin/backups',
    via: 'email',
  },
  errors: {
    part: 'errors',
    state: 'needs-you',
    title: 'Many requests fail',
    holds: ({ failedRequests: count }) =>
      orNull(count >= failedMax, `${count.toLocaleString('en')} failed within the last two hours.`),
    todo: 'See the errors, and tell the person who looks after the server.',
    href: '/admin/errors',
    via: 'email',
  },
  settings: {
    part: 'settings',
    state: 'needs-you',
    title: 'Something is missing in the settings',
    holds: ({ warnings }) => orNull(warnings.length > 0, warnings.join(' ')),
    todo: 'Add it, and restart the site.',
    via: 'status',
  },
  words: {
    part: 'settings',
    state: 'needs-you',
    title: 'Words of your own for e-mails are not used',
    holds: ({ outdatedWords: names }) =>
      orNull(
        names.length > 0,
        `They lack something that these e-mails have to say, so the standard words are sent: ${names.join(', ')}.`,
      ),
    todo: 'Compare them with the standard words in the settings, and add what is missing.',
    via: 'dashboard',
  },
} as const satisfies Record<string, Condition>

export type AlarmName = keyof typeof conditions
export type Alarm = Omit<Condition, 'holds'> & { name: AlarmName; sentence: string }

/** Those that hold now. Of parts that gave no answer nothing is known. */
export function alarmsOf({ silent = {}, ...measures }: Measures & { silent?: Partial<Record<Part, string>> }): Alarm[] {
  const named = Object.entries(conditions) as [AlarmName, Condition][]
  return named.flatMap(([name, { holds, ...condition }]) => {
    const sentence = condition.part in silent ? null : holds(measures)
    return sentence === null ? [] : [{ ...condition, name, sentence }]
  })
}

export type KnownAlarm = { beganAt: Date; endedAt: Date | null; sentAt: Date | null }
export type Telling = 'began' | 'lasts' | 'ended'

const reminderMs = 24 * hourMs
/** What comes and goes is one alarm: it is over only after this. */
const calmMs = hourMs

/** What to keep of an alarm (null: nothing) and whether to write to admins, after it was looked at once more. */
export function nextStep(
  known: KnownAlarm | null,
  now: Date,
  { holds, afterMinutes = 0 }: { holds: boolean; afterMinutes?: number | undefined },
): { keep: KnownAlarm | null; tell: Telling | null } {
  if (!holds) {
    if (!known) return { keep: null, tell: null }
    const endedAt = known.endedAt ?? now
    // What nobody has heard of need not be called off.
    if (!known.sentAt) return { keep: null, tell: null }
    return now.getTime() - endedAt.getTime() >= calmMs
      ? { keep: null, tell: 'ended' }
      : { keep: { ...known, endedAt }, tell: null }
  }
  const alarm = { beganAt: now, sentAt: null, ...known, endedAt: null }
  const lastedMs = now.getTime() - alarm.beganAt.getTime()
  if (!alarm.sentAt)
    return lastedMs >= afterMinutes * minuteMs
      ? { keep: { ...alarm, sentAt: now }, tell: 'began' }
      : { keep: alarm, tell: null }
  const isDue = now.getTime() - alarm.sentAt.getTime() >= reminderMs
  return isDue ? { keep: { ...alarm, sentAt: now }, tell: 'lasts' } : { keep: alarm, tell: null }
}
