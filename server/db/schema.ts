import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  type ExtraConfigColumn,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { CopyReport, LeakDecision } from '#domain/manuscript/anonymity/report.ts'
import { appealOutcomes } from '#domain/manuscript/appeal.ts'
import type { Figure, FullText } from '#domain/manuscript/full-text.ts'
import { proofStates } from '#domain/manuscript/page-proof.ts'
import { type Reading, readingStates } from '#domain/manuscript/reading/reading.ts'
import {
  type ArticleState,
  type ChangeKind,
  ccBy,
  type FrozenAuthor,
  type FrozenRecord,
  type Licence,
} from '#domain/manuscript/record/record.ts'
import { doiStates } from '#domain/manuscript/references/check.ts'
import type { KnownWork } from '#domain/manuscript/references/crossref-work.ts'
import type { Answers } from '#domain/manuscript/revision.ts'
import { type VersionFields, versionCauses } from '#domain/manuscript/version.ts'
import { waiverOutcomes } from '#domain/manuscript/waiver.ts'
import { type DisputeAnswer, disputeStatuses } from '#domain/money/dispute.ts'
import type { DifferenceKind, Ours, Theirs } from '#domain/money/reconciliation.ts'
import { refundOrigins, refundStates } from '#domain/money/refund.ts'
import { proposalKinds, proposalOutcomes } from '#domain/money/second-person.ts'
import { proofOutcomes } from '#domain/money/transfer-proof.ts'
import { scopes } from '#domain/office/scope.ts'
import { pictures } from '#domain/office/statistics.ts'
import { type EventKind, type EventName, ways } from '#domain/people/notifications.ts'
import type { KeptRemedy } from '#domain/publishing/full-text/remedy.ts'
import type { Source } from '#domain/publishing/full-text/source.ts'
import type { TextReport } from '#domain/publishing/full-text/troubles.ts'
import { changesOutcomes, type Proposable } from '#domain/publishing/proposed-changes.ts'
import { type Finding, receivers, weights } from '#domain/publishing/readiness/finding.ts'
import { documentKinds } from '#domain/review/document.ts'
import type { EntryChanges } from '#domain/review/reviewer.ts'
import { measures } from '#domain/review/turnaround.ts'
import type { Money } from '#domain/words/money.ts'
import { declineReasons, invitationStates, reviewStages, verdicts } from '#domain/words/peer-review.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * Renamed words. The database keeps the ones that released code reads: a process of an earlier release must never take a
 * removed article for one that it may show.
 */
const storedWords: Record<string, string> = { removed: 'withdrawn', removal: 'withdrawal', Removal: 'Withdrawal' }
const ourWords = Object.fromEntries(Object.entries(storedWords).map(([ours, stored]) => [stored, ours]))
const word = <Word extends string>() =>
  customType<{ data: Word; driverData: string }>({
    dataType: () => 'text',
    toDriver: (ours) => storedWords[ours] ?? ours,
    fromDriver: (stored) => (ourWords[stored] ?? stored) as Word,
  })()

/** For conditions that must be written as that of an index is. */
export const storedRemoved = sql.raw("'withdrawn'")
const id = () => text().primaryKey()
const at = () => timestamp({ withTimezone: true })
const createdAt = () => at().notNull().defaultNow()
const refersTo = (column: () => AnyPgColumn) => text().notNull().references(column)
/** The row is deleted with the one that it refers to. */
const partOf = (column: () => AnyPgColumn) => text().notNull().references(column, { onDelete: 'cascade' })
/**
 * Marks rows that came with a new install or were made from such rows. "Remove sample content" deletes them. Triggers
 * copy the mark to new rows (server/db/README.md).
 */
const sample = () => boolean().notNull().default(false)

export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: text().notNull(),
})

// What the publisher says (docs/decisions/0070-published-states.md)

/** Each publication adds one state, with the next number. `why` is empty if nobody gave a reason. */
export const contentStates = pgTable('content_states', {
  number: integer().primaryKey(),
  kind: text({ enum: ['start', 'import', 'publication', 'return'] }).notNull(),
  /** Null if the site itself did it, or somebody on the server. */
  byId: text(),
  /** The name at that time, so that the history stays readable. */
  byName: text(),
  why: text().notNull().default(''),
  publishedAt: at().notNull(),
})

/**
 * A document is one file of the folder of content, under its path. A state has the newest version of each document until then;
 * one with neither a text nor a picture is a document that was removed.
 */
export const contentVersions = pgTable(
  'content_versions',
  {
    document: text().notNull(),
    state: integer()
      .notNull()
      .references(() => contentStates.number),
    text: text(),
    fileId: text().references(() => files.id),
  },
  (t) => [
    primaryKey({ columns: [t.document, t.state] }),
    index('content_versions_by_state').on(t.state),
    index('content_versions_by_file').on(t.fileId).where(sql`file_id is not null`),
  ],
)

/** What is to be in one field of a document, for all admins. `value` is null if the field is to be removed. */
export const contentDrafts = pgTable(
  'content_drafts',
  {
    document: text().notNull(),
    field: text().notNull(),
    value: json().$type<{ is: unknown } | null>(),
    savedById: text().notNull(),
    savedByName: text().notNull(),
    savedAt: at().notNull(),
  },
  (t) => [primaryKey({ columns: [t.document, t.field] })],
)

/** Changes that are published at a moment, as they were when they were scheduled. */
export const contentPlans = pgTable(
  'content_plans',
  {
    id: id(),
    publishAt: at().notNull(),
    changes: json().$type<{ document: string; field: string; value: { is: unknown } | null }[]>().notNull(),
    why: text().notNull().default(''),
    plannedById: text().notNull(),
    plannedByName: text().notNull(),
    createdAt: createdAt(),
    failedAt: at(),
    failure: text(),
  },
  (t) => [index('content_plans_by_time').on(t.publishAt)],
)

// How the office finds things (server/office/README.md)

/** The words by which the office finds something. What is in `whole`, numbers and addresses, is also found as one. */
const findWords = (said: SQL, whole: SQL) => sql`find_words(${said}, ${whole})`

/** What each word is found by if it was mistyped: the word, and the word without one of its letters. */
const typoKeys = (said: SQL) => sql`typo_keys(tsvector_to_array(find_words(${said}, '')))`

type Said = Record<'title' | 'author' | 'keywords' | 'coAuthors', SQLWrapper>
const saidIn = (t: Said) =>
  sql`${t.title} || ' ' || ${t.author} || ' ' || join_words(${t.keywords}) || ' ' || jsonb_path_query_array(${t.coAuthors}, '$[*].name')::text`

/** How manuscripts are found; the same below for people, messages and letters. */
export const manuscriptWords = (t: Said & Record<'number' | 'email', SQLWrapper>) =>
  findWords(
    saidIn(t),
    sql`${t.number} || ' ' || ${t.email} || ' ' || jsonb_path_query_array(${t.coAuthors}, '$[*].email')::text`,
  )
export const manuscriptTypos = (t: Said) => typoKeys(saidIn(t))

type Headed = Record<'title' | 'authorNames' | 'keywords', SQLWrapper>
const headedBy = (t: Headed) => sql`${t.title} || ' ' || ${t.authorNames} || ' ' || join_words(${t.keywords})`
export const articleWords = (t: Headed & Record<'customId' | 'doi', SQLWrapper>) =>
  findWords(headedBy(t), sql`${t.customId} || ' ' || coalesce(${t.doi}, '')`)
export const articleTypos = (t: Headed) => typoKeys(headedBy(t))

/** By which the works are found whose titles may be the same (server/manuscript/README.md). */
export const titleKeys = (title: SQLWrapper) => sql`title_keys(${title})`

type Named = Record<'name', SQLWrapper>
export const accountWords = (t: Named & Record<'email', SQLWrapper>) =>
  findWords(sql`coalesce(${t.name}, '')`, sql`${t.email}`)
export const reviewerWords = (t: Named & Record<'orcid', SQLWrapper>) =>
  findWords(sql`coalesce(${t.name}, '')`, sql`coalesce(${t.orcid}, '')`)
export const addressWords = (t: Record<'email', SQLWrapper>) => findWords(sql`''`, sql`${t.email}`)
export const nameTypos = (t: Named) => typoKeys(sql`coalesce(${t.name}, '')`)

type Sender = Record<'firstName' | 'lastName', SQLWrapper>
export const messageWords = (t: Sender & Record<'email' | 'message', SQLWrapper>) =>
  findWords(sql`${t.firstName} || ' ' || ${t.lastName} || ' ' || ${t.message}`, sql`${t.email}`)
export const messageTypos = (t: Sender) => typoKeys(sql`${t.firstName} || ' ' || ${t.lastName}`)

// Accounts

export const authors = pgTable(
  'authors',
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull().unique(),
    passwordHash: text().notNull(),
    avatarFileId: text(),
    disabledAt: at(),
    createdAt: createdAt(),
    sample: sample(),
    /** When a link or code that we sent to the address was used, after somebody had signed up with it. */
    confirmedAt: at(),
  },
  (t) => [
    index('authors_words').using('gin', accountWords(t)).with({ fastupdate: false }),
    index('authors_typos').using('gin', nameTypos(t)).with({ fastupdate: false }),
  ],
)

export const staff = pgTable(
  'staff',
  {
    id: id(),
    name: text(),
    email: text().notNull().unique(),
    role: text({ enum: ['admin', 'editor', 'finance', 'observer'] }).notNull(),
    access: text(),
    /** The other journals of an editor or an observer. */
    furtherAccess: text().array().notNull().default(sql`'{}'`),
    passwordHash: text(),
    avatarFileId: text(),
    disabledAt: at(),
    createdAt: createdAt(),
    sample: sample(),
    /** Whose work Today shows. Null: as is usual for the role. */
    todayShows: text({ enum: scopes }),
  },
  (t) => [
    check('staff_role', sql`${t.role} in ('admin', 'editor', 'finance', 'observer')`),
    check('staff_editor_has_journal', sql`${t.role} not in ('editor', 'observer') or ${t.access} is not null`),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text().primaryKey(),
    id: text().notNull().unique(),
    realm: text({ enum: ['author', 'staff'] }).notNull(),
    accountId: text().notNull(),
    userAgent: text().notNull().default(''),
    createdAt: createdAt(),
    seenAt: createdAt(),
    expiresAt: at().notNull(),
  },
  (t) => [index('sessions_by_account').on(t.realm, t.accountId), index('sessions_by_expiry').on(t.expiresAt)],
)

export const resetCodes = pgTable(
  'reset_codes',
  {
    realm: text({ enum: ['author', 'staff'] }).notNull(),
    accountId: text().notNull(),
    codeMac: text().notNull(),
    isLong: boolean().notNull().default(false),
    tries: integer().notNull().default(0),
    expiresAt: at().notNull(),
  },
  (t) => [primaryKey({ columns: [t.realm, t.accountId] })],
)

export const invitations = pgTable('invitations', {
  staffId: partOf(() => staff.id).primaryKey(),
  tokenHash: text().notNull().unique(),
  expiresAt: at().notNull(),
  isByLetter: boolean().notNull().default(true),
})

/** Second factors of staff. Each has the columns of its kind. */
export const staffFactors = pgTable(
  'staff_factors',
  {
    id: id(),
    staffId: partOf(() => staff.id),
    kind: text({ enum: ['app', 'passkey'] }).notNull(),
    name: text().notNull(),
    /** An app's secret. */
    sealedSecret: text(),
    /** The period of the last code that was used: no code works twice. */
    lastPeriod: bigint({ mode: 'number' }).notNull().default(0),
    credentialId: text().unique(),
    publicKey: text(),
    /** How often the passkey's device says that it was used. It must grow, unless the device does not count. */
    counter: bigint({ mode: 'number' }).notNull().default(0),
    transports: text().array().notNull().default(sql`'{}'`),
    createdAt: createdAt(),
    usedAt: at(),
  },
  (t) => [
    index('staff_factors_by_staff').on(t.staffId),
    check(
      'staff_factors_kind',
      sql`(${t.kind} = 'app' and ${t.sealedSecret} is not null) or
          (${t.kind} = 'passkey' and ${t.credentialId} is not null and ${t.publicKey} is not null)`,
    ),
  ],
)

