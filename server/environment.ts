import { isAbsolute } from 'node:path'
import * as z from 'zod'
import { isEmail } from '#domain/words/email.ts'

const flag = (name: string) =>
  z.enum(['on', 'off'], { error: `${name} must be on or off` }).transform((value) => value === 'on')
const url = (name: string, ...schemes: string[]) =>
  z.url({
    protocol: new RegExp(`^(${schemes.join('|')})$`),
    error: `${name} must be a URL that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
  })
const isPort = (text: string) => /^\d+$/.test(text) && Number(text) <= 65535
const isSender = (text: string) => isEmail(/^[^<>\r\n]+<([^<>]+)>$/.exec(text)?.[1] ?? text)

function isOrigin(text: string): boolean {
  const given = URL.parse(text)
  return given === null || given.href === `${given.origin}/`
}

/** Another machine as rsync and rclone write it, not a drive of Windows. */
const isElsewhere = /^[^/\\]{2,}:/
const isWhole = (place: string) => place.includes('://') || isAbsolute(place)

/** A folder alone may have spaces in its name. */
function placesIn(text: string): string[] {
  const places = text.split(/[\s,]+/).filter(Boolean)
  return text.includes(',') || places.every(isWhole) ? places : [text.trim()]
}

/** Every setting, with its default and what to say if it is wrong. Those that are lists are read by config.ts. */
export const Environment = z.object({
  PORT: z
    .string()
    .refine(isPort, { error: 'PORT must be a whole number from 0 to 65535' })
    .transform(Number)
    .default(3000),
  HOST: z.string().optional(),
  PUBLIC_URL: url('PUBLIC_URL', 'http', 'https')
    .refine(isOrigin, { error: 'PUBLIC_URL must end after the host: the site cannot live under a path' })
    .optional(),
  DATABASE_URL: url('DATABASE_URL', 'postgres', 'postgresql').optional(),
  DATABASE_REPLICA_URL: url('DATABASE_REPLICA_URL', 'postgres', 'postgresql').optional(),
  DATA_DIR: z.string().default('./data'),
  STORAGE: z.enum(['disk', 's3'], { error: 'STORAGE must be disk or s3' }).optional(),
  S3_ENDPOINT: url('S3_ENDPOINT', 'http', 'https').optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]+$/, { error: 'S3_REGION must look like eu-west-1' })
    .default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, {
      error: 'S3_BUCKET must be 3 to 63 small letters, digits, dots or hyphens',
    })
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SMTP_URL: url('SMTP_URL', 'smtp', 'smtps').optional(),
  MAIL_FROM: z
    .string()
    .refine(isSender, { error: 'MAIL_FROM must be an e-mail address, or a name and an address in < >' })
    .optional(),
  REPLY_ADDRESS: z
    .string()
    .refine((text) => isEmail(text) && /^[^+@]{1,15}@/.test(text), {
      error: 'REPLY_ADDRESS must be an e-mail address with at most 15 characters and no plus sign before the @',
    })
    .transform((text) => text.toLowerCase())
    .optional(),
  PAYSTACK_SECRET_KEY: z.string().regex(/^sk_/, { error: 'PAYSTACK_SECRET_KEY must start with sk_' }).optional(),
  PAYSTACK_BASE_URL: url('PAYSTACK_BASE_URL', 'http', 'https').default('https://api.paystack.co'),
  PAYMENTS: z.enum(['simulator'], { error: 'PAYMENTS must be simulator, or left out' }).optional(),
  DOI_PREFIX: z
    .string()
    .regex(/^10\.\d{4,9}$/, { error: 'DOI_PREFIX must look like 10.12345' })
    .optional(),
  CROSSREF_URL: url('CROSSREF_URL', 'http', 'https').default('https://doi.crossref.org'),
  CROSSREF_LOGIN: z.string().optional(),
  CROSSREF_PASSWORD: z.string().optional(),
  DOAJ_URL: url('DOAJ_URL', 'http', 'https').default('https://doaj.org'),
  DOAJ_API_KEY: z.string().optional(),
  REFERENCE_CHECKS: z.enum(['crossref'], { error: 'REFERENCE_CHECKS must be crossref, or left out' }).optional(),
  CROSSREF_API_URL: url('CROSSREF_API_URL', 'http', 'https').default('https://api.crossref.org'),
  DOI_URL: url('DOI_URL', 'http', 'https').default('https://doi.org'),
  LIBREOFFICE: z.string().optional(),
  ADMIN_EMAIL: z.string().refine(isEmail, { error: 'ADMIN_EMAIL must be an e-mail address' }).optional(),
  COUNTRIES_URL: url('COUNTRIES_URL', 'http', 'https').optional(),
  TRUSTED_PROXY: z.string().optional(),
  LIMITS: z.string().optional(),
  MIN_FREE_DISK_MB: z
    .string()
    .regex(/^\d{1,9}$/, { error: 'MIN_FREE_DISK_MB must be a whole number' })
    .transform(Number)
    .default(1000),
  BACKUP_TO: z
    .string()
    .transform(placesIn)
    .refine((places) => places.every((place) => !isElsewhere.test(place) || place.startsWith('s3://')), {
      error: 'BACKUP_TO must be a folder, or a bucket as in s3://bucket/folder',
    })
    .refine((places) => places.length <= 1 || places.every(isWhole), {
      error: 'BACKUP_TO: of several places each must begin with / or s3://',
    })
    .optional(),
  BACKUP_KEEP: z.string().optional(),
  BACKUP_PASSPHRASE: z.string().optional(),
  BACKUP_KEY_FILE: z.string().optional(),
  SECRET_KEY_FILE: z.string().optional(),
  BACKUP_EVERY_HOURS: z
    .string()
    .regex(/^\d{1,4}$/, { error: 'BACKUP_EVERY_HOURS must be a whole number up to 9999' })
    .transform(Number)
    .default(24),
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,2}$/, { error: 'DRAIN_SECONDS must be a whole number from 0 to 99' })
    .transform(Number)
    .default(0),
  UNDO_SECONDS: z
    .string()
    .regex(/^([0-9]|[1-5][0-9]|60)$/, { error: 'UNDO_SECONDS must be a whole number from 0 to 60' })
    .transform(Number)
    .default(5),
  SAMPLE_CONTENT: flag('SAMPLE_CONTENT').optional(),
  CONTENT_DIR: z.string().default('./content'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], {
      error: 'LOG_LEVEL must be one of fatal, error, warn, info, debug, silent',
    })
    .default('info'),
  CDN_PURGE_URL: url('CDN_PURGE_URL', 'http', 'https').optional(),
  CDN_PURGE_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{20,}$/, { error: 'CDN_PURGE_TOKEN must have at least 20 characters, without spaces' })
    .optional(),
  METRICS_TOKEN: z.string().min(20, { error: 'METRICS_TOKEN must have at least 20 characters' }).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url('OTEL_EXPORTER_OTLP_ENDPOINT', 'http', 'https').optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[\w-]+=[^,]*(,[\w-]+=[^,]*)*$/, {
      error: 'OTEL_EXPORTER_OTLP_HEADERS must look like name=value,name=value',
    })
    .optional(),
  OTEL_SERVICE_NAME: z.string().default('domain-journals'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/, { error: 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1' })
    .transform(Number)
    .default(1),
  /** Another file than .env to read settings from; an empty one means none. */
  ENV_FILE: z.string().optional(),
})

export type Settings = z.infer<typeof Environment>
