import { backupPlace } from './backup-place.ts'
import type { Check } from './check.ts'
import { children } from './children.ts'
import { database, history, migrations, secret } from './database.ts'
import { files } from './files.ts'
import { clock, disk, storage } from './machine.ts'
import { mail, mailRecords } from './mail.ts'
import { pictures } from './pictures.ts'
import { content, program, settings } from './settings.ts'
import { backups, jobs, letters } from './work.ts'

/** In the order in which they are printed: what others depend on comes first. */
export const checks: readonly Check[] = [
  ...[program, settings, content, disk, database, migrations, secret, clock, storage, files, pictures, children],
  ...[mail, mailRecords, letters, jobs, backups, backupPlace, history],
]
