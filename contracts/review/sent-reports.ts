import * as z from 'zod/mini'
import { accents } from '#domain/manuscript/journal.ts'
import { endpoint } from '../endpoint.ts'
import { Id } from '../shapes.ts'
import { publishedRound, ReportFile, readReport } from './published-reports.ts'
import { ByKey } from './revisions.ts'

/** What the author of a manuscript was sent of its reports. */
const SentReports = z.strictObject({
  manuscriptId: Id,
  number: z.string(),
  title: z.string(),
  journal: z.strictObject({ title: z.string(), office: z.string(), accent: z.enum(accents) }),
  /** Whether reports of reviewers who agree are published with the article once it is published. */
  publishesReports: z.boolean(),
  rounds: z.array(
    z.strictObject({
      ...publishedRound,
      reports: z.array(z.strictObject({ ...readReport, file: z.nullable(ReportFile) })),
    }),
  ),
})
export type SentReports = z.infer<typeof SentReports>

export const readSentReports = endpoint({
  method: 'GET',
  path: '/reports/{key}',
  who: 'anyone',
  summary: 'The reports that the author was sent with the decisions, and the answers; opening it changes nothing',
  params: ByKey,
  reply: SentReports,
})

export const readReportFile = endpoint({
  method: 'GET',
  path: '/reports/{key}/{id}',
  who: 'anyone',
  summary: 'The file that a reviewer attached, as the author gets it: without what tells who wrote it',
  params: z.strictObject({ ...ByKey.shape, id: Id }),
  reply: 'stream',
})
