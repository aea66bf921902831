import { entriesInWords, faultInWords } from '#domain/office/history-chain.ts'
import { count } from '#domain/words/count.ts'
import { migrationState } from '../db/migrate.ts'
import { secretFault } from '../db/secret.ts'
import { checkHistories } from '../office/history/check.ts'
import { bad, type Check, doubtful, good } from './check.ts'
import { findServerVersion } from './store.ts'

export const database: Check = {
  name: 'Database',
  fix: 'Start PostgreSQL, or correct DATABASE_URL. Without DATABASE_URL, "npm start" brings and starts its own.',
  async look({ openDatabase, config }) {
    const { db } = await openDatabase()
    return good(`PostgreSQL ${await findServerVersion(db)}${config().databaseUrl ? '' : ', our own'}`)
  },
}

export const migrations: Check = {
  name: 'Migrations',
  fix: '',
  async look({ database }) {
    const { isNew, pending, unknown } = await migrationState((await database()).connection)
    if (isNew) return doubtful('The database is empty', 'Start the site with "npm start", or restore a backup first.')
    if (unknown)
      return bad(
        'The database was used by a newer version than this one',
        'Update the code. To go back for good, restore a backup that the older version made.',
      )
    if (pending > 0)
      return doubtful(
        `${count(pending, 'migration')} not run yet`,
        'Make a backup with "npm run backup", then start the site with "npm start", which runs them.',
      )
    return good('all of this version have been run')
  },
}

export const secret: Check = {
  name: 'Secret',
  fix: '',
  async look({ database, config }) {
    const { secretKeyFile } = config('SECRET_KEY_FILE')
    const { db, connection } = await database()
    if ((await migrationState(connection)).isNew) return good('will be made at the first start')
    const fault = await secretFault(db, secretKeyFile)
    if (fault) return bad(fault, 'The site does not start with it. See "The secret" in docs/operations.md.')
    return good(secretKeyFile ? `is in ${secretKeyFile}` : 'is in the database, and in its backups')
  },
}

const shownMax = 5

export const history: Check = {
  name: 'History',
  fix: '',
  async look({ database }) {
    const { entries, broken } = await checkHistories(await database())
    if (broken.length === 0) return good(`${entriesInWords(entries)}, unbroken`)
    const shown = broken
      .slice(0, shownMax)
      .map(({ manuscript, ...fault }) => `Manuscript ${manuscript}: ${faultInWords(fault)}`)
    return bad(
      `${count(broken.length, 'manuscript')} with a history that was changed later`,
      ...shown,
      'Find out who could write to the database, and compare with an older backup. "npm run verify-log" lists them all.',
    )
  },
}
