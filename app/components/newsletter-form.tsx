import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { Button } from './button.tsx'

export type NewsletterAnswer = { isGood: boolean; message: string }

/** Works without a script too: it then posts to the newsletter's own page, which shows the answer. */
export function NewsletterForm() {
  const fetcher = useFetcher<NewsletterAnswer>()
  const form = useRef<HTMLFormElement>(null)
  const isSending = fetcher.state !== 'idle'
  const answer = fetcher.data
  useEffect(() => {
    if (answer?.isGood) form.current?.reset()
  }, [answer])
  return (
    <fetcher.Form ref={form} method="post" action="/newsletter" className="newsletter-form">
      <NewsletterField />
      <Button type="submit" busy={isSending}>
        {isSending ? 'Subscribing...' : 'Subscribe'}
      </Button>
      <NewsletterStatus answer={isSending ? undefined : answer} />
    </fetcher.Form>
  )
}

export function NewsletterField({ defaultValue }: { defaultValue?: string | undefined }) {
  return (
    <>
      <label htmlFor="newsletter-email">Your e-mail address</label>
      <input
        id="newsletter-email"
        className="input"
        type="email"
        name="email"
        autoComplete="email"
        required
        defaultValue={defaultValue}
        aria-describedby="newsletter-status"
      />
    </>
  )
}

export function NewsletterStatus({ answer }: { answer: NewsletterAnswer | undefined }) {
  return (
    <p
      id="newsletter-status"
      role="status"
      className="form-status"
      data-tone={answer && (answer.isGood ? 'success' : 'danger')}
    >
      {answer?.message}
    </p>
  )
}
