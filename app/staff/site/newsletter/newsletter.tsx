import { useState } from 'react'
import { ButtonLink } from '#app/components/button.tsx'
import { TextInput } from '#app/components/form-field.tsx'
import type { RouteHandle } from '#app/root.tsx'
import { privateMeta } from '#app/seo/meta.ts'
import type { Fault } from '#app/write/write.ts'
import { servicesContext } from '#server/page-context.ts'
import { requireStaff } from '../../guard.ts'
import { StaffPage } from '../../staff-page.tsx'
import type { Route } from './+types/newsletter.ts'
import { usePreview, type Written } from './ask.ts'
import { useKeptDraft } from './draft.ts'
import { NewsletterEditor } from './editor.tsx'
import { PastNewsletters } from './past.tsx'
import { NewsletterPreview } from './preview.tsx'
import { NewsletterSend } from './send.tsx'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Newsletter')

export async function loader({ context, url }: Route.LoaderArgs) {
  const { id, email } = requireStaff(context, url, 'admin')
  const before = url.searchParams.get('before') ?? undefined
  return { staffId: id, email, ...(await context.get(servicesContext).newsletter.listNewsletters({ before })) }
}

export default function NewsletterPage({ loaderData }: Route.ComponentProps) {
  const { staffId, email, recipients, newsletters, next } = loaderData
  const { draft, isRead, change, drop, renew } = useKeptDraft(staffId)
  const preview = usePreview(draft)
  const [fault, setFault] = useState<Fault | null>(null)

  function write(changes: Partial<Written>) {
    setFault(null)
    change(changes)
  }
  return (
    <StaffPage
      title="Newsletter"
      intro="Your draft stays in this browser until you send it."
      actions={
        <ButtonLink variant="secondary" href="/admin/newsletter/subscribers">
          Subscribers
        </ButtonLink>
      }
    >
      <div className="with-aside">
        <div className="stack">
          <TextInput
            label="Subject"
            name="subject"
            value={draft.subject}
            maxLength={200}
            error={fault?.fields.subject}
            onChange={(event) => write({ subject: event.currentTarget.value })}
          />
          {isRead && (
            <NewsletterEditor body={draft.body} onChange={(body) => write({ body })} error={fault?.fields.body} />
          )}
          <section className="stack" aria-labelledby="preview">
            <h2 id="preview" className="aside-title">
              Preview
            </h2>
            {preview ? (
              <NewsletterPreview {...preview} />
            ) : (
              <p className="muted">Write something to see it as your readers will.</p>
            )}
          </section>
        </div>
        <NewsletterSend
          draft={draft}
          recipients={recipients}
          email={email}
          fault={fault}
          onFault={setFault}
          onSent={drop}
          onReached={renew}
        />
      </div>
      <PastNewsletters newsletters={newsletters} next={next} />
    </StaffPage>
  )
}
