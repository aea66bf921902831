import { execFile } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { offersRooms } from '#server/adapters/pool/room.ts'
import { addJob } from '#server/jobs/schedule.ts'
import { manuscriptSite } from '#tests/support/manuscript-site.ts'
import { nameServer } from '#tests/support/name-server.ts'
import { freePort } from '#tests/support/product.ts'
import { smtpSink } from '#tests/support/smtp-sink.ts'
import { activity, backupRuns, files, jobs, letters } from '../db/schema.ts'
import { installationSecret } from '../db/secret.ts'
import { newId } from '../ids.ts'
import type { Check } from './check.ts'
import { checks } from './checks.ts'
import { openInstallation, runDoctor } from './doctor.ts'
import { examine } from './examine.ts'

const site = await manuscriptSite()
const { db } = site
const dataDir = await mkdtemp(join(tmpdir(), 'doctor-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const env = { DATA_DIR: dataDir, DATABASE_URL: String(site.database.connection.connectionString) }
const dayMs = 24 * 3600 * 1000
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)

/** Somebody who is allowed everything in PostgreSQL. */
const tamper = (statement: SQL) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(statement)
  })

type Given = { dns?: string; dkim?: string; seconds?: number }

/** What one check says, as it is printed. */
async function look(name: string, settings: Record<string, string> = {}, { seconds = 5, ...given }: Given = {}) {
  const { installation, close } = openInstallation({ env: { ...env, ...settings }, ...given })
  const chosen = checks.filter((check) => check.name === name)
  expect(chosen).toHaveLength(1)
  const found = await examine(chosen, installation, seconds * 1000).finally(close)
  return found.map(({ state, says, fix = [] }) => [state, says, ...fix.filter(Boolean)].join(' | '))
}

test('nothing is wrong with a healthy installation, and each check says one line', async () => {
  const { installation, close } = openInstallation({ env })
  const found = await examine(checks, installation, 20_000).finally(close)
  const missing = (await offersRooms()) ? [] : ["Strangers' files"]
  expect(found.filter(({ state }) => state !== 'good').map(({ check }) => check)).toEqual(missing)
  expect(found.map(({ check }) => check)).toEqual(checks.map(({ name }) => name))
})

test('all that is wrong with the settings is said, and hides nothing that needs other settings', async () => {
  const wrong = { PORT: 'x', SMTP_URL: 'mail.example.org', LIMITS: 'y' }
  const faults = await look('Settings', wrong)
  expect(faults.map((line) => line.split(' ')[2])).toEqual(['PORT', 'SMTP_URL', 'MAIL_FROM', 'LIMITS:'])
  expect(faults[0]).toMatch(/^bad .* \| Change it in your settings/)
  expect(await look('Mail server', wrong)).toEqual(['doubtful | Not checked: SMTP_URL is wrong'])
  expect(await look('Migrations', wrong)).toEqual(['good | all of this version have been run'])
  const elsewhere = { DATABASE_URL: 'mysql://x' }
  expect(await look('Database', elsewhere)).toEqual(['doubtful | Not checked: DATABASE_URL is wrong'])
  expect(await look('Settings', { BACKUP_PASSPHRASE: 'short' })).toEqual([
    expect.stringContaining('BACKUP_PASSPHRASE: a passphrase must have at least 12 characters'),
  ])
})

const keys = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }

