import { requestContext, servicesContext } from '#server/page-context.ts'
import { ContactDetails } from '../components/contact-details.tsx'
import { ContactForm, sendingMessage } from '../components/contact-form.tsx'
import { NewsletterForm } from '../components/newsletter-form.tsx'
import { callForms } from '../enhance/call-forms.ts'
import { Inline } from '../enhance/inline.tsx'
import { publicHeaders } from '../seo/headers.ts'
import { pageMeta } from '../seo/meta.ts'
import { answerForm } from '../write/answer-form.ts'
import type { Route } from './+types/contact.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { publisher, contact } = context.get(servicesContext).content.site
  return { publisher, contact, publicUrl: context.get(requestContext).publicUrl }
}

export const headers = publicHeaders

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: 'Contact Us',
    description:
      'Reach the editorial team of Domain Journals for inquiries, submissions or support: address, phone, e-mail and a message form.',
    path: '/contact',
    publicUrl: loaderData.publicUrl,
  })

export const action = (args: Route.ActionArgs) => answerForm(args, sendingMessage)

export default function Contact({ loaderData: { publisher, contact }, actionData }: Route.ComponentProps) {
  return (
    <main id="main" className="container">
      <div className="page-head">
        <h1>Contact Us</h1>
        <p className="lede">Contact the editorial team about a manuscript, a subscription or a payment.</p>
      </div>
      <div className="contact-columns">
        <ContactForm answer={actionData} />
        <div className="stack stack-large">
          <ContactDetails publisher={publisher} contact={contact} />
          <section className="stack" aria-labelledby="newsletter">
            <h2 id="newsletter">Newsletter</h2>
            <p>A few e-mails a year about new issues and calls for papers.</p>
            <NewsletterForm />
          </section>
        </div>
      </div>
      <Inline script={callForms} />
    </main>
  )
}
