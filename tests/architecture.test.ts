import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const layers = ['words', 'domain', 'contracts', 'server', 'app', 'tests'] as const

type Import = { target: string; isTypeOnly: boolean }

const sources = layers.flatMap((layer) =>
  readdirSync(join(root, layer), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(layer, file)),
)

const importLine =
  /^(?:import|export)\s+(?:(type)\s+)?(?:([\s\S]*?)\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm

function resolve(file: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? relative(root, join(root, dirname(file), specifier)) : `package:${specifier}`
}

const read = (file: string) => readFileSync(join(root, file), 'utf8')

function importsOf(file: string): Import[] {
  return [...read(file).matchAll(importLine)].map(([, type, names = '', from, dynamic]) => {
    const every =
      names
        .match(/^\{([\s\S]*)\}$/)?.[1]
        ?.split(',')
        .map((name) => name.trim())
        .filter(Boolean) ?? []
    const isTypeOnly = type === 'type' || (every.length > 0 && every.every((name) => name.startsWith('type ')))
    return { target: resolve(file, from ?? dynamic ?? ''), isTypeOnly }
  })
}

const graph = new Map(sources.map((file) => [file, importsOf(file)]))
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.startsWith('tests/')
const product = sources.filter((file) => !isTest(file))

const isServer = (file: string) => file.startsWith('server/')

/** A file of one of the contexts' folders on the server. */
const isUseCase = (file: string) => file.startsWith('server/') && contextOf(file) !== undefined

function broken(rule: (file: string, imported: Import) => boolean, files = product): string[] {
  return files.flatMap((file) =>
    (graph.get(file) ?? []).filter((imported) => rule(file, imported)).map(({ target }) => `${file} imports ${target}`),
  )
}

test('the code was really seen', () => {
  expect(product.length).toBeGreaterThan(80)
  expect(graph.get('server/api.ts')?.map(({ target }) => target)).toContain('server/site/newsletter/routes.ts')
  expect(graph.get('server/main.ts')?.length).toBeGreaterThan(8)
})

test('words import only words', () => {
  expect(broken((file, { target }) => file.startsWith('words/') && !target.startsWith('words/'))).toEqual([])
})

test('domain imports only domain and words', () => {
  expect(broken((file, { target }) => file.startsWith('domain/') && !/^(domain|words)\//.test(target))).toEqual([])
})

test('contracts import only contracts, domain, words and Zod', () => {
  const allowed = /^(contracts|domain|words)\/|^package:zod/
  expect(broken((file, { target }) => file.startsWith('contracts/') && !allowed.test(target))).toEqual([])
})

test('app imports by value only the keys of its context from server, and nothing at all from tests', () => {
  const isSin = ({ target, isTypeOnly }: Import) =>
    (target.startsWith('server/') && !isTypeOnly && target !== 'server/page-context.ts') || target.startsWith('tests/')
  expect(broken((file, imported) => file.startsWith('app/') && isSin(imported))).toEqual([])
})

test('server/app.ts is the only arrow upward, to the pages as they were built; server never imports tests', () => {
  expect(broken((file, { target }) => file.startsWith('server/') && /^(app|tests)\//.test(target))).toEqual([])
  const upward = product.filter((file) => graph.get(file)?.some(({ target }) => target.startsWith('package:virtual:')))
  expect(upward).toEqual(['server/app.ts'])
})

test('only stores, db, jobs and sample speak SQL', () => {
  const may = /^server\/(db|jobs|sample)\/|^server\/.*store\.ts$/
  expect(broken((file, { target }) => target.startsWith('package:drizzle-orm') && !may.test(file))).toEqual([])
})

test('only routes, http and composition know Hono', () => {
  const may = /^server\/(http\/|api\.ts|app\.ts|serve\.ts)|^server\/.*routes\.ts$|^server\/adapters\/[^/]+\/simulator/
  expect(broken((file, { target }) => /^package:(hono|@hono)/.test(target) && !may.test(file))).toEqual([])
})

test('only adapters call other machines, and few others touch the disk', () => {
  const isDisk = ({ target, isTypeOnly }: Import) => /^package:node:(fs|child_process)/.test(target) && !isTypeOnly
  const touching = product.filter((file) => graph.get(file)?.some(isDisk))
  const may =
    /^server\/(adapters|db|sample)\/|^server\/(manuscript\/files|publishing\/pdfs)\/|^server\/(config|compress|http\/static-files)\.ts$/
  expect(touching.filter((file) => !may.test(file))).toEqual([])
  const isCaller = (file: string) =>
    /(?<![.\w])fetch\(|from 'node:https'|\b(http|net|tls)\.(request|connect)\(/.test(read(file))
  expect(
    product.filter((file) => file.startsWith('server/') && !file.startsWith('server/adapters/') && isCaller(file)),
  ).toEqual([])
})

test('a page learns who reads it by asking, and then is cached for nobody; only the bars know without', () => {
  const knowing = (words: RegExp) => product.filter((file) => words.test(read(file))).toSorted()
  const bars = ['app/root.tsx', 'server/app.ts', 'server/page-context.ts']
  expect(knowing(/\bbarContext\b/)).toEqual(bars)
  expect(knowing(/useRouteLoaderData<[^>]*>\('root'\)/)).toEqual(['app/root.tsx', 'app/staff/shell/shell.tsx'])
  expect(knowing(/\buseMatches\(\)/)).toEqual(['app/root.tsx'])
})

test('only config reads the environment', () => {
  const readers = product.filter((file) => read(file).includes('process.env'))
  expect(readers).toEqual(['server/config.ts', 'app/routes.ts'])
})

test('a payment provider is known by name only in its folder, its settings and the one place that chooses it', () => {
  const knowing = product.filter((file) => /paystack/i.test(readFileSync(join(root, file), 'utf8')))
  // start-lines.ts names the setting that is missing.
  const rest = knowing.filter((file) => !file.startsWith('server/adapters/paystack/'))
  expect(rest.sort()).toEqual([
    'server/config.ts',
    'server/environment.ts',
    'server/payments.ts',
    'server/start-lines.ts',
  ])
})

test('the schema imports nothing but Drizzle and the shapes of what it keeps', () => {
  const shapes: Record<string, string[]> = {
    manuscript: [
      'anonymity/report',
      'appeal',
      'full-text',
      'page-proof',
      'reading/reading',
      'record/record',
      'references/check',
      'references/crossref-work',
      'revision',
      'version',
      'waiver',
    ],
    money: ['dispute', 'reconciliation', 'refund', 'second-person', 'transfer-proof'],
    office: ['scope', 'statistics'],
    people: ['notifications'],
    publishing: ['full-text/remedy', 'full-text/source', 'full-text/troubles', 'proposed-changes', 'readiness/finding'],
    review: ['document', 'reviewer', 'turnaround'],
    words: ['money', 'peer-review'],
  }
  const isAllowed = (target: string) =>
    target.startsWith('package:drizzle-orm') ||
    Object.entries(shapes).some(([context, names]) => names.some((name) => target === `domain/${context}/${name}.ts`))
  expect(broken((file, { target }) => file === 'server/db/schema.ts' && !isAllowed(target))).toEqual([])
})

/** Each uses only those before it. `words` and what lies loose in `contracts/` come before all. */
const contexts = ['people', 'manuscript', 'review', 'decision', 'site', 'money', 'publishing', 'office']

function contextOf(path: string): string | undefined {
  const folder = /^(?:domain|contracts|server)\/([^/]+)\//.exec(path)?.[1]
  return folder && contexts.includes(folder) ? folder : undefined
}

test('a context uses only itself and those before it, in domain, contracts and server alike', () => {
  const isSin = (file: string, target: string) => {
    const [from, to] = [contextOf(file), contextOf(target)]
    if (file.startsWith('domain/words/')) return !/^(?:domain\/words|words)\//.test(target)
    return Boolean(from && to && contexts.indexOf(to) > contexts.indexOf(from))
  }
  expect(broken((file, { target }) => isSin(file, target))).toEqual([])
})

test('what lies below the contexts knows none of them, so that nothing goes round through it', () => {
  const below = /^server\/(?:access|adapters|db|http|jobs|telemetry)\//
  // Which job is whose is said in one place, above them all.
  const isComposition = (file: string) => /^server\/jobs\/(?:handlers|sweep)\.ts$/.test(file)
  expect(
    broken(
      (file, { target, isTypeOnly }) =>
        below.test(file) && !isComposition(file) && !isTypeOnly && contextOf(target) !== undefined && isServer(target),
    ),
  ).toEqual([])
  expect(broken((file, { target }) => isUseCase(file) && isComposition(target))).toEqual([])
})

test('nothing but the eight contexts has rules and calls, and what all share stays small', () => {
  const folders = (layer: string) =>
    readdirSync(join(root, layer), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .sort()
  expect(folders('domain')).toEqual([...contexts, 'words'].sort())
  expect(folders('contracts')).toEqual([...contexts].sort())
  expect(contexts.filter((name) => !folders('server').includes(name))).toEqual([])
  expect(product.filter((file) => file.startsWith('domain/words/')).length).toBeLessThanOrEqual(45)
})

/** Stores that are meant for the contexts above: at most twelve files, each with what others ask of it. */
const openDoors: Record<string, string> = {
  'server/manuscript/change-store.ts':
    'whatever happens to a manuscript changes its fields, its status and its history',
  'server/manuscript/version-store.ts': 'whatever an author or the editors change is kept as one more version',
  'server/manuscript/moves-store.ts': 'what was said and decided before a transfer belongs to another journal',
  'server/manuscript/objection-store.ts':
    'payment and publication wait for co-authors who object, and they hear what follows',
  'server/manuscript/file-store.ts': 'reports, courses and texts have files, too',
  'server/people/staff-store.ts': 'whoever may act on a manuscript is told of it, asked, or kept away',
  'server/manuscript/declaration-store.ts': 'an author declares to the editors who decide, and to readers',
}

test('what a context keeps to itself (its SQL, routes and letters) is used from outside as an old debt that only shrinks', () => {
  const isInner = (target: string) =>
    /(?:store|routes|letters)\.ts$/.test(target) && target.startsWith('server/') && !openDoors[target]
  const debt = broken((file, { target, isTypeOnly }) => {
    const [from, to] = [contextOf(file), contextOf(target)]
    return Boolean(from && to && from !== to && file.startsWith('server/') && isInner(target) && !isTypeOnly)
  })
  expect(debt.length).toBeLessThanOrEqual(62)
})

test('an open door is one file that several parts of other contexts go through', () => {
  const doors = Object.keys(openDoors)
  expect(doors.length).toBeLessThanOrEqual(12)
  const guests = (door: string) =>
    product.filter(
      (file) =>
        contextOf(file) !== contextOf(door) &&
        graph.get(file)?.some(({ target, isTypeOnly }) => target === door && !isTypeOnly),
    )
  expect(doors.filter((door) => new Set(guests(door).map(contextOf)).size < 2)).toEqual([])
})

test('a file that writes has the name of one of its functions: markPaid in mark-paid.ts', () => {
  const writes = product.filter((file) => isUseCase(file) && /\.transaction\(|\blogActivity\(/.test(read(file)))
  expect(writes.length).toBeGreaterThan(50)
  const isNamed = (file: string) => {
    const name = (/([^/]+)\.ts$/.exec(file)?.[1] ?? '').replaceAll('-', '')
    const functions = [...read(file).matchAll(/^export (?:async )?function (\w+)/gm)]
    return functions.some(([, exported = '']) => exported.toLowerCase().includes(name))
  }
  expect(writes.filter((file) => !isNamed(file))).toEqual([])
})

test('only the guard says that a manuscript, or its review, may be seen', () => {
  const guarding = product.filter((file) => file.startsWith('server/') && /\bas (Opened|Seen)/.test(read(file)))
  expect(guarding.toSorted()).toEqual(['server/access/opened.ts', 'server/access/seen.ts'])
})

test('what happens to a manuscript is written down by `record` alone, and what follows is chosen in one place', () => {
  const history = product.filter((file) => /\blogStep\(/.test(read(file)) && !file.endsWith('change-store.ts'))
  // Undoing takes back what the rows of a whole change say.
  expect(history.toSorted()).toEqual(['server/events/record.ts', 'server/office/undo/undo.ts'])
  const after = contexts.slice(contexts.indexOf('review') + 1)
  expect(
    broken((file, { target }) => file.startsWith('server/events/') && after.includes(contextOf(target) ?? '')),
  ).toEqual([])
  expect(broken((file, { target }) => /events\/reactions/.test(target) && file !== 'server/events/record.ts')).toEqual(
    [],
  )
})

const naming = (names: RegExp) =>
  product.filter((file) => file.startsWith('server/') && names.test(read(file))).toSorted()

test('nobody reads a manuscript past the guard', () => {
  const guard = 'server/access/opened.ts'
  expect(naming(/\b(?:findManuscript|findForUpdate)\b/)).toEqual([guard, 'server/access/store.ts'])
  expect(naming(/\bmaySee(?:Manuscript|Review|Charge)\b/)).toEqual([guard])
  // They find it by a link, make it, or move it.
  expect(naming(/\bopenedRow\b/)).toEqual([
    guard,
    ...['server/decision/transfers/store.ts', 'server/manuscript/submission/link-store.ts'],
    ...['server/manuscript/submission/store.ts', 'server/office/own-data/store.ts'],
    'server/review/reviewing/link-store.ts',
  ])
})

test('nobody says what staff see but the guard', () => {
  const ofLists = 'server/access/seen.ts'
  expect(naming(/\bas (?:\w+ & )?Opened/)).toEqual(['server/access/opened.ts'])
  expect(naming(/\bas Seen/)).toEqual([ofLists])
  expect(naming(/\bfindShutOutOf\b/)).toEqual([ofLists, 'server/access/store.ts'])
})

/** What stores give by an id, or by several, and who asks: nobody else may. */
const givenById = {
  'what its status page or its history shows anyhow, of what was opened': [
    ...['findMoves', 'findOthersNames', 'findStatusChanges', 'findSteps', 'findTimesOf'],
    ...['hasOpenObjection', 'numbering'],
  ],
  'the status page, which opens it for whoever asks': ['findShown'],
  'whoever opens it, because this is all that they get': ['findReviewedId', 'findWrittenAbout'],
  'the submission that makes it': ['insertManuscript'],
  'a list that takes what staff see': [
    ...['countObjections', 'findAppealed', 'findChargeEntries', 'findFailures', 'findHashes', 'findMarked'],
    ...['findNotDuplicates', 'findObjectors', 'findOpenRounds', 'findProofProgress', 'findReportedOn', 'findShared'],
    ...['isAbout', 'isOneOf'],
  ],
  'a list of an author, or one manuscript that was opened': ['findAuthorsNumbers', 'findDeclarations', 'findOffered'],
  'a comparison, which opens each for whoever reads of it': ['findWorks'],
  'the articles that were published of them': ['findAsked', 'findDecidedRounds', 'findPeopleOf'],
  'whoever takes their own data with them, or leaves': [
    ...['deleteLetters', 'findAppeals', 'findDocuments', 'findPageProofs', 'findProposedChanges', 'findRevisions'],
    ...['findSteps', 'findTransferProofs', 'findTransfers', 'findVersions', 'findWaiverRequests'],
  ],
  'the check that no history was changed': ['findChained'],
  'whoever takes back a change of their own': ['findStatus'],
  'finance, about a payment': ['findProposal', 'insertProposal', 'putProposalAnswer'],
  'the newsletter, whose e-mails are about no manuscript': ['countLetters', 'markQueued'],
}

test("a store asks for what was opened, not for the id of a manuscript, or of what is a manuscript's", () => {
  const tables = [...read('server/db/schema.ts').matchAll(/^export const (\w+) = pgTable\(([\s\S]*?)(?=^export )/gm)]
    .filter(([, , columns = '']) => /\b(?:manuscript|round|invitation|proof|transfer)Id: \w/.test(columns))
    .map(([, name]) => name)
    // Everybody reads these.
    .filter((name) => name !== 'articles')
  expect(tables.length).toBeGreaterThan(25)
  const its = `\\b(?:manuscripts|${tables.join('|')})\\b`
  const guard = /\b(?:Whose\w*|Opened\w*|Seen\w*|Watch|Holder|Round|Invitation|ProofRow)\b/
  const named = /[({,;]\s*(?:manuscript|version|round|invitation|report|proof|transfer)Ids?\??: (?:readonly )?string\b/
  const [bare, row] = [/[({,;]\s*ids?\??: (?:readonly )?string\b/, new RegExp(`: typeof ${its}\\.\\$inferInsert\\b`)]
  const functions = product
    .filter((file) => /^server\/(?!sample\/|access\/).*store\.ts$|^server\/db\/[^/]+\.ts$/.test(file))
    .flatMap((file) => read(file).split(/^(?=export |\/\*\*|const |function |async function |type )/m))
    .map((code) => ({
      code,
      signature: /^export (?:async )?(?:function|const) (\w+)[\s\S]*?\)(?=(?:: [^\n]*?)? (?:\{|=>))/.exec(code),
    }))
  const asking = functions.flatMap(({ code, signature }) => {
    const [head = '', name = ''] = signature ?? []
    if (guard.test(head)) return []
    const isIts = new RegExp(its).test(code.slice(head.length))
    return named.test(head) || row.test(head) || (bare.test(head) && isIts) ? [name] : []
  })
  expect(asking.toSorted()).toEqual(Object.values(givenById).flat().toSorted())
})

test('letters are only words: they parse nothing, read nothing and send nothing', () => {
  const isWork = /store\.ts$|^server\/(db|http)\/|^server\/adapters\/(?!html)|outbox|rich-blocks|^package:/
  expect(broken((file, { target }) => /^server.*letters\.ts$/.test(file) && isWork.test(target))).toEqual([])
})

test("people read the publisher's clock: no page, letter or export cuts a day or a month from a moment of UTC", () => {
  const cut = /toISOString\(\)\s*\.slice\(0, (?:4|7|10)\)|(?:At|since|moment|timestamp)\??\.slice\(0, (?:4|7|10)\)/
  // The provider's books and the salt of usage counts have days of UTC; a year's months are of no zone.
  const known = /^server\/(?:money\/accounting\/(?:compare|store)|site\/usage\/usage-log)\.ts$/
  const read = sources.filter(
    (file) => (file.startsWith('app/') || isUseCase(file)) && !isTest(file) && !known.test(file),
  )
  expect(read.filter((file) => cut.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})

test('no file imports itself round a circle', () => {
  const circles: string[] = []
  const state = new Map<string, 'open' | 'done'>()
  const visit = (file: string, path: string[]): void => {
    if (state.get(file) === 'open') circles.push([...path.slice(path.indexOf(file)), file].join(' → '))
    if (state.has(file)) return
    state.set(file, 'open')
    for (const { target, isTypeOnly } of graph.get(file) ?? [])
      if (!isTypeOnly && graph.has(target)) visit(target, [...path, file])
    state.set(file, 'done')
  }
  for (const file of sources) visit(file, [])
  expect(circles).toEqual([])
})

test('no barrels and no folders without a meaning', () => {
  const offenders = product.filter((file) => /(^|\/)index\.tsx?$|\/(utils|helpers|types)\//.test(file))
  expect(offenders).toEqual([])
})

test('no product file is longer than 300 lines', () => {
  const long = product.filter((file) => {
    const data = ['server/db/schema.ts', 'domain/people/common-passwords.ts']
    const isData = data.includes(file) || file.startsWith('words/en/')
    return !isData && read(file).split('\n').length > 301
  })
  expect(long).toEqual([])
})