test.each([
  [{ PUBLIC_URL: 'http://journals.example.org' }, 'PUBLIC_URL is http'],
  [
    { PUBLIC_URL: 'https://journals.example.org', SMTP_URL: 'smtp://x', MAIL_FROM: 'a@b.org' },
    'TRUSTED_PROXY is not set',
  ],
  [
    { PUBLIC_URL: 'http://journals.example.org', PAYSTACK_SECRET_KEY: 'sk_test_1' },
    'PAYSTACK_SECRET_KEY is a test key',
  ],
  [{ PUBLIC_URL: 'http://journals.example.org', PAYMENTS: 'simulator' }, 'PAYMENTS=simulator'],
  [{ PUBLIC_URL: 'http://journals.example.org', SAMPLE_CONTENT: 'on' }, 'SAMPLE_CONTENT=on'],
  [{ TRUSTED_PROXY: '0.0.0.0/0' }, 'TRUSTED_PROXY trusts every address'],
  [
    { DATABASE_URL: 'postgres://journal:postgres@127.0.0.1/journal' },
    'DATABASE_URL has a password that everybody tries',
  ],
  [{ DATABASE_URL: 'postgres://db.example.org/journal' }, 'DATABASE_URL leads to another machine without encryption'],
  [{ BACKUP_TO: 's3://backups/site', ...keys }, 'Backups are not encrypted'],
])('the settings %o are unsafe', async (unsafe, said) => {
  expect((await look('Settings', unsafe as Record<string, string>)).join('\n')).toContain(`doubtful | ${said}`)
})

test('content that the site would not start with', async () => {
  const [fault] = await look('Content', { CONTENT_DIR: dataDir })
  expect(fault).toMatch(/^bad .*expected at least one journal \| The site does not start with it/)
})

test('a disk that is full, nearly full, or no place to write to', async () => {
  expect((await look('Disk', { MIN_FREE_DISK_MB: '999999999' }))[0]).toMatch(/^bad .*uploads are refused \| Free some/)
  const [free] = await look('Disk', { MIN_FREE_DISK_MB: '0' })
  const gigabytes = Number(/([\d.]+) GB/.exec(free ?? '')?.[1])
  const nearly = String(Math.floor(gigabytes * 1024 * 0.75))
  expect((await look('Disk', { MIN_FREE_DISK_MB: nearly }))[0]).toMatch(/^doubtful \| Only/)
  await writeFile(join(dataDir, 'no-folder'), '')
  expect((await look('Disk', { DATA_DIR: join(dataDir, 'no-folder', 'data') }))[0]).toMatch(
    /^bad .*ENOTDIR.*Set DATA_DIR/,
  )
})

test('a database that is away, and one that never answers, while the other checks go on', async () => {
  const away = { DATABASE_URL: `postgres://127.0.0.1:${await freePort()}/journal` }
  expect((await look('Database', away))[0]).toMatch(/^bad \| DATABASE_URL: .*ECONNREFUSED.* \| Start PostgreSQL/)
  expect(await look('Jobs', away)).toEqual(['doubtful | Not checked: the database cannot be opened'])
  expect((await look('Database', { DATABASE_URL: '' }))[0]).toContain(`bad | There is no database in ${dataDir} yet`)

  const silent = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void silent.close())
  await vi.waitFor(() => expect(silent.listening).toBe(true), 20_000)
  const address = silent.address()
  const url = `postgres://127.0.0.1:${typeof address === 'object' && address?.port}/journal`
  const never: Check = { name: 'Never', fix: '', look: () => new Promise(() => {}) }
  const { installation } = openInstallation({ env: { ...env, DATABASE_URL: url } })
  const database = checks.filter(({ name }) => name === 'Database')
  const found = await examine([never, ...database, ...checks.slice(0, 1)], installation, 100)
  expect(found.map(({ state }) => state)).toEqual(['doubtful', 'doubtful', 'good'])
  expect(found[0]?.says).toBe('Not finished within 0.1 seconds')
})

test('a secret that is not where the settings say', async () => {
  const file = join(dataDir, 'secret.key')
  await installationSecret(db, null)
  expect(await look('Secret')).toEqual(['good | is in the database, and in its backups'])
  await installationSecret(db, file)
  expect(await look('Secret', { SECRET_KEY_FILE: file })).toEqual([`good | is in ${file}`])
  const refused = ' | The site does not start with it. See "The secret" in docs/operations.md.'
  expect(await look('Secret')).toEqual([`bad | The secret of this site is in a file. Set SECRET_KEY_FILE.${refused}`])
  await writeFile(file, `${Buffer.alloc(32).toString('base64')}\n`)
  expect(await look('Secret', { SECRET_KEY_FILE: file })).toEqual([
    `bad | SECRET_KEY_FILE: ${file} has the secret of another site.${refused}`,
  ])
})

