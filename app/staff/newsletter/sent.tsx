import { Notice } from '#app/components/notice.tsx'
import { formatMoment } from '#app/format.ts'
import { orNotFound } from '#app/load.ts'
import type { RouteHandle } from '#app/root.tsx'
import { privateMeta } from '#app/seo/meta.ts'
import { servicesContext } from '#server/page-context.ts'
import { requireStaff } from '../guard.ts'
import { StaffPage } from '../staff-page.tsx'
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
  const newsletter = useProgress(sent)
  const { subject, by, createdAt, failed } = newsletter
  return (
    <StaffPage
      title={subject}
      parent={{ label: 'Newsletter', href: '/admin/newsletter' }}
      intro={
        <>
          Sent by {by} on <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
        </>
      }
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
