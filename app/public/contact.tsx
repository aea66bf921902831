import { sendMessage } from '#contracts/messages.ts'
import { apiContext, requestContext, servicesContext } from '#server/page-context.ts'
import { sentenceOf } from '../api.ts'
import { ContactDetails } from '../components/contact-details.tsx'
import { type ContactAnswer, ContactForm, contactFallback } from '../components/contact-form.tsx'
import { NewsletterForm } from '../components/newsletter-form.tsx'
import { callForms } from '../enhance/call-forms.ts'
import { Inline } from '../enhance/inline.tsx'
import { publicHeaders } from '../seo/headers.ts'
import { pageMeta } from '../seo/meta.ts'
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

export async function action({ request, context }: Route.ActionArgs): Promise<ContactAnswer> {
  const form = Object.fromEntries((await request.formData()).entries()) as Record<string, string>
  const { firstName = '', lastName = '', email = '', message = '', website = '' } = form
  try {
    const input = { firstName, lastName, email, message, website }
    return { isGood: true, message: (await context.get(apiContext)(sendMessage, input)).success }
  } catch (error) {
    return {
      isGood: false,
      message: sentenceOf(error, contactFallback),
      typed: { firstName, lastName, email, message },
    }
  }
}

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
