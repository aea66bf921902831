import type { InputOf, ReplyOf } from '#contracts/endpoint.ts'
import type { decideRound, decisionLetter as letterCall } from '#contracts/review/rounds.ts'
import { addDays } from '#domain/words/day.ts'
import { AppError, faultAt } from '#domain/words/errors.ts'
import { asksRevision, type ReviewVerdict, revisionWordsProblem } from '#domain/words/peer-review.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { lockOpened, type Opened, reviewFor } from '../../access/opened.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { newToken } from '../../ids.ts'
import { shownLetter } from '../../jobs/templates.ts'
import { aboutOf } from '../../manuscript/submission/about.ts'
import type { SentReport } from '../../manuscript/submission/letters-of-decisions.ts'
import { putPageLink } from '../../manuscript/submission/page-link.ts'
import { confirmNaming } from '../../review/reviewing/confirm-naming.ts'
import { assignIfNobody } from '../../review/reviewing/hand-over.ts'
import { refuseOlderReports, refuseRedacted } from '../../review/reviewing/refuse-older-reports.ts'
import { dueFrom } from '../../review/reviewing/revision-store.ts'
import { reportsAsSent } from '../../review/reviewing/sent-reports.ts'
import { refreshStage } from '../../review/rounds/refresh-stage.ts'
import { ensureRound, findInvitations, findLastRound, findOpenRevision, type Round } from '../../review/rounds/store.ts'
import { rulesOf, todayOf } from '../../review/rules.ts'
import { carryOut, linksAfter } from '../carry-out.ts'
import { permitted } from '../decide/decide.ts'
import { refuseDecided } from '../decide/refuse-decided.ts'
import { type Details, letterFor } from '../letters.ts'
import { deleteReviseLinks, insertRevision } from './store.ts'

type Input = InputOf<typeof decideRound>
type Chosen = Pick<Input, 'decision' | 'reports' | 'comment' | 'dueOn'>

const actions = { accept: 'approve', reject: 'reject', 'minor-revision': 'revise', 'major-revision': 'revise' } as const

/** The e-mail that the decision would send. Its link does not exist yet. */
export async function decisionLetter(
  deps: Deps,
  staff: Staff,
  { id, format, ...chosen }: InputOf<typeof letterCall>,
): Promise<ReplyOf<typeof letterCall>> {
  const { manuscript, transition } = await permitted(deps.db, staff, id, actions[chosen.decision])
  if (!transition.letter) throw new AppError('not-found', 'No e-mail is sent for this decision.')
  const details = {
    ...(await detailsOf(deps, deps.db, manuscript, chosen, { token: '{link}', reportsToken: '{reports}' })),
    ...linksAfter(deps, transition, '{link}'),
  }
  return shownLetter(deps.db, letterFor(transition.letter, aboutOf(deps, manuscript), details), manuscript, format)
}