/** Each works once: it is deleted when it is used. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    codeHash: text().primaryKey(),
    staffId: partOf(() => staff.id),
  },
  (t) => [index('recovery_codes_by_staff').on(t.staffId)],
)

/**
 * What is half done: a log-in that waits for the second factor, known by the token of its own cookie, or a factor that is
 * being added, known by the session's.
 */
export const staffSteps = pgTable(
  'staff_steps',
  {
    tokenHash: text().primaryKey(),
    staffId: partOf(() => staff.id),
    purpose: text({ enum: ['log-in', 'add-factor'] }).notNull(),
    /** What a passkey has to sign. It is removed when it is answered. */
    challenge: text(),
    /** The secret of an app that is being added. */
    sealedSecret: text(),
    tries: integer().notNull().default(0),
    expiresAt: at().notNull(),
  },
  (t) => [index('staff_steps_by_staff').on(t.staffId), index('staff_steps_by_expiry').on(t.expiresAt)],
)

/** Staff who have a conflict of interest with a manuscript, and must not see it. */
export const shutOuts = pgTable(
  'shut_outs',
  {
    manuscriptId: partOf(() => manuscripts.id),
    staffId: partOf(() => staff.id),
    reason: text().notNull(),
    byId: text().notNull(),
    at: at().notNull(),
  },
  (t) => [primaryKey({ columns: [t.staffId, t.manuscriptId] }), index('shut_outs_by_manuscript').on(t.manuscriptId)],
)

/**
 * By what a member of staff was found among the authors of a manuscript: keys of the function author_keys that they have
 * heard of, or that were dismissed since.
 */
export const possibleConflicts = pgTable(
  'possible_conflicts',
  {
    manuscriptId: partOf(() => manuscripts.id),
    staffId: partOf(() => staff.id),
    key: text().notNull(),
    at: at().notNull(),
    dismissedAt: at(),
    dismissedById: text(),
  },
  (t) => [
    primaryKey({ columns: [t.staffId, t.manuscriptId, t.key] }),
    index('possible_conflicts_by_manuscript').on(t.manuscriptId),
  ],
)

/** Log-ins of staff, for their own eyes. The network is the coarse part of an address. */
export const staffLogIns = pgTable(
  'staff_log_ins',
  {
    id: id(),
    staffId: partOf(() => staff.id),
    way: text().notNull(),
    device: text().notNull(),
    network: text().notNull(),
    /** Of the token that the browser keeps, by which it is known again. */
    browserHash: text().notNull(),
    at: at().notNull(),
  },
  (t) => [
    index('staff_log_ins_by_staff').on(t.staffId, t.at.desc().nullsFirst()),
    index('staff_log_ins_by_age').on(t.at),
  ],
)

/** Links to sample accounts, printed on the console. Each works once, and for one day. */
export const sampleSignIns = pgTable('sample_sign_ins', {
  tokenHash: text().primaryKey(),
  realm: text({ enum: ['author', 'staff'] }).notNull(),
  accountId: text().notNull(),
  expiresAt: at().notNull(),
})

/** Addresses at which a link or code that we sent was used. They are not tied to an account or a manuscript. */
export const confirmedAddresses = pgTable('confirmed_addresses', {
  email: text().primaryKey(),
  confirmedAt: createdAt(),
})

/** Links that confirm an address. If the link names an account, using it changes that account's address. */
export const addressLinks = pgTable(
  'address_links',
  {
    tokenHash: text().primaryKey(),
    email: text().notNull(),
    realm: text({ enum: ['author', 'staff'] }),
    accountId: text(),
    expiresAt: at().notNull(),
  },
  (t) => [
    uniqueIndex('address_links_one_change').on(t.realm, t.accountId),
    index('address_links_by_address').on(t.email),
    index('address_links_by_expiry').on(t.expiresAt),
  ],
)

export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    endsAt: at().notNull(),
  },
  (t) => [index('rate_limits_by_end').on(t.endsAt)],
)

// Files

export const files = pgTable(
  'files',
  {
    id: id(),
    kind: text({
      enum: ['manuscript', 'avatar', 'course', 'receipt', 'report', 'figure', 'source', 'portrait'],
    }).notNull(),
    name: text().notNull(),
    mediaType: text().notNull(),
    bytes: integer().notNull(),
    sha256: text().notNull(),
    warnings: text().array().notNull().default(sql`'{}'`),
    /** True if the whole file was inspected and nothing was found that would make us refuse it. */
    isChecked: boolean().notNull().default(true),
    ownerRealm: text({ enum: ['author', 'staff', 'link'] }).notNull(),
    ownerId: text().notNull(),
    createdAt: createdAt(),
    sample: sample(),
  },
  (t) => [
    index('files_by_owner').on(t.ownerRealm, t.ownerId),
    index('files_by_age').on(t.createdAt),
    index('files_by_content').on(t.sha256),
    index('files_by_type').on(t.mediaType),
  ],
)

/** What authors have typed and not submitted yet, for them alone. `fields` is as typed: \u0000 would be refused in jsonb. */
export const submissionDrafts = pgTable(
  'submission_drafts',
  {
    id: id(),
    authorId: partOf(() => authors.id),
    title: text().notNull(),
    journal: text().notNull(),
    fields: json().$type<Record<string, unknown>>().notNull(),
    fileId: text().references(() => files.id),
    version: integer().notNull().default(1),
    /** The tab that saved it last. */
    writer: text().notNull(),
    createdAt: createdAt(),
    savedAt: at().notNull(),
    /** When its author got the e-mail that it will be removed. */
    remindedAt: at(),
  },
  (t) => [
    index('submission_drafts_by_author').on(t.authorId, t.savedAt),
    index('submission_drafts_by_file').on(t.fileId),
    index('submission_drafts_by_age').on(t.savedAt),
  ],
)

/** What was read in a manuscript's file, once. `fault` says in a sentence why it could not be read. */
export const fileReadings = pgTable('file_readings', {
  fileId: partOf(() => files.id).primaryKey(),
  state: text({ enum: readingStates }).notNull().default('waiting'),
  reading: jsonb().$type<Reading>(),
  fault: text(),
  changedAt: createdAt(),
  /** When the DOIs of its references are to be asked about again. */
  doisDueAt: createdAt(),
})

/**
 * The text of an article, made from its Word file (docs/decisions/0059). Readers see it from `shownAt` on, once the article
 * with this file is published.
 */
/** Making the texts of all articles that have none. */
export const textRuns = pgTable(
  'text_runs',
  {
    id: id(),
    startedBy: text().notNull(),
    startedAt: createdAt(),
    stoppedBy: text(),
    stoppedAt: at(),
    endedAt: at(),
  },
  (t) => [
    uniqueIndex('text_runs_one_open').on(sql`(true)`).where(sql`${t.stoppedAt} is null and ${t.endedAt} is null`),
  ],
)

export const fullTexts = pgTable(
  'full_texts',
  {
    fileId: partOf(() => files.id).primaryKey(),
    /** What it is made from, if that is not the file itself: finished JATS, or a Word file of a published PDF. */
    sourceFileId: text().references(() => files.id, { onDelete: 'set null' }),
    /** The run that asked for it last. */
    runId: text().references(() => textRuns.id, { onDelete: 'set null' }),
    state: text({ enum: readingStates }).notNull().default('waiting'),
    source: jsonb().$type<Source>(),
    text: jsonb().$type<FullText>(),
    /** Its first figure, which lists show; kept apart, so that they need not read the text. */
    figure: jsonb()
      .$type<Figure>()
      .generatedAlwaysAs(
        sql`jsonb_path_query_first(text, 'strict $.parts.** ? (@.kind == "figure" && exists (@.pictures[0]))', '{}', true)`,
      ),
    report: jsonb().$type<TextReport>(),
    remedies: jsonb().$type<KeptRemedy[]>().notNull().default([]),
    /** In a sentence. */
    fault: text(),
    shownAt: at(),
    /** What is searched, and its words. Apart from the row, which searches then read quickly. */
    plain: text(),
    words: tsvector(),
    changedAt: createdAt(),
  },
  (t) => [
    index('full_texts_by_run').on(t.runId),
    index('full_texts_words').using('gin', t.words).with({ fastupdate: false }).where(sql`${t.shownAt} is not null`),
  ],
)

/** The text of a file that is not submitted, made when its author looks at the page. It is no article's, and made again after a week. */
export const draftTexts = pgTable('draft_texts', {
  fileId: partOf(() => files.id).primaryKey(),
  state: text({ enum: readingStates }).notNull().default('waiting'),
  text: jsonb().$type<FullText>(),
  /** The files of its pictures. */
  pictures: text().array().notNull().default([]),
  /** In a sentence. */
  fault: text(),
  changedAt: createdAt(),
})

/** What Crossref and doi.org know of a DOI, whoever cites it (server/manuscript/README.md). In lower case. */
export const doiAnswers = pgTable('doi_answers', {
  doi: text().primaryKey(),
  state: text({ enum: doiStates }).notNull(),
  work: jsonb().$type<KnownWork>(),
  checkedAt: at().notNull(),
  /** When to ask again. */
  dueAt: at().notNull(),
})

/** What of a manuscript's file is compared with others (server/manuscript/README.md). A trigger keeps `text_prints`. */
export const fileTexts = pgTable('file_texts', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  fileId: partOf(() => files.id).unique(),
  text: text().notNull(),
  words: integer().notNull(),
  prints: integer().array().notNull(),
})

export const textPrints = pgTable('text_prints', { print: integer().notNull(), textId: integer().notNull() }, (t) => [
  primaryKey({ columns: [t.print, t.textId] }),
])

const ofText = () =>
  integer()
    .notNull()
    .references(() => fileTexts.id, { onDelete: 'cascade' })

/** How many words of a text stand in another one too. */
export const textOverlaps = pgTable(
  'text_overlaps',
  {
    textId: ofText(),
    otherId: ofText(),
    words: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.textId, t.otherId] }), index('text_overlaps_by_other').on(t.otherId)],
)

// Journals, manuscripts, articles

export const journals = pgTable('journals', {
  slug: text().primaryKey(),
  /** As in the journal's content file; manuscript numbers begin with it. */
  prefix: text().notNull().default(''),
  issue: integer().notNull().default(0),
  lastArticleNumber: integer().notNull().default(0),
})

export const issues = pgTable(
  'issues',
  {
    journal: refersTo(() => journals.slug),
    number: integer().notNull(),
    volume: integer().notNull(),
    openedAt: createdAt(),
    /** A trigger keeps this number, so that archives can be listed without counting their articles. */
    articleCount: integer().notNull().default(0),
    sample: sample(),
  },
  (t) => [primaryKey({ columns: [t.journal, t.number] })],
)

/** What an article has besides its title, authors and abstract; every one is optional. */
const statements = () => ({
  language: text().notNull().default('en'),
  /** Title and abstract in a second language. */
  translation: jsonb().$type<NonNullable<FrozenRecord['translation']>>(),
  /** The title and the abstract with their italics, sub- and superscripts. */
  markup: jsonb().$type<NonNullable<FrozenRecord['markup']>>(),
  funding: text(),
  funders: jsonb().$type<FrozenRecord['funders']>().notNull().default([]),
  dataAvailability: text(),
  relatedWorks: jsonb().$type<FrozenRecord['relatedWorks']>().notNull().default([]),
  competingInterests: text(),
  aiUse: text(),
  ethicsApproval: jsonb().$type<NonNullable<FrozenRecord['ethicsApproval']>>(),
  trials: text().array().notNull().default(sql`'{}'`),
  references: text().array().notNull().default(sql`'{}'`),
})

/** The same type as in domain/words/charge.ts. */
type Concession = { amountMinor: number; currency: 'NGN' | 'USD'; reason: string; decidedBy: string; at: string }

type NameFields = NonNullable<FrozenAuthor['parts']>
export type Person = FrozenAuthor & { email: string }

/** Whom the author would like as a reviewer, and whom not. */
type Suggested = { name: string; email: string; affiliation: string; reason: string }
type Opposed = { name: string; reason: string }

/** Ends with the status column, so that an index-only scan can count the waiting manuscripts. */
const byStatus = (t: Record<'status' | 'statusAt' | 'id', ExtraConfigColumn>) =>
  [sql`coalesce(${t.status}, 'under-review')`, t.statusAt, t.id, t.status] as const

/** The words of a manuscript, by which similar ones are found. Names of people are not part of it. */
export const subjectOf = (t: Record<'title' | 'keywords' | 'abstract', SQLWrapper>) =>
  sql`(setweight(to_tsvector('app_search', ${t.title}), 'A') || setweight(to_tsvector('app_search', join_words(${t.keywords})), 'B') || setweight(to_tsvector('app_search', ${t.abstract}), 'D'))`

