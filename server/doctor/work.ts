import { count } from '#domain/words/count.ts'
import { systemClock } from '../adapters/clock.ts'
import { type Backlog, findBacklog, findFailedJobs } from '../jobs/backlog.ts'
import { backupStates } from '../office/backups/read.ts'
import { bad, type Check, doubtful, type Finding, good, type Installation } from './check.ts'

export const backups: Check = {
  name: 'Backups',
  fix: '',
  async look({ database, config }) {
    const deps = { db: (await database()).db, config: config('BACKUP_TO', 'BACKUP_EVERY_HOURS'), clock: systemClock }
    const isExpected = config().backup.everyHours !== null
    return (await backupStates(deps)).map(({ alarm, about, lastGood, lastGoodDrill }) => {
      if (alarm?.about === 'drill')
        return bad(alarm.sentence, 'Make a new backup with "npm run backup", then run "npm run restore:drill" again.')
      if (alarm)
        return bad(alarm.sentence, 'Set BACKUP_TO if it is not set, mend what it says, and run "npm run backup".')
      if (!lastGood && !isExpected)
        return config().isHttps
          ? doubtful('BACKUP_EVERY_HOURS is 0, and none was made here')
          : good('none are expected')
      return lastGood && !lastGoodDrill ? doubtful(about, drillNow) : good(about)
    })
  },
}

const drillNow = 'Nobody knows yet whether it can be restored: run "npm run restore:drill", and then every week.'
const lateSeconds = 15 * 60
const shownMax = 3

export const jobs: Check = {
  name: 'Jobs',
  fix: '',
  async look(installation) {
    const { db, backlog } = await backlogOf(installation, 'jobs')
    const failed = await findFailedJobs(db, shownMax)
    if (failed.length === 0)
      return lateness(backlog, 'job') ?? good(`${count(backlog.waiting, 'job')} due, none failed`)
    const shown = failed.map(({ name, error, isGivenUp }) =>
      doubtful(
        `The job ${name} ${isGivenUp ? 'was given up' : 'failed'}: ${error}`,
        isGivenUp
          ? "The log tells when and why. It won't be tried again."
          : 'It is tried again by itself; the log tells more.',
      ),
    )
    const late = lateness(backlog, 'job')
    return late ? [late, ...shown] : shown
  },
}

export const letters: Check = {
  name: 'E-mails',
  fix: '',
  async look(installation) {
    const { backlog } = await backlogOf(installation, 'letters')
    const { mail, isHttps } = installation.config('SMTP_URL', 'MAIL_FROM')
    const late = mail || !isHttps ? lateness(backlog, 'e-mail') : null
    const failed = doubtful(
      `${count(backlog.failed, 'e-mail')} could not be sent`,
      'An admin sees why at /admin/emails, and can send them again.',
    )
    const found = [...(late ? [late] : []), ...(backlog.failed > 0 ? [failed] : [])]
    return found.length > 0 ? found : good(`${count(backlog.waiting, 'e-mail')} waiting, none failed`)
  },
}

async function backlogOf({ database }: Installation, of: Backlog['of']) {
  const { db } = await database()
  const all = await findBacklog(db, systemClock.now())
  return { db, backlog: all.find((one) => one.of === of) ?? { of, waiting: 0, oldestSeconds: 0, failed: 0 } }
}

function lateness({ waiting, oldestSeconds }: Backlog, thing: string): Finding | null {
  if (oldestSeconds < lateSeconds) return null
  return bad(
    `${count(waiting, thing)} due, the oldest for ${count(Math.floor(oldestSeconds / 60), 'minute')}`,
    'Is the site running? Start it with "npm start"; if it runs, the log says what holds it up.',
  )
}
