import { dirname } from 'node:path'
import { diskOf, isFolder } from '../adapters/disk.ts'
import type { Config } from '../config.ts'
import { type Access, holdsBackups, passphraseFault } from '../office/backups/repository.ts'
import { findBackupTo } from '../office/backups/store.ts'
import { bad, type Check, doubtful, type Finding, good, type Installation } from './check.ts'
import { gigabytes, storageSettings } from './machine.ts'

export const backupPlace: Check = {
  name: 'Backup place',
  fix: 'Correct BACKUP_TO. See "Backups" in docs/operations.md.',
  async look(installation) {
    const { backup, dataDir, storage, minFreeDiskBytes } = installation.config(
      ...['BACKUP_TO', 'BACKUP_PASSPHRASE', 'BACKUP_KEY_FILE', 'DATA_DIR', 'MIN_FREE_DISK_MB', ...storageSettings],
    )
    if (backup.to.length === 0)
      return backup.everyHours === null
        ? good('BACKUP_TO is not set, and none is needed')
        : doubtful('BACKUP_TO is not set', 'Set it, or BACKUP_EVERY_HOURS=0 if something else makes the backups.')
    const looked = backup.to.map((to) =>
      lookAt(to, { installation, dataDir, minFreeDiskBytes, passphrase: backup.passphrase, s3: storage.s3 }).catch(
        (error: unknown) => bad(`${to}: ${error instanceof Error ? error.message : error}`, this.fix),
      ),
    )
    return Promise.all(looked)
  },
}

type Around = { installation: Installation } & Required<Access> & Pick<Config, 'dataDir' | 'minFreeDiskBytes'>

async function lookAt(to: string, { installation, dataDir, minFreeDiskBytes, ...access }: Around): Promise<Finding> {
  if (!(await holdsBackups(to, access.s3)) && (await hadBackup(installation, to)))
    return bad(`The earlier backups in ${to} are gone`, 'Is its disk mounted?')
  const fault = await passphraseFault(to, access)
  if (fault) return bad(fault, 'Until then no backup is made there.')
  if (to.includes('://')) return good(`${to} answers`)
  if (!(await isFolder(to)) && !(await isFolder(dirname(to))))
    return bad(`${to} can't be made: there is no folder ${dirname(to)}`, backupPlace.fix)
  const [place, data] = await Promise.all([diskOf(to), diskOf(dataDir).catch(() => null)])
  const free = `${gigabytes(place.freeBytes)} free in ${to}`
  if (!place.isWritable) return bad(`This user can't write to ${to}`, 'Run this and the site as the user who owns it.')
  if (place.freeBytes < minFreeDiskBytes) return bad(`Only ${free}`, 'Free some space there.')
  if (place.device === data?.device)
    return doubtful(
      `${to} is on the same disk as the site's data: a broken disk takes both`,
      'Set BACKUP_TO to a folder on another disk or machine, or to a bucket.',
    )
  return good(free)
}

/** Whether one was made there is not known while the database is away, or before it has that table. */
const hadBackup = ({ database }: Installation, to: string): Promise<boolean> =>
  database().then(
    ({ db }) => findBackupTo(db, to).catch(() => false),
    () => false,
  )
