import {
  type PublishedRound,
  publishedRounds,
  type StoredReport,
  type StoredRound,
} from '#domain/manuscript/published-reports.ts'
import type { ArticleState } from '#domain/manuscript/record/record.ts'
import { publishersDay } from '#domain/words/day.ts'
import { findAuthorsNumbers } from '../../db/authors-numbers.ts'
import type { DbOrTx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { findUnsigned, seenInReportOf } from '../rounds/unsigned.ts'
import { rulesOf } from '../rules.ts'
import { findDecidedRounds, findSubmitted } from './round-store.ts'

type Article = { manuscriptId: string | null; journal: string; standing: ArticleState; title: string; abstract: string }

/** Returns what readers may read of each article's review, by its manuscript. Most journals publish nothing of it. */
export async function publishedReports(deps: Deps, articles: Article[]): Promise<Map<string, PublishedRound[]>> {
  const asked = articles.flatMap(({ manuscriptId: id, ...article }) =>
    id !== null && rulesOf(deps, article.journal).publishesReports ? [{ ...article, id }] : [],
  )
  if (asked.length === 0) return new Map()
  const rounds = await storedRounds(
    deps.db,
    asked.map(({ id }) => id),
  )
  return new Map(
    asked.map((article) => [
      article.id,
      publishedRounds(rulesOf(deps, article.journal), article, rounds.get(article.id) ?? []),
    ]),
  )
}

/** The decided rounds of these manuscripts as they are stored. Days say less of where a reviewer lives than times. */
export async function storedRounds(db: DbOrTx, manuscriptIds: string[]): Promise<Map<string, StoredRound[]>> {
  const rounds = await findDecidedRounds(db, manuscriptIds)
  const found = await findSubmitted(
    db,
    rounds.map(({ round }) => round),
  )
  const authorsNumber = await findAuthorsNumbers(db, manuscriptIds)
  // Who signed a report that readers don't get is not known to them.
  const unsignedOf = await findUnsigned(db, manuscriptIds, ({ isSigned, mayPublish }) => isSigned && mayPublish)
  const day = (at: Date | null) => at && publishersDay(at)
  const storedRound = ({ round, answers, publicAnswers, answeredAt }: (typeof rounds)[number]): StoredRound => ({
    ...{ number: round.number, decision: round.decision, sentReports: round.sentReports },
    decidedOn: day(round.decidedAt),
    revision: answers && answeredAt && { answers, publicAnswers: publicAnswers ?? {}, on: publishersDay(answeredAt) },
    reports: found
      .filter(({ invitation }) => invitation.roundId === round.id)
      .map((row) => ({
        ...storedReport(row),
        number: authorsNumber(round.manuscriptId, row.invitation.number),
        submittedOn: day(row.invitation.submittedAt),
        hidden: seenInReportOf(row.invitation.reviewerId, unsignedOf(round.manuscriptId)),
      }))
      .sort((a, b) => a.number - b.number),
  })
  const roundsOf = (id: string) => rounds.filter(({ round }) => round.manuscriptId === id).map(storedRound)
  return new Map(manuscriptIds.map((id) => [id, roundsOf(id)]))
}

type Found = Awaited<ReturnType<typeof findSubmitted>>[number]

function storedReport({
  report,
  invitation,
  reviewer,
  cleanName,
}: Found): Omit<StoredReport, 'number' | 'submittedOn' | 'hidden'> {
  const { isSigned, mayPublish, toAuthor, redacted, answers } = report
  return {
    ...{ isSigned, mayPublish, toAuthor, redacted, answers },
    ...{ invitationId: invitation.id, state: invitation.state },
    name: reviewer.erasedAt ? null : reviewer.name,
    file: report.fileId && !report.cleanFailure ? { name: cleanName } : null,
  }
}
