import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { afterAll } from 'vitest'
import type { Realm } from '#domain/words/permissions.ts'
import { hasJournals, type Role } from '#domain/words/role.ts'
import { anonymiser, changeSettler } from '#server/adapters/anonymise/anonymiser.ts'
import { certificateDrawer } from '#server/adapters/certificate/drawer.ts'
import { loadContent, portraitDrawer } from '#server/adapters/content.ts'
import { countriesFrom } from '#server/adapters/countries.ts'
import { createCrossref } from '#server/adapters/crossref/client.ts'
import { createWorks } from '#server/adapters/crossref/works.ts'
import { textDiffer } from '#server/adapters/difference/differ.ts'
import { createDoaj } from '#server/adapters/doaj/client.ts'
import { openInspector, openPatientInspector } from '#server/adapters/inspect/inspector.ts'
import { libreOffice } from '#server/adapters/libre-office/libre-office.ts'
import { openStamper } from '#server/adapters/pdf/stamper.ts'
import { pictureMaker, pictureRedrawer } from '#server/adapters/pictures/picture-maker.ts'
import { openReader } from '#server/adapters/reader/reader.ts'
import { cardDrawer } from '#server/adapters/social-card/drawer.ts'
import { openJatsReader, openSourceReader, openTextBuilder } from '#server/adapters/source/source-reader.ts'
import { diskStorage } from '#server/adapters/storage/disk.ts'
import { openTypesetter } from '#server/adapters/typesetter/typesetter.ts'
import { wordConverter } from '#server/adapters/word/converter.ts'
import { createApi } from '#server/api.ts'
import { type Config, readConfig } from '#server/config.ts'
import { addJournals } from '#server/db/journals.ts'
import type { Database } from '#server/db/open.ts'
import { authors, jobs, letters, staff } from '#server/db/schema.ts'
import { installationSecret } from '#server/db/secret.ts'
import { linksJob, sendLinksLater } from '#server/decision/decide/send-links.ts'
import { type Deps, depsNow, type Resources } from '#server/deps.ts'
import { cookieName } from '#server/http/session.ts'
import { newId } from '#server/ids.ts'
import { createLog } from '#server/log.ts'
import { openPaymentProvider } from '#server/payments.ts'
import { resetJob, sendResetCode } from '#server/people/accounts/reset-password.ts'
import { startSession } from '#server/people/accounts/session.ts'
import { followStates } from '#server/published.ts'
import { ownReviewsJob, sendOwnReviewsLater } from '#server/review/reviewing/own-reviews.ts'
import { createServices } from '#server/services.ts'
import { collectFaults } from '#server/telemetry/faults.ts'
import { openTelemetry } from '#server/telemetry/telemetry.ts'
import { archive } from './archive.ts'
import { testDatabase } from './database.ts'
import { quickHash } from './quick-hash.ts'

export const password = 'seven green bottles'

type Options = {
  at?: Date
  config?: Partial<Config>
  /** With 20,000 articles. */
  hasArchive?: boolean
  /** A copy of another installation. */
  from?: { database: string; files: string }
  /** Instead of a new database. */
  database?: Database
}

type Ask = {
  /** The person whose cookie is sent. Without it, the request comes from a visitor. */
  as?: { cookie: string } | undefined
  method?: string
  body?: unknown
  /** Added to the usual headers, or replacing them; undefined removes a header. */
  headers?: Record<string, string | undefined>
  /** The client's IP address. */
  from?: string
}

