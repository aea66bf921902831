import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdir, readdir, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { eq, inArray } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { runBackupCommand } from '#server/backup-commands.ts'
import { migrationState } from '#server/db/migrate.ts'
import { backupRuns, files, jobs, manuscriptSteps, manuscripts, usageEvents } from '#server/db/schema.ts'
import { newId } from '#server/ids.ts'
import { createBackupJob } from '#server/jobs/handlers.ts'
import { openResources } from '#server/resources.ts'
import { backupSite, keepAll } from '#tests/support/backup-site.ts'
import { storeStream } from '../../manuscript/files/store-stream.ts'
import { sweepFiles } from '../../manuscript/files/sweep.ts'
import { sweepPicturesJob } from '../../publishing/texts/sweep-pictures.ts'
import { drill, drillFault, type InSpareDatabase } from './drill.ts'
import { makeBackup, makeDrill } from './make-backup.ts'
import { backupSummary } from './read.ts'
import { restore, restoreMissing } from './restore.ts'
import { findBackupTo, findRuns } from './store.ts'

const site = await backupSite()
const { db, database, clock, config, deps, storage, addFile, addManuscript, backUpTo, emptyPlace, folder } = site
await site.staff('admin')
const visit = { at: clock.now(), articleId: 'x', path: '/', isRequest: true, visitor: 'v' }

const from = (place: string, passphrase: string | null = null) => ({ from: place, passphrase })
const inSpareDatabase: InSpareDatabase = async (work) => work(await emptyPlace({ hasTables: false }))

/** The paths of all that is kept under `name` in a backup folder. */
async function kept(place: string, name: string): Promise<string[]> {
  const entries = await readdir(join(place, name), { recursive: true, withFileTypes: true })
  return entries.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []))
}

const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'not refused',
    (error: Error) => error.message,
  )

test('a backup made while the site is in use is one moment of it: each row has its file, and each its hash', async () => {
  for (let at = 0; at < 20; at++) await addFile()
  await addManuscript('published')
  await db.insert(usageEvents).values(visit)
  // Nothing refers to most of these files, so that they are swept while they are being copied.
  await db.update(files).set({ createdAt: new Date(0) })
  const place = folder()
  let isOver = false
  const using = (async () => {
    for (let at = 0; !isOver; at++) {
      await addFile(`uploaded in the meantime ${at}`)
      await sweepFiles(deps)
    }
  })()
  const result = await backUpTo(place).finally(() => {
    isOver = true
  })
  await using
  expect(result.warnings).toEqual([])
  const drilled = await drill({ database, clock }, inSpareDatabase, from(place))
  expect(drilled && drillFault(drilled)).toBeNull()
  const rows = Object.fromEntries(drilled?.compared.map(({ what, restored }) => [what, restored]) ?? [])
  expect(rows).toMatchObject({ manuscripts: 1, staff: 1, usage_events: 1, 'uploaded files': result.files })
})

test('a file that is in a backup is not copied again, and --at takes the last backup until then', async () => {
  const place = folder()
  const first = await backUpTo(place)
  clock.pass({ hours: 2 })
  const [late, same] = [await addFile('late'), await addFile('late')]
  const second = await backUpTo(place)
  expect(second).toMatchObject({ copied: 1, copiedBytes: 4, files: first.files + 2 })

  const hour = 3600 * 1000
  const at = (plus: number) => new Date(new Date(first.at).getTime() + plus)
  const into = await emptyPlace()
  const { manifest } = await restore(into, { ...from(place), at: at(hour) })
  expect(manifest.at).toBe(first.at)
  expect(await into.storage.find(late.id)).toBeNull()
  const last = await emptyPlace()
  await restore(last, from(place))
  for (const { id } of [late, same]) expect(await textOf(last.storage, id)).toBe('late')
  const tooEarly = restore(last, { ...from(place), at: at(-hour) })
  expect(await refusal(tooEarly)).toBe(`The oldest backup in ${place} is newer than that.`)
  await expectToGoOn(into.database.db)
})

