import { sendLinks } from '#contracts/manuscript/manuscript-links.ts'
import { chargeWaived, coAuthorsWaiting, nextStep } from '#domain/decision/next-step.ts'
import { trackerNote, trackerSteps } from '#domain/decision/tracker.ts'
import { transferredInWords } from '#domain/manuscript/transfer.ts'
import type { Status } from '#domain/words/manuscript-status.ts'
import { servicesContext, visitorContext } from '#server/page-context.ts'
import { chargePath } from '../author/charge-path.ts'
import { ExpectedClock } from '../author/expected-clock.tsx'
import { isOwn } from '../author/open-link.ts'
import { OwnAppeal } from '../author/own-appeal.tsx'
import { OwnLetters } from '../author/own-letters.tsx'
import { ownPath } from '../author/own-path.ts'
import { readOwnStatus } from '../author/read-own-status.ts'
import { StatusBadge } from '../components/badge.tsx'
import { ButtonLink } from '../components/button.tsx'
import { FactList } from '../components/fact-list.tsx'
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
  const services = context.get(servicesContext)
  const { appeals, manuscripts, turnaround } = services
  const { author } = context.get(visitorContext)
  // Ignore a staff session: the page shows the author's steps, and staff have their own page.
  const manuscript = await orNotFound(manuscripts.manuscript({ author, staff: null }, { id: params.id }))
  const { _id, number, status, steps, article, due, reviewOnHold, revisionAsked, transferred = null } = manuscript
  const own = author && isOwn(manuscript) ? await readOwnStatus(services, author, manuscript) : null
  // Nothing is promised while an objection or a revision holds the review up.
  const times = own || reviewOnHold || revisionAsked ? null : await turnaround.stageTimes(manuscript)
  return {
    ...{ _id, number, status, steps, article, due, own, transferred },
    next: nextStep(manuscript),
    forecast: times?.forecast ?? null,
    news: ['submitted', 'edited'].find((word) => url.searchParams.has(word)) ?? null,
    appeal: own && (await appeals.ownAppeal({ author, staff: null }, { key: _id })),
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
  const { _id, number, status, steps, own, news, transferred, next } = loaderData
  const submittedAt = steps[0]?.at
  const resend = useWrite(resending(_id))
  const linksAgain = status !== 'published' && <LinksAgain resend={resend} />
  return (
    <main id="main" className={`${own ? 'container' : 'container-narrow'} section stack stack-large tracked`}>
      {news && <News kind={news} email={own?.email} coAuthorsWait={own?.coAuthorsWait ?? false} />}
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
      {own ? (
        <div className="with-aside">
          <div className="stack stack-large">
            <ExpectedClock expected={own.expected} holder={own.holder} next={next} />
            <Reason comment={own.comment} />
            <ToDo {...loaderData} />
            <Tracker status={status} steps={steps} review={own.review} />
            <OwnAppeal appeal={loaderData.appeal} />
            <OwnLetters letters={own.letters} />
          </div>
          <aside className="stack stack-large" aria-label="Your manuscript">
            <section className="stack stack-small" aria-labelledby="may-do">
              <h2 id="may-do">What you can do now</h2>
              <ul className="stack stack-small">
                {own.mayDo.map(({ href, label }) => (
                  <li key={href}>
                    <a href={href}>{label}</a>
                  </li>
                ))}
              </ul>
            </section>
            <FactList facts={own.facts} />
            {linksAgain}
          </aside>
        </div>
      ) : (
        <>
          <Tracker status={status} steps={steps} review={null} />
          <NextStep sentence={next} forecast={loaderData.forecast} />
          <ToDo {...loaderData} />
          {linksAgain}
        </>
      )}
    </main>
  )
}

type ToDoProps = Pick<Route.ComponentProps['loaderData'], '_id' | 'due' | 'own' | 'article'>

function ToDo({ _id, due, own, article }: ToDoProps) {
  return (
    <>
      {own?.mayRevise && (
        <p>
          <ButtonLink href={`${ownPath(_id)}/revise`}>Revise your manuscript</ButtonLink>
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
      {own?.isWaived && <p>{chargeWaived}</p>}
      {article && (
        <p>
          <ButtonLink href={new URL(article).pathname}>Read the article</ButtonLink>
        </p>
      )}
    </>
  )
}

function LinksAgain({ resend }: { resend: ReturnType<typeof useWrite<Texts, { success: string }>> }) {
  return (
    <section className="stack stack-small quiet-panel" aria-labelledby="links">
      <h2 id="links">Lost our e-mail?</h2>
      <p>
        We will re-send the links to this manuscript to the address it was submitted with. Links in earlier e-mails will
        stop working.
      </p>
      <WriteForm of={resend} className="" hasOwnNotice>
        <SubmitButton variant="secondary">Re-send my links</SubmitButton>
      </WriteForm>
    </section>
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

type TrackerProps = {
  status: Status
  steps: readonly Step[]
  /** For the author alone: how far the review is, without names. */
  review: readonly { what: string; on: string | null }[] | null
}

function Tracker({ status, steps, review }: TrackerProps) {
  const been = steps.map((step) => step.status)
  return (
    <div className="stack stack-small">
      <ol className={review ? 'tracker tracker-tall' : 'tracker'}>
        {trackerSteps(status, been).map(({ status: step, label, state }) => {
          const at = dateOf(steps, step)
          return (
            <li key={step} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
              <strong>{label}</strong>
              <span className="meta">
                {state === 'ahead' ? 'Still ahead' : at && <time dateTime={at}>{formatDate(at)}</time>}
              </span>
              {state === 'current' &&
                review?.map(({ what, on }, number) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the steps of one page stay in their order
                  <span key={number} className="meta">
                    {what} {on && <time dateTime={on}>{formatDate(on)}</time>}
                  </span>
                ))}
            </li>
          )
        })}
      </ol>
      <p className="meta">{trackerNote}</p>
    </div>
  )
}

type NextStepProps = {
  sentence: string
  /** How long other manuscripts of the journal took from here. */
  forecast: string | null
}

function NextStep({ sentence, forecast }: NextStepProps) {
  return (
    <section className="stack stack-small" aria-labelledby="next">
      <h2 id="next">What comes next</h2>
      <p className="lede">{sentence}</p>
      {forecast && <p>{forecast}</p>}
    </section>
  )
}

/** The words of the editors with a rejection. */
function Reason({ comment }: { comment: string | null }) {
  return (
    comment && (
      <blockquote className="reason">
        <p>{comment}</p>
      </blockquote>
    )
  )
}
