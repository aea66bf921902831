import type { Revision as Shown } from '#contracts/review/revisions.ts'
import {
  answerAt,
  answerPassages,
  isWeak,
  leaksInRecord,
  passagesOf,
} from '#domain/manuscript/anonymity/record-text.ts'
import type { Leak } from '#domain/manuscript/anonymity/report.ts'
import { detailsOf } from '#domain/manuscript/record/record.ts'
import { type AnsweredReport, commentsIn } from '#domain/manuscript/revision.ts'
import { changedFields } from '#domain/manuscript/version.ts'
import type { Visitor } from '#domain/words/permissions.ts'
import type { DbOrTx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { maskSecrets } from '../../jobs/outbox.ts'
import { aboutOf } from '../../manuscript/submission/about.ts'
import type { SentReport } from '../../manuscript/submission/letters-of-decisions.ts'
import { versionFields } from '../../manuscript/version-store.ts'
import { fileUrl } from '../../people/accounts/file-url.ts'
import { type OpenedRevision, openRevision, stateOf } from '../../review/reviewing/open-revision.ts'
import { fileFor } from '../../review/reviewing/read-reports.ts'
import { reportsAsSent } from '../../review/reviewing/sent-reports.ts'
import { findPeople } from '../../review/rounds/copy-store.ts'
import { findInvitations } from '../../review/rounds/store.ts'
import { rulesOf, todayOf } from '../../review/rules.ts'
import { findAppealed } from '../decide/appeal-store.ts'
import { findOffered } from '../transfers/store.ts'
import { findDecisionLetter } from './store.ts'

type Asked = Pick<OpenedRevision, 'manuscript' | 'round'>

type SentToAnswer = AnsweredReport &
  Pick<SentReport, 'answers'> & { file: { invitationId: string; name: string | null } | null }

/** The reports that went to the author, split into comments. */
export async function reportsToAnswer(
  deps: Deps,
  db: DbOrTx,
  { manuscript, round }: { manuscript: Asked['manuscript']; round: Asked['round'] },
): Promise<SentToAnswer[]> {
  const invited = await findInvitations(db, [round], ['submitted'])
  const sent = invited.filter(({ invitation }) => round.sentReports.includes(invitation.id))
  return (await reportsAsSent(deps, db, manuscript, sent))
    .map(({ invitationId, reviewer: name, answers, text, hasFile, fileName }) => ({
      ...{ name, answers, comments: commentsIn(invitationId, text) },
      file: hasFile ? { invitationId, name: fileName } : null,
    }))
    .filter(({ answers, comments, file }) => answers.length > 0 || comments.length > 0 || file)
}

/** What the author sees, and nothing of who reviewed unless they signed. */
export async function revision(deps: Deps, visitor: Visitor, { key }: { key: string }): Promise<Shown> {
  const opened = await openRevision(deps, visitor, key)
  const { manuscript, round, revision: row, fileName } = opened
  const [reports, letter, appealed, offered] = await Promise.all([
    reportsToAnswer(deps, deps.db, opened),
    findDecisionLetter(deps.db, manuscript),
    findAppealed(deps.db, [manuscript.id]),
    findOffered(deps.db, [manuscript.id]),
  ])
  const { journalTitle, office } = aboutOf(deps, manuscript)
  const before = versionFields(manuscript)
  const after = { ...before, ...row.fields }
  const { fileId } = row
  return {
    manuscriptId: manuscript.id,
    number: manuscript.number,
    journal: {
      title: journalTitle,
      office,
      accent: deps.content.journal(manuscript.journal)?.accent ?? 'multidisciplinary',
    },
    state: stateOf(opened),
    decision: round.decision === 'major-revision' ? 'major-revision' : 'minor-revision',
    round: round.number,
    version: row.version,
    today: todayOf(deps),
    dueOn: row.dueOn,
    asked: row.askedUntil ? { until: row.askedUntil, reason: row.askedReason } : null,
    submittedAt: row.submittedAt?.toISOString() ?? null,
    appealed: appealed.has(manuscript.id),
    transferOffered: offered.has(manuscript.id),
    letter: letter && {
      subject: letter.subject,
      text: maskSecrets(letter.kind, letter.text, '[link removed]'),
      at: letter.createdAt.toISOString(),
    },
    publishesReports: rulesOf(deps, manuscript.journal).publishesReports,
    reports: reports.map(({ name, answers, comments, file }) => ({
      ...{ name, answers },
      file: file && fileFor(key, file.invitationId, file.name),
      comments: comments.map((comment) => ({ ...comment, answer: row.answers[comment.key] ?? null })),
    })),
    file: fileId && fileName ? { url: fileUrl(fileId, deps.config.publicUrl), name: fileName } : null,
    record: {
      ...after,
      coAuthors: after.coAuthors.map(({ name, email, ...person }) => ({ name, email, ...detailsOf(person) })),
    },
    changed: row.submittedAt ? [] : changedFields(before, after).map(({ label }) => label),
    ...(row.submittedAt ? noTellings : await tellingsIn(deps, opened, reports)),
  }
}

type Tellings = Pick<Shown, 'telling' | 'givenNames'>
const noTellings: Tellings = { telling: [], givenNames: [] }

/**
 * What reviewers of the next round would not read as the author wrote it, and first names, which they would: each once,
 * in the order of the page.
 */
async function tellingsIn(
  deps: Deps,
  { manuscript, revision }: OpenedRevision,
  reports: AnsweredReport[],
): Promise<Tellings> {
  if (rulesOf(deps, manuscript.journal).anonymity !== 'double') return noTellings
  const people = await findPeople(deps.db, manuscript)
  const places = new Map(
    reports.flatMap(({ name, comments }) =>
      comments.flatMap(({ key, number }) => {
        const { text, place } = answerAt(key)
        const comment = `${name}, comment ${number}`
        return [[text, `Answer to ${comment}`] as const, [place, `Where in the new file, for ${comment}`] as const]
      }),
    ),
  )
  const order = [...places.keys()]
  const answers = answerPassages(revision.answers).sort((a, b) => order.indexOf(a.at) - order.indexOf(b.at))
  const { title, abstract } = { ...manuscript, ...revision.fields }
  const passages = [...passagesOf({ title, abstract }), ...answers]
  const leaks = leaksInRecord(passages, people, [])
  const once = (some: Leak[]) => {
    const found = some.map(({ at, place, match: words }) => ({ place: places.get(at) ?? place, words }))
    return [...new Map(found.map((one) => [`${one.place} ${one.words}`, one])).values()]
  }
  return { telling: once(leaks.filter((leak) => !isWeak(leak))), givenNames: once(leaks.filter(isWeak)) }
}
