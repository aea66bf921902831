import type { InputOf, ReplyOf } from '#contracts/endpoint.ts'
import type { ListedProof, OwnProof, listProofs as proofsCall } from '#contracts/money/transfer-proofs.ts'
import type { ListedWaiver, listWaivers as listCall, OwnCharge } from '#contracts/money/waivers.ts'
import { tabCountMax } from '#contracts/shapes.ts'
import { isWaiverOpen, waiverProblem } from '#domain/manuscript/waiver.ts'
import { chargeDue, chargeOf } from '#domain/words/charge.ts'
import { mayPay, readStatus, type Status } from '#domain/words/manuscript-status.ts'
import type { Staff, Visitor } from '#domain/words/permissions.ts'
import { chargesSeenBy } from '../../access/seen.ts'
import type { Deps } from '../../deps.ts'
import { hasOpenObjection } from '../../manuscript/objection-store.ts'
import { aboutOf } from '../../manuscript/submission/about.ts'
import { openByKey } from '../../manuscript/submission/open-by-key.ts'
import type { Manuscript } from '../../manuscript/submission/store.ts'
import { fileUrl } from '../../people/accounts/file-url.ts'
import { findAllProofs, findProofs, type ProofRow } from '../payments/transfer-proof-store.ts'
import { countWaivers, findRequests, findWaivers, type WaiverRow } from '../payments/waiver-store.ts'
import { ownDocuments } from './documents.ts'

export function problemOf({ status, waiver }: Pick<Manuscript, 'status' | 'waiver'>, requests: readonly WaiverRow[]) {
  const isWaiting = requests.some(({ answeredAt }) => !answeredAt)
  return waiverProblem({ status, isWaived: waiver !== null, isWaiting, requests: requests.length })
}

function show({ reason, words, offerMinor, createdAt, answeredAt, outcome, answer }: WaiverRow) {
  return {
    ...{ reason, words, offerMinor, at: createdAt.toISOString() },
    answer: answeredAt && outcome ? { at: answeredAt.toISOString(), outcome, text: answer } : null,
  }
}

/** For the author, who never learns which admin answered. */
export async function ownCharge(deps: Deps, visitor: Visitor, { key }: { key: string }): Promise<OwnCharge> {
  const { manuscript } = await openByKey(deps, visitor, key, 'charge')
  const { id, number, title, status, waiver } = manuscript
  const [requests, hasObjection] = await Promise.all([
    findRequests(deps.db, manuscript),
    hasOpenObjection(deps.db, manuscript),
  ])
  const { journalTitle, office, charge, due } = aboutOf(deps, manuscript)
  const accent = deps.content.journal(manuscript.journal)?.accent ?? 'multidisciplinary'
  return {
    ...{ manuscriptId: id, number, title, journal: { title: journalTitle, office, accent }, charge, due },
    state: mayPay(status) && hasObjection ? 'on-hold' : stateOf[status],
    waived: waiver !== null,
    waiverProblem: problemOf(manuscript, requests),
    papers: await ownDocuments(deps, id),
    proofs: (await findProofs(deps.db, manuscript)).map(showProof),
    requests: requests.map(show),
  }
}

function showProof({ reference, paidOn, createdAt, answeredAt, outcome, reason }: ProofRow): OwnProof {
  const answer = answeredAt && outcome ? { at: answeredAt.toISOString(), outcome, reason } : null
  return { reference, paidOn, at: createdAt.toISOString(), answer }
}

const stateOf: Record<Status, OwnCharge['state']> = {
  screening: 'expected',
  'under-review': 'expected',
  approved: 'due',
  paid: 'settled',
  published: 'settled',
  rejected: 'none',
}

const pageSize = 20
const countMax = 1000

export async function listProofs(
  { db, content, config }: Deps,
  staff: Staff,
  { page }: InputOf<typeof proofsCall>,
): Promise<ReplyOf<typeof proofsCall>> {
  const window = { limit: pageSize, offset: (page - 1) * pageSize }
  const { rows, total } = await findAllProofs(db, await chargesSeenBy(db, staff), window)
  const proofs = rows.map(({ proof, manuscript, by }): ListedProof => {
    const { id: manuscriptId, number, title, author, email, sample } = manuscript
    return {
      ...{ ...showProof(proof), manuscriptId, number, title, author, email, sample, by },
      file: fileUrl(proof.fileId, config.publicUrl),
      due: chargeDue(content.site.charges, manuscript),
      open: !proof.answeredAt && mayPay(readStatus(manuscript.status)),
    }
  })
  return { proofs, page, pages: Math.max(1, Math.ceil(total / pageSize)), total }
}

export async function listWaivers(
  { db, content }: Deps,
  staff: Staff,
  { show: shown, page }: InputOf<typeof listCall>,
): Promise<ReplyOf<typeof listCall>> {
  const window = { limit: pageSize, offset: (page - 1) * pageSize }
  const seen = await chargesSeenBy(db, staff)
  const [rows, open, answered] = await Promise.all([
    findWaivers(db, { show: shown, seen }, window),
    countWaivers(db, { show: 'open', seen }, countMax),
    countWaivers(db, { show: 'answered', seen }, countMax),
  ])
  const total = shown === 'open' ? open : answered
  const waivers = rows.map(({ request, manuscript, by }): ListedWaiver => {
    const { id: manuscriptId, number, title, author, email, country, articleType, sample } = manuscript
    const status = readStatus(manuscript.status)
    return {
      ...{ ...show(request), manuscriptId, number, title, author, email, country, articleType, sample, by },
      journal: content.journal(manuscript.journal)?.title ?? manuscript.journal,
      approved: status === 'approved',
      charge: chargeOf(content.site.charges, manuscript),
      due: chargeDue(content.site.charges, manuscript),
      open: !request.answeredAt && isWaiverOpen(status),
    }
  })
  const counts = { open: Math.min(open, tabCountMax), answered: Math.min(answered, tabCountMax) }
  return { waivers, page, pages: Math.max(1, Math.ceil(total / pageSize)), total, counts }
}