test('migrations that were not run, and a database of a newer version', async () => {
  const at = (change: number) =>
    db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at + ${change}
      where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`)
  await at(1)
  expect((await look('Migrations'))[0]).toMatch(
    /^bad \| The database was used by a newer version .* \| Update the code/,
  )
  await at(-2)
  expect((await look('Migrations'))[0]).toMatch(/^doubtful \| 1 migration not run yet \| Make a backup/)
  await at(1)
})

test('before an upgrade, what needs a table that is not there yet is not checked', async () => {
  await db.execute(sql`alter table ${backupRuns} rename to away`)
  expect(await look('Backups')).toEqual(['doubtful | Not checked: the database is still that of an older version'])
  await db.execute(sql`alter table away rename to backup_runs`)
})

test('a clock that differs from the database, and one that was wrong once', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  vi.setSystemTime(Date.now() - 10_000)
  expect((await look('Clock'))[0]).toMatch(/^doubtful \| This clock and the database's are (9|10|11) seconds apart/)
  vi.setSystemTime(Date.now() - 600_000)
  expect((await look('Clock'))[0]).toMatch(/^bad .*links and sessions expire at the wrong time \| Let both machines/)
  vi.useRealTimers()
  const id = newId()
  await db.insert(activity).values({ id, at: daysAgo(-2), actor: 'staff', action: 'log-in', object: 'staff' })
  expect((await look('Clock'))[0]).toMatch(/^bad \| Something was written down at .* still to come/)
  await tamper(sql`delete from ${activity} where id = ${id}`)
})

test('an object store that does not answer', async () => {
  const s3 = { ...keys, S3_ENDPOINT: `http://127.0.0.1:${await freePort()}` }
  expect((await look('Storage', s3))[0]).toMatch(/^bad \| Files cannot be saved or opened\./)
})

test('files without a record and records without a file, but not those on their way', async () => {
  const add = async (key: string, days: number) => {
    const folder = join(dataDir, 'files', key.slice(0, 2))
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, key), 'words')
    await utimes(join(folder, key), daysAgo(days), daysAgo(days))
  }
  const name = (key: string, createdAt: Date) =>
    db.insert(files).values({
      ...{ id: key, kind: 'manuscript', name: 'a.pdf', mediaType: 'application/pdf', bytes: 5, sha256: '', createdAt },
      ...{ ownerRealm: 'author', ownerId: 'nobody' },
    })
  const [first, middle, last] = ['-', 'M', 'z'].map((letter) => letter + newId().slice(1)) as [string, string, string]
  for (const key of [first, middle, last]) {
    await add(key, 9)
    await name(key, daysAgo(9))
  }
  await add(newId(), 0)
  await name(newId(), new Date())
  expect(await look('Files')).toEqual(['good | 4 files, each with its record'])

  await db.execute(sql`delete from ${files} where id = ${middle}`)
  await rm(join(dataDir, 'files', last.slice(0, 2), last))
  await writeFile(join(dataDir, 'files', first.slice(0, 2), first), '')
  expect(await look('Files')).toEqual([
    `bad | 1 file missing in the storage: ${last} | Fetch what is missing from a backup: npm run restore -- <folder> --files`,
    `bad | 1 file in the storage with more or fewer bytes than was uploaded: ${first} | Fetch what is damaged from a backup: npm run restore -- <folder> --files`,
    expect.stringContaining(`doubtful | 1 stored file that no record names: ${middle} | A running site removes`),
  ])
})

