import type { ClientConfig } from 'pg'
import { count } from '#domain/words/count.ts'
import { migrationState } from './db/migrate.ts'
import type { Deps } from './deps.ts'
import { storageFault } from './manuscript/files/admit.ts'
import { countFiles } from './manuscript/files/store.ts'
import { passphraseFault } from './office/backups/repository.ts'

/** What is wrong with the database, the files and the backups that the settings lead to, a line each. The site serves all the same. */
export async function placeWarnings(deps: Deps, connection: ClientConfig): Promise<string[]> {
  const said = await Promise.all([
    newerDatabase(connection),
    storageFault(deps).then((fault) => fault ?? filesGone(deps)),
    ...backupFaults(deps.config),
  ])
  return said.filter((line) => line !== null)
}

/** A place that does not answer is reported by the next backup. */
const backupFaults = ({ backup: { to, passphrase }, storage: { s3 } }: Deps['config']) =>
  to.map((place) => passphraseFault(place, { passphrase, s3 }).catch(() => null))

/** The last release serves on while a newer one has migrated; an older one may not know what to do with what it finds. */
async function newerDatabase(connection: ClientConfig): Promise<string | null> {
  const { unknown } = await migrationState(connection)
  return unknown
    ? 'The database was used by a newer version than this one. Update the code; to go back for good, restore a backup that the older version made.'
    : null
}

async function filesGone({ db, storage, config }: Deps): Promise<string | null> {
  const first = await storage.list()[Symbol.asyncIterator]().next()
  if (!first.done) return null
  const files = await countFiles(db)
  const place = config.storage.place === 's3' ? 'S3_BUCKET' : 'DATA_DIR'
  return files > 0
    ? `The database names ${count(files, 'file')}, and there are none in the storage. Is ${place} the site's? If they are lost: npm run restore -- <folder> --files`
    : null
}
