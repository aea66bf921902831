import { globSync, readFileSync } from 'node:fs'
import { inArray } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import type { Endpoint } from '#contracts/endpoint.ts'
import { limits } from '#domain/people/limits.ts'
import { eventNames } from '#domain/people/notifications.ts'
import { isOfficeWho, mayRoleCall } from '#domain/words/permissions.ts'
import { putBytes } from '#server/adapters/storage/put-bytes.ts'
import { notifications } from '#server/db/schema.ts'
import { newId, newToken } from '#server/ids.ts'
import { kindsFor } from '#server/office/templates/catalogue.ts'
import { fileUrl } from '#server/people/accounts/file-url.ts'
import { biology, health } from './support/manuscript-site.ts'
import { freePort, startProduct } from './support/product.ts'
import { reviewSite } from './support/review-site.ts'
import { cookieFor, secretLife } from './support/secret-life.ts'
import { asked, planted, rowsHangingOn, secretManuscripts } from './support/secret-manuscripts.ts'
import { times } from './support/thorough.ts'
import { type Ask, askAs, asksOf, filled, type Places, pagePaths } from './support/walk.ts'

// Staff who must not see a manuscript ask for it by every call and page that there is, and read all that is sent to them.

vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 })

const generous = Object.fromEntries(Object.keys(limits).map((name) => [name, 1_000_000]))
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const site = await reviewSite({
  at: new Date(Date.now() - 45 * 24 * 3600 * 1000),
  config: { limits: generous, libreOffice: null, publicUrl: url, replyAddress: 'replies@journals.example' },
})
const { db } = site

/** Named among the authors of all secret manuscripts: they see them, but nothing of their review. */
const named = {
  'named editor': await site.staff('editor', health, { name: 'Efe Editor' }),
  'named admin': await site.staff('admin', undefined, { name: 'Ada Admin' }),
  'named observer': await site.staff('observer', health, { name: 'Obi Observer' }),
  'named finance': await site.staff('finance', undefined, { name: 'Femi Finance' }),
}
const shutOut = {
  'shut-out editor': await site.staff('editor', health, { name: 'Sade Editor' }),
  'shut-out admin': await site.staff('admin', undefined, { name: 'Simi Admin' }),
  'shut-out finance': await site.staff('finance', undefined, { name: 'Seun Finance' }),
}
const outsiders = {
  'editor of another journal': await site.staff('editor', biology, { name: 'Bola Editor' }),
  'observer of another journal': await site.staff('observer', biology, { name: 'Bisi Observer' }),
}
const finance = await site.staff('finance', undefined, { name: 'Fola Finance' })
const observer = await site.staff('observer', health, { name: 'Ola Observer' })
const editor = await site.staff('editor', health, { name: 'Ebi Editor' })

const walled = { ...named, ...shutOut, ...outsiders }
const everybody = { ...walled, finance, observer }
type Who = keyof typeof everybody

/** Who goes everywhere in `npm test`: each right and each reason once. The rest go in the drill. */
const usual: Who[] = [
  ...(['named editor', 'named admin', 'shut-out editor', 'editor of another journal'] as const),
  ...(['observer of another journal', 'shut-out admin', 'shut-out finance', 'finance'] as const),
]
const walkers = (Object.keys(everybody) as Who[]).filter(
  (who) => who !== 'observer' && (times(0, 1) === 1 || usual.includes(who)),
)

const conflicted = [...Object.values(named), ...Object.values(shutOut)]
const secret = await secretManuscripts(site, { authors: Object.values(named), shutOut: Object.values(shutOut) })
const lived = await secretLife(site, secret, {
  ...{ editor, handler: named['named editor'], mentioned: conflicted, payer: finance },
  ...{ authors: Object.values(named), shutOut: Object.values(shutOut) },
})
const all = [...Object.values(secret.ids), lived]
const hanging = await rowsHangingOn(db, all)
const idsIn = (table: string) => (hanging.get(table) ?? []).map(({ id }) => String(id))

