import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import type { ParseArgsConfig } from 'node:util'
import type { Logger } from 'pino'
import { count } from '#domain/words/count.ts'
import { systemClock } from './adapters/clock.ts'
import { portraitDrawer } from './adapters/content.ts'
import { isFolder, readContentFiles, writeContentFiles } from './adapters/content-files.ts'
import { pictureRedrawer } from './adapters/pictures/picture-maker.ts'
import { openStorage } from './adapters/storage/places.ts'
import { readArguments } from './arguments.ts'
import type { Config } from './config.ts'
import { expectDatabase } from './db/cluster.ts'
import { readDocuments } from './db/content-states.ts'
import { migrate, migrationState } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import type { Db } from './db/types.ts'
import type { StateDeps } from './office/settings/add-state.ts'
import { readable } from './office/settings/stored-documents.ts'
import { type Difference, differencesFrom, takeFiles, takeFirst } from './office/settings/take-files.ts'

type Say = (line: string) => void
type Confirm = (question: string) => Promise<boolean>
export type ContentSite = StateDeps & { db: Db }
type Asked = { dir: string; isSure: boolean; say: Say; confirm: Confirm }

/** Writes what is published into an empty or a new folder. */
export async function exportContent(
  { db, storage }: Pick<ContentSite, 'db' | 'storage'>,
  { dir, say }: Omit<Asked, 'isSure' | 'confirm'>,
) {
  const { state, ...documents } = await readDocuments(db)
  if (state === 0) throw new Error('Nothing is published yet. Start the site once with "npm start".')
  await writeContentFiles(dir, readable(documents, storage))
  say(`Wrote ${count(documents.texts.size + documents.pictures.size, 'file')} to ${dir}: state number ${state}.`)
}

const inWords: Record<Difference['change'], string> = {
  new: 'is new',
  changed: 'differs from what is published',
  removed: 'is missing in the folder, and is removed',
}

/** Publishes what a folder says, after it has shown how that differs. Returns false if it was not wanted. */
export async function importContent(site: ContentSite, { dir, isSure, say, confirm }: Asked): Promise<boolean> {
  if (!(await isFolder(dir))) throw new Error(`There is no folder ${dir}.`)
  const files = await readContentFiles(dir)
  if (files.texts.size === 0) throw new Error(`${dir} has no content: site.yaml, journals and pages.`)
  const differences = await differencesFrom(site.db, files)
  if (differences.length === 0) {
    say(`${dir} says what is published already.`)
    return true
  }
  for (const { document, change } of differences) say(`${document} ${inWords[change]}`)
  if (!isSure && !(await confirm('Publish this? (yes or no) '))) {
    say('Nothing was changed.')
    return false
  }
  const state = await takeFiles(site, files)
  if (state !== null) say(`Published as state number ${state}. Readers see it now.`)
  return true
}

const usages: Record<string, string> = {
  '--content-export': 'npm run content:export -- <folder>',
  '--content-import': 'npm run content:import -- <folder> [--yes]',
}
const options: Record<string, NonNullable<ParseArgsConfig['options']>> = {
  '--content-import': { yes: { type: 'boolean' } },
}

/** Returns null if no such command was asked for. Apart from other commands, because it also puts content right that no site starts with. */
export async function runContentCommand(args: string[], config: Config, log: Logger, say: Say): Promise<number | null> {
  const name = Object.keys(usages).find((command) => args.includes(command))
  if (!name) return null
  const usage = usages[name] ?? ''
  const { values, positionals } = readArguments(usage, {
    args: args.filter((arg) => arg !== name),
    allowPositionals: true,
    options: options[name] ?? {},
  })
  const [folder, ...more] = positionals
  if (folder === undefined || more.length > 0) throw new Error(`Usage: ${usage}`)
  expectDatabase(config)
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir, log })
  try {
    if ((await migrationState(database.connection)).isNew)
      throw new Error("The database is empty. Are the site's settings those of this command?")
    await migrate(database.connection)
    const storage = openStorage(config, log, 'files')
    const site = { db: database.db, storage, clock: systemClock, drawPortrait: portraitDrawer(pictureRedrawer()) }
    const taken = await takeFirst(site, config.contentDir)
    if (taken) say(taken)
    const dir = resolve(folder)
    if (name === '--content-export') await exportContent(site, { dir, say })
    else return (await importContent(site, { dir, isSure: 'yes' in values, say, confirm })) ? 0 : 1
    return 0
  } finally {
    await database.close()
  }
}

/** Without a terminal nobody can answer, and nothing is changed. */
async function confirm(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false
  const asking = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await asking.question(question)
  asking.close()
  return /^y(es)?$/i.test(answer.trim())
}
