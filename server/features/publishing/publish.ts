import type { InputOf, ReplyOf } from '#contracts/endpoint.ts'
import type { nextArticleId, publishArticle } from '#contracts/publish.ts'
import { articlePath } from '#domain/article-path.ts'
import { formatCustomId } from '#domain/custom-id.ts'
import { AppError } from '#domain/errors.ts'
import { mayActOnJournal, type Staff } from '#domain/permissions.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../ids.ts'
import { carryOut } from '../manuscripts/carry-out.ts'
import { permitted } from '../manuscripts/decide.ts'
import type { Manuscript } from '../manuscripts/store.ts'
import { findApproval, findCounters, findIssue, insertArticle, nextPosition, takeNumber } from './publish-store.ts'

function prefixOf({ content }: Deps, journal: string): string {
  const found = content.journal(journal)
  if (!found) throw new AppError('not-found', 'There is no such journal.')
  return found.customIdPrefix
}

async function openedIssue(db: DbOrTx, journal: string, number: number) {
  const issue = await findIssue(db, journal, number)
  if (issue) return issue
  const problem = `Issue ${number} of this journal has not been opened.`
  throw new AppError('bad-input', problem, { fields: { issue: problem } })
}

export async function nextId(
  deps: Deps,
  staff: Staff,
  { journal, issue }: InputOf<typeof nextArticleId>,
): Promise<ReplyOf<typeof nextArticleId>> {
  if (!mayActOnJournal(staff, journal)) throw new AppError('not-found', 'There is no such journal.')
  const prefix = prefixOf(deps, journal)
  const counters = await findCounters(deps.db, journal)
  if (!counters?.issue) throw new AppError('conflict', 'This journal has no issue yet. Please open one first.')
  const { volume } = await openedIssue(deps.db, journal, issue ?? counters.issue)
  return { id: formatCustomId(prefix, volume, counters.lastArticleNumber + 1) }
}

/** The ID is given in the transaction that publishes, so none is lost or given twice. */
export async function publish(
  deps: Deps,
  staff: Staff,
  { id, issue: number, journal }: InputOf<typeof publishArticle>,
): Promise<ReplyOf<typeof publishArticle>> {
  const { manuscript, transition } = await permitted(deps.db, staff, id, 'publish')
  if (journal !== manuscript.journal) {
    const problem = 'This manuscript belongs to another journal.'
    throw new AppError('bad-input', problem, { fields: { journal: problem } })
  }
  const prefix = prefixOf(deps, journal)
  const { volume } = await openedIssue(deps.db, journal, number)
  return deps.db.transaction(async (tx) => {
    // The journal before the manuscript, as wherever both are locked.
    const customId = formatCustomId(prefix, volume, await takeNumber(tx, journal))
    const url = deps.config.publicUrl + articlePath({ journal, customId })
    await carryOut(deps, tx, {
      by: staff,
      manuscript,
      transition,
      article: { customId, volume, issue: number, url },
    })
    const place = { journal, volume, issue: number, customId }
    return { _id: await freeze(deps, tx, manuscript, place), ...place, article: url }
  })
}

type Place = { journal: string; volume: number; issue: number; customId: string }

/** An article is a record of its own: nothing that changes later in an account changes it. */
async function freeze({ clock }: Deps, tx: Tx, manuscript: Manuscript, place: Place): Promise<string> {
  const { id: manuscriptId, authorId, title, articleType, abstract, keywords, country, fileId } = manuscript
  const authors = [{ name: manuscript.author }, ...manuscript.coAuthors.map(({ email: _, ...person }) => person)]
  const id = newId()
  await insertArticle(tx, {
    ...{ id, manuscriptId, authorId, ...place, title, articleType, abstract, keywords, country, fileId },
    position: await nextPosition(tx, place.journal, place.issue),
    authors,
    authorNames: authors.map(({ name }) => name).join(', '),
    receivedAt: manuscript.createdAt,
    acceptedAt: (await findApproval(tx, manuscriptId)) ?? manuscript.statusAt,
    publishedAt: clock.now(),
  })
  return id
}
