import type { OwnPageProof, Proof, StaffProofs } from '#contracts/publishing/proofs.ts'
import { mayHaveProof } from '#domain/manuscript/page-proof.ts'
import { AppError } from '#domain/words/errors.ts'
import { statusLabels } from '#domain/words/manuscript-status.ts'
import type { Author, Staff, Visitor } from '#domain/words/permissions.ts'
import type { Opened } from '../../access/opened.ts'
import type { Manuscript } from '../../access/store.ts'
import type { DbOrTx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { aboutOf } from '../../manuscript/submission/about.ts'
import { openByKey } from '../../manuscript/submission/open-by-key.ts'
import { todayOf } from '../../review/rules.ts'
import { findText } from '../texts/store.ts'
import { answerProblem, openByFile } from './open.ts'
import {
  type CommentRow,
  findComments,
  findLastProof,
  findProofs,
  findProofText,
  findWaiting,
  type ProofRow,
} from './store.ts'

type SettledComment = { comment: CommentRow; by: string | null }

/** The last of a file that was replaced is superseded too, whatever its row says. */
function show(row: ProofRow, comments: readonly SettledComment[], { fileId }: Manuscript): Proof {
  const isReplaced = row.fileId !== fileId && (row.state === 'asked' || row.state === 'approved')
  return {
    ...{ _id: row.id, round: row.round, dueOn: row.dueOn, askedAt: row.createdAt.toISOString() },
    state: isReplaced ? 'superseded' : row.state,
    answeredAt: row.answeredAt?.toISOString() ?? null,
    answer: row.answer,
    comments: comments
      .filter(({ comment }) => comment.proofId === row.id)
      .map(({ comment: { id, place, where, quote, words, createdAt, settledAt, answer }, by }) => ({
        ...{ _id: id, place, where, quote, words, at: createdAt.toISOString() },
        settled: settledAt && { at: settledAt.toISOString(), by, answer },
      })),
  }
}

async function proofsOf(db: DbOrTx, manuscript: Opened) {
  const [rows, comments] = await Promise.all([findProofs(db, manuscript), findComments(db, manuscript)])
  return rows.map(({ proof, by }) => ({ row: proof, by, shown: show(proof, comments, manuscript) }))
}

/** For the author, who does not learn which member of staff did what. */
export async function ownPageProof(deps: Deps, visitor: Visitor, { key }: { key: string }): Promise<OwnPageProof> {
  const { manuscript } = await openByKey(deps, visitor, key, 'proof')
  const found = await proofsOf(deps.db, manuscript)
  const { id, number, title } = manuscript
  const { journalTitle, office } = aboutOf(deps, manuscript)
  const accent = deps.content.journal(manuscript.journal)?.accent ?? 'multidisciplinary'
  return {
    ...{ manuscriptId: id, number, title, journal: { title: journalTitle, office, accent } },
    problem: answerProblem(manuscript, found[0]?.row ?? null),
    proofs: found.map(({ shown }) => ({
      ...shown,
      comments: shown.comments.map((one) => ({ ...one, settled: one.settled && { ...one.settled, by: null } })),
    })),
  }
}

type Made = Pick<NonNullable<Awaited<ReturnType<typeof findText>>>, 'state'> | null

/** Why no proof can be sent to the author now; null if one can. */
export function askProblem({ status, fileId }: Manuscript, last: ProofRow | null, text: Made): string | null {
  if (!mayHaveProof(status))
    return `A proof can be sent between acceptance and publication. This manuscript is ${statusLabels[status]}.`
  if (!text) return 'There is no text yet. Make it first.'
  if (text.state !== 'read') return 'The text is being made, or could not be made. Make it first.'
  if (last?.state === 'asked' && last.fileId === fileId) return 'A proof is with the author. Withdraw it first.'
  return null
}

export async function listPageProofs(deps: Deps, staff: Staff, { id }: { id: string }): Promise<StaffProofs> {
  const { db } = deps
  const manuscript = await openByFile(db, staff, id)
  if (!manuscript) throw new AppError('not-found', 'There is no such manuscript.')
  const found = await proofsOf(db, manuscript)
  return {
    problem: askProblem(manuscript, found[0]?.row ?? null, await findText(db, id)),
    today: todayOf(deps),
    proofs: found.map(({ row, by, shown }) => ({
      ...shown,
      by,
      // What the author writes is theirs until they send it.
      comments: row.answeredAt ? shown.comments : [],
      remindedAt: (row.remindedAfterAt ?? row.remindedBeforeAt)?.toISOString() ?? null,
    })),
  }
}

/** For the author's own pages: the proofs that wait for their answer, by manuscript. */
export async function waitingProofs({ db }: Deps, author: Author): Promise<ReadonlyMap<string, { dueOn: string }>> {
  const rows = await findWaiting(db, author.id)
  return new Map(rows.map(({ manuscriptId, dueOn }) => [manuscriptId, { dueOn }]))
}

/** What the author's page shows: the text as it was when the proof was sent. */
export async function shownProof(deps: Deps, visitor: Visitor, key: string) {
  const { manuscript } = await openByKey(deps, visitor, key, 'proof')
  const last = await findLastProof(deps.db, manuscript)
  const text = last && (await findProofText(deps.db, manuscript, last.id))
  return last && text ? { manuscript, proof: last, text } : null
}
