import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { Button } from './button.tsx'
import { TextArea, TextInput } from './form-field.tsx'

export type ContactAnswer = {
  isGood: boolean
  message: string
  /** What was typed, given back where no script kept it. */
  typed?: Record<string, string>
}

/** Spec §5: the browser asks for every field; the address is checked by the server. */
export function ContactForm({ answer: earlier }: { answer?: ContactAnswer | undefined }) {
  const fetcher = useFetcher<ContactAnswer>()
  const form = useRef<HTMLFormElement>(null)
  const isSending = fetcher.state !== 'idle'
  const answer = fetcher.data ?? earlier
  const typed = earlier?.typed
  useEffect(() => {
    if (fetcher.data?.isGood) form.current?.reset()
  }, [fetcher.data])

  return (
    <fetcher.Form
      ref={form}
      method="post"
      action="/contact"
      className="form"
      onSubmit={(event) => {
        const opened = event.currentTarget.elements.namedItem('openForMs')
        // Since the page was opened: whoever writes before the scripts arrive is no quicker than others.
        if (opened instanceof HTMLInputElement) opened.value = String(Math.round(performance.now()))
      }}
    >
      <div className="form-row">
        <TextInput
          label="First name"
          name="firstName"
          autoComplete="given-name"
          required
          defaultValue={typed?.firstName}
        />
        <TextInput
          label="Last name"
          name="lastName"
          autoComplete="family-name"
          required
          defaultValue={typed?.lastName}
        />
      </div>
      <TextInput
        label="E-mail"
        name="email"
        autoComplete="email"
        inputMode="email"
        required
        defaultValue={typed?.email}
      />
      <TextArea label="Message" name="message" rows={10} required defaultValue={typed?.message} />
      <div className="visually-hidden" aria-hidden="true">
        <label>
          Leave this field empty
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <input type="hidden" name="openForMs" />
      <Button type="submit" busy={isSending}>
        {isSending ? 'Sending' : 'Send message'}
      </Button>
      <p role="status" className="form-status" data-tone={answer && (answer.isGood ? 'success' : 'danger')}>
        {!isSending && answer?.message}
      </p>
    </fetcher.Form>
  )
}
