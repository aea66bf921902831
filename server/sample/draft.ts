import { createHash } from 'node:crypto'
import { mediaTypes } from '#domain/words/file-types.ts'
import { slugify } from '#domain/words/slug.ts'
import {
  articleChanges,
  articles,
  authors,
  coAuthorNotices,
  coursePayments,
  courses,
  files,
  fullTexts,
  issues,
  manuscriptSteps,
  manuscripts,
  messageReplies,
  messages,
  reviewerAddresses,
  reviewers,
  staff,
  testimonials,
  usageMonths,
} from '../db/schema.ts'
import { newId } from '../ids.ts'
import type { TextTask } from './chart.ts'
import { makeDocx } from './docx.ts'
import { makePdf, type Paper } from './pdf.ts'
import type { Scene } from './play.ts'

/** The tables that are filled before anything is played. A table that refers to another comes after it. */
export const tables = {
  ...{ staff, authors, testimonials, files, fullTexts, issues, manuscripts, manuscriptSteps, coAuthorNotices },
  ...{ articles, articleChanges, usageMonths, messages, messageReplies, courses, coursePayments },
  ...{ reviewers, reviewerAddresses },
}
type Tables = typeof tables

/** Everything that the sample content stores in one installation. */
export type Draft = { [T in keyof Tables]: Tables[T]['$inferInsert'][] } & {
  now: Date
  /** The bytes of each file, by its id. */
  stored: Map<string, Buffer>
  /** What happened to a manuscript. */
  scenes: Scene[]
  /** What is still to be done for the texts of articles. */
  textTasks: TextTask[]
  /** The files that are read as if they had just been uploaded. It takes seconds, so jobs do it. */
  unread: { id: string; ownerRealm: Owner['realm']; ownerId: string }[]
  counters: { journal: string; issue: number }[]
}

export function emptyDraft(now: Date): Draft {
  const rows = Object.fromEntries(Object.keys(tables).map((name) => [name, []]))
  const others = { stored: new Map(), scenes: [], textTasks: [], unread: [], counters: [] }
  // Object.fromEntries loses the names.
  return { ...rows, now, ...others } as unknown as Draft
}

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 24 * 3600 * 1000)
}

type Owner = { realm: 'author' | 'staff'; id: string }
type NewFile = {
  kind: 'manuscript' | 'course'
  owner: Owner
  at: Date
  paper: Paper
  format?: 'pdf' | 'docx' | undefined
}

/** Adds a new file and returns its id. */
export function addFile(draft: Draft, { kind, owner, at, paper, format = 'pdf' }: NewFile): string {
  const id = newId()
  const bytes = format === 'pdf' ? makePdf(paper) : makeDocx(paper)
  draft.stored.set(id, bytes)
  draft.files.push({
    id,
    kind,
    name: `${slugify(paper.title).slice(0, 60).replace(/-+$/, '')}.${format}`,
    mediaType: mediaTypes[format],
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    ownerRealm: owner.realm,
    ownerId: owner.id,
    createdAt: at,
  })
  return id
}
