import { data } from 'react-router'
import type { OwnManuscript } from '#contracts/manuscript/manuscripts.ts'
import { chargeWaived, coAuthorsWaiting, nextStep } from '#domain/decision/next-step.ts'
import { articleTypeLabel, isArticleType } from '#domain/manuscript/article-types.ts'
import { statementsOf, textOf } from '#domain/manuscript/field-values.ts'
import { tallyOf } from '#domain/manuscript/preflight/causes.ts'
import { markedParagraphs } from '#domain/manuscript/record/marked.ts'
import { formerly } from '#domain/manuscript/transfer.ts'
import { isWaiverOpen } from '#domain/manuscript/waiver.ts'
import { expectedInWords } from '#domain/review/expected-by.ts'
import { fields } from '#domain/words/fields.ts'
import { mediaTypeOf } from '#domain/words/file-types.ts'
import { actionsFor, isUndecided } from '#domain/words/manuscript-status.ts'
import type { Author } from '#domain/words/permissions.ts'
import { servicesContext } from '#server/page-context.ts'
import type { Services } from '#server/services.ts'
import { StatusBadge } from '../components/badge.tsx'
import { Breadcrumb } from '../components/breadcrumb.tsx'
import { ButtonLink } from '../components/button.tsx'
import { CheckReport } from '../components/check-report.tsx'
import { DeclarationList } from '../components/declaration-list.tsx'
import { FactList } from '../components/fact-list.tsx'
import { FileViewer } from '../components/file-viewer.tsx'
import { Fold } from '../components/fold.tsx'
import { MarkedText, RunParagraphs } from '../components/inline-markup.tsx'
import { Notice } from '../components/notice.tsx'
import { PayNow } from '../components/pay-now.tsx'
import { People, Person } from '../components/people.tsx'
import { ReferenceFold } from '../components/reference-fold.tsx'
import { Translation } from '../components/translation.tsx'
import { formatDate } from '../format.ts'
import { orFailed, orNotFound } from '../load.ts'
import type { RouteHandle } from '../root.tsx'
import { privateMeta } from '../seo/meta.ts'
import type { Route } from './+types/own-manuscript.ts'
import { chargePath } from './charge-path.ts'
import { requireAuthor } from './guard.ts'
import { isOwn } from './open-link.ts'
import { OwnAppeal } from './own-appeal.tsx'
import { OwnHistory } from './own-history.tsx'
import { ownPages, ownPath } from './own-path.ts'
import { ReceiptList } from './own-receipts.tsx'
import { ProofNotice } from './page-proof-notice.tsx'
import { ProposedChangesNotice } from './proposed-changes-notice.tsx'
import { TransferOffer } from './transfer-offer.tsx'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = ({ loaderData }) =>
  privateMeta(loaderData?.manuscript.title ?? 'Your manuscript')

export async function loader({ params: { id }, context, url }: Route.LoaderArgs) {
  const author = requireAuthor(context, url)
  const services = context.get(servicesContext)
  const { appeals, content, manuscripts, payments, turnaround, reviewing, transfers } = services
  // Ignore a staff session in the same browser: this page shows what the author may see.
  const manuscript = await orNotFound(manuscripts.manuscript({ author, staff: null }, { id }))
  if (!isOwn(manuscript)) throw data(null, { status: 404 })
  const receipts = await orFailed(context, payments.ownReceipts(author))
  const sent = await orFailed(context, reviewing.sentReports({ author, staff: null }, { key: id }))
  const isHeldUp = manuscript.reviewOnHold || Boolean(manuscript.revisionDueOn)
  return {
    manuscript,
    appeal: await appeals.ownAppeal({ author, staff: null }, { key: id }),
    actions: actionsFor(author, manuscript)
      .filter(({ action }) => !(action === 'edit-by-link' && manuscript.revisionDueOn))
      .map(({ action, label }) => ({ action, label })),
    journalTitle: content.journal(manuscript.journal)?.title ?? manuscript.journal,
    receipts: receipts?.filter(({ subjectId }) => subjectId === id) ?? null,
    expected: isHeldUp ? null : await turnaround.expectation(manuscript),
    hasReports: Boolean(sent?.rounds.length),
    isEdited: url.searchParams.has('edited'),
    transfers: await transfers.ownTransfers(author, id),
    proof: (await services.pageProofs.waitingProofs(author)).get(id) ?? null,
    proposed: await services.proposedChanges.ownProposedChanges({ author, staff: null }, { key: id }),
    check: await orFailed(context, ownCheck(services, author, manuscript)),
  }
}

/** Until the decision: later the file is the office's, and there is nothing that its author could fix. */
async function ownCheck({ preflight }: Services, author: Author, manuscript: OwnManuscript) {
  const { status, file: url, journal, articleType } = manuscript
  if (!isUndecided(status)) return null
  const type = isArticleType(articleType) ? articleType : undefined
  const { report } = await preflight.fileReading({ author, staff: null }, { url, journal, articleType: type })
  return report
}

