import { sendLinks } from '#contracts/manuscript/manuscript-links.ts'
import { chargeWaived, coAuthorsWaiting, nextStep } from '#domain/decision/next-step.ts'
import { trackerNote, trackerSteps } from '#domain/decision/tracker.ts'
import { transferredInWords } from '#domain/manuscript/transfer.ts'
import type { Status } from '#domain/words/manuscript-status.ts'
import { servicesContext, visitorContext } from '#server/page-context.ts'
import { chargePath } from '../author/charge-path.ts'
import { OwnAppeal } from '../author/own-appeal.tsx'
import { StatusBadge } from '../components/badge.tsx'
import { ButtonLink } from '../components/button.tsx'
import { Notice } from '../components/notice.tsx'
import { PayNow } from '../components/pay-now.tsx'
import { Title } from '../components/title.tsx'
import { formatDate } from '../format.ts'
import { orNotFound } from '../load.ts'
import { privateMeta } from '../seo/meta.ts'
import { answerForm } from '../write/answer-form.ts'
import { useWrite } from '../write/use-write.ts'
import type { Texts, Write } from '../write/write.ts'
import { FaultNotice, SubmitButton, WriteForm } from '../write/write-form.tsx'
import type { Route } from './+types/status.ts'
import '../styles/member-pages.css'

export const meta: Route.MetaFunction = () => privateMeta('Status of your manuscript')
// Anybody who has the address can see the status, so the address must not be sent to other sites.
export const headers: Route.HeadersFunction = () => ({ 'Referrer-Policy': 'same-origin' })

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { appeals, manuscripts, turnaround } = context.get(servicesContext)
  const { author } = context.get(visitorContext)
  // Ignore a staff session: the page shows the author's steps, and staff have their own page.
  const manuscript = await orNotFound(manuscripts.manuscript({ author, staff: null }, { id: params.id }))
  const { _id, number, status, steps, article, due, reviewOnHold, revisionAsked, transferred = null } = manuscript
  const own = 'title' in manuscript ? { title: manuscript.title, email: manuscript.email } : null
  const comment = 'comment' in manuscript ? manuscript.comment : null
  const coAuthorsWait = 'coAuthorsWait' in manuscript && manuscript.coAuthorsWait
  const isWaived = 'waived' in manuscript && manuscript.waived
  const news = ['submitted', 'edited'].find((word) => url.searchParams.has(word)) ?? null
  const review = 'review' in manuscript && status === 'under-review' ? manuscript.review : []
  const times = await turnaround.stageTimes(manuscript)
  // Nothing is promised while an objection or a revision holds the review up.
  const forecast = reviewOnHold || revisionAsked ? null : (times?.forecast ?? null)
  const next = { sentence: nextStep(manuscript), forecast, comment }
  const mayRevise = Boolean(own && revisionAsked)
  const appeal = own && (await appeals.ownAppeal({ author, staff: null }, { key: _id }))
  return {
    _id,
    number,
    status,
    steps,
    article,
    due,
    next,
    own,
    coAuthorsWait,
    isWaived,
    news,
    review,
    mayRevise,
    appeal,
    transferred,
  }
}

const resending = (id: string): Write<Texts, { success: string }> => ({
  name: 'resend',
  send: (ask) => ask(sendLinks, { id }),
  fallback: 'Something went wrong. Please try again.',
})

export const action = (args: Route.ActionArgs) => answerForm(args, resending(args.params.id))

type Step = { status: Status; at: string }

/** Uses the last time, because an approval can be revoked and given again. */
const dateOf = (steps: readonly Step[], status: Status) => steps.findLast((step) => step.status === status)?.at