/** The whole API on a new database. Call this once at the top of a test file. */
export async function testApi({
  at = new Date(),
  config: changes = {},
  hasArchive = false,
  from,
  ...options
}: Options = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'journal-test-'))
  afterAll(() => rm(dataDir, { recursive: true, force: true }))
  const given: Config = { ...readConfig({ DATA_DIR: dataDir, UNDO_SECONDS: '0' }), ...changes }
  const config = { ...given, isHttps: given.publicUrl.startsWith('https:') }
  const faults = collectFaults(() => clock.now())
  const log = createLog('silent', undefined, faults.failed)
  const clock = movableClock(at)
  const content = await contentOf(config.contentDir)
  const copied = hasArchive ? await archive(content.journals) : from?.database
  const database = options.database ?? (await testDatabase(copied))
  if (from) await cp(from.files, join(dataDir, 'files'), { recursive: true })
  const { db } = database
  await addJournals(db, content.journals)
  const resources: Resources = {
    config,
    database,
    clock,
    log,
    telemetry: await openTelemetry(config, log, faults),
    published: { ...followStates(content, noneNewer, log), taken: null },
    countries: countriesFrom(null),
    storage: diskStorage(join(dataDir, 'files')),
    madePdfs: diskStorage(join(dataDir, 'pdfs')),
    pictures: diskStorage(join(dataDir, 'figures')),
    openStamper: () => stamper,
    wordToPdf: config.libreOffice === null ? null : libreOffice(config.libreOffice, { seconds: 5 }),
    docToDocx: config.libreOffice === null ? null : libreOffice(config.libreOffice, { seconds: 5, to: 'docx' }),
    paymentProvider: openPaymentProvider(config, log),
    crossref:
      config.crossref.logIn &&
      createCrossref({ ...config.crossref, logIn: config.crossref.logIn, log, timeoutMs: 1_000 }),
    doaj:
      config.doaj.apiKey === null
        ? null
        : createDoaj({ baseUrl: config.doaj.baseUrl, apiKey: config.doaj.apiKey, log, timeoutMs: 1_000 }),
    works:
      config.referenceChecks &&
      createWorks({ ...config.referenceChecks, agent: () => 'tests', log, timeoutMs: 1_000, wait: async () => {} }),
    ...children,
    secret: await installationSecret(db, null),
  }
  const deps = depsNow(resources)
  const services = createServices(deps)
  const { api, http } = createApi({ resources, deps, services, settle: async () => {} })

  /** Sends what was asked for without logging in: links and codes. */
  async function runAsked(): Promise<void> {
    const isOne = and(inArray(jobs.name, Object.keys(asked)), isNull(jobs.doneAt))
    const due = await db.select().from(jobs).where(isOne)
    for (const { id, name, payload } of due) {
      const isOurs = and(eq(jobs.id, id), isNull(jobs.doneAt))
      const claimed = await db.update(jobs).set({ doneAt: clock.now(), payload: {} }).where(isOurs).returning()
      if (claimed.length > 0) await asked[name]?.(deps, payload)
    }
  }

  async function request<T = Record<string, unknown>>(path: string, ask: Ask = {}) {
    const { as, body, method = body === undefined ? 'GET' : 'POST', headers, from } = ask
    const isJson = body !== undefined && !(body instanceof FormData)
    const all = {
      'Sec-Fetch-Site': 'same-origin',
      Cookie: as?.cookie,
      'Content-Type': isJson ? 'application/json' : undefined,
      ...headers,
    }
    const response = await api.request(
      path,
      {
        method,
        headers: Object.entries(all).flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : [])),
        ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
      },
      from && { incoming: { socket: { remoteAddress: from } } },
    )
    // The worker does it within a second.
    if (/\/(?:reset|links?)$/.test(path)) await runAsked()
    const text = await response.text()
    const hasJson = text !== '' && response.headers.get('content-type')?.startsWith('application/json')
    const parsed: T = hasJson ? JSON.parse(text) : text
    return { status: response.status, headers: response.headers, text, body: parsed }
  }

  async function cookieOf(realm: Realm, id: string): Promise<string> {
    return `${cookieName(realm, config.isHttps)}=${await startSession(deps, realm, id)}`
  }

  async function author(overrides: Partial<typeof authors.$inferInsert> = {}) {
    const row = { id: newId(), name: 'Ada Author', email: `author${++count}@example.org`, ...overrides }
    await db.insert(authors).values({ passwordHash: await passwordHash(), ...row })
    return { ...row, cookie: await cookieOf('author', row.id) }
  }

  /** An editor gets the first journal unless `access` names another. */
  async function member(role: Role, access?: string, overrides: Partial<typeof staff.$inferInsert> = {}) {
    const journal = hasJournals(role) ? (access ?? content.journals[0]?.slug ?? null) : null
    const email = `${role}${++count}@example.org`
    const row = { id: newId(), name: 'Stella Staff', email, role, access: journal, ...overrides }
    await db.insert(staff).values({ passwordHash: await passwordHash(), ...row })
    return { ...row, cookie: await cookieOf('staff', row.id) }
  }

  /** The letters in the outbox, oldest first, to one address or to all. */
  async function lettersTo(email?: string) {
    const mine = email === undefined ? undefined : eq(letters.toEmail, email)
    return db.select().from(letters).where(mine).orderBy(asc(letters.createdAt))
  }

  return {
    api,
    endpoints: http.endpoints,
    request,
    clock,
    config,
    content,
    database,
    db,
    deps,
    resources,
    services,
    author,
    staff: member,
    letters: lettersTo,
  }
}

