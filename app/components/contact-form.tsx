import { sendMessage } from '#contracts/messages.ts'
import { type Answer, CallForm } from './call-form.tsx'
import { TextArea, TextInput } from './form-field.tsx'

/** `typed` holds the submitted values, so that the page can fill in the form again if scripts do not run. */
export type ContactAnswer = Answer & { typed?: Record<string, string> }

export const contactFallback = 'Something went wrong'

/** Spec §5: the browser requires every field; the server checks the e-mail address. */
export function ContactForm({ answer }: { answer: ContactAnswer | undefined }) {
  const typed = answer?.typed
  return (
    <CallForm
      contract={sendMessage}
      action="/contact"
      className="form"
      send="Send message"
      sending="Sending"
      fallback={contactFallback}
      answer={answer}
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
    </CallForm>
  )
}
