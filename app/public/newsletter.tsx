import { requestContext } from '#server/page-context.ts'
import { NewsletterForm, subscribing } from '../components/newsletter-form.tsx'
import { callForms } from '../enhance/call-forms.ts'
import { Inline } from '../enhance/inline.tsx'
import { publicHeaders } from '../seo/headers.ts'
import { pageMeta } from '../seo/meta.ts'
import { answerForm } from '../write/answer-form.ts'
import type { Route } from './+types/newsletter.ts'

export function loader({ context }: Route.LoaderArgs) {
  return { publicUrl: context.get(requestContext).publicUrl }
}

export const headers = publicHeaders

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: 'Newsletter',
    description:
      'Join the Domain Journals newsletter: a few e-mails a year about new issues and calls for papers. Unsubscribe with one click.',
    path: '/newsletter',
    publicUrl: loaderData.publicUrl,
  })

export const action = (args: Route.ActionArgs) => answerForm(args, subscribing)

/** Shows the result to readers without scripts who used the newsletter form on another page. */
export default function Newsletter({ actionData }: Route.ComponentProps) {
  return (
    <main id="main" className="container-narrow section stack">
      <h1>Newsletter</h1>
      <p className="lede">A few e-mails a year about new issues and calls for papers. Unsubscribe with one click.</p>
      <NewsletterForm answer={actionData} />
      <Inline script={callForms} />
    </main>
  )
}
