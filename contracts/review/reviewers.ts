import * as z from 'zod/mini'
import { addressesMax, notesMax, reasonMax, reviewerSources, topicMax, topicsMax } from '#domain/review/reviewer.ts'
import { endpoint } from '../endpoint.ts'
import { personFields } from '../manuscript/record-fields.ts'
import {
  anyLine,
  anyProse,
  BoundedPage,
  ById,
  Done,
  email,
  Id,
  line,
  paged,
  prose,
  Slug,
  Timestamp,
} from '../shapes.ts'

const manyAddresses = `At most ${addressesMax} e-mail addresses can be given.`
const wrongAddress = 'Please enter valid e-mail addresses, one in each line.'

/** What staff write about a reviewer. Invitations go to `email`. */
export const ReviewerForm = z.strictObject({
  name: line('A name'),
  email: email('Please enter a valid e-mail address.'),
  otherEmails: z._default(
    z.array(email(wrongAddress)).check(z.maxLength(addressesMax - 1, { error: manyAddresses })),
    [],
  ),
  ...personFields,
  topics: z._default(
    z
      .array(anyLine('A topic', topicMax))
      .check(z.maxLength(topicsMax, { error: `At most ${topicsMax} topics can be given.` })),
    [],
  ),
  /** None means all journals. */
  journals: z._default(z.array(Slug).check(z.maxLength(50)), []),
  notes: anyProse('The notes', notesMax),
})
export type ReviewerForm = z.infer<typeof ReviewerForm>

/** `days`: the median time from accepting an invitation to sending the report; null without a report. */
export const Service = z.strictObject({
  asked: z.int(),
  accepted: z.int(),
  declined: z.int(),
  submitted: z.int(),
  open: z.int(),
  days: z.nullable(z.int()),
})
export type Service = z.infer<typeof Service>

export const Reviewer = z.strictObject({
  _id: Id,
  name: z.string(),
  /** The main address comes first. */
  emails: z.array(z.string()),
  affiliation: z.nullable(z.string()),
  orcid: z.nullable(z.string()),
  topics: z.array(z.string()),
  journals: z.array(z.string()),
  notes: z.string(),
  source: z.enum(reviewerSources),
  /** When they asked not to be asked. */
  leftAt: z.nullable(Timestamp),
  createdAt: Timestamp,
  sample: z.boolean(),
  service: Service,
})
export type Reviewer = z.infer<typeof Reviewer>

/** Why two may be the same person; weak if they have nothing but the name in common. */
const sameness = { reason: z.string(), isWeak: z.boolean() }

const Duplicate = z.strictObject({ one: Reviewer, other: Reviewer, ...sameness })
export type Duplicate = z.infer<typeof Duplicate>

const Filter = z.strictObject({
  search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  journal: z.optional(Slug),
  topic: z.optional(z.string().check(z.trim(), z.maxLength(topicMax))),
})
export type ReviewerFilter = z.infer<typeof Filter>

export const reviewerSorts = ['name', 'name-last', 'newest', 'oldest'] as const
export type ReviewerSort = (typeof reviewerSorts)[number]

export const listReviewers = endpoint({
  method: 'GET',
  path: '/reviewers',
  who: 'staff-or-observer',
  summary:
    'The register of reviewers by name or by age; an editor sees those of their journal and those of all journals',
  query: z.extend(Filter, { sort: z._default(z.enum(reviewerSorts), 'name'), page: BoundedPage }),
  reply: z.strictObject({
    reviewers: z.array(Reviewer),
    /** Reviewers beyond the last page that can be opened are not counted. */
    ...paged,
    /** Those of this page who may have another entry. */
    doubles: z.array(Id),
    /** Those who have nothing but the name in common with another entry. */
    namesakes: z.array(Id),
  }),
})

export const exportReviewers = endpoint({
  method: 'GET',
  path: '/reviewers/export',
  who: 'staff',
  summary: 'The same as a CSV file (RFC 4180), whole',
  query: Filter,
  reply: 'stream',
})

export const listDuplicates = endpoint({
  method: 'GET',
  path: '/reviewers/duplicates',
  who: 'staff',
  summary: 'Entries that may be the same person, and why',
  reply: z.array(Duplicate),
})

export const readReviewer = endpoint({
  method: 'GET',
  path: '/reviewers/{id}',
  who: 'staff-or-observer',
  summary: 'A reviewer, what they were asked to review for journals that this member of staff sees, and double entries',
  params: ById,
  reply: z.strictObject({
    ...Reviewer.shape,
    invitations: z.array(
      z.strictObject({
        _id: Id,
        manuscript: z.strictObject({ _id: Id, number: z.string(), title: z.string(), journal: z.string() }),
        round: z.int(),
        state: z.string(),
        invitedAt: z.nullable(Timestamp),
        answeredAt: z.nullable(Timestamp),
        submittedAt: z.nullable(Timestamp),
      }),
    ),
    duplicates: z.array(Duplicate),
    /** Those that show only what was sent there. */
    unconfirmed: z.array(z.string()),
    /** Why this member of staff cannot change the entry; null if they can. */
    fixed: z.nullable(z.string()),
  }),
})