export default function StatusPage({ loaderData }: Route.ComponentProps) {
  const { _id, number, status, steps, article, due, next, own, coAuthorsWait, isWaived, news, review, transferred } =
    loaderData
  const submittedAt = steps[0]?.at
  const resend = useWrite(resending(_id))
  return (
    <main id="main" className="container-narrow section stack stack-large tracked">
      {news && <News kind={news} email={own?.email} coAuthorsWait={coAuthorsWait} />}
      {resend.reply && <Notice kind="success">{resend.reply.success}</Notice>}
      <FaultNotice fault={resend.fault} />
      <header className="stack">
        <p>
          <StatusBadge status={status} />
        </p>
        <h1>
          <Title text={own?.title ?? 'Status of your manuscript'} />
        </h1>
        <p className="meta">
          {number}
          {submittedAt && ` · Submitted on ${formatDate(submittedAt)}`}
        </p>
        {transferred && <p>{transferredInWords(transferred)}</p>}
      </header>
      <Tracker status={status} steps={steps} />
      <ReviewSteps review={review} />
      <NextStep {...next} />
      <OwnAppeal appeal={loaderData.appeal} />
      {loaderData.mayRevise && (
        <p>
          <ButtonLink href={`/author/manuscripts/${_id}/revise`}>Revise your manuscript</ButtonLink>
        </p>
      )}
      {due && (
        <p className="cluster">
          <PayNow id={_id} due={due} />
          {own && (
            <ButtonLink variant="secondary" href={chargePath(_id)}>
              Waiver, invoice or bank transfer
            </ButtonLink>
          )}
        </p>
      )}
      {isWaived && <p>{chargeWaived}</p>}
      {article && (
        <p>
          <ButtonLink href={new URL(article).pathname}>Read the article</ButtonLink>
        </p>
      )}
      {own && (
        <p>
          <a className="more-link" href={`/author/manuscripts/${_id}`}>
            Your manuscript: file, changes, receipts and history
          </a>
        </p>
      )}
      {status !== 'published' && (
        <section className="stack stack-small quiet-panel" aria-labelledby="links">
          <h2 id="links">Lost our e-mail?</h2>
          <p>
            We will re-send the links to this manuscript to the address it was submitted with. Links in earlier e-mails
            will stop working.
          </p>
          <WriteForm of={resend} className="" hasOwnNotice>
            <SubmitButton variant="secondary">Re-send my links</SubmitButton>
          </WriteForm>
        </section>
      )}
    </main>
  )
}

type NewsProps = { kind: string; email: string | undefined; coAuthorsWait: boolean }

function News({ kind, email = 'your e-mail address', coAuthorsWait }: NewsProps) {
  return kind === 'submitted' ? (
    <Notice kind="success" title="We have received your manuscript">
      We are sending an e-mail with the links to edit, delete and follow it to {email}. You may want to bookmark this
      page: it always shows the current status.{coAuthorsWait && ` ${coAuthorsWaiting}`}
    </Notice>
  ) : (
    <Notice kind="success">Your changes are saved.</Notice>
  )
}

function Tracker({ status, steps }: { status: Status; steps: readonly Step[] }) {
  return (
    <div className="stack stack-small">
      <ol className="tracker">
        {trackerSteps(
          status,
          steps.map((step) => step.status),
        ).map(({ status: step, label, state }) => {
          const at = dateOf(steps, step)
          return (
            <li key={step} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
              <strong>{label}</strong>
              <span className="meta">
                {state === 'ahead' ? 'Still ahead' : at && <time dateTime={at}>{formatDate(at)}</time>}
              </span>
            </li>
          )
        })}
      </ol>
      <p className="meta">{trackerNote}</p>
    </div>
  )
}

/** For the author alone: how far the review is, without names. */
function ReviewSteps({ review }: { review: readonly { what: string; on: string | null }[] }) {
  if (review.length === 0) return null
  return (
    <section className="stack stack-small" aria-labelledby="review-steps">
      <h2 id="review-steps">The review so far</h2>
      <ol className="review-steps">
        {review.map(({ what, on }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps of one page stay in their order
          <li key={at}>
            {what} {on && <time dateTime={on}>{formatDate(on)}</time>}
          </li>
        ))}
      </ol>
    </section>
  )
}

type NextStepProps = {
  sentence: string
  /** How long other manuscripts of the journal took from here. */
  forecast: string | null
  comment: string | null
}

function NextStep({ sentence, forecast, comment }: NextStepProps) {
  return (
    <section className="stack stack-small" aria-labelledby="next">
      <h2 id="next">What comes next</h2>
      <p className="lede">{sentence}</p>
      {forecast && <p>{forecast}</p>}
      {comment && (
        <blockquote className="reason">
          <p>{comment}</p>
        </blockquote>
      )}
    </section>
  )
}
