import { type Block, composeLetter, type Letter, type Recipient, said } from '../../jobs/letter.ts'

type Received = { office: string; name: string; email: string; message: string; inboxUrl: string }

/** There is no Reply-To with the sender's address: staff should reply on the site, so that the thread is kept there. */
export const messageReceived = ({ office, name, email, message, inboxUrl }: Received): Letter =>
  composeLetter(
    said('message-received', { email: office }, { name, email }, { message: [message], answerIt: inboxUrl }),
  )

type Answer = { reply: Block[]; by: string; message: string; contactUrl: string }

/** Quotes the original message below the reply, as mail programs do. */
export function messageAnswered(to: Recipient, { reply, by, message, contactUrl }: Answer): Letter {
  const values = { colleague: by, message: message.replaceAll(/^/gm, '> ') }
  return composeLetter(said('message-answered', to, values, { answer: reply, writeAgain: contactUrl }))
}
