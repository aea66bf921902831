import { sendMessage } from '#contracts/site/contact.ts'
import type { Answer, Texts, Write } from '../write/write.ts'
import { CallForm } from './call-form.tsx'
import { TextArea, TextInput } from './form-field.tsx'

export const sendingMessage: Write<Texts, { success: string }> = {
  name: 'contact',
  send: (ask, { firstName = '', lastName = '', email = '', message = '', website = '' }) =>
    ask(sendMessage, { firstName, lastName, email, message, website }),
  fallback: 'Something went wrong',
}

/** Spec §5: the browser requires every field; the server checks the e-mail address. */
export function ContactForm({ answer }: { answer: Answer<{ success: string }> | undefined }) {
  return (
    <CallForm
      contract={sendMessage}
      write={sendingMessage}
      action="/contact"
      answer={answer}
      fields={['firstName', 'lastName', 'email', 'message']}
      className="form"
      send="Send message"
      sending="Sending"
    >
      <div className="form-row">
        <TextInput label="First name" name="firstName" autoComplete="given-name" required />
        <TextInput label="Last name" name="lastName" autoComplete="family-name" required />
      </div>
      <TextInput label="E-mail" name="email" autoComplete="email" inputMode="email" required />
      <TextArea label="Message" name="message" rows={10} required />
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
