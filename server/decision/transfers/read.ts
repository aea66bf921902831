import type { readTransfer, Transfer, TransferDesk } from '#contracts/decision/transfers.ts'
import type { InputOf } from '#contracts/endpoint.ts'
import { undeclared } from '#domain/manuscript/declarations.ts'
import { notHere, offerProblem, transferChoices } from '#domain/manuscript/transfer.ts'
import { chargeFor } from '#domain/words/charge.ts'
import { AppError } from '#domain/words/errors.ts'
import { formatMoney } from '#domain/words/money.ts'
import type { Author, Staff, Visitor } from '#domain/words/permissions.ts'
import { type OpenedReview, openOwn, openReviewForStaff } from '../../access/opened.ts'
import { findAuthorsNumbers } from '../../db/authors-numbers.ts'
import type { Deps } from '../../deps.ts'
import { findDeclarations } from '../../manuscript/declaration-store.ts'
import { findMoves, type Move } from '../../manuscript/moves-store.ts'
import { showReport } from '../../review/reviewing/desk.ts'
import { findReports } from '../../review/reviewing/desk-store.ts'
import { asInRound } from '../../review/rounds/former.ts'
import { findFormerRounds, findInvitations, findRounds } from '../../review/rounds/store.ts'
import { rulesOf, titleOf } from '../../review/rules.ts'
import { findAppealed } from '../decide/appeal-store.ts'
import { missingIn } from './missing.ts'
import { openOffer } from './open.ts'
import { findOffer, findShared, type Offer } from './store.ts'

const stateOf = ({ answer }: Offer) => answer ?? 'open'

function showMove(deps: Deps, { fromJournal, formerNumber: number, at }: Move): TransferDesk['former'][number] {
  return { journal: titleOf(deps, fromJournal), number, at: at.toISOString() }
}

/** What staff of the journal see: reports for former journals only if their reviewers agreed. */
export async function transferDesk(deps: Deps, staff: Staff, { id }: { id: string }): Promise<TransferDesk> {
  const { db, content } = deps
  const manuscript = await openReviewForStaff(db, staff, id)
  const [offer, moves, rounds, appealed] = await Promise.all([
    findOffer(db, manuscript),
    findMoves(db, manuscript),
    findFormerRounds(db, manuscript),
    findAppealed(db, [id]),
  ])
  const former = moves.map(({ fromJournal }) => fromJournal)
  const isOpen = offer !== null && offer.answer === null
  const isOfferable = offerProblem(manuscript, isOpen, appealed.has(id)) === null
  const choices = isOfferable ? transferChoices({ journal: manuscript.journal, former }, content.journals) : []
  // An offer that brought the manuscript here is described by where it came from.
  const isOfThis = offer !== null && offer.fromJournal === manuscript.journal
  return {
    choices: choices.map(({ slug, title }) => ({ slug, title })),
    offer: isOfThis
      ? {
          ...{ journal: titleOf(deps, offer.toJournal), by: offer.by, state: stateOf(offer) },
          ...{ at: offer.offeredAt.toISOString(), answeredAt: offer.answeredAt?.toISOString() ?? null },
        }
      : null,
    former: moves.map((move) => showMove(deps, move)),
    ...(await reportsOf(deps, manuscript, rounds)),
  }
}

type Rounds = Awaited<ReturnType<typeof findFormerRounds>>

async function reportsOf(
  deps: Deps,
  manuscript: OpenedReview,
  rounds: Rounds,
): Promise<Pick<TransferDesk, 'asked' | 'reports'>> {
  const { db } = deps
  const sent = await findInvitations(db, rounds, ['submitted'])
  const shared = await findShared(db, rounds)
  const written = await findReports(
    db,
    manuscript,
    shared.map(({ invitation }) => invitation.id),
  )
  const authorsNumber = await findAuthorsNumbers(db, [manuscript.id])
  const reports = await Promise.all(
    shared.map(async ({ invitation, reviewer, round }) => {
      const { journal } = await asInRound(db, manuscript, round)
      const row = written.find(({ report }) => report.invitationId === invitation.id)
      const report = showReport(deps, rulesOf(deps, journal).questions, row, invitation)
      const submittedAt = invitation.submittedAt?.toISOString() ?? null
      const { number } = invitation
      const numbers = { number, authorsNumber: authorsNumber(manuscript.id, number) }
      const about = { ...numbers, journal: titleOf(deps, journal), reviewer, submittedAt }
      return report ? [{ ...about, report }] : []
    }),
  )
  return { asked: sent.length, reports: reports.flat() }
}

/** What an author answers. */
export async function transfer(deps: Deps, visitor: Visitor, { key }: InputOf<typeof readTransfer>): Promise<Transfer> {
  const { manuscript, offer } = await openOffer(deps, visitor, key)
  const made = (await findDeclarations(deps.db, [manuscript.id])).map(({ key }) => key)
  const rounds = await Promise.all([findRounds(deps.db, manuscript), findFormerRounds(deps.db, manuscript)])
  const sent = await findInvitations(deps.db, rounds.flat(), ['submitted'])
  const required = missingIn(deps, offer.toJournal, made).map(({ field }) => field)
  return {
    manuscriptId: manuscript.id,
    title: manuscript.title,
    number: manuscript.number,
    state: stateOf(offer),
    offeredAt: offer.offeredAt.toISOString(),
    answeredAt: offer.answeredAt?.toISOString() ?? null,
    from: placeOf(deps, offer.fromJournal),
    to: {
      ...placeOf(deps, offer.toJournal),
      slug: offer.toJournal,
      tagline: deps.content.journal(offer.toJournal)?.tagline ?? '',
    },
    charge: formatMoney(chargeFor(deps.content.site.charges, { ...manuscript, journal: offer.toJournal })),
    appealed: (await findAppealed(deps.db, [manuscript.id])).has(manuscript.id),
    reviewed: sent.length > 0,
    missing: undeclared(made).flatMap(({ key }) => (required.includes(`declarations.${key}`) ? [key] : [])),
  }
}

function placeOf({ content }: Deps, slug: string): Transfer['from'] {
  const journal = content.journal(slug)
  const accent = journal?.accent ?? 'multidisciplinary'
  return { title: journal?.title ?? slug, office: journal?.email ?? content.site.contact.email, accent }
}

/** For the author's own page: an open offer, and where it was before. */
export async function ownTransfers(deps: Deps, author: Author, id: string) {
  const manuscript = await openOwn(deps.db, author, id)
  if (!manuscript) throw new AppError('not-found', notHere)
  const [offer, moves] = await Promise.all([findOffer(deps.db, manuscript), findMoves(deps.db, manuscript)])
  const isOpen = offer !== null && offer.answer === null
  return {
    offer: isOpen ? { journal: titleOf(deps, offer.toJournal), at: offer.offeredAt.toISOString() } : null,
    former: moves.map((move) => showMove(deps, move)),
  }
}