/** What its authors are recognised by: addresses, ORCID iDs and names (function person_keys). */
export const authorKeys = (t: Record<'author' | 'email' | 'orcid' | 'coAuthors', SQLWrapper>) =>
  sql`author_keys(${t.author}, ${t.email}, ${t.orcid}, ${t.coAuthors})`

/** An address without digits, signs and what follows a plus: ada.obi7@x.org and adaobi+9@x.org are alike. */
export const addressPattern = (email: SQLWrapper) =>
  sql`(regexp_replace(split_part(${email}, '@', 1), '\\+.*|[^[:alpha:]]', '', 'g') || '@' || split_part(${email}, '@', 2))`

export const manuscripts = pgTable(
  'manuscripts',
  {
    id: id(),
    /**
     * What people quote, such as 'DHJ-S-2026-0042'. A trigger gives it, and another one when a transfer empties it. It is
     * never given again.
     */
    number: text().notNull().unique().default(''),
    authorId: text(),
    author: text().notNull(),
    /** How the author's name is divided, where somebody has said so. */
    authorParts: jsonb().$type<NameFields>(),
    email: text().notNull(),
    /** One in each line. */
    affiliation: text(),
    orcid: text(),
    /** Set if the author is a corresponding one: the address that readers see. */
    correspondence: text(),
    /** Roles of CRediT. */
    roles: text().array().$type<NonNullable<FrozenAuthor['roles']>>().notNull().default(sql`'{}'`),
    coAuthors: jsonb().$type<Person[]>().notNull().default([]),
    journal: text().notNull(),
    articleType: text().notNull(),
    title: text().notNull(),
    runningTitle: text(),
    finding: text(),
    abstract: text().notNull(),
    keywords: text().array().notNull().default(sql`'{}'`),
    country: text().notNull(),
    ...statements(),
    /** For staff alone: reviewers must never see them. */
    suggestedReviewers: jsonb().$type<Suggested[]>().notNull().default([]),
    opposedReviewers: jsonb().$type<Opposed[]>().notNull().default([]),
    fileId: refersTo(() => files.id),
    /** The author's file, set once staff have replaced it with an edited one. */
    originalFileId: text().references(() => files.id),
    edited: boolean().notNull().default(false),
    /** Never empty: `keep_review_stage` sees to it, so that the next release can say so (not null). */
    status: text({ enum: ['screening', 'under-review', 'approved', 'paid', 'rejected', 'published'] }).default(
      'under-review',
    ),
    statusAt: createdAt(),
    remindedAt: at(),
    /** Set while a manuscript in screening waits for the author's corrections. */
    returnedAt: at(),
    /** The member of staff who looks after it. */
    handlingEditorId: text().references(() => staff.id, { onDelete: 'set null' }),
    /** Set while it is under review; `reviewDueOn` is the first day on which something of the review is due. */
    reviewStage: text({ enum: reviewStages }),
    reviewDueOn: date(),
    /** Since when the review waits for the office: null while it waits for the author. A trigger keeps it. */
    officeSince: at(),
    /** The whole charge, fixed when it is approved. */
    charge: jsonb().$type<Money>(),
    /** The part of the charge that the author need not pay. */
    reduction: jsonb().$type<Concession>(),
    /** Set if the whole charge is waived. If that was decided before approval, the approved manuscript counts as paid at once. */
    waiver: jsonb().$type<Concession>(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    sample: sample(),
  },
  (t) => [
    index('manuscripts_by_status').on(...byStatus(t), t.returnedAt, t.handlingEditorId),
    index('manuscripts_in_journal').on(t.journal, ...byStatus(t)),
    index('manuscripts_of_type').on(t.articleType, ...byStatus(t)),
    // Written so that a list of one status is never read from it: it would pass over all others.
    index('manuscripts_open').on(t.statusAt, t.id).where(sql`(${t.status} <> 'published') is not false`),
    index('manuscripts_received').on(sql`coalesce(${t.status}, 'under-review')`, t.createdAt, t.id),
    index('manuscripts_received_in_journal').on(
      t.journal,
      sql`coalesce(${t.status}, 'under-review')`,
      t.createdAt,
      t.id,
    ),
    index('manuscripts_open_received').on(t.createdAt, t.id).where(sql`(${t.status} <> 'published') is not false`),
    index('manuscripts_waived').on(sql`(${t.waiver} ->> 'at')`).where(sql`${t.waiver} is not null`),
    index('manuscripts_reduced').on(sql`(${t.reduction} ->> 'at')`).where(sql`${t.reduction} is not null`),
    index('manuscripts_by_author').on(t.authorId, t.createdAt),
    index('manuscripts_by_email').on(t.email),
    index('manuscripts_by_address_pattern').on(addressPattern(t.email), t.createdAt),
    index('manuscripts_by_file').on(t.fileId),
    index('manuscripts_by_original_file').on(t.originalFileId).where(sql`${t.originalFileId} is not null`),
    // With all that the dashboard asks for, so that it counts from the index alone.
    index('manuscripts_at_stage')
      .on(t.reviewStage, t.statusAt, t.id, t.journal, t.reviewDueOn, t.officeSince, t.handlingEditorId)
      .where(sql`${t.reviewStage} is not null`),
    index('manuscripts_review_due')
      .on(t.reviewDueOn, t.statusAt, t.id, t.journal, t.handlingEditorId)
      .where(sql`${t.reviewDueOn} is not null`),
    index('manuscripts_by_office_since')
      .on(t.officeSince, t.id, t.journal, t.reviewDueOn, t.handlingEditorId)
      .where(sql`${t.officeSince} is not null`),
    index('manuscripts_by_editor').on(t.handlingEditorId).where(sql`${t.handlingEditorId} is not null`),
    index('manuscripts_search').using('gin', sql`(${t.title} || ' ' || ${t.author} || ' ' || ${t.email}) gin_trgm_ops`),
    index('manuscripts_subject').using('gin', subjectOf(t)),
    index('manuscripts_by_person').using('gin', authorKeys(t)),
    index('manuscripts_words').using('gin', manuscriptWords(t)).with({ fastupdate: false }),
    index('manuscripts_typos').using('gin', manuscriptTypos(t)).with({ fastupdate: false }),
    index('manuscripts_by_title').using('gin', titleKeys(t.title)).with({ fastupdate: false }),
  ],
)

/** Staff said that two works are not the same. `workId` is another manuscript, or an article that has none. */
export const notDuplicates = pgTable(
  'not_duplicates',
  {
    manuscriptId: partOf(() => manuscripts.id),
    workId: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.manuscriptId, t.workId] }), index('not_duplicates_by_work').on(t.workId)],
)

/** What of a manuscript's hints staff have looked at: a phrase or another work (`about` in domain/manuscript/hints/hints.ts). */
export const hintsLookedAt = pgTable(
  'hints_looked_at',
  {
    manuscriptId: partOf(() => manuscripts.id),
    about: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.manuscriptId, t.about] })],
)

/**
 * Manuscripts that may look like another work, kept by triggers (`functions/mark_alike.sql`): lists look only these up. One
 * that no longer does may stay here. Not a part of the manuscript: a reference would wait for whoever has it locked.
 */
export const alikeManuscripts = pgTable('alike_manuscripts', { manuscriptId: text().primaryKey() })

/** The last manuscript number of each journal and year. Year 0 holds the number series of sample manuscripts. */
export const manuscriptNumbers = pgTable(
  'manuscript_numbers',
  { journal: text().notNull(), year: integer().notNull(), last: integer().notNull() },
  (t) => [primaryKey({ columns: [t.journal, t.year] })],
)

/** A file with the record that it came with. A version is never replaced, and goes only with its manuscript. */
export const manuscriptVersions = pgTable(
  'manuscript_versions',
  {
    manuscriptId: text()
      .notNull()
      .references(() => manuscripts.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    cause: text({ enum: versionCauses }).notNull(),
    fileId: text()
      .notNull()
      .references(() => files.id),
    fields: jsonb().$type<VersionFields>().notNull(),
    at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.manuscriptId, t.number] }), index('manuscript_versions_by_file').on(t.fileId)],
)

export const manuscriptLinks = pgTable(
  'manuscript_links',
  {
    tokenHash: text().primaryKey(),
    manuscriptId: partOf(() => manuscripts.id),
    purpose: text({
      enum: ['edit', 'delete', 'revise', 'reports', 'appeal', 'transfer', 'charge', 'correction', 'proof'],
    }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('manuscript_links_by_manuscript').on(t.manuscriptId)],
)

export const manuscriptSteps = pgTable(
  'manuscript_steps',
  {
    id: id(),
    manuscriptId: text().notNull(),
    action: text().notNull(),
    from: text(),
    to: text(),
    actor: text().notNull(),
    actorId: text(),
    reason: text(),
    letterId: text(),
    at: createdAt(),
    sample: sample(),
    /** Its place in the manuscript's history, from 1, and the hash over it and the step before. A trigger gives both. */
    number: integer().notNull().default(0),
    hash: text().notNull().default(''),
  },
  (t) => [
    index('manuscript_steps_by_manuscript').on(t.manuscriptId, t.number),
    index('manuscript_steps_by_age').on(t.at),
  ],
)

/** One row for each submission, transfer and decision, for the office's plots. A trigger on the steps writes it. */
export const journalWork = pgTable(
  'journal_work',
  {
    stepId: partOf(() => manuscriptSteps.id).primaryKey(),
    /** The manuscript's journal at that time. */
    journal: text().notNull(),
    kind: text({ enum: ['submission', 'transfer', 'decision'] }).notNull(),
    at: at().notNull(),
    /** From the journal's getting it to its first decision; null for later ones. */
    days: doublePrecision(),
  },
  (t) => [index('journal_work_by_age').on(t.at, t.journal, t.kind, t.days)],
)

/** How long each manuscript's history is, and the hash of its last step: what is missing at its end is noticed. */
export const manuscriptChains = pgTable('manuscript_chains', {
  manuscriptId: text().primaryKey(),
  length: integer().notNull(),
  hash: text().notNull(),
})

/** How long a journal's manuscripts took in the last year. A job writes it; too few manuscripts have no row. */
export const journalTimes = pgTable(
  'journal_times',
  {
    /** Empty for all journals together. */
    journal: text().notNull(),
    measure: text({ enum: measures }).notNull(),
    papers: integer().notNull(),
    medianDays: integer().notNull(),
    /** Within this time eight of ten were done. */
    mostDays: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.journal, t.measure] })],
)

/**
 * What the office's pictures show, counted by a job: so a picture costs the same however many manuscripts there are. Medians of
 * several journals or months do not follow from the medians of each, so each has its row.
 */
export const figures = pgTable(
  'figures',
  {
    /** A month, quarter or year: '2026-03', '2026-Q1', '2026'. */
    span: text().notNull(),
    /** Empty for all journals together. */
    journal: text().notNull(),
    picture: text({ enum: pictures }).notNull(),
    /** What is counted there, such as a stage, a country or a currency. */
    key: text().notNull(),
    count: integer().notNull(),
    /** How many different reviewers. */
    people: integer().notNull(),
    amountMinor: bigint({ mode: 'number' }).notNull(),
    medianDays: integer(),
    /** Within this time nine of ten were done. */
    mostDays: integer(),
  },
  (t) => [primaryKey({ columns: [t.span, t.journal, t.picture, t.key] })],
)

/** What was declared about a manuscript, by whom, and the wording that this person was shown. */
export const manuscriptDeclarations = pgTable(
  'manuscript_declarations',
  {
    manuscriptId: partOf(() => manuscripts.id),
    key: text().notNull(),
    wording: text().notNull(),
    /** A link has no account. In that case, name and e-mail are those of the person the link was sent to. */
    actor: text({ enum: ['author', 'link'] }).notNull(),
    actorId: text(),
    name: text().notNull(),
    email: text().notNull(),
    at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.manuscriptId, t.key] })],
)

