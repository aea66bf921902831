import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { type Keep, unencryptedBackups } from '#domain/office/backup.ts'
import type { LimitName } from '#domain/people/limits.ts'
import type { CdnSettings } from './adapters/cdn.ts'
import type { Place } from './adapters/storage/places.ts'
import type { S3Settings } from './adapters/storage/s3-request.ts'
import type { TraceSettings } from './adapters/tracer.ts'
import { Environment, type Settings } from './environment.ts'
import { isLoopback } from './http/loopback.ts'
import { misspeltFaults } from './misspelt.ts'
import { readKeep, readLimits, readProxies } from './setting-lists.ts'

export type Config = {
  port: number
  host: string
  /** Where people reach the site, without a slash at the end. Every link in a letter starts with it. */
  publicUrl: string
  isHttps: boolean
  databaseUrl: string | null
  /** A standby that serves what is the same for all readers. */
  replicaUrl: string | null
  dataDir: string
  contentDir: string
  /** Where new files go. With settings for S3, those in the other place are still found. */
  storage: { place: Place; s3: S3Settings | null }
  mail: { smtpUrl: string; from: string } | null
  /** Where people answer e-mails about manuscripts, if the mail system hands their answers over. */
  replyAddress: string | null
  /** Whether people can pay online, and whether real money moves when they do. */
  payments: 'real' | 'simulated' | 'off'
  paystack: { secretKey: string; baseUrl: string }
  /** Articles get DOIs if there is a prefix, and are deposited if there is also a log-in. */
  crossref: { prefix: string | null; baseUrl: string; logIn: { name: string; password: string } | null }
  /** Articles are sent to DOAJ if there is a key. */
  doaj: { baseUrl: string; apiKey: string | null }
  /** Where the DOIs of references are looked up; null if they are not. */
  referenceChecks: { baseUrl: string; doiUrl: string } | null
  /** The program that turns Word documents into PDFs. */
  libreOffice: string | null
  adminEmail: string | null
  countriesUrl: string | null
  sampleContent: boolean
  trustedProxies: string[]
  /** `to` is null if no backups are scheduled; `everyHours` is null if nobody expects any. */
  /** `to`: each place is written to, and looked after, for itself. */
  backup: { to: readonly string[]; everyHours: number | null; keep: Keep; passphrase: string | null }
  /** Where the installation's secret is, if not in the database. */
  secretKeyFile: string | null
  /** Uploads are refused while less disk space is free. */
  minFreeDiskBytes: number
  /** The limits that this publisher has changed. */
  limits: Partial<Record<LimitName, number>>
  /** For how long staff can take back what they did, while its e-mails wait; 0 if they cannot. */
  undoSeconds: number
  /** How long to serve on after the signal to stop, while /readyz says that this process is going. */
  drainSeconds: number
  /** The CDN in front that keeps copies of public pages; null if there is none. */
  cdn: CdnSettings | null
  logLevel: string
  /** Who has it may read /metrics; without it there is none. */
  metricsToken: string | null
  traces: TraceSettings | null
  /** What an operator should know about these settings. It is printed at the start, and shown to admins. */
  warnings: string[]
  /** What "npm run doctor" adds to the warnings: it is nobody else's business. */
  cautions: string[]
}

