import { redirect } from 'react-router'
import { Badge, StatusBadge } from '#app/components/badge.tsx'
import { MarkedText } from '#app/components/inline-markup.tsx'
import { orNotFound } from '#app/load.ts'
import type { RouteHandle } from '#app/root.tsx'
import { privateMeta } from '#app/seo/meta.ts'
import type { StaffManuscript } from '#contracts/manuscripts.ts'
import { answersAppeal } from '#domain/appeal.ts'
import { noteProblem } from '#domain/handling.ts'
import { isCorrected } from '#domain/manuscript-history.ts'
import { actionsFor, mayCompleteRecord, type OfferedAction, statusLabels } from '#domain/manuscript-status.ts'
import { isOnline } from '#domain/payment.ts'
import { reviewFilterLabels } from '#domain/peer-review.ts'
import { mayAct, type Staff } from '#domain/permissions.ts'
import { formerly } from '#domain/transfer.ts'
import { formatAge } from '#domain/waiting.ts'
import { servicesContext } from '#server/page-context.ts'
import { requireStaff } from '../guard.ts'
import { Decide } from '../peer-review/decide.tsx'
import { decisionBasis } from '../peer-review/decision-basis.ts'
import { Handling } from '../peer-review/handling.tsx'
import { Notes } from '../peer-review/notes.tsx'
import { Review } from '../peer-review/review.tsx'
import { ShutOuts } from '../peer-review/shut-outs.tsx'
import { FormerJournal, TransferOffer } from '../peer-review/transfer.tsx'
import { StaffPage } from '../staff-page.tsx'
import type { Route } from './+types/manuscript.ts'
import { ManuscriptActions } from './actions.tsx'
import { AppealNotice, AppealTexts } from './appeal.tsx'
import { CheckedFile } from './checked-file.tsx'
import { BeforePublication } from './checklist.tsx'
import { Corrections } from './corrections.tsx'
import { Facts } from './facts.tsx'
import { fileCheckOf } from './file-check-of.ts'
import { Hints } from './hints.tsx'
import { History } from './history.tsx'
import { Messages } from './messages.tsx'
import { Objections } from './objections.tsx'
import { PlanNotice } from './plan.tsx'
import { RecordSection } from './record.tsx'
import { ReviewersCopy } from './reviewer-copy.tsx'
import { SameWork } from './same-work.tsx'
import { SectionLinks } from './section-links.tsx'
import { SimilarTexts } from './similar-texts.tsx'
import { Versions } from './versions.tsx'
import { Viewer } from './viewer.tsx'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = ({ loaderData }) => privateMeta(loaderData?.manuscript.title ?? 'Manuscript')

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const staff = requireStaff(context, url, 'staff-or-observer')
  const services = context.get(servicesContext)
  const { content, manuscripts, payments, reviewing } = services
  const manuscript = await orNotFound(manuscripts.manuscript({ author: null, staff }, { id }))
  if (!isForStaff(manuscript)) {
    const isTold = manuscript.transferred || manuscript.waitsForScreening
    throw isTold ? redirect(`/admin/review/${id}/closed`) : notFound()
  }
  const { journal } = manuscript
  const [
    charge,
    issues,
    desk,
    copies,
    check,
    times,
    appeals,
    transfer,
    shutOuts,
    correspondence,
    corrections,
    alike,
    similar,
    { hints },
    fileCheck,
    references,
  ] = await Promise.all([
    payments.chargeState(id, staff),
    services.issues.publicationDesk({ id, journal }),
    reviewing.reviewDesk(staff, { id }),
    services.copies.copies(staff, { id }),
    services.history.checkHistory(staff, { id }),
    services.promise.stageTimes(manuscript),
    services.appeals.listAppeals(staff, { id }),
    services.transfers.transferDesk(staff, { id }),
    reviewing.shutOuts(staff, { id }),
    services.correspondence.correspondence(staff, { id }),
    services.corrections.listCorrections(staff, { id }),
    manuscripts.listAlike(staff, { id }),
    services.similarity.listSimilar(staff, { id }),
    services.hints.listHints(staff, { id }),
    fileCheckOf(services.preflight, staff, manuscript),
    services.references.listReferenceChecks(staff, { id }),
  ])
  if (!charge) throw notFound()
  const isAppealed = appeals.some(({ answer }) => !answer)
  const actions = actionsFor(staff, {
    ...manuscript,
    hasObjection: hasOpenObjection(manuscript),
    isPaidOnline: isOnline(charge.payment?.method),
  })
  return {
    manuscript,
    isAdmin: staff.role === 'admin',
    isReading: !mayAct(staff),
    ownId: staff.id,
    shutOuts,
    correspondence,
    actions: isAppealed ? actions.flatMap((row) => whileAppealed(staff, row)) : actions,
    isAppealed,
    corrected: isCorrected(
      { status: manuscript.status, returned: manuscript.returned === true },
      manuscript.log.map(({ action }) => action),
    ),
    appeals,
    isOwnDecision: manuscript.log.findLast(({ from, to }) => to === 'rejected' && from !== to)?.by === staff.name,
    desk,
    check,
    pace: times?.pace ?? null,
    age: formatAge(new Date(manuscript.statusAt), new Date()),
    journalTitle: content.journal(journal)?.title ?? journal,
    issues,
    charge,
    copies,
    transfer,
    corrections,
    alike,
    similar,
    hints,
    fileCheck,
    references,
  }
}

/** People who are not staff of the journal only get the status, so this page is not for them. */
function isForStaff(manuscript: object): manuscript is StaffManuscript {
  return 'log' in manuscript
}