/** Each co-author gets an e-mail that a manuscript names them, with a link to object. */
export const coAuthorNotices = pgTable(
  'co_author_notices',
  {
    tokenHash: text().primaryKey(),
    manuscriptId: partOf(() => manuscripts.id),
    name: text().notNull(),
    email: text().notNull(),
    createdAt: createdAt(),
    objectedAt: at(),
    reason: text(),
    /** When staff resolved the objection. Their note is in `resolution`. */
    resolvedAt: at(),
    resolvedById: text(),
    resolution: text(),
  },
  (t) => [
    index('co_author_notices_by_manuscript').on(t.manuscriptId, t.createdAt),
    index('co_author_notices_open')
      .on(t.manuscriptId, t.objectedAt)
      .where(sql`${t.objectedAt} is not null and ${t.resolvedAt} is null`),
  ],
)

/** An author's appeal against a rejection, and what an admin answered. */
export const appeals = pgTable(
  'appeals',
  {
    id: id(),
    manuscriptId: partOf(() => manuscripts.id),
    /** The manuscript's `statusAt`. Each rejection can be appealed once. */
    rejectedAt: at().notNull(),
    reasons: text().notNull(),
    createdAt: createdAt(),
    answeredAt: at(),
    answeredById: text(),
    outcome: text({ enum: appealOutcomes }),
    /** What the author was sent. */
    answer: text(),
  },
  (t) => [
    uniqueIndex('appeals_once').on(t.manuscriptId, t.rejectedAt),
    index('appeals_open').on(t.createdAt, t.manuscriptId).where(sql`${t.answeredAt} is null`),
  ],
)

// Peer review

export const topicsOf = (t: Record<'topics', SQLWrapper>) => sql`to_tsvector('app_search', join_words(${t.topics}))`

/** What the register is searched in, apart from the addresses. */
export const reviewerText = (t: Record<'name' | 'affiliation' | 'orcid' | 'topics', SQLWrapper>) =>
  sql`(${t.name} || ' ' || coalesce(${t.affiliation}, '') || ' ' || coalesce(${t.orcid}, '') || ' ' || join_words(${t.topics}))`

/** People who may be asked to review. They have no account: they work through links that we e-mail them. */
export const reviewers = pgTable(
  'reviewers',
  {
    id: id(),
    name: text().notNull(),
    /** The name as domain/words/person-name.ts compares it. */
    nameKey: text().notNull().default(''),
    affiliation: text(),
    orcid: text(),
    topics: text().array().notNull().default(sql`'{}'`),
    /** The slugs of the journals that they review for. */
    journals: text().array().notNull().default(sql`'{}'`),
    /** Those of them that share the entry of another journal: their editors invite the person, and change nothing. */
    sharedWith: text().array().notNull().default(sql`'{}'`),
    /** For staff alone. */
    notes: text().notNull().default(''),
    source: text({ enum: ['staff', 'import', 'author', 'board', 'article', 'colleague'] }).notNull(),
    /** Set if they asked not to be asked, or left the register. */
    leftAt: at(),
    /** Set if everything that tells who they are was deleted. Their reports stay, without a name. */
    erasedAt: at(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    sample: sample(),
  },
  (t) => [
    index('reviewers_by_name').on(t.name, t.id),
    index('reviewers_by_age').on(t.createdAt, t.id),
    index('reviewers_by_name_key').on(t.nameKey),
    index('reviewers_by_orcid').on(t.orcid).where(sql`${t.orcid} is not null`),
    index('reviewers_in_journals').using('gin', t.journals),
    index('reviewers_on_topic').using('gin', sql`lower_words(${t.topics})`),
    index('reviewers_subject').using('gin', topicsOf(t)),
    index('reviewers_search').using('gin', sql`${reviewerText(t)} gin_trgm_ops`),
    index('reviewers_words').using('gin', reviewerWords(t)).with({ fastupdate: false }),
    index('reviewers_typos').using('gin', nameTypos(t)).with({ fastupdate: false }),
  ],
)

export const mailDomain = (t: Record<'email', SQLWrapper>) => sql`split_part(${t.email}, '@', 2)`

/** One person may have several addresses, but no address belongs to two people. Invitations go to the main one. */
export const reviewerAddresses = pgTable(
  'reviewer_addresses',
  {
    email: text().primaryKey(),
    reviewerId: partOf(() => reviewers.id),
    isMain: boolean().notNull().default(true),
  },
  (t) => [
    uniqueIndex('reviewer_addresses_main').on(t.reviewerId).where(sql`${t.isMain}`),
    index('reviewer_addresses_of_reviewer').on(t.reviewerId),
    index('reviewer_addresses_by_domain').on(mailDomain(t)),
    index('reviewer_addresses_search').using('gin', t.email.op('gin_trgm_ops')),
    index('reviewer_addresses_words').using('gin', addressWords(t)).with({ fastupdate: false }),
  ],
)

/**
 * An address that also shows what was sent to another one of the same person: whoever reads that one has said so, or an
 * admin. The other may have left the register since.
 */
export const reviewerConfirmations = pgTable(
  'reviewer_confirmations',
  {
    reviewerId: partOf(() => reviewers.id),
    email: text().notNull(),
    sees: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.reviewerId, t.email, t.sees] })],
)

/** What an entry of the activity log says of a reviewer. Not in the log itself, which keeps no data of somebody who had them deleted. */
export const reviewerChanges = pgTable(
  'reviewer_changes',
  {
    activityId: text().primaryKey(),
    reviewerId: partOf(() => reviewers.id),
    changes: jsonb().$type<EntryChanges>().notNull(),
  },
  (t) => [index('reviewer_changes_of_reviewer').on(t.reviewerId)],
)

/** Two entries that are two people: staff said so, and they are not shown as possible duplicates again. Smaller id first. */
export const differentReviewers = pgTable(
  'different_reviewers',
  {
    oneId: partOf(() => reviewers.id),
    otherId: partOf(() => reviewers.id),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.oneId, t.otherId] }), index('different_reviewers_by_other').on(t.otherId)],
)

/** Entries that may be one person. Counted from the register: see `recounts`. `isWeak`: only the name says so. */
export const reviewerPairs = pgTable(
  'reviewer_pairs',
  {
    oneId: partOf(() => reviewers.id),
    otherId: partOf(() => reviewers.id),
    isWeak: boolean().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.oneId, t.otherId] }),
    index('reviewer_pairs_in_order').on(t.isWeak, t.oneId, t.otherId),
    index('reviewer_pairs_by_other').on(t.otherId),
  ],
)

/** The review of one version: invitations, reports, one decision. */
export const reviewRounds = pgTable(
  'review_rounds',
  {
    id: id(),
    manuscriptId: partOf(() => manuscripts.id),
    number: integer().notNull(),
    version: integer().notNull(),
    openedAt: createdAt(),
    decision: text({ enum: verdicts }),
    decidedAt: at(),
    decidedById: text(),
    /** Why it was decided with fewer reports than the journal wants. */
    reason: text(),
    /** The invitations whose reports went to the author. */
    sentReports: text().array().notNull().default(sql`'{}'`),
    letterId: text(),
  },
  (t) => [
    uniqueIndex('review_rounds_of_manuscript').on(t.manuscriptId, t.number),
    index('review_rounds_open').on(t.manuscriptId).where(sql`${t.decidedAt} is null`),
  ],
)

export const reviewInvitations = pgTable(
  'review_invitations',
  {
    id: id(),
    roundId: partOf(() => reviewRounds.id),
    reviewerId: refersTo(() => reviewers.id),
    /** 'Reviewer 2' to staff and in the history: the same in every round. Others read `domain/review/authors-numbers.ts`. */
    number: integer().notNull(),
    state: text({ enum: invitationStates }).notNull(),
    /** The order in which alternates are asked. */
    position: integer(),
    /** The e-mail as staff wrote it. An alternate gets it later. */
    subject: text().notNull(),
    message: text().notNull(),
    answerDays: integer().notNull(),
    reportDays: integer().notNull(),
    invitedAt: at(),
    answerDueOn: date(),
    answeredAt: at(),
    reportDueOn: date(),
    submittedAt: at(),
    cancelledAt: at(),
    declineReason: text({ enum: declineReasons }),
    declineNote: text(),
    /** Colleagues whom the reviewer named when declining. */
    suggestions: jsonb().$type<{ name: string; email: string }[]>().notNull().default([]),
    /** What the reviewer said about a conflict of interest when accepting. */
    conflict: text(),
    /** The day until which the reviewer asks for more time. */
    askedUntil: date(),
    askedReason: text(),
    /** The last reminder, and how many have gone since the last due date was set. */
    remindedAt: at(),
    reminders: integer().notNull().default(0),
    /** When an alternate was asked because this one declined or did not answer in time. */
    replacedAt: at(),
    letterId: text(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('review_invitations_once').on(t.roundId, t.reviewerId),
    // With all that a record of service counts, so that it is read from the index alone.
    index('review_invitations_of_reviewer').on(
      ...[t.reviewerId, t.state, t.roundId, t.invitedAt, t.answeredAt, t.submittedAt],
    ),
    index('review_invitations_answer_due').on(t.answerDueOn).where(sql`${t.state} = 'invited'`),
    index('review_invitations_report_due').on(t.reportDueOn).where(sql`${t.state} = 'accepted'`),
    index('review_invitations_by_age').on(t.invitedAt).where(sql`${t.invitedAt} is not null`),
    index('review_invitations_submitted').on(t.submittedAt).where(sql`${t.submittedAt} is not null`),
  ],
)

/** Each e-mail to a reviewer carries a link of its own. One without an invitation opens all their open reviews. */
export const reviewLinks = pgTable(
  'review_links',
  {
    tokenHash: text().primaryKey(),
    invitationId: text().references(() => reviewInvitations.id, { onDelete: 'cascade' }),
    reviewerId: text().references(() => reviewers.id, { onDelete: 'cascade' }),
    /** The address that it was sent to: what it opens shows only what was sent there. Null where nobody knows any more. */
    email: text(),
    expiresAt: at(),
    createdAt: createdAt(),
  },
  (t) => [
    index('review_links_of_invitation').on(t.invitationId),
    index('review_links_of_reviewer').on(t.reviewerId),
    index('review_links_by_expiry').on(t.expiresAt).where(sql`${t.expiresAt} is not null`),
  ],
)

/** A draft until the invitation is `submitted`. */
export const reviewReports = pgTable(
  'review_reports',
  {
    invitationId: partOf(() => reviewInvitations.id).primaryKey(),
    recommendation: text({ enum: verdicts }),
    toAuthor: text().notNull().default(''),
    toEditor: text().notNull().default(''),
    /** By the keys of the journal's questions. */
    answers: jsonb().$type<Record<string, string | number>>().notNull().default({}),
    fileId: text().references(() => files.id),
    /** Words of the file that tell who wrote it, as read when it was attached. Null if it could not be read then. */
    fileNames: text().array(),
    /** The file as the author gets it: without what tells who wrote it. */
    cleanFileId: text().references(() => files.id),
    /** Why there is none, in a sentence for staff. */
    cleanFailure: text(),
    isSigned: boolean().notNull().default(false),
    mayPublish: boolean().notNull().default(false),
    /** A colleague who helped, and gets credit too. */
    helper: jsonb().$type<{ name: string; email: string }>(),
    /** What the author reads instead of `toAuthor`, which is kept. */
    redacted: text(),
    redactedById: text(),
    redactedAt: at(),
    /** The code of the certificate, set when the report is submitted. */
    code: text().unique(),
    updatedAt: createdAt(),
  },
  (t) => [
    index('review_reports_by_file').on(t.fileId).where(sql`${t.fileId} is not null`),
    index('review_reports_by_clean_file').on(t.cleanFileId).where(sql`${t.cleanFileId} is not null`),
    index('review_reports_to_clean')
      .on(t.updatedAt)
      .where(sql`${t.fileId} is not null and ${t.cleanFileId} is null and ${t.cleanFailure} is null`),
  ],
)

/** A version as reviewers see it, without what tells who wrote it. */
export const reviewerCopies = pgTable(
  'reviewer_copies',
  {
    manuscriptId: partOf(() => manuscripts.id),
    version: integer().notNull(),
    state: text({ enum: ['making', 'ready', 'failed'] })
      .notNull()
      .default('making'),
    fileId: text().references(() => files.id),
    pdfFileId: text().references(() => files.id),
    /** The file that staff uploaded, from which the copy is made; without it, the version's own. */
    sourceFileId: text().references(() => files.id),
    report: jsonb().$type<CopyReport>(),
    /** What staff decided about places that look like a name, in order. */
    decisions: jsonb().$type<LeakDecision[]>().notNull().default([]),
    /** Grows with every change by staff, so that a copy that was begun before it is not kept. */
    edits: integer().notNull().default(0),
    /** Why it could not be made, in a sentence for staff. */
    failure: text(),
    madeAt: at(),
    /** Set when no place is left to decide, or staff have accepted what is left. */
    acceptedAt: at(),
    acceptedById: text(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.manuscriptId, t.version] }),
    index('reviewer_copies_by_file').on(t.fileId).where(sql`${t.fileId} is not null`),
    index('reviewer_copies_by_pdf').on(t.pdfFileId).where(sql`${t.pdfFileId} is not null`),
    index('reviewer_copies_by_source').on(t.sourceFileId).where(sql`${t.sourceFileId} is not null`),
    index('reviewer_copies_to_make').on(t.createdAt).where(sql`${t.state} = 'making'`),
  ],
)