/** References, triggers and numbers work as before. */
async function expectToGoOn(restored: typeof db) {
  const [manuscript] = await restored.select().from(manuscripts)
  await expect(restored.delete(files).where(eq(files.id, manuscript?.fileId ?? ''))).rejects.toThrow()
  const step = { id: newId(), manuscriptId: manuscript?.id ?? '', action: 'screen', actor: 'staff' }
  const [written] = await restored.insert(manuscriptSteps).values(step).returning()
  expect(written).toMatchObject({ number: 1, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
  const [next] = await restored.insert(usageEvents).values(visit).returning()
  expect(next?.id).toBe(2)
}

test('a file that is damaged or gone in the storage is reported, and the rest is backed up', async () => {
  const place = folder()
  const [gone, damaged, twin] = [await addFile('gone'), await addFile('damaged'), await addFile('damaged')]
  await storage.remove(gone.id)
  await writeFile(join(config.dataDir, 'files', damaged.id.slice(0, 2), damaged.id), 'changed')
  const { warnings, files: count } = await backUpTo(place)
  expect(warnings).toEqual([
    expect.stringMatching(`^1 of ${count + 1} files is missing or damaged .*: ${gone.id}\\. .* fetches those`),
  ])
  const into = await emptyPlace()
  const { missing } = await restore(into, from(place))
  expect(missing).toEqual([gone.id])
  expect(await textOf(into.storage, twin.id)).toBe('damaged')
  expect(await textOf(into.storage, damaged.id)).toBe('damaged')
  for (const { id } of [gone, damaged, twin]) await db.delete(files).where(eq(files.id, id))
})

test('only as many backups are kept as asked for, and only the files that they need', async () => {
  const place = folder()
  const doomed = await addFile('soon deleted')
  const keep = { daily: 2, weekly: 0, monthly: 0 }
  await backUpTo(place, { keep })
  await db.delete(files).where(eq(files.id, doomed.id))
  const results = []
  for (let day = 0; day < 2; day++) {
    clock.pass({ days: 1 })
    results.push(await backUpTo(place, { keep }))
  }
  expect(results.map(({ removed }) => removed)).toEqual([0, 1])
  expect(await kept(place, 'backups')).toHaveLength(2)
  expect(await readdir(join(place, 'tables'))).toHaveLength(2)
  expect((await kept(place, 'files')).some((path) => path.includes(doomed.sha256))).toBe(false)
  expect((await restore(await emptyPlace(), from(place))).missing).toEqual([])
})

test('an encrypted backup shows nothing, comes back with its passphrase, and is refused with another', async () => {
  const place = folder()
  const secret = await addFile('A confidential report on rivers. '.repeat(5000))
  const passphrase = 'seven green bottles'
  await backUpTo(place, { passphrase })
  expect((await backUpTo(place, { passphrase })).copied).toBe(0)
  const stored = [...(await kept(place, 'files')), ...(await kept(place, 'tables')), ...(await kept(place, 'backups'))]
  for (const path of stored) {
    expect(path).not.toContain(secret.sha256)
    const content = await readFile(path)
    expect(content.includes('rivers') || content.subarray(0, 2).toString('hex') === '1f8b').toBe(false)
  }
  const into = await emptyPlace()
  await restore(into, from(place, passphrase))
  expect(await textOf(into.storage, secret.id)).toContain('on rivers')
  const again = await emptyPlace()
  expect(await refusal(restore(again, from(place, 'eight green bottles')))).toBe(
    `This is not the passphrase of the backups in ${place}.`,
  )
  expect(await refusal(restore(again, from(place)))).toBe(
    `The backups in ${place} are encrypted. Set BACKUP_PASSPHRASE or BACKUP_KEY_FILE.`,
  )
  expect(await refusal(backUpTo(place))).toMatch(/are encrypted/)
})

test('with a passphrase, backups that anybody could have written are refused', async () => {
  const place = folder()
  await backUpTo(place)
  expect(await refusal(restore(await emptyPlace(), from(place, 'seven green bottles')))).toBe(
    `The backups in ${place} are not encrypted, but a passphrase is set. To use them all the same, start this command without the passphrase.`,
  )
})

test('an old backup that was given a newer time is refused', async () => {
  const [place, passphrase] = [folder(), 'seven green bottles']
  await backUpTo(place, { passphrase })
  const [manifest = ''] = await kept(place, 'backups')
  await rename(manifest, manifest.replace(/\d{4}(?=\d{4}t)/, '2099'))
  expect(await refusal(restore(await emptyPlace(), from(place, passphrase)))).toMatch(
    /^backups\/2099.*\.json\.gz is not of the time in its name\. Restore an older backup with --at\.$/,
  )
})

test('what was damaged, taken away or put in the place of something else is found, and nothing is restored', async () => {
  const [place, sealed] = [folder(), folder()]
  const file = await addFile('to be damaged')
  await backUpTo(place)
  await backUpTo(sealed, { passphrase: 'seven green bottles' })
  const into = await emptyPlace()
  const advice = 'Restore an older backup with --at, or leave out damaged files with --skip-damaged.'
  const name = `files/${file.sha256.slice(0, 2)}/${file.sha256}`
  await appendFile(join(place, name), '!')
  expect(await refusal(restore(into, from(place)))).toBe(`This backup can't be restored: ${name} is damaged. ${advice}`)
  await unlink(join(place, name))
  expect(await refusal(restore(into, from(place)))).toBe(`This backup can't be restored: ${name} is missing. ${advice}`)
  expect(await into.storage.list()[Symbol.asyncIterator]().next()).toMatchObject({ done: true })
  const { missing } = await restore(into, { ...from(place), isDamageSkipped: true })
  expect(missing).toEqual([file.id])

  const [one = '', other = ''] = (await kept(sealed, 'tables')).filter((path) => /authors\.|staff\./.test(path))
  await writeFile(one, await readFile(other))
  const exchanged = restore(await emptyPlace(), from(sealed, 'seven green bottles'))
  expect(await refusal(exchanged)).toMatch(/^This backup can't be restored: tables\/.* is damaged\. /)
  const [manifest = ''] = await kept(place, 'backups')
  await writeFile(manifest, (await readFile(manifest)).subarray(0, 100))
  expect(await refusal(restore(await emptyPlace(), from(place)))).toMatch(
    /^backups\/.*\.json\.gz is damaged\. Restore an older backup with --at\.$/,
  )
})

test('only an empty place is restored into, and only the site itself adds to its backups', async () => {
  const place = folder()
  await backUpTo(place)
  expect(await refusal(restore({ database, storage }, from(place)))).toBe(
    'A backup is restored only into an empty database, and in this one the table confirmed_addresses has rows.',
  )
  const { database: empty } = await emptyPlace()
  const foreign = await emptyPlace()
  await foreign.put('A file of somebody else')
  expect(await refusal(restore({ database: empty, storage: foreign.storage }, from(place)))).toBe(
    'A backup is restored only into an empty storage, and this one has files.',
  )
  expect(await refusal(restore(await emptyPlace(), from(folder())))).toMatch(/^There are no backups in /)
  const other = folder()
  await mkdir(other)
  await writeFile(join(other, 'notes.txt'), 'mine')
  expect(await refusal(backUpTo(other))).toBe(`${other} holds something else than backups. Choose an empty folder.`)
  const header = join(place, 'backups.json')
  await writeFile(header, (await readFile(header, 'utf8')).replace(/"site": "\w+/, '"site": "another'))
  expect(await refusal(backUpTo(place))).toBe(`${place} holds the backups of another site.`)
})

const storedPath = (id: string) => join(config.dataDir, 'files', id.slice(0, 2), id)

test('files that were there before a restore are reported, and stay if it fails: they may be those of a site in use', async () => {
  const place = folder()
  const file = await addFile('in use')
  await backUpTo(place)
  const into = await emptyPlace()
  await storeStream(into.storage, file.id, Readable.from([Buffer.from('in use')]))
  const damaged = await addFile('damaged')
  clock.pass({ seconds: 1 })
  await backUpTo(place)
  await unlink(join(place, `files/${damaged.sha256.slice(0, 2)}/${damaged.sha256}`))
  expect(await refusal(restore(into, from(place)))).toContain('is missing')
  expect(await textOf(into.storage, file.id)).toBe('in use')
  expect(await restore(into, { ...from(place), isDamageSkipped: true })).toMatchObject({ present: 1 })
})

test('files that a disk lost or damaged are fetched from the backups, and those alone', async () => {
  const place = folder()
  const [lost, changed, there] = [await addFile('lost'), await addFile('as it was'), await addFile('still there')]
  await backUpTo(place)
  await storage.remove(lost.id)
  await writeFile(storedPath(changed.id), 'as it is.')
  const { warnings } = await backUpTo(folder())
  expect(warnings.join()).toMatch(/^2 of \d+ files are missing or damaged where the site keeps them: /)
  for (const { id } of [lost, changed]) expect(warnings.join()).toContain(id)
  const never = { id: newId(), sha256: 'f'.repeat(64) }
  expect(await restoreMissing(storage, [lost, changed, there, never], from(place))).toEqual({
    ...{ restored: 2, missing: [never.id] },
  })
  expect(await textOf(storage, lost.id)).toBe('lost')
  expect(await textOf(storage, changed.id)).toBe('as it was')
})

test('what a restore drill has found damaged is stored anew by the next backup', async () => {
  const place = folder()
  const { sha256 } = await addFile('whole')
  const beginning = { to: place, keep: keepAll, passphrase: null }
  await makeBackup({ database, storage, clock }, beginning)
  await writeFile(join(place, `files/${sha256.slice(0, 2)}/${sha256}`), 'whalf')
  const drilled = () => makeDrill({ database, storage, clock }, inSpareDatabase, { to: place, passphrase: null })
  clock.pass({ seconds: 1 })
  expect(await refusal(drilled())).toBe(
    `The last backup can't be restored: files/${sha256.slice(0, 2)}/${sha256} is damaged. Make a new one with "npm run backup", then run the drill again.`,
  )
  clock.pass({ seconds: 1 })
  expect(await makeBackup({ database, storage, clock }, beginning)).toMatchObject({ copied: 1, warnings: [] })
  clock.pass({ seconds: 1 })
  const result = await drilled()
  expect(result && drillFault(result)).toBeNull()
})

test('a folder that cannot be written is reported in a sentence, and an option that is not known with how it is written', async () => {
  const file = folder()
  await writeFile(file, 'a file')
  for (const place of [file, join(file, 'in it')])
    expect(await refusal(backUpTo(place))).toBe(`${place} is not a folder in which this program may write.`)
  const mistyped = join(folder(), 'journals')
  expect(await refusal(backUpTo(mistyped))).toBe(`${mistyped} can't be made: there is no folder ${dirname(mistyped)}.`)
  const run = (...args: string[]) => refusal(runBackupCommand(args, config, deps.log, () => {}))
  expect(await run('--backup', '--help')).toMatch(/^Usage: npm run backup -- /)
  expect(await run('--restore-drill', '--skip-damaged')).toMatch(/^Usage: npm run restore:drill -- /)
})

test('a restored site looks for the pictures of its texts at once, and reports what could not be restored', async () => {
  const place = folder()
  const lost = await addFile('lost in the backup')
  await db
    .insert(jobs)
    .values({ id: sweepPicturesJob, name: sweepPicturesJob, everySeconds: 86_400, dueAt: clock.now() })
  await backUpTo(place)
  const restored = async (...args: string[]) => {
    const { database: into } = await emptyPlace()
    const said: string[] = []
    const asked = { ...config, databaseUrl: into.pool.options.connectionString ?? '', dataDir: folder() }
    const code = await runBackupCommand(['--restore', place, ...args], asked, deps.log, (line) => said.push(line))
    const [sweep] = await into.db.select().from(jobs).where(eq(jobs.id, sweepPicturesJob))
    return { code, said: said.join(' '), dueAt: sweep?.dueAt }
  }
  const whole = await restored()
  expect(whole).toMatchObject({ code: 0, dueAt: new Date(0) })
  expect(whole.said).toMatch(/Every checksum is right\. Start the site with "npm start"\.$/)
  await unlink(join(place, `files/${lost.sha256.slice(0, 2)}/${lost.sha256}`))
  const damaged = await restored('--skip-damaged')
  expect(damaged).toMatchObject({ code: 1, said: expect.not.stringContaining('Every checksum is right') })
  expect(damaged.said).toMatch(`1 file could not be restored: ${lost.id}`)
})

test('a command about a site does not make a new one', async () => {
  const asked = { ...config, databaseUrl: null, dataDir: folder() }
  for (const args of [['--backup'], ['--restore-drill'], ['--restore', '--files']])
    expect(await refusal(runBackupCommand([...args, folder()], asked, deps.log, () => {}))).toBe(
      `There is no database in ${asked.dataDir} yet. Are the site's settings those of this command?`,
    )
  const { database: empty } = await emptyPlace({ hasTables: false })
  const onEmpty = { ...config, databaseUrl: empty.pool.options.connectionString ?? '' }
  expect(await refusal(runBackupCommand(['--restore', '--files', folder()], onEmpty, deps.log, () => {}))).toMatch(
    /^This database is empty: leave out --files/,
  )
  expect(await refusal(openResources(onEmpty, deps.log, undefined, { isNewRefused: true }))).toBe(
    "The database is empty. Are the site's settings those of this command?",
  )
  expect((await migrationState(empty.connection)).isNew).toBe(true)
})

test('the scheduled backup notes how it ended, also if it failed', async () => {
  const place = folder()
  const backup = { to: [place], everyHours: 6, keep: keepAll, passphrase: null }
  const [job] = Object.values(createBackupJob({ ...deps, database, config: { ...config, backup } }))
  expect(job?.everySeconds).toBe(6 * 3600)
  expect(await job?.isWanted?.(), 'in a new place').toBe(true)
  await job?.run({})
  expect(await job?.isWanted?.()).toBe(false)
  clock.pass({ seconds: 1 })
  await writeFile(join(place, 'backups.json'), 'not ours')
  await expect(job?.run({})).rejects.toThrow('backups.json is damaged')
  const [failed, good] = await findRuns(db, 2)
  expect(good).toMatchObject({ kind: 'backup', place, fault: null, details: { files: expect.any(Number) } })
  expect(failed).toMatchObject({ kind: 'backup', fault: expect.stringContaining('backups.json is damaged') })
  expect(Object.keys(createBackupJob({ ...deps, database }))).toEqual([])
  // As if the disk were not mounted: its folder is there, on another disk.
  await rm(place, { recursive: true })
  expect(await refusal(Promise.resolve(job?.run({})))).toMatch(/ are gone\. Is its disk mounted\? /)
})

test('of several places one that fails stops no other, and each is reported, drilled and restored by its name', async () => {
  const [well, broken] = [folder(), folder()]
  const backup = { to: [broken, well], everyHours: 6, keep: keepAll, passphrase: null }
  const url = database.pool.options.connectionString ?? null
  const asked = { ...config, databaseUrl: url, backup }
  const [job] = Object.values(createBackupJob({ ...deps, database, config: asked }))
  await mkdir(broken)
  await writeFile(join(broken, 'other'), 'not a backup')
  await expect(job?.run({})).rejects.toThrow('holds something else than backups')
  expect(await findBackupTo(db, well)).toBe(true)
  expect(await job?.isWanted?.(), 'in the place without one').toBe(true)
  const alarmNow = async () => (await backupSummary({ db, clock, config: asked })).alarm
  expect(await alarmNow()).toMatch(new RegExp(`^${broken}: Something went wrong with the last backup: .*\\.$`))
  // It is tried again: only where it failed.
  clock.pass({ minutes: 1 })
  await rm(join(broken, 'other'))
  await job?.run({})
  const runs = await db
    .select()
    .from(backupRuns)
    .where(inArray(backupRuns.place, [well, broken]))
  const ended = (place: string) => runs.filter((run) => run.place === place).map(({ fault }) => fault === null)
  expect([ended(well), ended(broken).sort()]).toEqual([[true], [false, true]])
  expect(await alarmNow()).toBeNull()
  expect((await backupSummary({ db, clock, config: asked })).about).toContain(`${well}: Last backup`)
  const said: string[] = []
  const command = (name: string) => runBackupCommand([name], asked, deps.log, (line) => said.push(line))
  await rm(broken, { recursive: true })
  expect(await command('--backup')).toBe(1)
  expect(said).toEqual([
    ...[`${broken}:`, expect.stringContaining('are gone. Is its disk mounted?'), `${well}:`],
    ...[expect.stringMatching(/^Backed up .* to /), expect.any(String)],
  ])
  expect(await refusal(command('--restore'))).toBe(
    `BACKUP_TO has several places. Name the one to restore from: ${broken} or ${well}.`,
  )
})

const isWindows = process.platform === 'win32'
const why = isWindows ? ' (skipped: Windows has no named pipes in folders)' : ''

test.skipIf(isWindows)(`killed in the middle, it leaves no backup, and the next one is whole${why}`, async () => {
  const place = folder()
  const first = await backUpTo(place)
  const stuck = await addFile('read only after the kill')
  const path = join(config.dataDir, 'files', stuck.id.slice(0, 2), stuck.id)
  // To open a pipe waits until somebody writes to it, so the backup stops here.
  await unlink(path)
  execFileSync('mkfifo', [path])
  const { pool } = database
  const url = pool.options.connectionString ?? ''
  const env = { PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: config.dataDir }
  const child = spawn(process.execPath, ['server/main.ts', '--backup', place], { env, stdio: 'ignore' })
  const tables = (await kept(place, 'tables')).length
  await vi.waitUntil(async () => (await kept(place, 'tables')).length === 2 * tables, 20_000)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await kept(place, 'backups')).toHaveLength(1)
  const { manifest } = await restore(await emptyPlace(), from(place))
  expect(manifest.at).toBe(first.at)
  await unlink(path)
  await writeFile(path, 'read only after the kill')
  expect((await backUpTo(place)).warnings).toEqual([])
  expect(await readdir(join(place, 'tables'))).toHaveLength(2)
  expect(await kept(place, '.unfinished')).toEqual([])
})

async function textOf(from: typeof storage, id: string): Promise<string | null> {
  const file = await from.open(id)
  return file && text(file.stream)
}
