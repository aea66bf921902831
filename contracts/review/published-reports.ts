import * as z from 'zod/mini'
import { isCustomId } from '#domain/words/custom-id.ts'
import { verdicts } from '#domain/words/peer-review.ts'
import { endpoint } from '../endpoint.ts'
import { Slug } from '../shapes.ts'

const Day = z.string()

export const readReport = {
  /** The reviewer's number in all rounds. */
  number: z.int(),
  /** Null unless the reviewer signed. */
  name: z.nullable(z.string()),
  on: z.nullable(Day),
  answers: z.array(z.strictObject({ label: z.string(), answer: z.string() })),
  comments: z.array(
    z.strictObject({
      number: z.int(),
      text: z.string(),
      answer: z.nullable(z.strictObject({ changed: z.boolean(), text: z.string(), place: z.nullable(z.string()) })),
    }),
  ),
}

export const publishedRound = {
  number: z.int(),
  decision: z.enum(verdicts),
  decidedOn: Day,
  answeredOn: z.nullable(Day),
}

/** A copy of an attached file that does not tell who wrote it. Both are null while it is being made. */
export const ReportFile = z.strictObject({ path: z.nullable(z.string()), name: z.nullable(z.string()) })
export type ReportFile = z.infer<typeof ReportFile>

export const readPublishedReports = endpoint({
  method: 'GET',
  path: '/accepted/{slug}/{customId}/peer-review',
  who: 'anyone',
  summary: "An article's published reviewers' reports with the authors' answers, by round",
  params: z.strictObject({
    slug: Slug,
    customId: z.string().check(z.refine(isCustomId, { error: 'There is no such article.' })),
  }),
  reply: z.array(
    z.strictObject({
      ...publishedRound,
      /** How many reports the author got; those of reviewers who did not agree are not published. */
      sent: z.int(),
      reports: z.array(z.strictObject(readReport)),
    }),
  ),
})
