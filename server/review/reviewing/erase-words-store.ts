import { eq, getTableColumns, inArray, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { withoutNames } from '#domain/manuscript/anonymity/named.ts'
import type { HiddenPerson } from '#domain/manuscript/anonymity/report.ts'
import { numbered } from '#domain/words/peer-review.ts'
import { unlinked } from '#domain/words/unlinked.ts'
import { escapeHtml } from '../../adapters/html.ts'
import { findAuthorsNumbers } from '../../db/authors-numbers.ts'
import {
  appeals,
  letters,
  manuscriptNotes,
  manuscripts,
  reviewInvitations,
  reviewReports,
  reviewRounds,
  revisions,
} from '../../db/schema.ts'
import type { Tx } from '../../db/types.ts'
import { findOthersNames } from '../../manuscript/submission/names-store.ts'
import { peopleOf, type Reviewer } from '../register/store.ts'

/** Takes somebody's name out of the words of staff and reviewers that stay with the manuscripts they were asked about. */
export async function eraseWords(tx: Tx, person: Reviewer): Promise<void> {
  const { id, title, abstract } = manuscripts
  const asked = await tx
    .selectDistinct({ id, title, abstract, author: manuscripts.email, number: reviewInvitations.number })
    .from(reviewInvitations)
    .innerJoin(reviewRounds, eq(reviewRounds.id, reviewInvitations.roundId))
    .innerJoin(manuscripts, eq(id, reviewRounds.manuscriptId))
    .where(eq(reviewInvitations.reviewerId, person.id))
  const authorsNumber = await findAuthorsNumbers(
    tx,
    asked.map((one) => one.id),
  )
  const people = peopleOf(person)
  for (const { author, number: own, ...about } of asked) {
    const known = `${about.title} ${about.abstract}`
    const others = await findOthersNames(tx, about.id)
    const without = (text: string) => withoutNames(text, people, { known, others })
    for (const where of placesOf(tx, about.id)) await rewrite(tx, where, without)
    await hideInAnswers(tx, about.id, without)
    await renameInLetters(tx, about.id, (text, { kind, toEmail }) => {
      const alias = numbered({ number: toEmail === author ? authorsNumber(about.id, own) : own })
      if (!aboutReviewer.has(kind)) return renamed(text, people, { known, alias, others })
      return renamed(text, people, { known, alias })
    })
  }
}

/** E-mails in which the site names reviewers and never an author, so that the name is the reviewer's even if an author shares it. */
const aboutReviewer = new Set(['review-answer', 'review-time', 'review-report', 'review-helper'])

type Renaming = { known: string; alias: string; others?: string[] }

/** E-mails write a name in several ways. */
function renamed(text: string, people: HiddenPerson[], how: Renaming): string {
  const isOthers = (word: string) => withoutNames(word, people, how) === word
  const words = people.flatMap(({ name, email }) => [name, email ?? '']).filter((word) => word && !isOthers(word))
  return withoutNames(
    words.flatMap(spellings).reduce((all, word) => all.replaceAll(word, how.alias), text),
    people,
    how,
  )
}

const spellings = (word: string) => [word, unlinked(word)].flatMap((one) => [one, escapeHtml(one)])

type Place = { table: PgTable; key: PgColumn; columns: PgColumn[]; which: SQL }

/**
 * Where staff and reviewers write about a review. What the author wrote stays: a name that is gone from it would tell the
 * author who was asked. The history names nobody, and cannot be changed.
 */
function placesOf(tx: Tx, manuscriptId: string): Place[] {
  const rounds = tx
    .select({ id: reviewRounds.id })
    .from(reviewRounds)
    .where(eq(reviewRounds.manuscriptId, manuscriptId))
  const { roundId, subject, declineNote, conflict, askedReason, suggestions } = reviewInvitations
  const asked = tx.select({ id: reviewInvitations.id }).from(reviewInvitations).where(inArray(roundId, rounds))
  const { invitationId, toAuthor, toEditor, redacted, answers, helper } = reviewReports
  return [
    {
      ...{ table: reviewReports, key: invitationId, which: inArray(invitationId, asked) },
      columns: [toAuthor, toEditor, redacted, answers, helper],
    },
    {
      ...{ table: reviewInvitations, key: reviewInvitations.id, which: inArray(roundId, rounds) },
      columns: [subject, declineNote, conflict, askedReason, suggestions],
    },
    {
      ...{ table: reviewRounds, key: reviewRounds.id, which: eq(reviewRounds.manuscriptId, manuscriptId) },
      columns: [reviewRounds.reason],
    },
    {
      ...{ table: appeals, key: appeals.id, which: eq(appeals.manuscriptId, manuscriptId) },
      columns: [appeals.answer],
    },
    {
      ...{ table: manuscriptNotes, key: manuscriptNotes.id, which: eq(manuscriptNotes.manuscriptId, manuscriptId) },
      columns: [manuscriptNotes.text],
    },
  ]
}

async function rewrite(tx: Tx, { table, key, columns, which }: Place, without: (text: string) => string) {
  const names = new Map(Object.entries(getTableColumns(table)).map(([name, column]) => [column, name]))
  for (const row of await tx.select().from(table).where(which)) {
    const values = columns.map((column) => [names.get(column) ?? '', row[names.get(column) ?? '']] as const)
    const changed = values
      .map(([name, value]) => [name, value, inside(value, without)] as const)
      .filter(([, value, now]) => JSON.stringify(value) !== JSON.stringify(now))
    if (changed.length === 0) continue
    const change = Object.fromEntries(changed.map(([name, , now]) => [name, now]))
    await tx
      .update(table)
      .set(change)
      .where(eq(key, row[names.get(key) ?? '']))
  }
}

/** Authors read their answers as they wrote them. The public reads them without the name, as before. */
async function hideInAnswers(tx: Tx, manuscriptId: string, without: (text: string) => string): Promise<void> {
  const { roundId, answers, publicAnswers } = revisions
  const rows = await tx
    .select({ roundId, answers, publicAnswers })
    .from(revisions)
    .innerJoin(reviewRounds, eq(reviewRounds.id, roundId))
    .where(eq(reviewRounds.manuscriptId, manuscriptId))
  for (const row of rows) {
    const hidden = Object.entries({ ...row.answers, ...row.publicAnswers }).flatMap(
      ([key, { text, place, ...answer }]) => {
        const now = { ...answer, text: without(text), ...(place && { place: without(place) }) }
        return now.text !== text || now.place !== place ? [[key, now] as const] : []
      },
    )
    if (hidden.length === 0) continue
    const change = { publicAnswers: { ...row.publicAnswers, ...Object.fromEntries(hidden) } }
    await tx.update(revisions).set(change).where(eq(roundId, row.roundId))
  }
}

/** Changes every text in a value of JSON. */
function inside(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((one) => inside(one, change))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inside(one, change)]))
}

/** E-mails to editors, authors and helpers are kept with the manuscript. They say 'Reviewer 2' from now on, as each knows them. */
async function renameInLetters(
  tx: Tx,
  manuscriptId: string,
  without: (text: string, letter: Pick<typeof letters.$inferSelect, 'kind' | 'toEmail'>) => string,
): Promise<void> {
  for (const { id, ...letter } of await tx.select().from(letters).where(eq(letters.manuscriptId, manuscriptId))) {
    const [subject, text, html] = [letter.subject, letter.text, letter.html].map((words) => without(words, letter))
    if (subject !== letter.subject || text !== letter.text || html !== letter.html)
      await tx.update(letters).set({ subject, text, html }).where(eq(letters.id, id))
  }
}
