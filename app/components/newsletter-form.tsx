import { subscribe } from '#contracts/site/newsletter.ts'
import { useRefused } from '../write/form-context.ts'
import type { Answer, Texts, Write } from '../write/write.ts'
import { CallForm } from './call-form.tsx'

export const subscribing: Write<Texts, { success: string }> = {
  name: 'subscribe',
  send: (ask, { email = '' }) => ask(subscribe, { email }),
  fallback: 'Subscription failed.',
}

/** Without scripts the form posts to the newsletter page, which shows the result. */
export function NewsletterForm({ answer }: { answer?: Answer<{ success: string }> | undefined }) {
  return (
    <CallForm
      contract={subscribe}
      write={subscribing}
      action="/newsletter"
      answer={answer}
      className="newsletter-form"
      send="Subscribe"
      sending="Subscribing..."
      // Spec §8: an address that is already on the list is not an error.
      alsoGood={409}
      statusId="newsletter-status"
    >
      <label htmlFor="newsletter-email">Your e-mail address</label>
      <AddressInput />
    </CallForm>
  )
}

function AddressInput() {
  const { typed, error } = useRefused('email')
  return (
    <input
      id="newsletter-email"
      className="input"
      type="email"
      name="email"
      autoComplete="email"
      required
      defaultValue={typed}
      aria-describedby="newsletter-status"
      aria-invalid={error ? true : undefined}
    />
  )
}