/** Ids and numbers of what is secret, with what they are of. */
const secretIds = new Map(
  [...hanging].flatMap(([table, rows]) =>
    rows.flatMap((row) =>
      Object.entries(row)
        .filter(([name, value]) => value && (name === 'id' || name === 'number' || name.endsWith('file_id')))
        .map(([name, value]) => [String(value), `${table}.${name}`] as const),
    ),
  ),
)

/** In `npm test` those on which most hangs; in the drill all. */
const some = times(3, all.length)
const full = [lived, secret.ids['under-review'], secret.ids.paid]
const manuscripts = [...full, ...all.filter((id) => !full.includes(id))].slice(0, some)
const few = <One>(list: One[]) => list.slice(-some)
const [invitations, letterIds] = [few(idsIn('review_invitations')), few(idsIn('letters'))]
const files = [secret.textFile, secret.fileId]
const reviewers = few(secret.invited.map(({ reviewer }) => reviewer.id))
const nothing = [newId()]

/** What is put for the parameters of calls and pages, by the start of the path and the name, or by the name alone. */
const places: Places = {
  ...{ 'manuscript id': manuscripts, manuscriptId: manuscripts, key: manuscripts, 'status id': manuscripts },
  ...{ 'admin/review id': manuscripts, 'author/manuscripts id': manuscripts, workId: manuscripts.slice(0, 1) },
  ...{
    'pay/charges id': [secret.ids.approved],
    'admin/charges id': [secret.ids.approved],
    text: [String(secret.text2)],
  },
  ...{ 'invitation id': invitations, 'reports id': invitations, 'text id': files, 'admin/texts id': files },
  ...{ 'reviewers id': reviewers, 'admin/reviewers id': reviewers, 'letters id': letterIds, message: letterIds },
  ...{ 'admin/emails id': letterIds, comment: idsIn('page_proof_comments'), code: [secret.code], remedy: nothing },
  ...{ 'pay/proposals id': nothing, 'pay/disputes id': [secret.dispute.id], 'pay/differences id': [secret.difference] },
  ...{ reference: [secret.reference], 'accepted id': [secret.article.id], 'deposits id': [secret.article.id] },
  ...{ 'names id': [secret.article.id], customId: [secret.article.customId], slug: [health], journal: [health] },
  ...{ issue: ['1'], volume: ['2'], version: ['1'], from: ['1'], to: ['1'], action: ['approve'], end: ['retract'] },
  ...{ format: ['pdf'], report: ['ir'], kind: ['generated'], 'email-templates kind': ['manuscript-approved'] },
  ...{ 'admin/templates kind': ['manuscript-approved'], staffId: [secret.chief.id], token: [newToken()] },
  ...{
    name: ['wells.png'],
    'submit/pictures id': files,
    page: ['review-process'],
    person: [asked],
    word: [asked],
    part: ['articles'],
    number: ['1'],
  },
  ...{ area: ['site', 'journals', 'pages'], 'admin/settings name': ['identity', health, 'about'], section: ['board'] },
  ...{ 'settings/words name': ['manuscript-rejected'] },
  // What hangs on no manuscript.
  ...{ 'admin id': nothing, 'admin/sessions id': nothing, 'admin/factors id': nothing, 'review id': nothing },
  ...{ 'course id': nothing, courseId: nothing, 'message id': nothing, 'admin/message id': nothing },
  ...{ 'newsletter id': nothing, 'admin/newsletter id': nothing, 'subscribers id': nothing, 'undo id': nothing },
  ...{ 'mailbox id': nothing, 'draft id': nothing, 'settings/plans id': nothing },
}

/** What is put for the fields of queries and bodies. */
const known = {
  ...{ q: asked, search: asked, id: manuscripts[0], ids: all, manuscriptId: manuscripts[0], staffId: secret.chief.id },
  ...{ journal: health, slug: health, email: 'ada@example.org', keep: reviewers[0], other: reviewers[1] },
  ...{
    url: fileUrl(secret.fileId, url),
    file: fileUrl(secret.fileId, url),
    reports: [],
    despiteNames: undefined,
  },
  ...{ reviewers: [{ id: reviewers[0] }], dueOn: '2099-01-01', until: '2099-01-01', on: '2099-01-01' },
  ...{ decision: 'minor-revision', remedy: { kind: 'heading', place: 'x', level: 2 } },
  ...{ begin_date: '2026-01', end_date: '2026-02', picture: 'stages' },
}