test('a mail server is greeted and logged in to, and gets no message', async () => {
  const sink = await smtpSink({ password: 'open sesame' })
  const at = (host: string, password: string) => ({
    SMTP_URL: `smtp://us:${encodeURIComponent(password)}@${host}:${sink.port}`,
    MAIL_FROM: 'a@example.org',
  })
  expect(await look('Mail server', at('127.0.0.1', 'open sesame'))).toEqual(['good | 127.0.0.1 takes our e-mails'])
  expect((await look('Mail server', at('127.0.0.1', 'wrong')))[0]).toMatch(
    /^bad \| Invalid login.* \| Correct SMTP_URL/,
  )
  // Another name of this machine, which looks like another machine.
  expect((await look('Mail server', at('0.0.0.0', 'open sesame')))[0]).toMatch(
    /^doubtful .*without encryption \| Use smtps/,
  )
  expect(sink.recipients).toEqual([])
  const away = { SMTP_URL: `smtp://127.0.0.1:${await freePort()}`, MAIL_FROM: 'a@example.org' }
  expect((await look('Mail server', away))[0]).toMatch(/^bad .*ECONNREFUSED/)
  expect(await look('Mail server', { PUBLIC_URL: 'https://a.example' })).toEqual([
    'doubtful | SMTP_URL is not set: e-mails wait',
  ])
})

const mailing = { SMTP_URL: 'smtp://mail.example.net', MAIL_FROM: 'Journals <office@news.example.org>' }

test('SPF, DKIM and DMARC are shown where they are, for a domain above ours too', async () => {
  const key = `v=DKIM1; k=rsa; p=${'A'.repeat(300)}`
  const dns = await nameServer({
    'news.example.org': ['some-verification=1', 'v=spf1 include:example.net -all'],
    'k1._domainkey.news.example.org': [key],
    'odd._domainkey.news.example.org': [key],
    '_dmarc.example.org': ['v=DMARC1; p=reject'],
  })
  expect(await look('DNS', mailing, { dns })).toEqual([
    'good | SPF of news.example.org: v=spf1 include:example.net -all',
    'good | DKIM key at k1._domainkey.news.example.org',
    'good | DMARC at _dmarc.example.org: v=DMARC1; p=reject',
  ])
  expect((await look('DNS', mailing, { dns, dkim: 'odd' }))[1]).toBe(
    'good | DKIM key at odd._domainkey.news.example.org',
  )
})

test('what is missing in the DNS is there to be copied, and what does harm is named', async () => {
  const missing = await look('DNS', mailing, { dns: await nameServer({}) })
  expect(missing.map((line) => /^doubtful .* \| (\S+ {2}IN TXT {2}".*")/.exec(line)?.[1])).toEqual([
    'news.example.org.  IN TXT  "v=spf1 a:mail.example.net ~all"',
    'mail._domainkey.news.example.org.  IN TXT  "v=DKIM1; k=rsa; p=<the public key>"',
    '_dmarc.news.example.org.  IN TXT  "v=DMARC1; p=none; rua=mailto:office@news.example.org"',
  ])
  const twice = await nameServer({ 'news.example.org': ['v=spf1 mx -all', 'v=spf1 a -all'] })
  expect((await look('DNS', mailing, { dns: twice }))[0]).toMatch(/^bad .*2 SPF records, so none counts/)
  const open = await nameServer({
    'news.example.org': ['v=spf1 mx +all'],
    'k._domainkey.news.example.org': ['v=DKIM1; p='],
  })
  const found = await look('DNS', mailing, { dns: open, dkim: 'k' })
  expect(found[0]).toMatch(/^bad .*lets everybody send in its name/)
  expect(found[1], 'a revoked key').toMatch(/^doubtful \| There is no DKIM key at k\._domainkey/)
  const [fault] = await look('DNS', mailing, { dns: `127.0.0.1:${await freePort()}` })
  expect(fault).toMatch(/^bad .*ECONNREFUSED.* \| See whether this machine can reach a name server/)
})

