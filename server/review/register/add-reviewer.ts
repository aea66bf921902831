import type { InputOf } from '#contracts/endpoint.ts'
import type { addReviewer as contract, ReviewerForm } from '#contracts/review/reviewers.ts'
import { isRefused } from '#domain/review/conflict.ts'
import { journalsAfter, maySeeReviewer, uniqueTopics } from '#domain/review/reviewer.ts'
import { faultAt, type Problem, refuse } from '#domain/words/errors.ts'
import { orcidProblem } from '#domain/words/orcid.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { type OpenedReview, openToChange } from '../../access/opened.ts'
import { seenBy } from '../../access/seen.ts'
import { logActivity } from '../../db/activity.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../ids.ts'
import { isTaken } from './change-entry.ts'
import { conflictsOf } from './conflicts.ts'
import { findByAddress, insertReviewer, lockReviewers, type Reviewer, shareReviewer } from './store.ts'

type Input = InputOf<typeof contract>

export async function addReviewer(deps: Deps, actor: Staff, input: Input): Promise<{ _id: string }> {
  return { _id: await deps.db.transaction((tx) => addReviewerIn(deps, tx, actor, input)) }
}

/** Runs in the caller's transaction and returns the id. Another editor's reviewer is shared, not entered twice. */
export async function addReviewerIn(deps: Deps, tx: Tx, actor: Staff, input: Input): Promise<string> {
  const { source, manuscript, ...form } = input
  const fields = fieldsOf(deps, actor, [], form)
  const wanted = manuscript === undefined ? null : await openToChange(tx, actor, manuscript)
  if (wanted) await refuseAuthor(tx, actor, wanted, fields)
  const known = [...(await findByAddress(tx, fields.emails)).values()][0]
  if (known) return share(deps, tx, actor, known)
  const [id, at] = [newId(), deps.clock.now()]
  const sample = wanted?.sample ?? false
  if (!(await insertReviewer(tx, { id, ...fields, source, sample, createdAt: at, updatedAt: at }))) throw isTaken()
  await logActivity(tx, { by: actor, action: 'add', object: 'reviewer', objectId: id, journal: actor.access })
  return id
}

/** Whoever cannot be asked to review the manuscript is not entered for it either. */
async function refuseAuthor(
  tx: Tx,
  actor: Staff,
  manuscript: OpenedReview,
  fields: ReturnType<typeof fieldsOf>,
): Promise<void> {
  const [conflicts = []] = await conflictsOf(tx, await seenBy(tx, actor), manuscript, [
    { ...fields, id: null, leftAt: null },
  ])
  if (isRefused(conflicts)) throw faultAt('email', conflicts[0]?.sentence ?? '', 'conflict')
}

/** Adds the editor's journal to somebody who so far reviewed for others only. It gives no right to change the entry. */
async function share({ clock }: Deps, tx: Tx, actor: Staff, { id }: Reviewer): Promise<string> {
  const [known] = await lockReviewers(tx, [id])
  if (!known || known.erasedAt) throw isTaken()
  if (maySeeReviewer(actor, known) || actor.access === null)
    throw faultAt('email', `This address is already in the register, as ${known.name}'s.`, 'conflict')
  await shareReviewer(tx, known, actor.access, clock.now())
  await logActivity(tx, { by: actor, action: 'share', object: 'reviewer', objectId: id, journal: actor.access })
  return id
}

/** Returns the columns that the form fills. Throws if the form has faults. */
export function fieldsOf({ content }: Deps, actor: Staff, before: readonly string[], form: ReviewerForm) {
  const { email, otherEmails, journals, topics, affiliation, orcid, name, notes } = form
  const unknown = journals.find((slug) => !content.journal(slug))
  const problems: (Problem | false)[] = [
    orcidProblem(orcid) !== null && { field: 'orcid', sentence: orcidProblem(orcid) ?? '' },
    unknown !== undefined && { field: 'journals', sentence: 'Please choose journals from the list.' },
  ]
  refuse(problems.filter((problem) => problem !== false))
  return {
    ...{ name, notes, affiliation: affiliation || null, orcid: orcid || null },
    emails: [...new Set([email, ...otherEmails])],
    topics: uniqueTopics(topics),
    journals: journalsAfter(actor, before, journals),
  }
}