const isNamed = (who: Who) => Object.hasOwn(named, who)

type Open = {
  /** Names of calls and pages. */
  where: RegExp
  /** Without it, whoever asks. */
  who?: Who[]
  /** Planted words, and ids as `table.column`. */
  what: RegExp
  why: string
}

const ofTheJournal = [
  'named editor',
  'named admin',
  'named observer',
  'shut-out editor',
  'shut-out admin',
] satisfies Who[]

/** All that may be shown. */
const open: Open[] = [
  {
    where: /./,
    who: ['named editor', 'named admin', 'named observer'],
    what: /^quillon(title|running|abstract|keyword|author|authoraddress|affiliation|funding|coauthor|coaddress|filename|owner|edited|corrected|return|rejection|reopening|payer|payeraddress|receipt|reference|transfer|waiver|refusal|proof|filetext|reading)$|^(manuscripts\.(id|number|file_id)|money_proposals\.id|(manuscript_versions|page_proofs|revisions|transfer_proofs)\.file_id)$/,
    why: 'They see the manuscript and its charge until it is settled whether they are authors.',
  },
  {
    where: /^[A-Z]+ \/reviewers|^\/admin\/reviewers|^GET \/find|^\/admin\/find/,
    who: ofTheJournal,
    what: /^quillon(reviewer|revieweraddress|revieweraffiliation|reviewernotes|topic)$/,
    why: 'The register of reviewers is the journal’s, and says who may be asked, not what they review.',
  },
  {
    where: /^GET \/manuscript\/\{id\}$|^\/status\/\{id\}$/,
    what: /^manuscripts\.number$/,
    why: 'Whoever holds the id of a manuscript may follow its status, as its author does, under its number.',
  },
  {
    where: /^GET \/verify\/\{code\}$|^\/verify\/\{code\}$/,
    what: /^quillonpaper$/,
    why: 'Whoever holds a paper can ask whether it is genuine.',
  },
  {
    where: /^GET \/manuscript\/verify\/payment|^\/receipt\//,
    what: /^quillon(receipt|reference)$|^manuscripts\.id$/,
    why: 'Whoever holds the reference of a payment learns whether it has arrived.',
  },
  {
    where:
      /^GET \/(pay\/|find|files|admin\/notifications)|^\/admin\/(notifications|refunds|waivers|charges|bookkeeping|find|dashboard)|^\/receipt\//,
    who: ['finance', 'named finance'],
    what: /^quillon(title|author|authoraddress|owner|payer|payeraddress|transfer|waiver|refusal|receipt|reference|refund|dispute|proof)$|^(manuscripts\.(id|number)|transfer_proofs\.file_id|(notifications|money_proposals)\.id)$/,
    why: 'Finance sees the charge of every manuscript, but nothing of its review.',
  },
  {
    where: /^GET \/pay\/|^\/admin\/(refunds|bookkeeping)|^\/receipt\//,
    who: ['named admin', 'named finance', 'shut-out admin', 'shut-out finance'],
    what: /^quillon(receipt|reference|refund|dispute)$|^money_proposals\.id$/,
    why: 'The books are whole for whoever keeps them: every amount is there, but not what it was paid for.',
  },
]

const product = await startProduct({
  port,
  dataDir: site.config.dataDir,
  env: {
    DATABASE_URL: String(site.database.connection.connectionString),
    LIMITS: Object.keys(limits)
      .map((name) => `${name}=1000000`)
      .join(','),
  },
})
afterAll(() => product.kill9())
site.clock.set(new Date())

/** What an answer tells of the manuscripts that did not stand in the question. */
function tracesIn(text: string, question: string): string[] {
  const words = (text.match(planted) ?? []).filter((word) => !question.includes(word)).map((word) => word.toLowerCase())
  const ids = (text.match(/[\w-]{10,}/g) ?? []).flatMap((word) =>
    secretIds.get(word) && !question.includes(word) ? [secretIds.get(word) ?? ''] : [],
  )
  return [...new Set([...words, ...ids])]
}

