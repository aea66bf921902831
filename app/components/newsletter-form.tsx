import { subscribe } from '#contracts/newsletter.ts'
import { type Answer, CallForm } from './call-form.tsx'

export type NewsletterAnswer = Answer & { email: string }

export const newsletterFallback = 'Subscription failed.'
/** Spec §8: an address that is already on the list is not an error. */
export const alreadySubscribed = 409

/** Without scripts the form posts to the newsletter page, which shows the result. */
export function NewsletterForm({ answer }: { answer?: NewsletterAnswer | undefined }) {
  return (
    <CallForm
      contract={subscribe}
      action="/newsletter"
      className="newsletter-form"
      send="Subscribe"
      sending="Subscribing..."
      fallback={newsletterFallback}
      alsoGood={alreadySubscribed}
      statusId="newsletter-status"
      answer={answer}
    >
      <label htmlFor="newsletter-email">Your e-mail address</label>
      <input
        id="newsletter-email"
        className="input"
        type="email"
        name="email"
        autoComplete="email"
        required
        defaultValue={answer?.email}
        aria-describedby="newsletter-status"
      />
    </CallForm>
  )
}