/** In a test what was published at its beginning holds to its end, unless it asks for more. */
const noneNewer = async () => null

let count = 0

const asked: Record<string, (deps: Deps, payload: Record<string, unknown>) => Promise<void>> = {
  [resetJob]: sendResetCode,
  [linksJob]: sendLinksLater,
  [ownReviewsJob]: sendOwnReviewsLater,
}

const forAllTests = { reuseSeconds: 600 }

/**
 * One of each for all files of a worker, because a process takes up to a second to start. They end with the worker. In
 * the product a stranger's document gets a process of its own; here each test wrote its documents itself.
 */
const redrawPicture = pictureRedrawer(forAllTests)
const children = {
  inspect: openInspector(forAllTests).run,
  inspectPatiently: openPatientInspector(forAllTests).run,
  // A busy machine takes longer than a site may, and Pandoc keeps the memory of each file that it read.
  convertWord: wordConverter({ ...forAllTests, seconds: 120, megabytes: 2048 }),
  compareTexts: textDiffer({ ...forAllTests, seconds: 120, megabytes: 2048 }),
  readManuscript: openReader({ ...forAllTests, seconds: 120, megabytes: 2048 }).run,
  readSource: openSourceReader({ ...forAllTests, seconds: 120 }).run,
  readJats: openJatsReader({ seconds: 120 }).run,
  buildText: openTextBuilder(forAllTests).run,
  // Each article leaves 20 MB behind, and takes half a second of computing: a process ends long before its memory does.
  typeset: openTypesetter({ seconds: 120, megabytes: 2048, reuseSeconds: 30 }).run,
  preparePicture: pictureMaker(forAllTests),
  redrawPicture,
  drawPortrait: portraitDrawer(redrawPicture),
  anonymise: anonymiser(forAllTests),
  settleChanges: changeSettler(forAllTests),
  drawCard: cardDrawer(forAllTests),
  drawCertificate: certificateDrawer(forAllTests),
}
const stamper = { ...openStamper(forAllTests), close: () => {} }

const contents = new Map<string, ReturnType<typeof loadContent>>()

/** Read once, as nobody changes it. */
function contentOf(dir: string): ReturnType<typeof loadContent> {
  const known = contents.get(dir) ?? loadContent(dir)
  contents.set(dir, known)
  return known
}

let hashed: Promise<string> | undefined

/** Hashes the password only once. */
function passwordHash(): Promise<string> {
  hashed ??= quickHash(password)
  return hashed
}

function movableClock(start: Date) {
  let now = start
  return {
    now: () => now,
    set(date: Date) {
      now = date
    },
    pass({ days = 0, hours = 0, minutes = 0, seconds = 0 }) {
      now = new Date(now.getTime() + (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000)
    },
  }
}
