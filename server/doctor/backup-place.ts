import { openTarget } from '../adapters/backup/target.ts'
import { diskOf } from '../adapters/disk.ts'
import { bad, type Check, doubtful, good } from './check.ts'
import { gigabytes, storageSettings } from './machine.ts'

export const backupPlace: Check = {
  name: 'Backup place',
  mend: 'Correct BACKUP_TO. See "Backups" in docs/operations.md.',
  async look({ config }) {
    const { backup, dataDir, storage } = config('BACKUP_TO', 'DATA_DIR', ...storageSettings)
    if (backup.to === null) return good('BACKUP_TO is not set')
    if (backup.to.includes('://')) {
      await openTarget(backup.to, storage.s3).isEmpty()
      return good(`${backup.to} answers`)
    }
    const [place, data] = await Promise.all([diskOf(backup.to), diskOf(dataDir)])
    if (!place.isWritable)
      return bad(`This user can't write to ${backup.to}`, 'Run this and the site as the user who owns it.')
    if (place.device === data.device)
      return doubtful(
        `${backup.to} is on the same disk as the site's data: a broken disk takes both`,
        'Set BACKUP_TO to a folder on another disk or machine, or to a bucket.',
      )
    return good(`${gigabytes(place.freeBytes)} free in ${backup.to}`)
  },
}