export const confirmReviewerAddress = endpoint({
  method: 'POST',
  path: '/reviewers/{id}/confirmed',
  who: 'admin',
  summary: 'Confirm that an address is the reviewer’s, so that it shows all their reviews; with a reason',
  params: ById,
  body: z.strictObject({ email: email(), reason: prose('A reason', reasonMax) }),
  reply: Done,
})

export const addReviewer = endpoint({
  method: 'POST',
  path: '/reviewers',
  who: 'staff',
  summary: 'Add a person to the register of reviewers',
  body: z.extend(ReviewerForm, {
    source: z._default(z.enum(reviewerSources), 'staff'),
    /** The manuscript for which they are added. */
    manuscript: z.optional(Id),
  }),
  reply: z.strictObject({ _id: Id }),
  status: 201,
})

export const changeReviewer = endpoint({
  method: 'PUT',
  path: '/reviewers/{id}',
  who: 'staff',
  summary: "Change a reviewer's entry; an editor adds or removes no journal but their own",
  params: ById,
  body: ReviewerForm,
  reply: Done,
})

export const leaveRegister = endpoint({
  method: 'POST',
  path: '/reviewers/{id}/left',
  who: 'staff',
  summary: 'Note that a reviewer asked not to be asked, or that they may be asked again',
  params: ById,
  body: z.strictObject({ left: z.boolean() }),
  reply: Done,
})

export const deleteReviewer = endpoint({
  method: 'DELETE',
  path: '/reviewers/{id}',
  who: 'staff',
  summary: 'Delete a reviewer; if they were ever asked, erase who they are and keep their reports without a name',
  params: ById,
  reply: Done,
})

export const mergeReviewers = endpoint({
  method: 'POST',
  path: '/reviewers/merge',
  who: 'staff',
  summary: 'Make one entry of two; the first one stays and gets the addresses, topics and history of the other',
  body: z.strictObject({ keep: Id, other: Id }),
  reply: Done,
})

export const markDifferent = endpoint({
  method: 'POST',
  path: '/reviewers/apart',
  who: 'staff',
  summary: 'Note that two entries are two people, so that they are no longer listed as possible duplicates',
  body: z.strictObject({ one: Id, other: Id }),
  reply: Done,
})

/** About 5,000 lines. A call takes at most a mebibyte. */
const csvMax = 900_000

const ImportedLine = z.strictObject({
  line: z.int(),
  outcome: z.enum(['added', 'changed', 'unchanged', 'refused']),
  name: z.string(),
  email: z.string(),
  /** What changes, or why the line is refused. */
  sentence: z.string(),
  /** In a preview: the entry, or else the earlier line, that a new line may be about. */
  alike: z.nullable(z.strictObject({ _id: z.nullable(Id), line: z.nullable(z.int()), name: z.string(), ...sameness })),
})
export type ImportedLine = z.infer<typeof ImportedLine>

export const importReviewers = endpoint({
  method: 'POST',
  path: '/reviewers/import',
  who: 'staff',
  summary: 'Add and change reviewers from a CSV file; the e-mail address is the key. Nothing is saved unless confirmed',
  body: z.strictObject({
    csv: z
      .string({ error: 'Please choose a file or paste its text.' })
      .check(z.maxLength(csvMax, { error: 'This file is too large. Please split it.' })),
    confirmed: z._default(z.boolean(), false),
  }),
  reply: z.strictObject({
    confirmed: z.boolean(),
    added: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    refused: z.int(),
    /** Columns that are not read. */
    ignored: z.array(z.string()),
    lines: z.array(ImportedLine),
  }),
})
export type ImportReport = z.infer<(typeof importReviewers)['reply']>

const Known = z.strictObject({
  name: z.string(),
  affiliation: z.nullable(z.string()),
  orcid: z.nullable(z.string()),
  /** Null if we know none: the board's content files have no addresses. */
  email: z.nullable(z.string()),
  journal: z.string(),
  /** Their role on the board, or the article that they wrote. */
  known: z.string(),
})
export type Known = z.infer<typeof Known>

export const listSources = endpoint({
  method: 'GET',
  path: '/reviewers/sources',
  who: 'staff',
  summary:
    'People whom we know and who are not in the register: members of the board, and authors of the newest articles',
  reply: z.strictObject({ board: z.array(Known), authors: z.array(Known) }),
})
