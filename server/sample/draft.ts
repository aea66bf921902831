import { createHash } from 'node:crypto'
import { slugify } from '#domain/slug.ts'
import type {
  articleChanges,
  articles,
  authorReviews,
  authors,
  coursePayments,
  courses,
  files,
  issues,
  manuscriptSteps,
  manuscripts,
  messageReplies,
  messages,
  staff,
  usageMonths,
} from '../db/schema.ts'
import { newId } from '../ids.ts'
import { makePdf, type Paper } from './pdf.ts'

/** Everything that the sample content stores in one installation. */
export type Draft = {
  now: Date
  staff: (typeof staff.$inferInsert)[]
  authors: (typeof authors.$inferInsert)[]
  authorReviews: (typeof authorReviews.$inferInsert)[]
  files: (typeof files.$inferInsert)[]
  pdfs: Map<string, Buffer>
  counters: { journal: string; issue: number }[]
  issues: (typeof issues.$inferInsert)[]
  manuscripts: (typeof manuscripts.$inferInsert)[]
  manuscriptSteps: (typeof manuscriptSteps.$inferInsert)[]
  articles: (typeof articles.$inferInsert)[]
  articleChanges: (typeof articleChanges.$inferInsert)[]
  messages: (typeof messages.$inferInsert)[]
  messageReplies: (typeof messageReplies.$inferInsert)[]
  courses: (typeof courses.$inferInsert)[]
  coursePayments: (typeof coursePayments.$inferInsert)[]
  usageMonths: (typeof usageMonths.$inferInsert)[]
}

export function emptyDraft(now: Date): Draft {
  return {
    now,
    staff: [],
    authors: [],
    authorReviews: [],
    files: [],
    pdfs: new Map(),
    counters: [],
    issues: [],
    manuscripts: [],
    manuscriptSteps: [],
    articles: [],
    articleChanges: [],
    messages: [],
    messageReplies: [],
    courses: [],
    coursePayments: [],
    usageMonths: [],
  }
}

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 24 * 3600 * 1000)
}

type Owner = { realm: 'author' | 'staff'; id: string }
type NewFile = { kind: 'manuscript' | 'course'; owner: Owner; at: Date; paper: Paper }

/** Adds a new PDF and returns its id. */
export function addFile(draft: Draft, { kind, owner, at, paper }: NewFile): string {
  const id = newId()
  const pdf = makePdf(paper)
  draft.pdfs.set(id, pdf)
  draft.files.push({
    id,
    kind,
    name: `${slugify(paper.title).slice(0, 60).replace(/-+$/, '')}.pdf`,
    mediaType: 'application/pdf',
    bytes: pdf.length,
    sha256: createHash('sha256').update(pdf).digest('hex'),
    ownerRealm: owner.realm,
    ownerId: owner.id,
    createdAt: at,
  })
  return id
}