export default function OwnManuscriptPage({ loaderData }: Route.ComponentProps) {
  const { manuscript, actions, journalTitle, receipts, expected, hasReports, isEdited, transfers, check } = loaderData
  const { _id, number, title, status, article, createdAt, file, fileName, abstract, markup } = manuscript
  return (
    <main id="main" className="container-narrow section stack stack-large tracked">
      <Breadcrumb trail={[{ label: 'Your profile', href: '/author' }, { label: title }]} />
      {isEdited && <Notice kind="success">Your changes are saved.</Notice>}
      <header className="stack">
        <p>
          <StatusBadge status={status} />
        </p>
        <h1>
          <MarkedText text={title} markup={markup?.title} />
        </h1>
        <p className="meta">
          {journalTitle} · {number}
          {formerly(transfers.former)} · Submitted on <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        </p>
        <p className="lede">{nextStep(manuscript)}</p>
        {expected && <p>{expectedInWords(expected)}.</p>}
        <TransferOffer id={_id} offer={transfers.offer} />
        <ProposedChangesNotice proposed={loaderData.proposed} />
        <ProofNotice id={_id} proof={loaderData.proof} />
        {manuscript.waived && <p>{chargeWaived}</p>}
        {manuscript.coAuthorsWait && <Notice kind="info">{coAuthorsWaiting}</Notice>}
        <p className="cluster">
          {manuscript.due && <PayNow id={_id} due={manuscript.due} />}
          {isWaiverOpen(status) && (
            <ButtonLink variant="secondary" href={chargePath(_id)}>
              {manuscript.due ? 'Waiver, invoice or bank transfer' : 'Ask for a waiver of the charge'}
            </ButtonLink>
          )}
          {article && <ButtonLink href={new URL(article).pathname}>Read the article</ButtonLink>}
          {manuscript.revisionDueOn && <ButtonLink href={`${ownPath(_id)}/revise`}>Revise your manuscript</ButtonLink>}
          {hasReports && (
            <ButtonLink variant="secondary" href={`/reports/${_id}`}>
              Read the reports
            </ButtonLink>
          )}
          {actions.map(({ action, label }) => (
            <ButtonLink key={action} variant="secondary" href={`${ownPath(_id)}/${ownPages[action]}`}>
              {label}
            </ButtonLink>
          ))}
          <ButtonLink variant="quiet" href={`/status/${_id}`}>
            Status page to share
          </ButtonLink>
        </p>
      </header>
      <OwnAppeal appeal={loaderData.appeal} />
      <section className="stack stack-small" aria-labelledby="file">
        <h2 id="file">{manuscript.edited ? 'Edited file' : 'File'}</h2>
        <Fold summary={`Open ${fileName}`} hasContent={false}>
          <FileViewer url={file} name={fileName} mediaType={mediaTypeOf(fileName)} />
        </Fold>
        {check && (
          <Fold summary={`File check: ${tallyOf(check.results)}`} hasContent={false}>
            <CheckReport report={check} journal={journalTitle} />
          </Fold>
        )}
      </section>
      <section className="stack" aria-labelledby="facts">
        <h2 id="facts">What you submitted</h2>
        <Facts {...manuscript} />
        <Fold summary="Abstract" hasContent={false}>
          <div className="prose">
            <RunParagraphs texts={markedParagraphs(abstract, markup?.abstract)} />
          </div>
        </Fold>
      </section>
      <section className="stack" aria-labelledby="declarations">
        <h2 id="declarations">Declarations</h2>
        <DeclarationList declarations={manuscript.declarations} />
      </section>
      <section className="stack" aria-labelledby="receipts">
        <h2 id="receipts">Receipts</h2>
        <ReceiptList receipts={receipts} />
      </section>
      <OwnHistory history={manuscript.history} />
    </main>
  )
}

function Facts(manuscript: OwnManuscript) {
  const { author, email, coAuthors, articleType, runningTitle, country, keywords, references } = manuscript
  const { suggestedReviewers, opposedReviewers } = manuscript
  return (
    <FactList
      facts={[
        [fields.author.label, <Person key="author" {...manuscript} name={author} email={email} />],
        [fields.coAuthors.label, coAuthors.length > 0 && <People people={coAuthors} />],
        [fields.articleType.label, articleTypeLabel(articleType)],
        [fields.language.label, textOf(fields.language, manuscript.language)],
        [fields.translation.label, manuscript.translation && <Translation {...manuscript} />],
        [fields.runningTitle.label, runningTitle],
        [fields.finding.label, manuscript.finding],
        [fields.keywords.label, keywords.join(', ')],
        [fields.country.label, country],
        [fields.suggestedReviewers.label, suggestedReviewers.map(({ name, email }) => `${name} (${email})`).join(', ')],
        [fields.opposedReviewers.label, opposedReviewers.map(({ name }) => name).join(', ')],
        ...statementsOf(manuscript).map(({ label, text }) => [label, text] as const),
        [fields.references.label, references.length > 0 && <ReferenceFold references={references} />],
      ]}
    />
  )
}