function hasOpenObjection({ objections }: StaffManuscript): boolean {
  return objections.some(({ resolved }) => !resolved)
}

/** While an appeal is open, only its answers are offered. Upholding the rejection has a place of its own. */
function whileAppealed(staff: Staff, row: OfferedAction): OfferedAction[] {
  if (!answersAppeal(staff, row.action)) return []
  return [row.action === 'reopen' ? { ...row, label: 'Reopen after an appeal' } : row]
}

const notFound = () => new Response(null, { status: 404 })

export default function Manuscript({ loaderData }: Route.ComponentProps) {
  const { manuscript, isAdmin, isReading, actions, age, journalTitle, issues, charge, desk, copies, check, pace } =
    loaderData
  const { appeals, isAppealed, isOwnDecision, corrected, corrections, transfer, ownId, shutOuts, correspondence } =
    loaderData
  const { number, title, status, overdue, objections, customId, article } = manuscript
  const isUnderReview = status === 'under-review'
  const isRejected = status === 'rejected'
  const hasNotes = noteProblem(status) === null
  const review = (
    <>
      <Review id={manuscript._id} {...{ desk, pace }} copies={copies.copies} isOpen={isUnderReview && !isReading} />
      <ReviewersCopy id={manuscript._id} isUnderReview={isUnderReview && !isReading} {...copies} />
    </>
  )
  const list = { label: 'Review Manuscripts', href: `/admin/review?status=${status === 'published' ? 'all' : status}` }
  return (
    <StaffPage title={<MarkedText text={title} markup={manuscript.markup?.title} />} parent={list}>
      <div className="manuscript-page">
        <section className="manuscript-office stack" aria-label="Actions">
          <p className="cluster">
            <StatusBadge status={status} />
            {charge.waiver && <Badge>Charge waived</Badge>}
            {overdue && <Badge tone="danger">{reviewFilterLabels.overdue}</Badge>}
            {manuscript.returned && <Badge>Returned to the author</Badge>}
            {corrected && <Badge tone="info">Corrected by the author</Badge>}
            <span className="meta">
              {number}
              {formerly(transfer.former)} · {age === 'today' ? 'Since today' : `For ${age}`}
              {customId && ` · ${customId}`}
            </span>
          </p>
          <AppealNotice {...{ appeals, manuscript, isAdmin, isOwnDecision }} />
          <Objections id={manuscript._id} objections={objections} />
          <SameWork id={manuscript._id} alike={loaderData.alike} />
          <SimilarTexts id={manuscript._id} similar={loaderData.similar} />
          <PlanNotice id={manuscript._id} {...issues} />
          {!isReading && (
            <>
              <ManuscriptActions
                key={manuscript._id}
                {...{ manuscript, charge, actions, issues, isAdmin }}
                basis={isUnderReview ? decisionBasis(desk) : null}
                nothing={
                  // An offer of a transfer can still be taken back.
                  isAppealed
                    ? 'No decision can be made while the appeal is open.'
                    : `No actions available while ${statusLabels[status]}.`
                }
                endsOffer={transfer.offer?.state === 'open' ? transfer.offer.journal : null}
              />
              <Decide
                key={`decide ${manuscript._id}`}
                id={manuscript._id}
                {...{ title, desk, isUnderReview }}
                email={manuscript.email}
                updatedAt={manuscript.updatedAt}
                hasObjection={hasOpenObjection(manuscript)}
              />
            </>
          )}
          <TransferOffer id={manuscript._id} {...manuscript} desk={transfer} />
          <Handling id={manuscript._id} {...{ status, desk }} />
          <ShutOuts id={manuscript._id} {...{ ownId, isAdmin }} known={shutOuts} />
          {article && (
            <p>
              <a className="more-link" href={article}>
                Read the article
              </a>
              <br />
              <a className="more-link" href={`/admin/articles/${manuscript.journal}/${customId}`}>
                {isReading ? 'Record and versions' : 'Correct, retract or remove'}
              </a>
            </p>
          )}
        </section>
        <div className="stack stack-large">
          <SectionLinks
            {...{ manuscript, desk, hasNotes }}
            messages={correspondence.messages.length}
            references={loaderData.fileCheck?.report?.references.length ?? 0}
          />
          {isRejected && <AppealTexts appeals={appeals} />}
          {isUnderReview && review}
          <Facts manuscript={manuscript} journalTitle={journalTitle} charge={charge} />
          <FormerJournal desk={transfer} />
          {mayCompleteRecord(status) && <BeforePublication manuscript={manuscript} issues={issues} />}
          {mayCompleteRecord(status) && !isReading && <RecordSection manuscript={manuscript} />}
          <Corrections
            key={manuscript.updatedAt}
            {...{ manuscript, corrections }}
            isOpen={mayCompleteRecord(status) && !isReading}
          />
          <Viewer manuscript={manuscript} />
          <CheckedFile check={loaderData.fileCheck} journal={journalTitle} references={loaderData.references} />
          <Hints id={manuscript._id} hints={loaderData.hints} />
          <Versions id={manuscript._id} versions={manuscript.versions} />
          {!isUnderReview && desk.rounds.length > 0 && review}
          {!isRejected && <AppealTexts appeals={appeals} />}
          <Messages id={manuscript._id} {...{ number, correspondence }} />
          {hasNotes && <Notes id={manuscript._id} notes={desk.notes} />}
          <History {...manuscript} mayOpenLetters={isAdmin} check={check} />
        </div>
      </div>
    </StaffPage>
  )
}