/** Asks the author for a new version after a round. */
export const revisions = pgTable(
  'revisions',
  {
    roundId: partOf(() => reviewRounds.id).primaryKey(),
    dueOn: date().notNull(),
    /** The author's answers by the keys of domain/manuscript/revision.ts, the new file and changed fields: a draft until `submittedAt`. */
    answers: jsonb().$type<Answers>().notNull().default({}),
    /** Those that named a reviewer whose data was deleted, as readers of the article get them. */
    publicAnswers: jsonb().$type<Answers>().notNull().default({}),
    fileId: text().references(() => files.id),
    fields: jsonb().$type<Partial<VersionFields>>().notNull().default({}),
    askedUntil: date(),
    askedReason: text(),
    remindedAt: at(),
    reminders: integer().notNull().default(0),
    submittedAt: at(),
    /** Set if the editors decided without waiting for it. The draft stays. */
    endedAt: at(),
    /** The version that the author submitted. */
    version: integer(),
    letterId: text(),
  },
  (t) => [
    index('revisions_by_file').on(t.fileId).where(sql`${t.fileId} is not null`),
    index('revisions_due').on(t.dueOn).where(sql`${t.submittedAt} is null and ${t.endedAt} is null`),
  ],
)

/** An offer to the author of a rejected manuscript to move it to another journal. Of each manuscript one can be open. */
export const manuscriptTransfers = pgTable(
  'manuscript_transfers',
  {
    id: id(),
    manuscriptId: partOf(() => manuscripts.id),
    fromJournal: text().notNull(),
    toJournal: text().notNull(),
    offeredById: text(),
    offeredAt: createdAt(),
    /** Null while it is open; `lapsed`: staff decided otherwise before the author answered. */
    answer: text({ enum: ['accepted', 'declined', 'taken-back', 'lapsed'] }),
    answeredAt: at(),
    /** Once it is accepted: the number that the manuscript had before. */
    formerNumber: text().unique(),
  },
  (t) => [
    uniqueIndex('manuscript_transfers_one_open').on(t.manuscriptId).where(sql`${t.answer} is null`),
    index('manuscript_transfers_of_manuscript').on(t.manuscriptId, t.answeredAt),
  ],
)

/** Whether a reviewer lets the journal that a manuscript was transferred to see their report. */
export const reportConsents = pgTable(
  'report_consents',
  {
    transferId: partOf(() => manuscriptTransfers.id),
    invitationId: partOf(() => reviewInvitations.id),
    /** Null until they answer. */
    agrees: boolean(),
    answeredAt: at(),
  },
  (t) => [
    primaryKey({ columns: [t.transferId, t.invitationId] }),
    index('report_consents_of_invitation').on(t.invitationId),
  ],
)

/** What staff say to each other about a manuscript. */
export const manuscriptNotes = pgTable(
  'manuscript_notes',
  {
    id: id(),
    manuscriptId: partOf(() => manuscripts.id),
    staffId: text().references(() => staff.id, { onDelete: 'set null' }),
    staffName: text().notNull(),
    text: text().notNull(),
    at: createdAt(),
  },
  (t) => [index('manuscript_notes_of_manuscript').on(t.manuscriptId, t.at)],
)

/** What came back to a message that staff sent about a manuscript, which is kept in `letters`. */
export const manuscriptAnswers = pgTable(
  'manuscript_answers',
  {
    id: id(),
    manuscriptId: partOf(() => manuscripts.id),
    letterId: partOf(() => letters.id),
    text: text().notNull(),
    /** Who recorded it; null if the mail system delivered it. */
    staffName: text(),
    /** The sender's address and the id of the e-mail, if the mail system delivered it. */
    fromEmail: text(),
    messageId: text(),
    at: createdAt(),
  },
  (t) => [
    index('manuscript_answers_of_manuscript').on(t.manuscriptId, t.at),
    uniqueIndex('manuscript_answers_once').on(t.letterId, t.messageId),
  ],
)

/** What staff propose to change in an accepted manuscript. It stays as it was until the author has approved it. */
export const corrections = pgTable(
  'corrections',
  {
    id: id(),
    manuscriptId: partOf(() => manuscripts.id),
    before: jsonb().$type<Proposable>().notNull(),
    after: jsonb().$type<Proposable>().notNull(),
    /** Words of the staff to the author. */
    words: text().notNull().default(''),
    proposedById: text().references(() => staff.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    remindedAt: at(),
    answeredAt: at(),
    outcome: text({ enum: changesOutcomes }),
    /** The author's words. */
    answer: text(),
  },
  (t) => [
    uniqueIndex('corrections_one_open').on(t.manuscriptId).where(sql`${t.answeredAt} is null`),
    index('corrections_by_manuscript').on(t.manuscriptId, t.createdAt),
    index('corrections_to_remind').on(t.createdAt).where(sql`${t.answeredAt} is null and ${t.remindedAt} is null`),
  ],
)

/** A proof that an author is asked to approve before publication: the text as it was then. */
export const pageProofs = pgTable(
  'page_proofs',
  {
    id: id(),
    manuscriptId: partOf(() => manuscripts.id),
    fileId: partOf(() => files.id),
    round: integer().notNull(),
    state: text({ enum: proofStates }).notNull().default('asked'),
    text: jsonb().$type<FullText>().notNull(),
    dueOn: date().notNull(),
    askedById: text().references(() => staff.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    remindedBeforeAt: at(),
    remindedAfterAt: at(),
    answeredAt: at(),
    /** The author's words. */
    answer: text(),
    /** Since when the author's answer waits for the office: until its corrections are settled, or a new proof is sent. */
    officeSince: at(),
    /** When it was withdrawn or superseded. */
    endedAt: at(),
  },
  (t) => [
    uniqueIndex('page_proofs_round').on(t.manuscriptId, t.round),
    uniqueIndex('page_proofs_one_open').on(t.manuscriptId).where(sql`${t.state} = 'asked'`),
    index('page_proofs_due').on(t.dueOn).where(sql`${t.state} = 'asked'`),
    index('page_proofs_for_office').on(t.officeSince).where(sql`${t.officeSince} is not null`),
    index('page_proofs_by_file').on(t.fileId),
  ],
)

/** What the author wants corrected. `place` is named by what is there (domain/publishing/full-text/mark-places.ts). */
export const pageProofComments = pgTable(
  'page_proof_comments',
  {
    id: id(),
    proofId: partOf(() => pageProofs.id),
    place: text().notNull(),
    /** The place in words, such as 'Methods, paragraph 2'. */
    where: text().notNull(),
    quote: text().notNull(),
    words: text().notNull(),
    createdAt: createdAt(),
    settledAt: at(),
    settledById: text().references(() => staff.id, { onDelete: 'set null' }),
    /** What the office answers the author, if anything. */
    answer: text(),
  },
  (t) => [index('page_proof_comments_of_proof').on(t.proofId, t.createdAt)],
)

/** A journal's next issue, until it is opened. Readers see nothing of it: its articles are not published before. */
export const preparedIssues = pgTable(
  'prepared_issues',
  {
    journal: text()
      .primaryKey()
      .references(() => journals.slug),
    opensAt: at().notNull(),
    preparedById: text().references(() => staff.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [index('prepared_issues_due').on(t.opensAt)],
)

type ChangedLetter = {
  subject?: string | undefined
  text?: string | undefined
  format?: 'html' | undefined
  despiteNames?: boolean | undefined
}

/** A publication on a date, or with the prepared issue of its journal: then `issue` and `publishAt` are null. */
export const plannedPublications = pgTable(
  'planned_publications',
  {
    manuscriptId: text()
      .primaryKey()
      .references(() => manuscripts.id, { onDelete: 'cascade' }),
    journal: refersTo(() => journals.slug),
    issue: integer(),
    publishAt: at(),
    /** The e-mail to the author as changed by staff. */
    letter: jsonb().$type<ChangedLetter>(),
    plannedById: text().references(() => staff.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    /** When it could not be published, and why. It is not tried again. */
    failedAt: at(),
    failure: text(),
  },
  (t) => [
    index('planned_publications_due').on(t.publishAt).where(sql`${t.failedAt} is null`),
    index('planned_publications_failed').on(t.failedAt).where(sql`${t.failedAt} is not null`),
    index('planned_publications_in_journal').on(t.journal, t.createdAt),
  ],
)

export const articles = pgTable(
  'articles',
  {
    id: id(),
    manuscriptId: text().unique(),
    authorId: text(),
    customId: text().notNull().unique(),
    journal: refersTo(() => journals.slug),
    volume: integer().notNull(),
    issue: integer().notNull(),
    position: integer().notNull(),
    doi: text().unique(),
    /** When the registration agency had it first. Until then readers do not see the DOI: see `citableDoi`. */
    doiRegisteredAt: at(),
    title: text().notNull(),
    runningTitle: text(),
    finding: text(),
    authors: jsonb().$type<FrozenAuthor[]>().notNull(),
    authorNames: text().notNull(),
    /** Whether somebody should look how the names are divided. Null in records that are older than the question. */
    namesAsk: boolean(),
    articleType: word<string>().notNull(),
    abstract: text().notNull(),
    keywords: text().array().notNull().default(sql`'{}'`),
    country: text().notNull(),
    ...statements(),
    licence: jsonb().$type<Licence>().notNull().default(ccBy),
    /** Null only in notices: their page is all of them. */
    fileId: text().references(() => files.id),
    /** The article that this notice is about, and the edition that its change made. */
    noticeOf: text().references((): AnyPgColumn => articles.id, { onDelete: 'cascade' }),
    noticeVersion: integer(),
    receivedAt: at().notNull(),
    acceptedAt: at().notNull(),
    publishedAt: at().notNull(),
    /** When the record last changed. OAI-PMH harvesters select articles by this date. */
    updatedAt: createdAt(),
    version: integer().notNull().default(1),
    standing: word<ArticleState>().notNull().default('published'),
    /** Whether the office lets it lead the newest articles of the home page; at most one does. */
    isLead: boolean().notNull().default(false),
    sample: sample(),
    heading: tsvector()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`setweight(to_tsvector('app_search', ${articles.title}), 'A') || setweight(to_tsvector('app_search', ${articles.authorNames}), 'B') || setweight(to_tsvector('app_search', join_words(${articles.keywords})), 'B') || setweight(to_tsvector('app_search', coalesce(${articles.translation} ->> 'title', '')), 'A')`,
      ),
    search: tsvector()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`setweight(to_tsvector('app_search', ${articles.title}), 'A') || setweight(to_tsvector('app_search', ${articles.authorNames}), 'B') || setweight(to_tsvector('app_search', join_words(${articles.keywords})), 'B') || setweight(to_tsvector('app_search', coalesce(${articles.translation} ->> 'title', '')), 'A') || setweight(to_tsvector('app_search', ${articles.abstract}), 'D') || setweight(to_tsvector('app_search', coalesce(${articles.translation} ->> 'abstract', '')), 'D')`,
      ),
  },
  (t) => [
    unique('articles_place').on(t.journal, t.issue, t.position),
    uniqueIndex('articles_notices').on(t.noticeOf, t.noticeVersion).where(sql`${t.noticeOf} is not null`),
    check('articles_file_or_notice', sql`(${t.fileId} is null) = (${t.noticeOf} is not null)`),
    check('articles_notice_version', sql`(${t.noticeVersion} is null) = (${t.noticeOf} is null)`),
    index('articles_recent').on(t.publishedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('articles_recent_in_journal').on(t.journal, t.publishedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('articles_recent_in_volume').on(t.volume, t.publishedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('articles_recent_of_type').on(t.articleType, t.publishedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('articles_by_issue').on(t.journal, t.volume.desc().nullsFirst(), t.issue.desc().nullsFirst(), t.position),
    index('articles_by_author').on(t.authorId, t.publishedAt),
    index('articles_by_file').on(t.fileId),
    uniqueIndex('articles_lead').on(t.isLead).where(sql`${t.isLead}`),
    index('articles_by_change').on(t.updatedAt, t.id),
    index('articles_by_change_in_journal').on(t.journal, t.updatedAt, t.id),
    index('articles_by_change_of_type').on(t.articleType, t.updatedAt, t.id),
    index('articles_unregistered').on(t.id).where(sql`${t.doi} is not null and ${t.doiRegisteredAt} is null`),
    index('articles_names_to_review').on(t.publishedAt, t.id).where(sql`${t.namesAsk}`),
    index('articles_names_unsorted').on(t.id).where(sql`${t.namesAsk} is null`),
    index('articles_by_person').using('gin', sql`${t.authors} jsonb_path_ops`),
    index('articles_by_keyword').using('gin', sql`lower_words(${t.keywords})`),
    index('articles_heading').using('gin', t.heading).with({ fastupdate: false }),
    index('articles_search').using('gin', t.search).with({ fastupdate: false }),
    // The articles that must have a DOI: `isMissing` in server/publishing/deposits/store.ts.
    index('articles_to_register')
      .on(t.id)
      .where(sql`not ${t.sample} and (${t.doi} is not null or ${t.standing} <> ${storedRemoved})`),
    index('articles_words').using('gin', articleWords(t)).with({ fastupdate: false }),
    index('articles_typos').using('gin', articleTypos(t)).with({ fastupdate: false }),
    index('articles_by_title').using('gin', titleKeys(t.title)).with({ fastupdate: false }),
  ],
)

/** A correction, retraction or removal, with its reason and the record as it was before. */
export const articleChanges = pgTable(
  'article_changes',
  {
    articleId: partOf(() => articles.id),
    /** The edition that this change created. */
    version: integer().notNull(),
    kind: word<ChangeKind>().notNull(),
    reason: text().notNull(),
    before: jsonb().$type<FrozenRecord>().notNull(),
    /** The article's file before the change. */
    fileId: refersTo(() => files.id),
    actorId: text(),
    at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.articleId, t.version] }), index('article_changes_by_file').on(t.fileId)],
)

const depositColumns = () => ({
  articleId: partOf(() => articles.id).primaryKey(),
  state: text({ enum: ['waiting', 'submitted', 'registered', 'warning', 'failed'] }).notNull(),
  /** What happened last, in plain words for staff. */
  answer: text(),
  batchId: text(),
  tries: integer().notNull().default(0),
  submittedAt: at(),
  /** When to send the deposit or to ask for its result next. */
  nextAt: at(),
  updatedAt: createdAt(),
})

/** The state of each DOI at the registration agency. */
export const deposits = pgTable('deposits', depositColumns(), (t) => [
  index('deposits_due').on(t.nextAt).where(sql`${t.nextAt} is not null`),
  index('deposits_by_state').on(t.state, t.updatedAt),
])

/** How far each article has come at DOAJ. `recordAt`: the article's `updatedAt` when it was queued. */
export const doajDeposits = pgTable(
  'doaj_deposits',
  {
    ...depositColumns(),
    /** The id that DOAJ gave it. */
    remoteId: text(),
    recordAt: at(),
  },
  (t) => [
    index('doaj_deposits_due').on(t.nextAt).where(sql`${t.nextAt} is not null`),
    index('doaj_deposits_by_state').on(t.state, t.updatedAt),
  ],
)

/** What a receiver would refuse or miss in an article, found by a job: see `recounts`. `weight` is the gravest of them. */
export const articleFindings = pgTable(
  'article_findings',
  {
    articleId: partOf(() => articles.id),
    receiver: text({ enum: receivers }).notNull(),
    journal: text().notNull(),
    weight: text({ enum: weights }).notNull(),
    publishedAt: at().notNull(),
    findings: jsonb().$type<Finding[]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.articleId, t.receiver] }),
    index('article_findings_in_order').on(t.receiver, t.weight, t.publishedAt, t.articleId),
    index('article_findings_in_journal').on(t.receiver, t.journal, t.weight, t.publishedAt, t.articleId),
  ],
)

/** How many articles have findings. Counted by the same job. */
export const findingCounts = pgTable(
  'finding_counts',
  {
    journal: text().notNull(),
    receiver: text({ enum: receivers }).notNull(),
    weight: text({ enum: weights }).notNull(),
    articles: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.journal, t.receiver, t.weight] })],
)