export class ConfigError extends Error {
  readonly faults: string[]
  constructor(faults: string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}

/** When React is imported, it reads this variable to choose its production or its development build. */
export function declareProduction(): void {
  process.env.NODE_ENV = 'production'
}

/** The only function that reads the environment, but for what is `ignored`. */
/** Where systemd reads for the journal. Asked before any setting is read, to tell of those that are wrong. */
export const journalStream = (): string | undefined => process.env.JOURNAL_STREAM

export function readConfig(whole: NodeJS.ProcessEnv = process.env, ignored = new Set<string>()): Config {
  const env: NodeJS.ProcessEnv = Object.fromEntries(Object.entries(whole).filter(([name]) => !ignored.has(name)))
  // An empty variable counts as absent, as in a copied .env.example.
  const parsed = Environment.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')))
  const faults = misspeltFaults(env)
  if (!parsed.success) faults.push(...parsed.error.issues.map((issue) => issue.message))
  if (env.SMTP_URL && !env.MAIL_FROM) faults.push('MAIL_FROM is needed with SMTP_URL: the sender of e-mails')
  faults.push(...storageFaults(env))
  if (env.PAYMENTS && env.PAYSTACK_SECRET_KEY)
    faults.push('PAYMENTS=simulator and PAYSTACK_SECRET_KEY exclude each other: leave one of them out')
  if (env.CROSSREF_LOGIN && !(env.CROSSREF_PASSWORD && env.DOI_PREFIX))
    faults.push('CROSSREF_PASSWORD and DOI_PREFIX are needed with CROSSREF_LOGIN')
  if (env.CROSSREF_PASSWORD && !env.CROSSREF_LOGIN) faults.push('CROSSREF_LOGIN is needed with CROSSREF_PASSWORD')
  if (env.DATABASE_REPLICA_URL && !env.DATABASE_URL) faults.push('DATABASE_URL is needed with DATABASE_REPLICA_URL')
  if (!env.CDN_PURGE_URL !== !env.CDN_PURGE_TOKEN) faults.push('CDN_PURGE_URL and CDN_PURGE_TOKEN need each other')
  const libreOffice = findLibreOffice(env.LIBREOFFICE, env.PATH, faults)
  const trustedProxies = readProxies(env.TRUSTED_PROXY, faults)
  const changedLimits = readLimits(env.LIMITS, faults)
  const keep = readKeep(env.BACKUP_KEEP, faults)
  const passphrase = readPassphrase(env, faults)
  if (!parsed.success || faults.length > 0) throw new ConfigError(faults)
  const e = parsed.data
  const publicUrl = e.PUBLIC_URL ? new URL(e.PUBLIC_URL).origin : `http://localhost:${e.PORT}`
  const isHttps = publicUrl.startsWith('https:')
  return {
    port: e.PORT,
    // Until it has a public address, a new install is reachable from its own machine only.
    host: e.HOST ?? (e.PUBLIC_URL ? '0.0.0.0' : '127.0.0.1'),
    publicUrl,
    isHttps,
    databaseUrl: e.DATABASE_URL ?? null,
    replicaUrl: e.DATABASE_REPLICA_URL ?? null,
    dataDir: resolve(e.DATA_DIR),
    contentDir: resolve(e.CONTENT_DIR),
    storage: storageOf(e),
    mail: e.SMTP_URL && e.MAIL_FROM ? { smtpUrl: e.SMTP_URL, from: e.MAIL_FROM } : null,
    replyAddress: e.REPLY_ADDRESS ?? null,
    // An https site looks real to visitors, so payments there are simulated only if its publisher asks for it.
    payments: e.PAYSTACK_SECRET_KEY ? 'real' : isHttps && e.PAYMENTS !== 'simulator' ? 'off' : 'simulated',
    paystack: e.PAYSTACK_SECRET_KEY
      ? { secretKey: e.PAYSTACK_SECRET_KEY, baseUrl: e.PAYSTACK_BASE_URL }
      : {
          secretKey: `sk_test_${randomBytes(20).toString('hex')}`,
          baseUrl: `http://127.0.0.1:${e.PORT}/simulator/paystack`,
        },
    crossref: {
      prefix: e.DOI_PREFIX ?? null,
      baseUrl: e.CROSSREF_URL,
      logIn: e.CROSSREF_LOGIN && e.CROSSREF_PASSWORD ? { name: e.CROSSREF_LOGIN, password: e.CROSSREF_PASSWORD } : null,
    },
    doaj: { baseUrl: e.DOAJ_URL, apiKey: e.DOAJ_API_KEY ?? null },
    referenceChecks: e.REFERENCE_CHECKS ? { baseUrl: e.CROSSREF_API_URL, doiUrl: e.DOI_URL } : null,
    libreOffice,
    adminEmail: e.ADMIN_EMAIL ?? null,
    countriesUrl: e.COUNTRIES_URL ?? null,
    sampleContent: e.SAMPLE_CONTENT ?? !(e.DATABASE_URL || isHttps),
    trustedProxies,
    backup: {
      to: [...new Set((e.BACKUP_TO ?? []).map(placeOf))],
      // A site for trying out needs no backups unless a setting says where to put them.
      everyHours: (e.BACKUP_TO || isHttps) && e.BACKUP_EVERY_HOURS > 0 ? e.BACKUP_EVERY_HOURS : null,
      keep,
      passphrase,
    },
    secretKeyFile: e.SECRET_KEY_FILE ? resolve(e.SECRET_KEY_FILE) : null,
    minFreeDiskBytes: e.MIN_FREE_DISK_MB * 1024 * 1024,
    limits: changedLimits,
    undoSeconds: e.UNDO_SECONDS,
    drainSeconds: e.DRAIN_SECONDS,
    cdn: e.CDN_PURGE_URL && e.CDN_PURGE_TOKEN ? { purgeUrl: e.CDN_PURGE_URL, token: e.CDN_PURGE_TOKEN } : null,
    logLevel: e.LOG_LEVEL,
    metricsToken: e.METRICS_TOKEN ?? null,
    traces: e.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: e.OTEL_EXPORTER_OTLP_ENDPOINT,
          headers: Object.fromEntries(new URLSearchParams(e.OTEL_EXPORTER_OTLP_HEADERS?.replaceAll(',', '&'))),
          service: e.OTEL_SERVICE_NAME,
          share: e.OTEL_TRACES_SAMPLER_ARG,
        }
      : null,
    warnings: [
      ...(isHttps ? warningsOf({ trustedProxies, hasMail: Boolean(e.SMTP_URL) }) : []),
      ...(e.BACKUP_TO && passphrase === null ? [unencryptedBackups] : []),
    ],
    cautions: cautionsOf(e, { publicUrl, trustedProxies }),
  }
}

