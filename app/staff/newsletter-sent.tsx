import { Notice } from '../components/notice.tsx'
import { servicesContext } from '../context.ts'
import { formatMoment } from '../format.ts'
import { orNotFound } from '../load.ts'
import type { RouteHandle } from '../root.tsx'
import { privateMeta } from '../seo/meta.ts'
import type { Route } from './+types/newsletter-sent.ts'
import { requireStaff } from './guard.ts'
import { NewsletterPreview } from './newsletter-preview.tsx'
import { NewsletterProgress, resultOf, useProgress } from './newsletter-progress.tsx'
import { StaffPage } from './staff-page.tsx'

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
        <Notice kind="warning" title="Some letters failed">
          <a href={`/admin/letters?state=failed&newsletter=${newsletter._id}`}>See why, and try them again</a>
        </Notice>
      )}
      <NewsletterPreview {...letter} />
    </StaffPage>
  )
}