const calls = site.endpoints.flatMap((endpoint) => asksOf(endpoint, places, known).map((ask) => ({ ...ask, endpoint })))
const pages = pagePaths.flatMap((path) => filled(path, places).map((one) => ({ name: path, method: 'GET', path: one })))
/** What a page is made of, as the browser gets it when somebody follows a link. */
const dataOf = (path: string) => `${path === '/' ? '/_root' : path}.data`
const data = pages.map((page) => ({ ...page, path: dataOf(page.path) }))
const mailbox = /^\/mailbox/

/** Their rows were put straight into the tables. */
const fileIds = [...secretIds].flatMap(([id, what]) => (what.endsWith('file_id') ? [id] : []))
for (const id of fileIds)
  if (!(await site.deps.storage.find(id))) await putBytes(site.deps.storage, id, new Uint8Array(1000))
const downloads = fileIds.map((id) => ({ name: 'GET /files/{id}', method: 'GET', path: `/files/${id}` }))

/** What pages of an admin lead to besides: other views of a list, and exports. Of those that differ in ids, one. */
async function linksOf(from: readonly Ask[]): Promise<Ask[]> {
  const cookie = await cookieFor(site, 'staff', secret.chief)
  const known = new Set([...pages, ...calls].map(({ path }) => path))
  const found = new Map<string, Ask>()
  for (const page of from)
    for (const [, href = ''] of (await askAs(url, cookie, page)).text.matchAll(/ href="([^"#]+)/g)) {
      const { origin, pathname, search } = new URL(href.replaceAll('&amp;', '&'), `${url}${page.path}`)
      const name = (pathname + search).replaceAll(/[\w-]{22}/g, '{id}').replaceAll(/(name|affiliation)=[^&]+/g, '$1=')
      if (origin !== url || known.has(pathname + search) || !/^\/(admin|api|files)\b/.test(pathname)) continue
      const path = pathname.startsWith('/admin') ? dataOf(pathname) : pathname
      found.set(name, { name, method: 'GET', path: path + search })
    }
  return [...found.values()]
}

/** In `npm test` the first of those that differ only in what they are asked about. */
const once = (asks: readonly Ask[]) =>
  times(0, 1) === 1 ? asks : [...Map.groupBy(asks, ({ name }) => name).values()].flatMap((alike) => alike.slice(0, 1))

const isOfOffice = ({ name }: Ask) => name.startsWith('/admin')
const ofTheOffice = [...data.filter(isOfOffice), ...(await linksOf(pages.filter(isOfOffice)))]
const ofOthers = data.filter((page) => !isOfOffice(page) && !mailbox.test(page.name))

const isOwnAccount = ({ path }: Ask) => /^\/api\/(author|admin|sample)\b/.test(path)

/** A refusal by role alone is for tests/permissions.test.ts. */
function isTheirs({ who }: Endpoint, role: (typeof everybody)[Who]['role']): boolean {
  return isOfficeWho(who) ? mayRoleCall(who, role) : who !== 'author'
}

async function inTurn<One>(list: readonly One[], work: (one: One) => Promise<void>): Promise<void> {
  const queue = list.values()
  await Promise.all(
    Array.from({ length: 3 }, async () => {
      for (const one of queue) await work(one)
    }),
  )
}

type Finding = { who: Who; where: string; what: string }
const isOpen = ({ who, where, what }: Finding, one: Open) =>
  one.where.test(where) && one.what.test(what) && (one.who?.includes(who) ?? true)

const findings: Finding[] = []
const failed = new Set<string>()

async function walk(who: Who, asks: readonly Ask[]) {
  const cookie = await cookieFor(site, 'staff', everybody[who])
  await inTurn(asks, async (ask) => {
    const { status, text } = await askAs(url, cookie, ask)
    if (status >= 500) failed.add(`${ask.name}: ${status}`)
    const question = decodeURIComponent(`${ask.path} ${JSON.stringify(ask.body ?? '')}`)
    for (const what of tracesIn(text, question)) findings.push({ who, where: ask.name, what })
    // What is of a manuscript that they must not see answers as if it were not there.
    const ofIt = /^\w+ \/(manuscript\/(screen\/|admin\/)?\{id\}|invitation\/|text\/|files\/)/.test(ask.name)
    const isRefused = status === 404 || (isNamed(who) && ([403, 409].includes(status) || ask.method === 'GET'))
    const isOfStaff = 'endpoint' in ask ? isOfficeWho((ask.endpoint as Endpoint).who) : downloads.includes(ask)
    if (who !== 'finance' && isOfStaff && ofIt && !isRefused)
      findings.push({ who, where: ask.name, what: `answered ${status}: ${text.slice(-200)}` })
  })
}

const unexpected = (found: Finding[]) =>
  [
    ...new Set(
      found
        .filter((one) => !open.some((known) => isOpen(one, known)))
        .map(({ who, where, what }) => `${who}: ${where}: ${what}`),
    ),
  ].toSorted()

test('everything that hangs on a manuscript was planted, and those who may see it find it', async () => {
  const seen = new Set<string>()
  for (const person of [secret.chief, editor]) {
    const cookie = await cookieFor(site, 'staff', person)
    const reads = calls.filter(({ method }) => method === 'GET')
    await inTurn([...reads, ...(person === editor ? [] : [...ofTheOffice, ...downloads])], async (ask) => {
      const { text } = await askAs(url, cookie, ask)
      for (const what of tracesIn(text, ask.path)) seen.add(what)
    })
  }
  const words = [...hanging.values()].flatMap((rows) => JSON.stringify(rows).match(planted) ?? [])
  expect([...new Set(words.map((word) => word.toLowerCase()))].filter((word) => !seen.has(word))).toEqual([])
})

test.each(walkers)('%s reads nothing of a manuscript that they must not see', async (who) => {
  const { role } = everybody[who]
  const reads = calls.filter(({ method, endpoint }) => method === 'GET' && isTheirs(endpoint, role))
  await walk(who, [...reads, ...downloads, ...ofTheOffice, ...once(ofOthers), ...(times(0, 1) === 1 ? pages : [])])
  expect(unexpected(findings.filter((one) => one.who === who))).toEqual([])
})

/** An entry is not a manuscript’s: who may change it is for the tests of the register. */
const ofTheRegister = /^\w+ \/reviewers/

/** Of several at once the first action is screening, which whoever may be an author may do. */
const screens = /^\w+ \/manuscript\/batch/

/** Links are sent to their author whoever asks for them, and the others are written by jobs of the product meanwhile. */
const written = ['letters', 'reviewer_copies', 'manuscript_links']

async function rowsOf(ids: string[]): Promise<string[]> {
  const tables = [...(await rowsHangingOn(db, ids))].filter(([table]) => !written.includes(table))
  return tables.flatMap(([table, rows]) => rows.map((row) => `${table} ${JSON.stringify(row)}`)).toSorted()
}

test('what is neither a call nor a page asks nobody who they are, but for files', () => {
  const asking = globSync('server/**/*routes.ts').filter((file) =>
    /\bsite: Hono[\s\S]*\b(visitorOf|readTokens)\b/.test(readFileSync(file, 'utf8')),
  )
  expect(asking).toEqual(['server/manuscript/files/routes.ts'])
})

test('nor do they change anything of it', async () => {
  const before = await rowsOf(all)
  for (const who of walkers.filter((one) => one !== 'finance')) {
    const { role } = everybody[who]
    const theirs = calls.filter(({ endpoint }) => isTheirs(endpoint, role))
    await walk(
      who,
      once(
        theirs.filter(
          (ask) =>
            ask.method !== 'GET' &&
            !isOwnAccount(ask) &&
            !ofTheRegister.test(ask.name) &&
            !(isNamed(who) && screens.test(ask.name)),
        ),
      ),
    )
  }
  expect(unexpected(findings)).toEqual([])
  expect(await rowsOf(all)).toEqual(before)
})

test('no question that they can ask breaks the product', () => {
  expect([...failed], product.log()).toEqual([])
})

/** Kinds of e-mail that an author gets as such, as whoever is chosen as an author's address does. */
const groups = Object.groupBy(kindsFor(site.deps, ''), ({ group }) => group)
const kindsTo = (...names: string[]) =>
  names.flatMap((name) => groups[name]?.map(({ kind }) => kind) ?? expect.fail(name))

/** E-mails that tell those who must not see a manuscript of it, what they may tell, and why. */
const mail: { kinds: string[]; who: Who[]; what: RegExp; why: string }[] = [
  {
    kinds: kindsTo('To co-authors'),
    who: Object.keys(named) as Who[],
    what: /^quillon(title|author|return|rejection|reopening)$|^manuscripts\.(id|number)$/,
    why: 'They are co-authors, and hear what co-authors hear.',
  },
  {
    kinds: ['conflict-possible'],
    who: Object.keys(named) as Who[],
    what: /^quillontitle$|^manuscripts\.(id|number)$/,
    why: 'They hear that somebody named them.',
  },
  {
    kinds: ['review-shut-out'],
    who: Object.keys(shutOut) as Who[],
    what: /^quillon(title|conflict)$|^manuscripts\.(id|number)$/,
    why: 'They are told what they were shut out of, and why.',
  },
  {
    kinds: ['notification', 'digest'],
    who: ['finance'],
    what: /^quillontitle$|^manuscripts\.(id|number)$/,
    why: 'Finance hears of charges.',
  },
]

test('nothing is sent to them but what is theirs', async () => {
  const secrets = []
  for (const { kind, toEmail, ...letter } of await site.letters()) {
    const who = (Object.keys(everybody) as Who[]).find((one) => everybody[one].email === toEmail)
    if (!who) continue
    for (const what of tracesIn(JSON.stringify([letter.subject, letter.text, letter.html, letter.headers]), ''))
      if (!mail.some((one) => one.kinds.includes(kind) && one.who.includes(who) && one.what.test(what)))
        secrets.push(`${who}: ${kind}: ${what}`)
  }
  expect(secrets).toEqual([])
  const theirs = Object.values(walled).map(({ id }) => id)
  const kept = await db
    .select()
    .from(notifications)
    .where(inArray(notifications.staffId, [...theirs, observer.id]))
  // Before somebody said that they have a conflict of interest.
  const atFirst = new Set(Object.values(shutOut).flatMap(({ id }) => [`${id} submitted`, `${id} named`]))
  const known = kept.filter(({ staffId, event }) => !atFirst.has(`${staffId} ${event}`))
  expect(known.filter(({ manuscriptId }) => manuscriptId && all.includes(manuscriptId))).toEqual([])
})

/** What no life of a manuscript brings about here, and why nobody can be notified wrongly. */
const untold: Record<string, string> = {
  wrote: 'It is about no manuscript.',
  'email-failed': 'It names none, and leads to a list that asks.',
  'payment-held': 'It names none, and leads to a list that asks.',
  'money-answered': 'It names none, and leads to a list that asks.',
}

test('all that staff can be notified of reached those who may hear it', async () => {
  const kept = await db.select().from(notifications).where(inArray(notifications.manuscriptId, all))
  const heard = new Set<string>(kept.map(({ event }) => event))
  expect(eventNames.filter((name) => !heard.has(name) && !untold[name])).toEqual([])
  const sent = new Set((await site.letters()).map(({ kind }) => kind))
  expect(kindsTo('To the editorial office').filter((kind) => !sent.has(kind) && !unsent[kind])).toEqual([])
})

/** The same of e-mails to the office. */
const unsent: Record<string, string> = {
  'conflict-dismissed': 'It goes to one who sees all of the manuscript from then on.',
  'publication-failed': 'It goes where all e-mails to whoever looks after a manuscript go.',
  'manuscript-transfer-arrived': 'It goes to the address of the journal.',
}

test('each exception is needed', () => {
  const idle = open.filter((one) => !findings.some((found) => isOpen(found, one)))
  expect(idle.map(({ where }) => where)).toEqual([])
})
