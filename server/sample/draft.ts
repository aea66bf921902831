import { createHash } from 'node:crypto'
import { slugify } from '#domain/slug.ts'
import {
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
  reviewerAddresses,
  reviewers,
  staff,
  usageMonths,
} from '../db/schema.ts'
import { newId } from '../ids.ts'
import { makePdf, type Paper } from './pdf.ts'

/** The tables that the sample content fills. A table that refers to another comes after it. */
export const tables = {
  ...{ staff, authors, authorReviews, files, issues, manuscripts, manuscriptSteps, articles, articleChanges },
  ...{ usageMonths, messages, messageReplies, courses, coursePayments, reviewers, reviewerAddresses },
}
type Tables = typeof tables

/** Everything that the sample content stores in one installation. */
export type Draft = { [T in keyof Tables]: Tables[T]['$inferInsert'][] } & {
  now: Date
  pdfs: Map<string, Buffer>
  counters: { journal: string; issue: number }[]
}

export function emptyDraft(now: Date): Draft {
  const rows = Object.fromEntries(Object.keys(tables).map((name) => [name, []]))
  // Object.fromEntries loses the names.
  return { ...rows, now, pdfs: new Map(), counters: [] } as unknown as Draft
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