const s3Names = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** Half a configuration would quietly keep the files elsewhere than its publisher thinks. */
function storageFaults(env: NodeJS.ProcessEnv): string[] {
  const given = ['S3_ENDPOINT', ...s3Names].filter((name) => env[name])
  const missing = s3Names.filter((name) => !env[name])
  const isForBackups = env.BACKUP_TO?.includes('s3://') ?? false
  if (missing.length === 0 || (given.length === 0 && env.STORAGE !== 's3' && !isForBackups)) return []
  const why = given.length > 0 ? given.join(' and ') : isForBackups ? `BACKUP_TO=${env.BACKUP_TO}` : 'STORAGE=s3'
  return [`${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} needed with ${why}`]
}

function storageOf(e: Settings): Config['storage'] {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = e
  if (!bucket || !accessKeyId || !secretAccessKey) return { place: 'disk', s3: null }
  const endpoint = e.S3_ENDPOINT ?? `https://s3.${e.S3_REGION}.amazonaws.com`
  return {
    place: e.STORAGE ?? 's3',
    s3: { endpoint, region: e.S3_REGION, bucket, accessKeyId, secretAccessKey },
  }
}

function warningsOf({ trustedProxies, hasMail }: { trustedProxies: string[]; hasMail: boolean }): string[] {
  return [...(trustedProxies.length === 0 ? [noTrustedProxy] : []), ...(hasMail ? [] : [noMail])]
}

const noMail =
  'E-mail is off because SMTP_URL is not set. What would be sent waits until it is; only admins can read it, at /mailbox.'