test('e-mails that wait for long or were given up, and jobs that are late or failed', async () => {
  const words = { kind: 'x', toEmail: 'a@example.org', subject: 's', text: 't', html: 'h' }
  await db.insert(letters).values([
    { id: newId(), ...words, dueAt: daysAgo(1) },
    { id: newId(), ...words, state: 'failed' as const },
  ])
  const late = /^bad \| \d+ (e-mail|job)s? due, the oldest for 1,4\d\d minutes \| Is the site running\?/
  expect(await look('E-mails')).toEqual([
    expect.stringMatching(late),
    'doubtful | 1 e-mail could not be sent | An admin sees why at /admin/emails, and can send them again.',
  ])
  await db.delete(letters)

  await addJob(db, 'make-pdf', {}, daysAgo(1))
  expect(await look('Jobs')).toEqual([expect.stringMatching(late)])
  await db.update(jobs).set({ lastError: 'No room.', dueAt: daysAgo(-1) })
  expect(await look('Jobs')).toEqual([
    expect.stringMatching(/^doubtful \| The job make-pdf failed: No room\. \| It is tried/),
  ])
  await db.update(jobs).set({ doneAt: new Date() })
  expect(await look('Jobs')).toEqual([
    expect.stringMatching(/^doubtful \| The job make-pdf was given up: No room\. \| The log/),
  ])
  await db.delete(jobs)
})

test('a backup that failed or is old, and a drill that failed', async () => {
  const daily = { BACKUP_TO: '/backups' }
  const ended = (kind: 'backup' | 'drill', days: number, fault: string | null = null) =>
    db.insert(backupRuns).values({
      ...{ id: newId(), kind, startedAt: daysAgo(days), endedAt: daysAgo(days) },
      ...{ place: daily.BACKUP_TO, fault },
    })
  await ended('backup', 5)
  expect((await look('Backups', daily))[0]).toMatch(/^bad \| The last backup is 5 days old.* \| Set BACKUP_TO/)
  await ended('backup', 0.1)
  expect(await look('Backups', daily)).toEqual([
    'doubtful | Last backup: 2 hours ago. No restore drill yet. | Nobody knows yet whether it can be restored: run "npm run restore:drill", and then every week.',
  ])
  await ended('drill', 0.05, 'A table differs.')
  expect((await look('Backups', daily))[0]).toMatch(
    /^bad \| The last restore drill failed: A table differs\. \| Make a new/,
  )
  await db.insert(backupRuns).values([
    { id: newId(), kind: 'drill', startedAt: daysAgo(0.04), endedAt: daysAgo(0.04), place: daily.BACKUP_TO },
    ...(['backup', 'drill'] as const).map((kind) => ({
      ...{ id: newId(), kind, startedAt: daysAgo(0), endedAt: daysAgo(0) },
      ...{ place: '/bakcups', fault: 'There are no backups in /bakcups.' },
    })),
  ])
  const [found] = await look('Backups', daily)
  expect(found, 'a mistyped place').toMatch(/^good \| Last backup: 2 hours ago/)
  expect(await look('Backups', { BACKUP_TO: '/backups /others' }), 'each for itself').toEqual([
    expect.stringMatching(/^good \| \/backups: Last backup/),
    expect.stringMatching(/^\w+ \| .*\/others: No backup|none are expected|No backup/),
  ])
  expect((await look('Backups', { BACKUP_TO: '/others' }))[0], 'a place without one').toMatch(
    /^(good|bad) \| No backup/,
  )
  await db.delete(backupRuns)
})

