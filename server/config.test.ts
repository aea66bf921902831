import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { limits } from '#domain/people/limits.ts'
import { ConfigError, readConfig, readEnvFile } from './config.ts'

function faultsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    return error instanceof ConfigError ? error.faults : [`not a ConfigError: ${error}`]
  }
}

test('an empty environment starts the whole product on its local stand-ins', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    isHttps: false,
    databaseUrl: null,
    dataDir: resolve('data'),
    contentDir: resolve('content'),
    storage: { place: 'disk', s3: null },
    mail: null,
    payments: 'simulated',
    paystack: { baseUrl: 'http://127.0.0.1:3000/simulator/paystack' },
    adminEmail: null,
    countriesUrl: null,
    sampleContent: true,
    trustedProxies: [],
    minFreeDiskBytes: 1000 * 1024 * 1024,
    limits: {},
    logLevel: 'info',
  })
  expect(config.paystack.secretKey).not.toBe(readConfig({}).paystack.secretKey)
})

const s3 = { S3_BUCKET: 'journals', S3_ACCESS_KEY_ID: 'name', S3_SECRET_ACCESS_KEY: 'secret' }

test('files go to the bucket whose settings are there, unless they are to stay on the disk for now', () => {
  const { storage } = readConfig({ ...s3, S3_REGION: 'eu-west-1' })
  expect(storage).toEqual({
    place: 's3',
    s3: {
      ...{ endpoint: 'https://s3.eu-west-1.amazonaws.com', region: 'eu-west-1', bucket: 'journals' },
      ...{ accessKeyId: 'name', secretAccessKey: 'secret' },
    },
  })
  expect(readConfig({ ...s3, STORAGE: 'disk' }).storage).toMatchObject({ place: 'disk', s3: { region: 'us-east-1' } })
  expect(readConfig({ ...s3, S3_ENDPOINT: 'https://s3.example.org' }).storage.s3?.endpoint).toBe(
    'https://s3.example.org',
  )
})

test('an empty variable counts as absent', () => {
  const names =
    'PORT HOST SECRET_KEY_FILE PUBLIC_URL DATABASE_URL DATA_DIR STORAGE S3_ENDPOINT S3_REGION S3_BUCKET S3_ACCESS_KEY_ID S3_SECRET_ACCESS_KEY SMTP_URL MAIL_FROM PAYSTACK_SECRET_KEY PAYSTACK_BASE_URL PAYMENTS DOI_PREFIX CROSSREF_URL CROSSREF_LOGIN CROSSREF_PASSWORD DOAJ_URL DOAJ_API_KEY LIBREOFFICE ADMIN_EMAIL COUNTRIES_URL SAMPLE_CONTENT CONTENT_DIR TRUSTED_PROXY BACKUP_TO BACKUP_EVERY_HOURS BACKUP_KEEP BACKUP_PASSPHRASE BACKUP_KEY_FILE MIN_FREE_DISK_MB LIMITS LOG_LEVEL'
  const { paystack, ...config } = readConfig(Object.fromEntries(names.split(' ').map((name) => [name, ''])))
  const { paystack: standIn, ...defaults } = readConfig({})
  expect(config).toEqual(defaults)
  expect(paystack.baseUrl).toBe(standIn.baseUrl)
})

