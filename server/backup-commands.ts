import { join } from 'node:path'
import type { ParseArgsConfig } from 'node:util'
import type { Logger } from 'pino'
import { count } from '#domain/words/count.ts'
import { systemClock } from './adapters/clock.ts'
import { diskStorage } from './adapters/storage/disk.ts'
import { openStorage } from './adapters/storage/places.ts'
import { readArguments } from './arguments.ts'
import { type Config, placeOf } from './config.ts'
import { expectDatabase } from './db/cluster.ts'
import { migrate, migrationState } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { withEmptyDatabase } from './db/spare-database.ts'
import type { Site } from './office/backups/back-up.ts'
import { drillFault, type InSpareDatabase } from './office/backups/drill.ts'
import { makeBackup, makeDrill } from './office/backups/make-backup.ts'
import { inOneLine } from './office/backups/record.ts'
import { restore, restoreMissing } from './office/backups/restore.ts'
import { findFiles, lookForPictures } from './office/backups/store.ts'

type Say = (line: string) => void
type Asked = { config: Config; log: Logger; say: Say; place: string; options: Options }
type Options = { begin?: boolean; at?: string; files?: boolean; 'skip-damaged'?: boolean }
/** Returns the exit code: 1 if somebody should look at what was said. */
type Command = (site: Site, asked: Asked) => Promise<number>

const accessOf = ({ backup: { passphrase }, storage: { s3 } }: Config) => ({ passphrase, s3 })
const busy = 'A backup or a restore drill is under way. Try again later.'
const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`
const moment = (at: string) => `${at.slice(0, 19).replace('T', ' ')} UTC`

const commands: Record<string, Command> = {
  '--backup': async (site, { config, say, place, options }) => {
    const { keep } = config.backup
    const result = await makeBackup(site, { ...accessOf(config), to: place, keep, isToBegin: options.begin ?? false })
    if (!result) throw new Error(busy)
    const { rows, files, copied, copiedBytes, removed, warnings } = result
    say(`Backed up ${count(rows, 'row')} and ${count(files, 'file')} to ${place}.`)
    say(`${count(copied, 'new file')} (${megabytes(copiedBytes)}), ${count(removed, 'old backup')} removed.`)
    for (const warning of warnings) say(warning)
    return warnings.length > 0 ? 1 : 0
  },

  '--restore': async (site, { config, say, place, options }) => {
    const access = accessOf(config)
    if (options.files) {
      const { isNew } = await migrationState(site.database.connection)
      if (isNew) throw new Error('This database is empty: leave out --files, and rows and files are restored.')
      if (options.at || options['skip-damaged']) throw new Error(`Usage: ${usages['--restore']}`)
      const wanted = await findFiles(site.database.db)
      const { restored, missing } = await restoreMissing(site.storage, wanted, { ...access, from: place })
      say(`Restored ${count(restored, 'file')} that ${restored === 1 ? 'was' : 'were'} missing or damaged.`)
      return tellMissing(say, missing)
    }
    const from = { ...access, from: place, at: timeOf(options.at), isDamageSkipped: options['skip-damaged'] ?? false }
    const { manifest, rows, files, missing, present } = await restore(site, from)
    await migrate(site.database.connection)
    await lookForPictures(site.database.db)
    say(`Restored the backup of ${moment(manifest.at)} in ${place}: ${count(rows, 'row')} and ${count(files, 'file')}.`)
    say(`${missing.length > 0 ? '' : 'Every checksum is right. '}Start the site with "npm start".`)
    if (present > 0)
      say(
        `${count(present, 'file')} of them ${present === 1 ? 'was' : 'were'} there before, as after a restore that was interrupted. If another site keeps its files there, don't start this one: give it a storage of its own.`,
      )
    return tellMissing(say, missing)
  },

  '--restore-drill': async (site, { config, log, say, place }) => {
    const folder = join(config.dataDir, 'drill')
    const inSpareDatabase: InSpareDatabase = (work) =>
      withEmptyDatabase({ folder, log }, (database) => work({ database, storage: diskStorage(join(folder, 'files')) }))
    const result = await makeDrill(site, inSpareDatabase, { ...accessOf(config), to: place })
    if (!result) throw new Error(busy)
    const cells = result.compared.map(({ what, inBackup, restored, isSame }) => [
      ...[what, inBackup.toLocaleString('en'), restored.toLocaleString('en'), isSame ? 'yes' : 'NO'],
    ])
    for (const line of tableOf([['What', 'In the backup', 'Restored', 'Same'], ...cells])) say(line)
    const fault = drillFault(result)
    say(fault ?? `The backup of ${moment(result.at)} was restored beside the site in ${result.seconds} s. It is whole.`)
    return fault ? 1 : 0
  },
}

const flag = { type: 'boolean' } as const
const options: Record<string, NonNullable<ParseArgsConfig['options']>> = {
  '--backup': { begin: flag },
  '--restore': { at: { type: 'string' }, files: flag, 'skip-damaged': flag },
  '--restore-drill': {},
}
const where = '[<folder> | s3://<bucket>/<name>]'
const usages: Record<string, string> = {
  '--backup': `npm run backup -- ${where} [--begin]`,
  '--restore': `npm run restore -- ${where} [--at <time>] [--skip-damaged] | [--files]`,
  '--restore-drill': `npm run restore:drill -- ${where}`,
}

/** Returns null if no such command was asked for. The database is not migrated: an upgrade begins with a backup. */
export async function runBackupCommand(args: string[], config: Config, log: Logger, say: Say): Promise<number | null> {
  const name = Object.keys(commands).find((command) => args.includes(command))
  if (!name) return null
  const { values, positionals } = readArguments(usages[name] ?? '', {
    args: args.filter((arg) => arg !== name),
    allowPositionals: true,
    options: options[name] ?? {},
  })
  const places = positionals[0] ? [placeOf(positionals[0])] : config.backup.to
  if (places.length === 0 || positionals.length > 1)
    throw new Error('Name one folder for the backups, or set BACKUP_TO.')
  if (name === '--restore' && places.length > 1)
    throw new Error(`BACKUP_TO has several places. Name the one to restore from: ${places.join(' or ')}.`)
  if (name !== '--restore' || 'files' in values) expectDatabase(config)
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir, log })
  try {
    const site: Site = { database, storage: openStorage(config, log, 'files'), clock: systemClock }
    const run = async (place: string) =>
      (await commands[name]?.(site, { config, log, say, place, options: values })) ?? 0
    const [only, ...more] = places
    if (only !== undefined && more.length === 0) return await run(only)
    let code = 0
    for (const place of places) {
      say(`${place}:`)
      // One that fails stops no other.
      const failed = (error: unknown) => {
        say(inOneLine(error))
        return 1
      }
      code = Math.max(code, await run(place).catch(failed))
    }
    return code
  } finally {
    await database.close()
  }
}

function timeOf(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const at = new Date(text)
  if (Number.isNaN(at.getTime())) throw new Error('--at needs a time such as 2026-11-16T09:00Z.')
  return at
}

function tellMissing(say: Say, missing: string[]): number {
  if (missing.length === 0) return 0
  say(`${count(missing.length, 'file')} could not be restored: ${missing.join(', ')}`)
  return 1
}

/** Columns of equal width, numbers to the right. */
function tableOf(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const cell = (text: string, column: number) =>
    column === 1 || column === 2 ? text.padStart(widths[column] ?? 0) : text.padEnd(widths[column] ?? 0)
  return rows.map((row) => row.map(cell).join('  ').trimEnd())
}
