import type { InputOf } from '#contracts/endpoint.ts'
import type { answerComment, askRevisionTime, changeDetails, takeRevisionFile } from '#contracts/review/revisions.ts'
import { isSameAnswer, newDayProblem } from '#domain/manuscript/revision.ts'
import { editProblems } from '#domain/manuscript/submission.ts'
import { changesTo } from '#domain/manuscript/version.ts'
import { addDays } from '#domain/words/day.ts'
import { AppError, faultAt, refuse } from '#domain/words/errors.ts'
import type { Visitor } from '#domain/words/permissions.ts'
import { countAgainst } from '../../db/limits.ts'
import type { Deps } from '../../deps.ts'
import { record } from '../../events/record.ts'
import { aboutOf } from '../../manuscript/submission/about.ts'
import { fieldsOf, journalsOf } from '../../manuscript/submission/submit.ts'
import { takeFile } from '../../manuscript/submission/take-file.ts'
import { versionFields } from '../../manuscript/version-store.ts'
import { expectOpen, withRevision } from '../../review/reviewing/open-revision.ts'
import { changeRevision } from '../../review/reviewing/revision-store.ts'
import { todayOf } from '../../review/rules.ts'
import { timeAsked } from './letters.ts'
import { reportsToAnswer } from './read-revision.ts'
import { putAnswer } from './store.ts'

type Saved = { savedAt: string }

/** A draft may be incomplete. Nobody else reads it until the revision is submitted. */
export async function answer(
  deps: Deps,
  visitor: Visitor,
  { key, comment, changed, text, place, was }: InputOf<typeof answerComment>,
): Promise<Saved> {
  return withRevision(deps, visitor, key, async (tx, held) => {
    expectOpen(held)
    const reports = await reportsToAnswer(deps, tx, held)
    const [about] = reports.flatMap(({ name, comments }) =>
      comments.filter((one) => one.key === comment).map(({ number }) => `${name}, comment ${number},`),
    )
    if (!about) throw new AppError('not-found', 'This comment does not exist.')
    const given = { changed, text, ...(place && { place }) }
    const saved = held.revision.answers[comment] ?? null
    // The reply to the same save may have been lost, so what is there already is no conflict.
    if (was !== undefined && !isSameAnswer(saved, was) && !isSameAnswer(saved, given))
      throw new AppError(
        'conflict',
        `Your answer to ${about} was changed in another tab or on another device. What you typed here is kept: reload this page to compare.`,
      )
    await putAnswer(tx, held.round, comment, given)
    return { savedAt: deps.clock.now().toISOString() }
  })
}

const notAsked = { file: '', declarations: [], suggestedReviewers: [], opposedReviewers: [] }

/** Keeps only what differs from the manuscript, so that what is changed elsewhere stays. */
export async function putDetails(
  deps: Deps,
  visitor: Visitor,
  { key, ...input }: InputOf<typeof changeDetails>,
): Promise<Saved> {
  refuse(editProblems(input, journalsOf(deps)))
  return withRevision(deps, visitor, key, async (tx, held) => {
    expectOpen(held)
    const { manuscript, round } = held
    if (input.journal !== manuscript.journal)
      throw faultAt('journal', 'The journal can no longer be changed: this manuscript is under review.')
    const after = fieldsOf({ ...input, ...notAsked })
    await changeRevision(tx, round, { fields: changesTo(versionFields(manuscript), versionFields(after)) })
    return { savedAt: deps.clock.now().toISOString() }
  })
}

/** Takes a file that was uploaded before. The one that it replaces is swept away. */
export async function putFile(
  deps: Deps,
  visitor: Visitor,
  { key, url }: InputOf<typeof takeRevisionFile>,
): Promise<Saved> {
  return withRevision(deps, visitor, key, async (tx, held) => {
    expectOpen(held)
    const fileId = await takeFile(deps, tx, url, held.owners)
    await changeRevision(tx, held.round, { fileId })
    return { savedAt: deps.clock.now().toISOString() }
  })
}

export async function askTime(
  deps: Deps,
  visitor: Visitor,
  { key, until, reason }: InputOf<typeof askRevisionTime>,
): Promise<{ success: string }> {
  return withRevision(deps, visitor, key, async (tx, held) => {
    expectOpen(held)
    const { manuscript, revision, round, by } = held
    const today = todayOf(deps)
    const after = revision.dueOn > today ? revision.dueOn : today
    const problem = newDayProblem(until, { after, until: addDays(today, 365) })
    if (problem) throw faultAt('until', problem)
    await changeRevision(tx, round, { askedUntil: until, askedReason: reason || null })
    const reply = { success: 'We have told the editors. They will e-mail you their answer.' }
    if (until === revision.askedUntil) return reply
    const at = deps.clock.now()
    await countAgainst(tx, 'time-request', [round.id], at, deps.config.limits)
    const asked = { dueOn: revision.dueOn, until, reason, deskUrl: deskOf(deps, manuscript.id) }
    await record(deps, tx, {
      ...{ kind: 'ask-revision-time', by, manuscript, at, reason: reason || null },
      toEditor: (to) => timeAsked(aboutOf(deps, manuscript), to, asked),
    })
    return reply
  })
}

export const deskOf = ({ config }: Pick<Deps, 'config'>, id: string) => `${config.publicUrl}/admin/review/${id}`
