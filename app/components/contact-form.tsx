import { sendMessage } from '#contracts/messages.ts'
import { type Answer, CallForm } from './call-form.tsx'
import { TextArea, TextInput } from './form-field.tsx'

/** With what was typed, given back where no script kept it. */
export type ContactAnswer = Answer & { typed?: Record<string, string> }

export const contactFallback = 'Something went wrong'

/** Spec §5: the browser asks for every field; the address is checked by the server. */
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