test.each([
  [{ BACKUP_EVERY_HOURS: 'daily' }, 'BACKUP_EVERY_HOURS must be a whole number up to 9999'],
  [{ BACKUP_KEEP: 'yearly=3' }, "BACKUP_KEEP: 'yearly=3' is not daily, weekly or monthly followed by = and a number"],
  [{ BACKUP_PASSPHRASE: 'short' }, 'BACKUP_PASSPHRASE: a passphrase must have at least 12 characters'],
  [
    { BACKUP_TO: 's3://backups/journals' },
    'S3_BUCKET and S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are needed with BACKUP_TO=s3://backups/journals',
  ],
  [{ BACKUP_TO: 'ftp://backups.example.org' }, 'BACKUP_TO must be a folder, or a bucket as in s3://bucket/folder'],
  [{ BACKUP_TO: 'sftp:backups' }, 'BACKUP_TO must be a folder, or a bucket as in s3://bucket/folder'],
  [
    { BACKUP_TO: 'journals@backup.example.org:/journals' },
    'BACKUP_TO must be a folder, or a bucket as in s3://bucket/folder',
  ],
  [{ LIBREOFFICE: '/tmp' }, 'LIBREOFFICE: there is no program /tmp'],
  [{ CROSSREF_PASSWORD: 'secret' }, 'CROSSREF_LOGIN is needed with CROSSREF_PASSWORD'],
  [{ DATABSE_URL: 'postgres://localhost/x' }, 'DATABSE_URL is not a setting. Did you mean DATABASE_URL?'],
  [{ SMPT_URL: 'smtp://mail.example.org' }, 'SMPT_URL is not a setting. Did you mean SMTP_URL?'],
  [{ port: '8080' }, 'port is not a setting. Did you mean PORT?'],
  [{ DATABASE_REPLICA_URL: 'postgres://standby/journals' }, 'DATABASE_URL is needed with DATABASE_REPLICA_URL'],
  [{ BACKUP_KEY_FILE: '/nowhere/key' }, 'BACKUP_KEY_FILE: there is no file /nowhere/key'],
  [{ MIN_FREE_DISK_MB: '1 GB' }, 'MIN_FREE_DISK_MB must be a whole number'],
  [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535'],
  [{ PORT: '3000.5' }, 'PORT must be a whole number from 0 to 65535'],
  [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535'],
  [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535'],
  [{ PUBLIC_URL: 'journals.example.org' }, 'PUBLIC_URL must be a URL that starts with http:// or https://'],
  [{ PUBLIC_URL: 'ftp://journals.example.org' }, 'PUBLIC_URL must be a URL that starts with http:// or https://'],
  [
    { PUBLIC_URL: 'https://example.org/journals' },
    'PUBLIC_URL must end after the host: the site cannot live under a path',
  ],
  [{ PUBLIC_URL: 'https://example.org/?a=b' }, 'PUBLIC_URL must end after the host: the site cannot live under a path'],
  [{ DATABASE_URL: 'mysql://localhost/x' }, 'DATABASE_URL must be a URL that starts with postgres:// or postgresql://'],
  [
    { SMTP_URL: 'mail.example.org', MAIL_FROM: 'a@example.org' },
    'SMTP_URL must be a URL that starts with smtp:// or smtps://',
  ],
  [{ STORAGE: 'cloud' }, 'STORAGE must be disk or s3'],
  [{ STORAGE: 's3' }, 'S3_BUCKET and S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are needed with STORAGE=s3'],
  [{ ...s3, S3_BUCKET: '' }, 'S3_BUCKET is needed with S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY'],
  [{ ...s3, S3_SECRET_ACCESS_KEY: '' }, 'S3_SECRET_ACCESS_KEY is needed with S3_BUCKET and S3_ACCESS_KEY_ID'],
  [
    { S3_ENDPOINT: 'https://s3.example.org', S3_BUCKET: 'journals' },
    'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are needed with S3_ENDPOINT and S3_BUCKET',
  ],
  [{ ...s3, S3_BUCKET: 'My files' }, 'S3_BUCKET must be 3 to 63 small letters, digits, dots or hyphens'],
  [{ ...s3, S3_REGION: 'eu west' }, 'S3_REGION must look like eu-west-1'],
  [{ ...s3, S3_ENDPOINT: 's3.example.org' }, 'S3_ENDPOINT must be a URL that starts with http:// or https://'],
  [{ SMTP_URL: 'smtp://mail.example.org' }, 'MAIL_FROM is needed with SMTP_URL: the sender of e-mails'],
  [{ MAIL_FROM: 'Domain Journals' }, 'MAIL_FROM must be an e-mail address, or a name and an address in < >'],
  [
    { MAIL_FROM: 'Domain <a@example.org>\r\nBcc: b@example.org' },
    'MAIL_FROM must be an e-mail address, or a name and an address in < >',
  ],
  [{ PAYSTACK_SECRET_KEY: 'pk_live_1' }, 'PAYSTACK_SECRET_KEY must start with sk_'],
  [{ PAYMENTS: 'off' }, 'PAYMENTS must be simulator, or left out'],
  [
    { PAYMENTS: 'simulator', PAYSTACK_SECRET_KEY: 'sk_live_1' },
    'PAYMENTS=simulator and PAYSTACK_SECRET_KEY exclude each other: leave one of them out',
  ],
  [{ PAYSTACK_BASE_URL: 'api.paystack.co' }, 'PAYSTACK_BASE_URL must be a URL that starts with http:// or https://'],
  [{ ADMIN_EMAIL: 'admin' }, 'ADMIN_EMAIL must be an e-mail address'],
  [{ COUNTRIES_URL: 'countries' }, 'COUNTRIES_URL must be a URL that starts with http:// or https://'],
  [{ SAMPLE_CONTENT: 'yes' }, 'SAMPLE_CONTENT must be on or off'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, silent'],
  [{ TRUSTED_PROXY: 'proxy.local' }, "TRUSTED_PROXY: 'proxy.local' is not an address or a subnet"],
  [{ TRUSTED_PROXY: '10.0.0.0/40' }, "TRUSTED_PROXY: '10.0.0.0/40' is not an address or a subnet"],
  [
    { LIMITS: 'submissions=5' },
    `LIMITS: 'submissions=5' is not one of ${Object.keys(limits).join(', ')} followed by = and a number`,
  ],
])('%o is described in one line', (env, fault) => {
  expect(faultsOf(env)).toEqual([fault])
})

test("another program's variables are left alone", () => {
  const others =
    'HOME HOSTNAME HOSTS POST PORTS PATH PWD LANG DATABASE PUBLIC NODE_ENV OTEL_TRACES_SAMPLER S3_BUCKETS_DIR'
  expect(faultsOf(Object.fromEntries(others.split(' ').map((name) => [name, 'x'])))).toEqual([])
  expect(faultsOf({ DATABSE_URL: '' })).toEqual([])
})

test('every fault is reported at once, one line each', () => {
  const faults = faultsOf({
    PORT: '99999',
    PUBLIC_URL: 'x',
    SMTP_URL: 'smtp://mail.example.org',
    TRUSTED_PROXY: 'x, y',
    LIMITS: 'upload=many,submission',
    LOG_LEVEL: 'loud',
  })
  expect(faults.map((fault) => fault.split(/[ :]/)[0])).toEqual([
    'PORT',
    'PUBLIC_URL',
    'LOG_LEVEL',
    'MAIL_FROM',
    'TRUSTED_PROXY',
    'TRUSTED_PROXY',
    'LIMITS',
    'LIMITS',
  ])
  expect(faults.join('')).not.toContain('\n')
})

test('a public address is reduced to its origin, and opens the site to others', () => {
  const config = readConfig({ PUBLIC_URL: 'HTTPS://Journals.Example.org:443/' })
  expect(config).toMatchObject({ publicUrl: 'https://journals.example.org', isHttps: true, host: '0.0.0.0' })
  expect(readConfig({ PUBLIC_URL: 'http://example.org', HOST: '::1' })).toMatchObject({ host: '::1', isHttps: false })
})

test('each stand-in gives way to the real service', () => {
  const config = readConfig({
    DATABASE_URL: 'postgres://journals@db.example.org/journals',
    SMTP_URL: 'smtps://user:secret@mail.example.org',
    MAIL_FROM: 'Domain Journals <editorial@example.org>',
    PAYSTACK_SECRET_KEY: 'sk_live_1',
    COUNTRIES_URL: 'https://countries.example.org/all',
  })
  expect(config).toMatchObject({
    databaseUrl: 'postgres://journals@db.example.org/journals',
    mail: { smtpUrl: 'smtps://user:secret@mail.example.org', from: 'Domain Journals <editorial@example.org>' },
    payments: 'real',
    paystack: { secretKey: 'sk_live_1', baseUrl: 'https://api.paystack.co' },
    countriesUrl: 'https://countries.example.org/all',
  })
})

test('sample content comes with the embedded database only, unless it is asked for or declined', () => {
  const DATABASE_URL = 'postgresql://localhost/journals'
  expect(readConfig({ DATABASE_URL }).sampleContent).toBe(false)
  expect(readConfig({ DATABASE_URL, SAMPLE_CONTENT: 'on' }).sampleContent).toBe(true)
  expect(readConfig({ SAMPLE_CONTENT: 'off' }).sampleContent).toBe(false)
})

test('at an https address there is no sample content and no simulator unless they are asked for by name', () => {
  const PUBLIC_URL = 'https://journals.example.org'
  expect(readConfig({ PUBLIC_URL })).toMatchObject({ sampleContent: false, payments: 'off' })
  const asked = readConfig({ PUBLIC_URL, SAMPLE_CONTENT: 'on', PAYMENTS: 'simulator' })
  expect(asked).toMatchObject({ sampleContent: true, payments: 'simulated' })
  expect(readConfig({ PUBLIC_URL, PAYSTACK_SECRET_KEY: 'sk_live_1' }).payments).toBe('real')
})

test('a publisher can change each limit on use', () => {
  const LIMITS = Object.keys(limits)
    .map((name, index) => `${name}=${index}`)
    .join(', ')
  expect(readConfig({ LIMITS }).limits).toEqual(
    Object.fromEntries(Object.keys(limits).map((name, index) => [name, index])),
  )
})

test('several proxies may be named, by address or subnet', () => {
  expect(readConfig({ TRUSTED_PROXY: '10.0.0.1, 192.168.0.0/16,fd00::/8,' }).trustedProxies).toEqual([
    '10.0.0.1',
    '192.168.0.0/16',
    'fd00::/8',
  ])
})

test('https without a trusted proxy is warned of in one line, for then everybody has one address', () => {
  const PUBLIC_URL = 'https://journals.example.org'
  const mail = { SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'office@example.org' }
  const [proxy, noMail] = readConfig({ PUBLIC_URL }).warnings
  expect([proxy, noMail]).toEqual([
    expect.stringMatching(/^TRUSTED_PROXY is not set: .+\.$/),
    expect.stringMatching(/^E-mail is off .+\.$/),
  ])
  expect(readConfig({ PUBLIC_URL, ...mail }).warnings).toEqual([proxy])
  expect(readConfig({ PUBLIC_URL, TRUSTED_PROXY: '127.0.0.1' }).warnings).toEqual([noMail])
  expect(readConfig({ PUBLIC_URL: 'http://journals.example.org' }).warnings).toEqual([])
  expect(readConfig({}).warnings).toEqual([])
})

test('DOIs come with a prefix, deposits with a log-in too', () => {
  expect(readConfig({}).crossref).toEqual({ prefix: null, baseUrl: 'https://doi.crossref.org', logIn: null })
  const env = { DOI_PREFIX: '10.5555', CROSSREF_LOGIN: 'office', CROSSREF_PASSWORD: 'secret' }
  expect(readConfig(env).crossref).toMatchObject({ prefix: '10.5555', logIn: { name: 'office', password: 'secret' } })
  expect(faultsOf({ DOI_PREFIX: '11.5555' })).toEqual(['DOI_PREFIX must look like 10.12345'])
  expect(faultsOf({ CROSSREF_LOGIN: 'office' })).toEqual([
    'CROSSREF_PASSWORD and DOI_PREFIX are needed with CROSSREF_LOGIN',
  ])
})

test('articles are sent to DOAJ with a key', () => {
  expect(readConfig({}).doaj).toEqual({ baseUrl: 'https://doaj.org', apiKey: null })
  expect(readConfig({ DOAJ_API_KEY: 'key' }).doaj.apiKey).toBe('key')
})

test('a CDN is one address to purge and the secret for it', () => {
  expect(readConfig({}).cdn).toBeNull()
  const CDN_PURGE_URL = 'http://127.0.0.1:6081/purge'
  const CDN_PURGE_TOKEN = 'twenty-characters-or-more'
  expect(readConfig({ CDN_PURGE_URL, CDN_PURGE_TOKEN }).cdn).toEqual({
    purgeUrl: CDN_PURGE_URL,
    token: CDN_PURGE_TOKEN,
  })
  for (const half of [{ CDN_PURGE_URL }, { CDN_PURGE_TOKEN }])
    expect(faultsOf(half)).toEqual(['CDN_PURGE_URL and CDN_PURGE_TOKEN need each other'])
  expect(faultsOf({ CDN_PURGE_URL, CDN_PURGE_TOKEN: 'with a space, and long enough' })).toEqual([
    'CDN_PURGE_TOKEN must have at least 20 characters, without spaces',
  ])
})

test('LibreOffice is the program that is named, else the one on the path, unless it is off', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'path-'))
  const program = join(folder, 'soffice')
  expect(readConfig({ PATH: folder }).libreOffice).toBeNull()
  await writeFile(program, '')
  expect(readConfig({ PATH: `/nowhere:${folder}` }).libreOffice).toBe(program)
  expect(readConfig({ LIBREOFFICE: program }).libreOffice).toBe(program)
  expect(readConfig({ PATH: folder, LIBREOFFICE: 'off' }).libreOffice).toBeNull()
  expect(faultsOf({ LIBREOFFICE: '/nowhere/soffice' })).toEqual(['LIBREOFFICE: there is no program /nowhere/soffice'])
  await rm(folder, { recursive: true })
})

test('backups are made where BACKUP_TO says, and expected of every site at an https address', async () => {
  const keep = { daily: 7, weekly: 5, monthly: 12 }
  expect(readConfig({}).backup).toEqual({ to: [], everyHours: null, keep, passphrase: null })
  expect(readConfig({ PUBLIC_URL: 'https://journals.example.org' }).backup.everyHours).toBe(24)
  const off = { PUBLIC_URL: 'https://journals.example.org', BACKUP_EVERY_HOURS: '0' }
  expect(readConfig(off).backup.everyHours).toBeNull()
  const folder = await mkdtemp(join(tmpdir(), 'key-'))
  const BACKUP_KEY_FILE = join(folder, 'key')
  await writeFile(BACKUP_KEY_FILE, 'seven green bottles\n')
  const env = { BACKUP_TO: '/backups', BACKUP_EVERY_HOURS: '6', BACKUP_KEEP: 'daily=3, monthly=24', BACKUP_KEY_FILE }
  const passphrase = 'seven green bottles'
  expect(readConfig(env).backup).toEqual({
    ...{ to: ['/backups'], everyHours: 6, keep: { daily: 3, weekly: 5, monthly: 24 }, passphrase },
  })
  const several = { BACKUP_TO: '/backups, /mnt/other\n/backups' }
  expect(readConfig(several).backup.to).toEqual(['/backups', '/mnt/other'])
  expect(readConfig({ BACKUP_TO: '/mnt/my disk' }).backup.to).toEqual(['/mnt/my disk'])
  expect(faultsOf({ BACKUP_TO: '/backups, other' })).toEqual([
    'BACKUP_TO: of several places each must begin with / or s3://',
  ])
  expect(faultsOf({ BACKUP_KEY_FILE, BACKUP_PASSPHRASE: passphrase })).toEqual([
    'BACKUP_PASSPHRASE and BACKUP_KEY_FILE exclude each other: leave one of them out',
  ])
  await rm(folder, { recursive: true })
})

test('settings stand in a file, too, but the environment wins', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'settings-'))
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    await rm(folder, { recursive: true })
  })
  await writeFile(join(folder, 'settings'), 'SITE_TESTED="by a file"   # why\nHOME=elsewhere\n')
  vi.stubEnv('SITE_TESTED', undefined)
  vi.stubEnv('ENV_FILE', '')
  readEnvFile()
  expect(process.env.SITE_TESTED).toBeUndefined()
  vi.stubEnv('ENV_FILE', join(folder, 'settings'))
  readEnvFile()
  expect([process.env.SITE_TESTED, process.env.HOME === 'elsewhere']).toEqual(['by a file', false])
  vi.stubEnv('ENV_FILE', join(folder, 'nothing'))
  expect(readEnvFile).toThrow(`ENV_FILE: there is no file ${folder}/nothing`)
})