/** A site with https is behind a proxy, because this process does not speak https. */
const noTrustedProxy =
  "TRUSTED_PROXY is not set: all visitors count as one address, the proxy's, and share its limits. Set it to the proxy's address."

/** Settings that work, but not as a publisher would want them on a public site. */
function cautionsOf(e: Settings, given: { publicUrl: string; trustedProxies: string[] }): string[] {
  const isPublic = !isLoopback(new URL(given.publicUrl).hostname)
  const { hostname, password, searchParams } = new URL(e.DATABASE_URL ?? 'postgres://localhost')
  const said: Record<string, boolean> = {
    'PUBLIC_URL is http: passwords and manuscripts travel unencrypted. Put a proxy with TLS in front, and name its https address.':
      isPublic && given.publicUrl.startsWith('http:'),
    'PAYSTACK_SECRET_KEY is a test key: who pays with a test card counts as having paid. Set the live key.':
      isPublic && (e.PAYSTACK_SECRET_KEY?.startsWith('sk_test_') ?? false),
    'PAYMENTS=simulator: who pays pays nothing, and counts as having paid.': isPublic && e.PAYMENTS === 'simulator',
    'SAMPLE_CONTENT=on: readers find invented articles. "npm run sample:remove" removes them.':
      isPublic && e.SAMPLE_CONTENT === true,
    'TRUSTED_PROXY trusts every address, so anybody can pass for another. Name the proxy alone.':
      given.trustedProxies.some((proxy) => proxy.endsWith('/0')),
    'DATABASE_URL has a password that everybody tries first. Change it.':
      /^(postgres|password|admin|secret|changeme|123456)$/i.test(password),
    'DATABASE_URL leads to another machine without encryption. Add ?sslmode=verify-full.':
      hostname !== '' && !isLoopback(hostname) && !searchParams.has('sslmode') && !searchParams.has('host'),
  }
  return Object.keys(said).filter((sentence) => said[sentence])
}

/** Returns the program that is named, else the first on the PATH, or null if there is none. */
function findLibreOffice(named: string | undefined, path: string | undefined, faults: string[]): string | null {
  if (named === 'off') return null
  if (named && !statSync(named, { throwIfNoEntry: false })?.isFile())
    faults.push(`LIBREOFFICE: there is no program ${named}`)
  const folders = path?.split(delimiter).filter(Boolean) ?? []
  return named || (folders.map((folder) => join(folder, 'soffice')).find(existsSync) ?? null)
}

/** A folder by its whole path, so that it does not depend on where the program was started. */
export const placeOf = (given: string) => (given.includes('://') ? given : resolve(given))

/**
 * Reads settings from the file that ENV_FILE names, or from .env if there is one. What the environment has wins; an empty
 * ENV_FILE means none.
 */
export function readEnvFile(): void {
  const named = process.env.ENV_FILE
  const path = named ?? '.env'
  if (path === '' || (named === undefined && !existsSync(path))) return
  if (!existsSync(path)) throw new Error(`ENV_FILE: there is no file ${path}`)
  for (const [name, value] of Object.entries(parseEnv(readFileSync(path, 'utf8')))) process.env[name] ||= value
}

const passphraseLength = 12

function readPassphrase({ BACKUP_PASSPHRASE: given, BACKUP_KEY_FILE: path }: NodeJS.ProcessEnv, faults: string[]) {
  if (given && path) faults.push('BACKUP_PASSPHRASE and BACKUP_KEY_FILE exclude each other: leave one of them out')
  if (path && !existsSync(path)) faults.push(`BACKUP_KEY_FILE: there is no file ${path}`)
  const passphrase = given || (path && existsSync(path) ? readFileSync(path, 'utf8').trim() : null)
  if (passphrase !== null && passphrase.length < passphraseLength)
    faults.push(
      `${given ? 'BACKUP_PASSPHRASE' : 'BACKUP_KEY_FILE'}: a passphrase must have at least ${passphraseLength} characters`,
    )
  return passphrase
}