// Use

/** Views and downloads that are not counted yet. `visitor` is a hash whose salt changes daily. */
export const usageEvents = pgTable(
  'usage_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: at().notNull(),
    articleId: text().notNull(),
    path: text().notNull(),
    isRequest: boolean().notNull(),
    visitor: text().notNull(),
  },
  (t) => [index('usage_events_by_time').on(t.at)],
)

const usageCounts = () => ({
  investigations: integer().notNull(),
  uniqueInvestigations: integer().notNull(),
  requests: integer().notNull(),
  uniqueRequests: integer().notNull(),
})

/** Use per month, counted by COUNTER's rules. `month` is the first day of the month. */
export const usageMonths = pgTable(
  'usage_months',
  {
    articleId: partOf(() => articles.id),
    month: date().notNull(),
    ...usageCounts(),
  },
  (t) => [primaryKey({ columns: [t.articleId, t.month] }), index('usage_months_by_month').on(t.month)],
)

/** The use of each journal's articles together. Counted from `usageMonths`, as the next table is: see `recounts`. */
export const usageTotals = pgTable(
  'usage_totals',
  { journal: text().notNull(), month: date().notNull(), ...usageCounts() },
  (t) => [primaryKey({ columns: [t.journal, t.month] })],
)

/** The use of each article in a year, such as '2026', and in the twelve months that end with one, such as '2026-03'. */
export const usageRanks = pgTable(
  'usage_ranks',
  { period: text().notNull(), articleId: partOf(() => articles.id), journal: text().notNull(), ...usageCounts() },
  (t) => [
    primaryKey({ columns: [t.period, t.articleId] }),
    index('usage_ranks_in_order').on(t.period, t.investigations.desc().nullsFirst(), t.articleId),
    index('usage_ranks_in_journal').on(t.period, t.journal, t.investigations.desc().nullsFirst(), t.articleId),
    index('usage_ranks_of_article').on(t.articleId),
  ],
)

/** Words of titles, author names and key words, without accents, with the number of articles. Kept by a trigger. */
export const searchWords = pgTable(
  'search_words',
  { word: text().primaryKey(), articles: integer().notNull() },
  (t) => [index('search_words_alike').using('gin', t.word.op('gin_trgm_ops'))],
)

// The office

export const testimonials = pgTable(
  'author_reviews',
  {
    id: id(),
    authorId: partOf(() => authors.id),
    text: text().notNull(),
    verified: boolean().notNull().default(false),
    createdAt: createdAt(),
    sample: sample(),
  },
  (t) => [
    index('author_reviews_by_state').on(t.verified, t.createdAt.desc().nullsFirst()),
    index('author_reviews_by_author').on(t.authorId),
  ],
)