export async function decide(deps: Deps, staff: Staff, input: Input): Promise<ReplyOf<typeof decideRound>> {
  const { id, decision, why, letter, updatedAt, reportsStep, despiteNames, ...rest } = input
  const { manuscript, transition } = await permitted(deps.db, staff, id, actions[decision], updatedAt)
  if (manuscript.status !== 'under-review')
    throw new AppError('conflict', 'This manuscript is not under review any more.')
  const problem = revisionWordsProblem(decision, rest.reports, rest.comment)
  if (problem) throw faultAt('comment', problem)
  // A rejection has a link to appeal, too.
  const [token, reportsToken] = [newToken(), newToken()]
  const status = await deps.db.transaction(async (tx) => {
    if (!(await lockOpened(tx, manuscript))) throw new AppError('conflict', 'This manuscript has just been deleted.')
    await refuseDecided(tx, manuscript, transition.action, updatedAt)
    const revised = await findRevised(tx, manuscript)
    if (transition.action === 'revise' && revised)
      throw new AppError('conflict', 'A revision is already asked for. You can give the author more time instead.')
    await refuseOlderReports(tx, manuscript, reportsStep)
    const round = revised ?? (await ensureRound(tx, manuscript, deps.clock.now()))
    await refuseRedacted(deps, tx, manuscript, round, letter)
    await confirmNaming(deps, tx, staff, reviewFor(staff, manuscript), rest.reports, despiteNames)
    const details = await detailsOf(deps, tx, manuscript, { decision, ...rest }, { token, reportsToken })
    const review = { ...details, decision, sentReports: rest.reports, token, reportsToken }
    const given = { reason: details.reason, why: why || undefined, letter, updatedAt }
    const moved = await carryOut(deps, tx, { by: staff, manuscript, transition, ...given, review })
    if (details.revision) {
      await insertRevision(tx, round, dueFrom(todayOf(deps), details.revision.dueOn))
      await deleteReviseLinks(tx, manuscript)
      await putPageLink(tx, manuscript, 'revise', token)
      await refreshStage(deps, tx, manuscript)
    }
    if (details.reportsUrl) await putPageLink(tx, manuscript, 'reports', reportsToken)
    await assignIfNobody(deps, tx, manuscript, staff)
    return moved
  })
  return { _id: id, status: status ?? manuscript.status }
}

/** The round whose revision the author is working on. A decision takes that revision's place, and opens no round. */
async function findRevised(tx: Tx, manuscript: Opened): Promise<Round | null> {
  const last = await findLastRound(tx, manuscript)
  return last && (await findOpenRevision(tx, last)) ? last : null
}

/** What the letter says besides the editors' words. `token` opens the page of the revision, `reportsToken` that of the reports. */
async function detailsOf(
  deps: Deps,
  db: DbOrTx | Tx,
  manuscript: Opened,
  { decision, reports, comment, dueOn }: Chosen,
  { token, reportsToken }: { token: string; reportsToken: string },
): Promise<Pick<Details, 'reason' | 'reports' | 'revision' | 'reportsUrl' | 'publishesReports'>> {
  const sent = await reportsFor(deps, db, manuscript, reports)
  const revision = revisionOf(deps, manuscript, decision, dueOn, token)
  const hasFiles = !revision && sent.some(({ hasFile }) => hasFile)
  return {
    ...{
      reason: comment || undefined,
      reports: sent,
      revision,
      publishesReports: rulesOf(deps, manuscript.journal).publishesReports,
    },
    ...(hasFiles && { reportsUrl: `${deps.config.publicUrl}/reports/${reportsToken}` }),
  }
}

function revisionOf(
  deps: Deps,
  { journal }: Opened,
  decision: ReviewVerdict,
  dueOn: string | undefined,
  token: string,
): Details['revision'] {
  if (!asksRevision(decision)) return undefined
  const isMinor = decision === 'minor-revision'
  const { days } = rulesOf(deps, journal)
  const today = todayOf(deps)
  const due = dueOn ?? addDays(today, isMinor ? days.minorRevision : days.majorRevision)
  if (due <= today || due > addDays(today, 365))
    throw faultAt('dueOn', 'Please choose a day after today and within a year.')
  return { isMinor, dueOn: due, url: `${deps.config.publicUrl}/revise/${token}` }
}

async function reportsFor(deps: Deps, db: DbOrTx, manuscript: Opened, chosen: string[]): Promise<SentReport[]> {
  if (chosen.length === 0) return []
  const round = await findLastRound(db, manuscript)
  const invited = round && !round.decision ? await findInvitations(db, [round], ['submitted']) : []
  const sent = invited.filter(({ invitation }) => chosen.includes(invitation.id))
  if (sent.length !== new Set(chosen).size)
    throw faultAt('reports', 'One of these reports is not part of this round. Reload the page.', 'conflict')
  return reportsAsSent(deps, db, manuscript, sent)
}
