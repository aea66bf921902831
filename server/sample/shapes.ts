import { z } from 'zod'
import { takenAt } from '#contracts/manuscript/record-fields.ts'
import { articleTypes } from '#domain/manuscript/article-types.ts'
import { roleNames } from '#domain/words/credit.ts'
import type { Action } from '#domain/words/manuscript-status.ts'
import { declineReasons, verdicts } from '#domain/words/peer-review.ts'

const Text = z.string().trim().min(1)
const Day = z.iso.date().transform((day) => new Date(`${day}T09:00:00Z`))
const DaysAgo = z.int().min(0)
const ArticleType = z.enum(articleTypes)
const Keywords = z.array(Text).min(4).max(5)
/** Paragraphs get a blank line between them, because in YAML's folded text each is one line. */
const Abstract = Text.transform((text) => text.split('\n').join('\n\n'))

const Contributor = z.strictObject({ affiliation: Text, roles: z.array(z.enum(roleNames)) })

const Article = z.strictObject({
  title: Text,
  type: ArticleType,
  country: Text,
  dates: z.strictObject({ received: Day, accepted: Day, published: Day }),
  /** Names and affiliations, in the order of the by-line, with what the authors contributed where it is stated. */
  authors: z.record(Text, z.union([Text.transform((affiliation) => ({ affiliation, roles: undefined })), Contributor])),
  ...takenAt('completion'),
  markup: takenAt('correction').markup,
  keywords: Keywords,
  /** `formerTitle`: the title before the correction. */
  correction: z.strictObject({ made: Day, reason: Text, formerTitle: Text }).optional(),
  abstract: Abstract,
})
export type SampleArticle = z.infer<typeof Article>

/** Issues are in the order in which they were opened. */
const Journal = z.strictObject({
  issues: z.array(z.strictObject({ opened: Day, articles: z.array(Article) })),
})
export type SampleIssue = z.infer<typeof Journal>['issues'][number]

const Author = z.strictObject({
  name: Text,
  email: z.email(),
  joined: Day,
  review: z.strictObject({ text: Text.max(300), verified: z.boolean(), daysAgo: DaysAgo }).optional(),
})
export type SampleAuthor = z.infer<typeof Author>

const actions = [
  'submit',
  'screen',
  'approve',
  'reject',
  'remind',
  'revoke',
  'mark-paid',
  'upload-edited-file',
] as const satisfies readonly (Action | 'submit')[]
export type StepAction = (typeof actions)[number]

const Person = z.strictObject({ name: Text, email: z.email() })

/** Lines of the file are not lines of the report: only a blank line ends a paragraph. */
const paragraphs = (text: string) => text.replaceAll(/(?<!\n)\n(?!\n)/g, ' ')

/** Each day is so many days ago. */
const Invited = z.strictObject({
  reviewer: Text,
  asked: DaysAgo.optional(),
  accepted: DaysAgo.optional(),
  declined: DaysAgo.optional(),
  reason: z.enum(declineReasons).optional(),
  suggests: z.array(Person).default([]),
  submitted: DaysAgo.optional(),
  report: z
    .strictObject({
      recommendation: z.enum(verdicts),
      /** The answers to the scales of the journal's form, in its order. */
      scores: z.array(z.int().min(1).max(5)),
      isSigned: z.boolean().default(false),
      toAuthor: Text.transform(paragraphs),
      toEditor: z.string().default(''),
    })
    .optional(),
})
export type SampleInvited = z.infer<typeof Invited>

const Round = z.strictObject({
  /** Whoever has not been asked is an alternate. */
  invited: z.array(Invited),
  decision: z.enum(verdicts).optional(),
  decided: DaysAgo.optional(),
  comment: z.string().default(''),
  revision: z
    .strictObject({
      submitted: DaysAgo.optional(),
      /** In the order of the comments. */
      answers: z.array(z.strictObject({ changed: z.boolean(), text: Text, place: Text.optional() })).default([]),
    })
    .optional(),
})
export type SampleRound = z.infer<typeof Round>

const Manuscript = z.strictObject({
  author: Text,
  journal: Text,
  type: ArticleType,
  country: Text,
  title: Text,
  runningTitle: Text.max(40),
  keywords: Keywords,
  coAuthors: z.array(Text),
  suggestedReviewers: z
    .array(z.strictObject({ name: Text, email: z.email(), affiliation: z.string(), reason: z.string() }))
    .default([]),
  opposedReviewers: z.array(z.strictObject({ name: Text, reason: z.string() })).default([]),
  /** What was done, and how many days ago. */
  steps: z.array(z.tuple([z.enum(actions), DaysAgo])).min(1),
  /** Why it was rejected. */
  reason: Text.optional(),
  /** Its peer review, round by round. */
  rounds: z.array(Round).default([]),
  /** What staff wrote to each other, and how many days ago. */
  notes: z.array(z.tuple([Text, DaysAgo])).default([]),
  /** Authors send Word files as well as PDFs. */
  format: z.enum(['pdf', 'docx']).default('pdf'),
  /** The paper itself, after its abstract. */
  body: z.array(Text).default([]),
  references: z.array(Text).default([]),
  abstract: Abstract,
})
export type SampleManuscript = z.infer<typeof Manuscript>

const Reviewer = z.strictObject({
  name: Text,
  email: z.email(),
  affiliation: Text,
  topics: z.array(Text).min(1),
  journals: z.array(Text),
})
export type SampleReviewer = z.infer<typeof Reviewer>

const Message = z.strictObject({
  firstName: Text,
  lastName: Text,
  email: z.email(),
  message: Text,
  daysAgo: DaysAgo,
  reply: z.strictObject({ text: Text, daysAgo: DaysAgo }).optional(),
})
export type SampleMessage = z.infer<typeof Message>

const Naira = z.number().positive()

const Course = z.strictObject({
  title: Text,
  description: Text,
  price: Naira,
  originalPrice: Naira.optional(),
  daysAgo: DaysAgo,
  outline: z.array(z.strictObject({ title: Text, text: z.array(Text) })),
  materials: z.array(z.strictObject({ text: Text, link: z.url() })),
  texts: z.array(z.strictObject({ title: Text, text: Text })),
  payments: z
    .array(z.strictObject({ author: Text, daysAgo: DaysAgo, confirmedDaysAgo: DaysAgo.optional() }))
    .default([]),
})
export type SampleCourse = z.infer<typeof Course>

export const SampleFile = z.strictObject({
  authors: z.array(Author).default([]),
  reviewers: z.array(Reviewer).default([]),
  /** By slug. */
  journals: z.record(z.string(), Journal).default({}),
  manuscripts: z.array(Manuscript).default([]),
  messages: z.array(Message).default([]),
  courses: z.array(Course).default([]),
})
export type SampleFile = z.infer<typeof SampleFile>
