import { redirect } from 'react-router'
import { Badge, StatusBadge } from '#app/components/badge.tsx'
import { MarkedText } from '#app/components/inline-markup.tsx'
import { orNotFound } from '#app/load.ts'
import type { RouteHandle } from '#app/root.tsx'
import { privateMeta } from '#app/seo/meta.ts'
import type { StaffManuscript } from '#contracts/manuscript/manuscripts.ts'
import { noteProblem } from '#domain/manuscript/handling.ts'
import { isCorrected } from '#domain/manuscript/history.ts'
import { formerly } from '#domain/manuscript/transfer.ts'
import { mayCompleteRecord } from '#domain/words/manuscript-status.ts'
import { reviewFilterLabels } from '#domain/words/peer-review.ts'
import { mayAct } from '#domain/words/permissions.ts'
import { formatAge } from '#domain/words/waiting.ts'
import { servicesContext } from '#server/page-context.ts'
import { DecisionBlock } from '../../decision/block.tsx'
import { loadDecision } from '../../decision/load.ts'
import { requireStaff } from '../../guard.ts'
import { Conflicts } from '../../review/desk/conflicts.tsx'
import { Handling } from '../../review/desk/handling.tsx'
import { Notes } from '../../review/desk/notes.tsx'
import { Review } from '../../review/desk/review.tsx'
import { ShutOuts } from '../../review/desk/shut-outs.tsx'
import { FormerJournal, TransferOffer } from '../../review/desk/transfer.tsx'
import { StaffPage } from '../../staff-page.tsx'
import type { Route } from './+types/manuscript.ts'
import { AppealTexts } from './appeal.tsx'
import { CheckedFile } from './checked-file.tsx'
import { BeforePublication } from './checklist.tsx'
import { Facts } from './facts.tsx'
import { Hints } from './hints.tsx'
import { History } from './history.tsx'
import { Messages } from './messages.tsx'
import { ResolvedObjections } from './objections.tsx'
import { PlanNotice } from './plan.tsx'
import { ProposedChanges } from './proposed-changes.tsx'
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
  const { content, manuscripts, reviewing } = services
  const manuscript = await orNotFound(manuscripts.manuscript({ author: null, staff }, { id }))
  if (!isForStaff(manuscript)) {
    const isExplained = manuscript.transferred || manuscript.waitsForScreening
    throw isExplained ? redirect(`/admin/review/${id}/closed`) : notFound()
  }
  if (manuscript.isConflicted) throw redirect(`/admin/review/${id}/named`)
  const { journal } = manuscript
  const [decision, check, times, shutOuts, correspondence, proposals, similar, { hints }, references] =
    await Promise.all([
      loadDecision(services, staff, manuscript),
      services.history.checkHistory(staff, { id }),
      services.turnaround.stageTimes(manuscript),
      reviewing.shutOuts(staff, { id }),
      services.correspondence.correspondence(staff, { id }),
      services.proposedChanges.listProposedChanges(staff, { id }),
      services.similarity.listSimilar(staff, { id }),
      services.hints.listHints(staff, { id }),
      services.references.listReferenceChecks(staff, { id }),
    ])
  if (!decision) throw notFound()
  return {
    ...decision,
    manuscript,
    isAdmin: staff.role === 'admin',
    isReading: !mayAct(staff),
    ownId: staff.id,
    shutOuts,
    correspondence,
    corrected: isCorrected(
      { status: manuscript.status, returned: manuscript.returned === true },
      manuscript.log.map(({ action }) => action),
    ),
    check,
    pace: times?.pace ?? null,
    age: formatAge(new Date(manuscript.statusAt), new Date()),
    journalTitle: content.journal(journal)?.title ?? journal,
    proposals,
    similar,
    hints,
    references,
  }
}

/** People who are not staff of the journal only get the status, so this page is not for them. */
function isForStaff(manuscript: object): manuscript is StaffManuscript {
  return 'log' in manuscript
}

const notFound = () => new Response(null, { status: 404 })

export default function Manuscript({ loaderData }: Route.ComponentProps) {
  const { manuscript, isAdmin, isReading, decision, age, journalTitle, issues, charge, desk, copies, check, pace } =
    loaderData
  const { appeals, corrected, proposals, transfer, ownId, shutOuts, correspondence } = loaderData
  const { number, title, status, overdue, objections, customId, article } = manuscript
  const isUnderReview = status === 'under-review'
  const isRejected = status === 'rejected'
  const hasNotes = noteProblem(status) === null
  const review = (
    <>
      <Review id={manuscript._id} {...{ desk, pace }} isOpen={isUnderReview && !isReading} />
      <ReviewersCopy id={manuscript._id} isUnderReview={isUnderReview && !isReading} {...copies} />
    </>
  )
  const list = { label: 'Review Manuscripts', href: `/admin/review?status=${status === 'published' ? 'all' : status}` }
  return (
    <StaffPage title={<MarkedText text={title} markup={manuscript.markup?.title} />} parent={list}>
      <div className="manuscript-page">
        <DecisionBlock key={manuscript._id} {...decision} />
        <section className="manuscript-office stack" aria-label="Office">
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
          <Conflicts id={manuscript._id} {...{ ownId, isAdmin }} known={shutOuts} />
          <ResolvedObjections objections={objections} />
          <SameWork id={manuscript._id} alike={loaderData.alike} />
          <SimilarTexts id={manuscript._id} similar={loaderData.similar} />
          <PlanNotice id={manuscript._id} {...issues} />
          <TransferOffer id={manuscript._id} {...manuscript} desk={transfer} />
          <Handling id={manuscript._id} {...{ status, desk }} />
          <ShutOuts id={manuscript._id} {...{ ownId, isAdmin }} known={shutOuts} />
          {article && (
            <p>
              <a className="more-link" href={article}>
                Read the article
              </a>
              {isReading && (
                <>
                  <br />
                  <a className="more-link" href={`/admin/articles/${manuscript.journal}/${customId}`}>
                    Record and versions
                  </a>
                </>
              )}
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
          <ProposedChanges
            key={manuscript.updatedAt}
            {...{ manuscript, proposals }}
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