export const messages = pgTable(
  'messages',
  {
    id: id(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    message: text().notNull(),
    readAt: at(),
    createdAt: createdAt(),
    sample: sample(),
  },
  (t) => [
    index('messages_by_age').on(t.createdAt.desc().nullsFirst(), t.id),
    index('messages_unread').on(t.createdAt.desc().nullsFirst(), t.id).where(sql`${t.readAt} is null`),
    index('messages_words').using('gin', messageWords(t)).with({ fastupdate: false }),
    index('messages_typos').using('gin', messageTypos(t)).with({ fastupdate: false }),
  ],
)

export const messageReplies = pgTable(
  'message_replies',
  {
    id: id(),
    messageId: partOf(() => messages.id),
    staffName: text().notNull(),
    reply: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('message_replies_by_message').on(t.messageId, t.createdAt)],
)

export const subscribers = pgTable(
  'subscribers',
  {
    id: id(),
    email: text().notNull().unique(),
    tokenHash: text().notNull().unique(),
    createdAt: createdAt(),
    unsubscribedAt: at(),
    /** How they agreed, as whoever imported the address says; null if they subscribed on the site. */
    consent: text(),
  },
  (t) => [
    index('subscribers_active').on(t.id).where(sql`${t.unsubscribedAt} is null`),
    index('subscribers_by_age').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('subscribers_left')
      .on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.unsubscribedAt} is not null`),
    index('subscribers_search').using('gin', t.email.op('gin_trgm_ops')),
  ],
)

/** `lastReaderId` is the last subscriber whose letter is in the outbox. It is updated in the same transaction. */
export const newsletters = pgTable(
  'newsletters',
  {
    id: id(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    staffId: text().notNull(),
    staffName: text().notNull(),
    recipients: integer().notNull(),
    lastReaderId: text().notNull().default(''),
    createdAt: createdAt(),
    /** Set once all letters of this newsletter are in the outbox, or it was stopped. */
    queuedAt: at(),
    stoppedAt: at(),
    stoppedBy: text(),
  },
  (t) => [index('newsletters_by_age').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())],
)

// Courses

export type CourseOutline = { title: string; fileId: string }
export type CourseMaterial = { text: string; link: string }
export type CourseText = { title: string; text: string }

export const courses = pgTable(
  'courses',
  {
    id: id(),
    title: text().notNull(),
    description: text().notNull(),
    priceMinor: integer().notNull(),
    originalPriceMinor: integer(),
    outline: jsonb().$type<CourseOutline[]>().notNull().default([]),
    materials: jsonb().$type<CourseMaterial[]>().notNull().default([]),
    texts: jsonb().$type<CourseText[]>().notNull().default([]),
    /** Set if the course is no longer offered. Authors who paid for it keep their access. */
    archivedAt: at(),
    createdAt: createdAt(),
    sample: sample(),
  },
  (t) => [
    index('courses_by_age').on(t.createdAt.desc().nullsFirst(), t.id),
    index('courses_by_file').using('gin', t.outline.op('jsonb_path_ops')),
    check('courses_original_price', sql`${t.originalPriceMinor} is null or ${t.originalPriceMinor} > ${t.priceMinor}`),
  ],
)

export const coursePayments = pgTable(
  'course_payments',
  {
    id: id(),
    courseId: refersTo(() => courses.id),
    authorId: text().notNull(),
    priceMinor: integer().notNull(),
    /** A bank transfer is announced by the buyer. For a card, staff are notified once the provider has confirmed it. */
    method: text({ enum: ['transfer', 'card'] })
      .notNull()
      .default('transfer'),
    /** The bank's proof of the transfer, uploaded by the buyer. */
    receiptFileId: text().references(() => files.id),
    /** The index of the text that the buyer opened last. */
    place: integer().notNull().default(0),
    confirmedAt: at(),
    createdAt: createdAt(),
    sample: sample(),
  },
  (t) => [
    uniqueIndex('course_payments_once').on(t.courseId, t.authorId),
    index('course_payments_by_age').on(t.createdAt.desc().nullsFirst(), t.id),
    index('course_payments_waiting').on(t.createdAt.desc().nullsFirst(), t.id).where(sql`${t.confirmedAt} is null`),
    index('course_payments_by_author').on(t.authorId),
    index('course_payments_by_receipt').on(t.receiptFileId).where(sql`${t.receiptFileId} is not null`),
  ],
)

// Payments. These tables have no foreign key to a manuscript, because payment records must outlive it.

const payable = () => ({
  purpose: text({ enum: ['article-charge', 'course'] }).notNull(),
  subjectId: text().notNull(),
  description: text().notNull(),
  payerName: text().notNull(),
  payerEmail: text().notNull(),
  amountMinor: integer().notNull(),
  currency: text({ enum: ['NGN', 'USD'] }).notNull(),
})
const mode = () => text({ enum: ['test', 'live'] })

export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    reference: text().primaryKey(),
    ...payable(),
    state: text({ enum: ['open', 'closed', 'applied', 'held', 'refunded'] })
      .notNull()
      .default('open'),
    checkoutUrl: text(),
    /** The address given to the provider instead of the payer's. If null, the provider's page shows the payer's. */
    checkoutEmail: text(),
    lastAnswer: text(),
    /** What the provider keeps of the payment; null until it says so. */
    feesMinor: integer(),
    checkedAt: at(),
    nextCheckAt: at(),
    createdAt: createdAt(),
    sample: sample(),
  },
  (t) => [
    index('payment_attempts_by_age').on(t.createdAt),
    index('payment_attempts_of_subject').on(t.purpose, t.subjectId),
    uniqueIndex('payment_attempts_one_open').on(t.purpose, t.subjectId).where(sql`${t.state} = 'open'`),
    index('payment_attempts_due').on(t.nextCheckAt).where(sql`${t.nextCheckAt} is not null`),
  ],
)

/** Append-only: rows are never changed. Rows of sample payments are deleted with the sample content. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: id(),
    at: createdAt(),
    kind: text({ enum: ['attempt', 'checkout', 'verification', 'webhook', 'manual', 'refund', 'dispute'] }).notNull(),
    reference: text(),
    outcome: text().notNull(),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    bodyHash: text().unique(),
  },
  (t) => [
    index('payment_events_by_reference').on(t.reference, t.at),
    index('payment_events_webhooks').on(t.at).where(sql`${t.kind} = 'webhook'`),
  ],
)

/** Append-only too: a payment entered by mistake is undone by adding a reversal row. */
export const payments = pgTable(
  'payments',
  {
    receipt: text().primaryKey(),
    /** 'manual', or the provider's name. */
    provider: text().notNull(),
    reference: text().notNull(),
    ...payable(),
    mode: mode().notNull(),
    paidAt: at().notNull(),
    /** If an admin marked the payment: how it was paid, and in `externalReference` the bank's reference. */
    way: text({ enum: ['bank-transfer', 'cash', 'cheque', 'other'] }),
    externalReference: text(),
    markedById: text(),
    /** 1 for the subject's first payment, 2 for the second, which is possible only after the first was reversed. */
    turn: integer().notNull().default(1),
    /** For a reversal (its amount is negative): the receipt that it reverses, and in `reason` why. */
    reverses: text(),
    reason: text(),
    /** The manuscript's when it was paid; null for courses. A transfer later does not move income. */
    journal: text(),
    createdAt: createdAt(),
    sample: sample(),
  },
  (t) => [
    unique('payments_reference').on(t.provider, t.reference),
    uniqueIndex('payments_once').on(t.purpose, t.subjectId, t.turn).where(sql`${t.reverses} is null`),
    unique('payments_reversed_once').on(t.reverses),
    index('payments_by_age').on(t.createdAt.desc().nullsFirst(), t.receipt),
    index('payments_by_bank_reference')
      .on(sql`lower(${t.externalReference})`)
      .where(sql`${t.externalReference} is not null`),
  ],
)

/** What moved in each month at the publisher's, for the balances of statements. Counted from payments and refunds: see `recounts`. */
export const statementMonths = pgTable(
  'statement_months',
  {
    /** Such as '2026-03'. */
    month: text().notNull(),
    mode: mode().notNull(),
    /** Empty for courses. */
    journal: text().notNull(),
    currency: text().notNull(),
    kind: text({ enum: ['received', 'reversed', 'refunded', 'fee'] }).notNull(),
    amountMinor: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.mode, t.month, t.journal, t.currency, t.kind] })],
)

/** Money that arrived but could not be applied to a charge or a course. */
export const heldPayments = pgTable(
  'held_payments',
  {
    reference: text().primaryKey(),
    kind: text({ enum: ['parked', 'refund-due'] }).notNull(),
    reason: text({
      enum: [
        'unknown-reference',
        'other-reference',
        'other-mode',
        'other-currency',
        'other-amount',
        'charge-changed',
        'deleted',
        'already-paid',
        'not-approved',
      ],
    }).notNull(),
    amountMinor: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    mode: mode().notNull(),
    createdAt: createdAt(),
    settledAt: at(),
    settledAs: text({ enum: ['refunded', 'applied'] }),
    settledById: text(),
    note: text(),
    sample: sample(),
  },
  (t) => [
    index('held_payments_by_age').on(t.createdAt.desc().nullsFirst(), t.reference),
    index('held_payments_open').on(t.createdAt).where(sql`${t.settledAt} is null`),
  ],
)

/**
 * Money that goes back to a payer. It is written down before the provider is asked, so that a crash sends it at most once.
 * Only `processed` has left the account, and counts against income if it has a receipt.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    /** The payment's. */
    reference: text().notNull(),
    /** The ledger's entry; null for held money, which was never income. */
    receipt: text(),
    amountMinor: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    mode: mode().notNull(),
    state: text({ enum: refundStates }).notNull(),
    origin: text({ enum: refundOrigins }).notNull(),
    providerId: text().unique(),
    disputeId: text(),
    reason: text(),
    askedById: text(),
    /** Of one that staff sent back without the provider: how, the bank's reference, and the day. */
    way: text({ enum: ['bank-transfer', 'cash', 'cheque', 'other'] }),
    externalReference: text(),
    paidOn: date(),
    /** When somebody last began to send it. Nobody else does within minutes. */
    sentAt: at(),
    problem: text(),
    checkedAt: at(),
    nextCheckAt: at(),
    processedAt: at(),
    createdAt: createdAt(),
    sample: sample(),
  },
  (t) => [
    index('refunds_by_reference').on(t.reference),
    index('refunds_by_receipt').on(t.receipt).where(sql`${t.receipt} is not null`),
    index('refunds_by_age').on(t.createdAt.desc().nullsFirst(), t.id),
    index('refunds_due').on(t.nextCheckAt).where(sql`${t.nextCheckAt} is not null`),
    index('refunds_processed').on(t.processedAt).where(sql`${t.state} = 'processed'`),
  ],
)

/** What one member of staff has begun and a second must confirm, because of its amount. */
export const moneyProposals = pgTable(
  'money_proposals',
  {
    id: id(),
    kind: text({ enum: proposalKinds }).notNull(),
    /** The manuscript's or purchase's id, or the payment's reference: one proposal at a time waits for each. */
    subject: text().notNull(),
    /** What is carried out once it is confirmed: the body of the call. */
    input: jsonb().$type<Record<string, unknown>>().notNull(),
    manuscriptId: text().references(() => manuscripts.id, { onDelete: 'cascade' }),
    description: text().notNull(),
    amountMinor: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    proposedById: text().references(() => staff.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    outcome: text({ enum: proposalOutcomes }),
    note: text(),
    answeredById: text().references(() => staff.id, { onDelete: 'set null' }),
    answeredAt: at(),
    sample: sample(),
  },
  (t) => [
    uniqueIndex('money_proposals_one_open').on(t.subject).where(sql`${t.answeredAt} is null`),
    index('money_proposals_by_age').on(t.createdAt.desc().nullsFirst(), t.id),
    index('money_proposals_by_manuscript').on(t.manuscriptId),
    index('money_proposals_by_proposer').on(t.proposedById),
    index('money_proposals_by_answerer').on(t.answeredById),
  ],
)

/** Payments that a payer has disputed at their bank, as the provider tells, and our answer. */
export const disputes = pgTable(
  'disputes',
  {
    /** The provider's. */
    id: id(),
    reference: text().notNull(),
    amountMinor: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    mode: mode().notNull(),
    category: text(),
    /** What the payer said to their bank. */
    complaint: text(),
    status: text({ enum: disputeStatuses }).notNull(),
    resolution: text(),
    raisedAt: at().notNull(),
    dueAt: at(),
    resolvedAt: at(),
    answer: jsonb().$type<DisputeAnswer>(),
    answeredAt: at(),
    answeredById: text(),
    /** When the provider had our answer. */
    sentAt: at(),
    /** Why the provider did not take it. */
    problem: text(),
    checkedAt: at(),
    nextCheckAt: at(),
    sample: sample(),
  },
  (t) => [
    index('disputes_by_reference').on(t.reference),
    index('disputes_by_age').on(t.raisedAt.desc().nullsFirst(), t.id),
    index('disputes_to_send').on(t.nextCheckAt).where(sql`${t.nextCheckAt} is not null`),
    index('disputes_to_answer')
      .on(t.dueAt)
      .where(sql`${t.status} = 'awaiting-merchant-feedback' and ${t.answeredAt} is null`),
  ],
)

/** What a comparison with the provider's books found. A difference stays one row however often it is found. */
export const paymentDifferences = pgTable(
  'payment_differences',
  {
    id: id(),
    kind: text().$type<DifferenceKind>().notNull(),
    reference: text().notNull(),
    ours: jsonb().$type<Ours>(),
    theirs: jsonb().$type<Theirs>(),
    foundAt: at().notNull(),
    seenAt: at().notNull(),
    /** When a later comparison no longer found it. */
    goneAt: at(),
    resolvedAt: at(),
    resolvedById: text(),
    note: text(),
  },
  (t) => [
    unique('payment_differences_once').on(t.kind, t.reference),
    index('payment_differences_by_reference').on(t.reference),
    index('payment_differences_by_age').on(t.foundAt.desc().nullsFirst(), t.id),
    index('payment_differences_open').on(t.foundAt).where(sql`${t.resolvedAt} is null and ${t.goneAt} is null`),
  ],
)

/** Each comparison with the provider's list of transactions. */
export const paymentComparisons = pgTable(
  'payment_comparisons',
  {
    id: id(),
    fromDay: date().notNull(),
    toDay: date().notNull(),
    startedAt: at().notNull(),
    finishedAt: at(),
    transactions: integer(),
    differences: integer(),
    problem: text(),
  },
  (t) => [index('payment_comparisons_by_age').on(t.startedAt.desc().nullsFirst(), t.id)],
)

/** Authors' requests not to pay, or to pay less. Unlike the other tables here it goes with its manuscript: no money moved. */
export const waiverRequests = pgTable(
  'waiver_requests',
  {
    id: id(),
    manuscriptId: partOf(() => manuscripts.id),
    reason: text({ enum: ['low-income', 'student', 'no-funding', 'other'] }).notNull(),
    words: text().notNull(),
    /** What the author could pay. */
    offerMinor: bigint({ mode: 'number' }),
    createdAt: createdAt(),
    answeredAt: at(),
    answeredById: text().references(() => staff.id, { onDelete: 'set null' }),
    outcome: text({ enum: waiverOutcomes }),
    answer: text(),
  },
  (t) => [
    uniqueIndex('waiver_requests_one_open').on(t.manuscriptId).where(sql`${t.answeredAt} is null`),
    index('waiver_requests_by_manuscript').on(t.manuscriptId, t.createdAt),
    index('waiver_requests_open').on(t.createdAt).where(sql`${t.answeredAt} is null`),
    index('waiver_requests_answered').on(t.answeredAt.desc(), t.id).where(sql`${t.answeredAt} is not null`),
  ],
)

/** Proofs of bank transfers for charges. An admin who has seen the money confirms them, and the ledger has the rest. */
export const transferProofs = pgTable(
  'transfer_proofs',
  {
    id: id(),
    manuscriptId: partOf(() => manuscripts.id),
    fileId: refersTo(() => files.id),
    reference: text(),
    paidOn: date(),
    createdAt: createdAt(),
    answeredAt: at(),
    answeredById: text().references(() => staff.id, { onDelete: 'set null' }),
    outcome: text({ enum: proofOutcomes }),
    reason: text(),
  },
  (t) => [
    uniqueIndex('transfer_proofs_one_open').on(t.manuscriptId).where(sql`${t.answeredAt} is null`),
    index('transfer_proofs_by_manuscript').on(t.manuscriptId, t.createdAt),
    index('transfer_proofs_by_file').on(t.fileId),
    index('transfer_proofs_open').on(t.createdAt).where(sql`${t.answeredAt} is null`),
  ],
)

/** What an invoice says, whatever happens to the manuscript later. */
export type Invoiced = {
  billTo: string
  payerName: string
  payerEmail: string
  title: string
  manuscriptNumber: string
  journal: string
  charge: Money
  due: Money
}

/** What people get as a PDF, each with a code that `/verify` confirms. It outlives its manuscript, as the ledger does. */
export const papers = pgTable(
  'papers',
  {
    code: text().primaryKey(),
    kind: text({ enum: documentKinds }).notNull(),
    /** Of an acceptance, the manuscript's number. */
    number: text().notNull(),
    /** The manuscript or course payment. */
    subjectId: text().notNull(),
    invoice: jsonb().$type<Invoiced>(),
    issuedAt: createdAt(),
    sample: sample(),
  },
  (t) => [
    uniqueIndex('papers_once').on(t.kind, t.number).where(sql`${t.kind} <> 'acceptance'`),
    index('papers_by_subject').on(t.subjectId, t.issuedAt),
  ],
)

export const invoiceNumbers = pgTable('invoice_numbers', {
  /** Year 0 holds the number series of sample invoices. */
  year: integer().primaryKey(),
  last: integer().notNull(),
})

export const receiptNumbers = pgTable('receipt_numbers', {
  /** Year 0 holds the number series of sample receipts. */
  year: integer().primaryKey(),
  last: integer().notNull(),
})

// Machinery

export const letters = pgTable(
  'letters',
  {
    id: id(),
    kind: text().notNull(),
    toEmail: text().notNull(),
    toName: text().notNull().default(''),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    headers: jsonb().$type<Record<string, string>>().notNull().default({}),
    manuscriptId: text(),
    newsletterId: text(),
    /** Cancelled: what it tells was taken back, or a newsletter was stopped or its reader unsubscribed. */
    state: text({ enum: ['queued', 'sent', 'failed', 'cancelled'] })
      .notNull()
      .default('queued'),
    attempts: integer().notNull().default(0),
    dueAt: createdAt(),
    leasedUntil: at(),
    lastError: text(),
    createdAt: createdAt(),
    sentAt: at(),
    /** What staff did that sends it, if they can take that back until it leaves: the transaction says so. */
    changeId: text('deed_id').default(sql`nullif(current_setting('app.deed', true), '')`),
    sample: sample(),
    /** Its manuscript was deleted, so it is deleted at its age. Triggers keep it. */
    manuscriptGone: boolean().notNull().default(false),
    /** Not of its text: whoever can search for the beginning of a link or a code can find out all of it. */
    words: tsvector()
      .notNull()
      .generatedAlwaysAs(
        (): SQL => findWords(sql`${letters.toName} || ' ' || ${letters.subject}`, sql`${letters.toEmail}`),
      ),
  },
  (t) => [
    // Newsletters are sent only when no other letter is due.
    index('letters_due').on(sql`(${t.newsletterId} is not null)`, t.dueAt, t.id).where(sql`${t.state} = 'queued'`),
    index('letters_by_age').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('letters_by_state').on(t.state, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    // Ten thousand of a newsletter would hide the others.
    index('letters_besides_news_by_age')
      .on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.newsletterId} is null`),
    index('letters_besides_news_by_state')
      .on(t.state, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.newsletterId} is null`),
    index('letters_by_manuscript').on(t.manuscriptId),
    index('letters_by_newsletter').on(t.newsletterId, t.state).where(sql`${t.newsletterId} is not null`),
    index('letters_expiring')
      .on(t.createdAt)
      .where(
        sql`${t.state} <> 'queued' and ${t.newsletterId} is null and (${t.manuscriptId} is null or ${t.manuscriptGone})`,
      ),
    index('letters_of_deed').on(t.changeId).where(sql`${t.changeId} is not null`),
    uniqueIndex('letters_one_per_reader').on(t.toEmail, t.newsletterId),
    // A newsletter is one thing to find, however many readers it has: their copies are found by the whole address.
    index('letters_words').using('gin', t.words).with({ fastupdate: false }).where(sql`${t.newsletterId} is null`),
  ],
)

/**
 * What has changed since it was counted for `usageTotals` and `usageRanks` (months), `statementMonths` (months),
 * `reviewerPairs` (ids of reviewers) and `articleFindings` (ids of articles). Triggers write it, a job counts again and
 * deletes it; until then pages count these live, or say that some are being checked. One row stays: by which rules the
 * findings were made.
 */
export const recounts = pgTable(
  'recounts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    subject: text({ enum: ['usage', 'statement', 'reviewer', 'readiness', 'readiness-rules'] }).notNull(),
    key: text().notNull(),
  },
  (t) => [index('recounts_by_subject').on(t.subject, t.id, t.key)],
)

/** Rejected manuscripts that are kept because of payments, as the last deletion found them. */
export const keptManuscripts = pgTable('kept_manuscripts', {
  manuscriptId: partOf(() => manuscripts.id).primaryKey(),
})

/** What a member of staff did and can take back until `until`, when its e-mails leave (docs/decisions/0041). */
export const undoableChanges = pgTable(
  'deeds',
  {
    id: id(),
    staffId: text().notNull(),
    createdAt: at().notNull(),
    until: at().notNull(),
    takenBackAt: at(),
  },
  (t) => [index('deeds_of_member').on(t.staffId, t.until), index('deeds_by_end').on(t.until)],
)

/** Each row that such a change touched, before and after, in order. Triggers write it; an hour later it is deleted. */
export const changedRows = pgTable(
  'deed_changes',
  {
    number: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    changeId: text('deed_id').notNull(),
    /** The name of a table. */
    relation: text().notNull(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
  },
  (t) => [index('deed_changes_of_deed').on(t.changeId, t.number)],
)

/** The steps that no longer count, because they were taken back, and those that took them back. Histories keep both. */
export const takenBackSteps = pgTable('taken_back_steps', {
  stepId: partOf(() => manuscriptSteps.id).primaryKey(),
})

/** Words of a journal's own around a kind of e-mail. `journal` is empty for e-mails that belong to no journal. */
export const letterTemplates = pgTable(
  'letter_templates',
  {
    journal: text().notNull(),
    kind: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    staffName: text().notNull(),
    updatedAt: at().notNull(),
  },
  (t) => [primaryKey({ columns: [t.journal, t.kind] })],
)

export const jobs = pgTable(
  'jobs',
  {
    id: id(),
    name: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    everySeconds: integer(),
    dueAt: createdAt(),
    leasedUntil: at(),
    attempts: integer().notNull().default(0),
    lastError: text(),
    doneAt: at(),
    createdAt: createdAt(),
  },
  (t) => [index('jobs_due').on(t.dueAt).where(sql`${t.doneAt} is null`)],
)

/** Backups and restore drills, each when it had ended. */
export const backupRuns = pgTable(
  'backup_runs',
  {
    id: id(),
    kind: text({ enum: ['backup', 'drill'] }).notNull(),
    startedAt: at().notNull(),
    endedAt: at().notNull(),
    /** What went wrong, in a sentence for admins. */
    fault: text(),
    /** Where the backups are kept. */
    place: text().notNull().default(''),
    details: jsonb()
      .$type<{ rows?: number; files?: number; copied?: number; copiedBytes?: number }>()
      .notNull()
      .default({}),
  },
  (t) => [index('backup_runs_last').on(t.kind, t.endedAt)],
)

/** What failed and which queries were slow. What repeats is one row. Nothing here is about a person. */
export const faults = pgTable(
  'faults',
  {
    /** A hash of all that makes two of them the same. */
    id: id(),
    kind: text({ enum: ['request', 'job', 'mail', 'webhook', 'site', 'query'] }).notNull(),
    /** Such as 'PATCH /api/manuscript/:id/approve' or 'Job make-pdfs'. */
    place: text().notNull(),
    message: text().notNull(),
    detail: text().notNull().default(''),
    /** The last few, newest first. */
    requestIds: text().array().notNull().default(sql`'{}'`),
    count: bigint({ mode: 'number' }).notNull(),
    firstAt: at().notNull(),
    lastAt: at().notNull(),
    /** How many of them were in the hour that began then. */
    hourAt: at().notNull(),
    hourCount: integer().notNull(),
    slowestMs: integer(),
  },
  (t) => [index('faults_by_age').on(t.lastAt)],
)

/** The processes that serve the site. Each renews its row twice a minute and deletes it when it stops. */
export const nodes = pgTable('nodes', {
  id: id(),
  host: text().notNull(),
  pid: integer().notNull(),
  version: text().notNull(),
  startedAt: at().notNull(),
  seenAt: at().notNull(),
  /** Where its files are kept or wait to be stored. */
  freeBytes: bigint({ mode: 'number' }).notNull(),
  storageFault: text(),
})

/** What a person must do something about, from when it began until an hour after it was over. */
export const alarms = pgTable('alarms', {
  /** Names a condition of domain/office/alarms.ts. */
  name: text().primaryKey(),
  beganAt: at().notNull(),
  /** Null while it lasts. */
  endedAt: at(),
  /** When admins last got an e-mail about it. */
  sentAt: timestamp('told_at', { withTimezone: true }),
})

/** The replies to calls with an Idempotency-Key, so that a repeated call gets the same reply. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    keyHash: text().primaryKey(),
    inputHash: text().notNull(),
    reply: jsonb().$type<unknown>().notNull(),
    expiresAt: at().notNull(),
  },
  (t) => [index('idempotency_keys_by_expiry').on(t.expiresAt)],
)

/** Append-only: a trigger refuses every update and deletion, except the deletion of sample entries. */
export const activity = pgTable(
  'activity',
  {
    id: id(),
    at: createdAt(),
    actor: text().notNull(),
    actorId: text(),
    /** The staff member's name at that time, so that the entry stays readable after they leave. */
    actorName: text(),
    action: text().notNull(),
    object: text().notNull(),
    objectId: text(),
    journal: text(),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    sample: sample(),
  },
  (t) => [
    index('activity_by_age').on(t.at.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('activity_by_actor').on(t.actorId, t.at.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('activity_by_action').on(t.action, t.at.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('activity_by_kind').on(t.object, t.at.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('activity_by_object').on(t.object, t.objectId),
  ],
)

// What staff are notified of (server/people/README.md)

/**
 * One row for each member of staff who is notified of an event. There is no reference to `staff`: otherwise whoever changes a
 * member's role would wait for all events that are being written, and they for that.
 */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    staffId: text().notNull(),
    event: text().$type<EventName>().notNull(),
    manuscriptId: text().references(() => manuscripts.id, { onDelete: 'cascade' }),
    /** Of an event that must be reported only once: no two rows of a member have the same. */
    key: text(),
    at: createdAt(),
  },
  (t) => [
    index('notifications_of_member').on(t.staffId, t.at.desc().nullsFirst(), t.id.desc().nullsFirst()),
    uniqueIndex('notifications_once').on(t.staffId, t.event, t.key).where(sql`${t.key} is not null`),
    index('notifications_by_manuscript').on(t.manuscriptId).where(sql`${t.manuscriptId} is not null`),
    index('notifications_by_age').on(t.at),
  ],
)

/** How a member wants to hear of a kind of event, where that is not the default. */
export const notificationChoices = pgTable(
  'notification_choices',
  {
    staffId: partOf(() => staff.id),
    kind: text().$type<EventKind>().notNull(),
    way: text({ enum: ways }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.staffId, t.kind] }),
    check('notification_choices_way', sql`${t.way} in ('at-once', 'daily', 'none')`),
  ],
)

/** Up to when a member has seen their notifications, and when, on which day, they were last considered for the digest. */
export const notificationsSeen = pgTable('notifications_seen', {
  staffId: partOf(() => staff.id).primaryKey(),
  seenAt: at(),
  digestOn: date(),
  digestAt: at(),
})

export const simulatedTransactions = pgTable('simulated_transactions', {
  reference: text().primaryKey(),
  accessCode: text().notNull().unique(),
  email: text().notNull(),
  amountMinor: integer().notNull(),
  currency: text().notNull(),
  callbackUrl: text(),
  metadata: jsonb().$type<unknown>(),
  status: text().notNull().default('ongoing'),
  createdAt: createdAt(),
  paidAt: at(),
})

export const simulatedRefunds = pgTable(
  'simulated_refunds',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    reference: text().notNull(),
    amountMinor: integer().notNull(),
    currency: text().notNull(),
    /** Of a refund that succeeds, the state follows from its age. */
    fails: boolean().notNull().default(false),
    merchantNote: text().notNull(),
    disputeId: integer(),
    createdAt: createdAt(),
  },
  (t) => [index('simulated_refunds_by_reference').on(t.reference)],
)

export const simulatedDisputes = pgTable(
  'simulated_disputes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    reference: text().notNull(),
    amountMinor: integer().notNull(),
    currency: text().notNull(),
    status: text().notNull().default('awaiting-merchant-feedback'),
    resolution: text(),
    evidence: jsonb().$type<unknown>(),
    dueAt: at().notNull(),
    resolvedAt: at(),
    createdAt: createdAt(),
  },
  (t) => [index('simulated_disputes_by_reference').on(t.reference)],
)