test('a place for backups that is on the same disk, not to be written to, or away', async () => {
  expect(await look('Backup place')).toEqual(['good | BACKUP_TO is not set, and none is needed'])
  expect(await look('Backup place', { PUBLIC_URL: 'https://a.example' })).toEqual([
    expect.stringMatching(/^doubtful \| BACKUP_TO is not set \| Set it, or BACKUP_EVERY_HOURS=0/),
  ])
  await db.insert(backupRuns).values({
    ...{ id: newId(), kind: 'backup', startedAt: daysAgo(1), endedAt: daysAgo(1), place: join(dataDir, 'gone') },
  })
  expect(await look('Backup place', { BACKUP_TO: join(dataDir, 'gone') })).toEqual([
    expect.stringMatching(/^bad \| The earlier backups in .*gone are gone \| Is its disk mounted\?/),
  ])
  await db.delete(backupRuns)
  expect(await look('Backup place', { BACKUP_TO: join(dataDir, 'backups') })).toEqual([
    expect.stringMatching(/^doubtful \| .*\/backups is on the same disk as the site's data.* \| Set BACKUP_TO/),
  ])
  const another = ['/dev/shm', '/var/tmp'].find(
    (place) => existsSync(place) && statSync(place).dev !== statSync(dataDir).dev,
  )
  if (another)
    expect(await look('Backup place', { BACKUP_TO: another })).toEqual([expect.stringMatching(/^good \| .* GB free/)])
  const plain = join(dataDir, 'plain')
  await mkdir(plain)
  await writeFile(join(plain, 'backups.json'), JSON.stringify({ format: 1, site: 'a', encryption: null }))
  expect(
    await look('Backup place', { BACKUP_TO: plain, BACKUP_PASSPHRASE: 'correct horse battery' }),
    'a passphrase, and backups without one',
  ).toEqual([expect.stringMatching(/^bad \| The backups in .* are not encrypted\. Choose an empty folder/)])
  expect(await look('Backup place', { BACKUP_TO: join(dataDir, 'no', 'backups') })).toEqual([
    expect.stringMatching(/^bad \| .*can't be made: there is no folder .*\/no \| Correct BACKUP_TO/),
  ])
  await writeFile(join(dataDir, 'a-file'), '')
  expect(await look('Backup place', { BACKUP_TO: join(dataDir, 'a-file', 'backups') })).toEqual([
    expect.stringMatching(/^bad \| .*ENOTDIR.* \| Correct BACKUP_TO/),
  ])
  const bucket = { ...keys, STORAGE: 'disk', S3_ENDPOINT: `http://127.0.0.1:${await freePort()}` }
  expect((await look('Backup place', { ...bucket, BACKUP_TO: 's3://backups/site' }))[0]).toMatch(/^bad \| /)
})

test('a history that was changed', async () => {
  const { body } = await site.submit(await site.author())
  expect(await look('History')).toEqual([expect.stringMatching(/^good \| \d+ entr(y|ies), unbroken$/)])
  await tamper(sql`update manuscript_steps set action = 'y' where manuscript_id = ${body._id}`)
  expect(await look('History')).toEqual([
    expect.stringMatching(
      `^bad \\| 1 manuscript with a history that was changed later \\| Manuscript ${body._id}: Entry 1 is not as`,
    ),
  ])
})

test('the command prints a mark for each finding, and ends with 1 if something is wrong', async () => {
  const run = promisify(execFile)(process.execPath, ['server/main.ts', '--doctor'], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: 'x' },
  })
  await expect(run).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringMatching(
      /^✓ Version: Domain Journals \d.*\n✗ Settings: PORT must be .*\n {4}Change it[\s\S]*\n! Jobs: Not/,
    ),
  })
})

test('--json prints the same for programs', async () => {
  const said: string[] = []
  const code = await runDoctor(['--doctor', '--json'], (line) => said.push(line), { DATA_DIR: dataDir, PORT: 'x' })
  const fix = [expect.stringContaining('.env.example')]
  const fault = { check: 'Settings', state: 'bad', says: 'PORT must be a whole number from 0 to 65535', fix }
  expect(JSON.parse(said.join('\n'))).toContainEqual(fault)
  expect(code).toBe(1)
  await expect(runDoctor(['--seconds', 'x'], () => {})).rejects.toThrow('--seconds needs a whole number')
})
