import { Notice } from '#app/components/notice.tsx'
import { formatMoment } from '#app/format.ts'
import { orNotFound } from '#app/load.ts'
import type { RouteHandle } from '#app/root.tsx'
import { privateMeta } from '#app/seo/meta.ts'
import { type Newsletter, readNewsletter, stopNewsletter } from '#contracts/site/newsletter.ts'
import { servicesContext } from '#server/page-context.ts'
import { ConfirmedButton } from '../../confirmed-button.tsx'
import { requireStaff } from '../../guard.ts'
import { StaffPage } from '../../staff-page.tsx'
import type { Route } from './+types/sent.ts'
import { NewsletterPreview } from './preview.tsx'
import { NewsletterProgress, resultOf, useProgress } from './progress.tsx'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = ({ loaderData }) => privateMeta(loaderData?.sent.subject ?? 'Newsletter')

export async function loader({ context, url, params: { id } }: Route.LoaderArgs) {
  requireStaff(context, url, 'admin')
  const { newsletter } = context.get(servicesContext)
  const sent = await orNotFound(newsletter.readNewsletter({ id }))
  return { sent, letter: newsletter.previewNewsletter(await newsletter.newsletterBody({ id })) }
}

export default function NewsletterSent({ loaderData: { sent, letter } }: Route.ComponentProps) {
  const [newsletter, setNewsletter] = useProgress(sent)
  const { _id, subject, by, createdAt, failed, stopped, isDone } = newsletter
  return (
    <StaffPage
      title={subject}
      parent={{ label: 'Newsletter', href: '/admin/newsletter' }}
      intro={
        <>
          Sent by {by} on <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
          {stopped && (
            <>
              , stopped by {stopped.by} on <time dateTime={stopped.at}>{formatMoment(stopped.at)}</time>
            </>
          )}
        </>
      }
      actions={!isDone && <Stop {...{ _id, subject }} onStopped={setNewsletter} />}
    >
      <section className="card stack stack-small" aria-label="Result">
        <NewsletterProgress newsletter={newsletter} />
        <p role="status">{resultOf(newsletter)}.</p>
      </section>
      {failed > 0 && (
        <Notice kind="warning" title="Some e-mails failed">
          <a href={`/admin/emails?state=failed&newsletter=${newsletter._id}`}>See why, and retry</a>
        </Notice>
      )}
      <NewsletterPreview {...letter} />
    </StaffPage>
  )
}

type StopProps = Pick<Newsletter, '_id' | 'subject'> & { onStopped(newsletter: Newsletter): void }

function Stop({ _id, subject, onStopped }: StopProps) {
  return (
    <ConfirmedButton
      label="Stop sending"
      question="Stop this newsletter?"
      subject={subject}
      keepLabel="Keep sending"
      write={{
        async send(ask) {
          await ask(stopNewsletter, { id: _id })
          return ask(readNewsletter, { id: _id })
        },
        fallback: 'The newsletter could not be stopped.',
        done: () => 'The newsletter was stopped.',
      }}
      afterwards={onStopped}
    >
      Readers who have not got it yet will not get it. What was sent cannot be called back, and sending cannot be
      resumed.
    </ConfirmedButton>
  )
}
