import { type Block, composeLetter, type Letter, type Recipient } from '../../jobs/letter.ts'

type Received = { office: string; name: string; email: string; message: string; inboxUrl: string }

/** There is no Reply-To with the sender's address: staff should reply on the site, so that the thread is kept there. */
export function messageReceived({ office, name, email, message, inboxUrl }: Received): Letter {
  return composeLetter({
    kind: 'message-received',
    to: { email: office },
    subject: `Message from ${name}`,
    blocks: [`${name} (${email}) wrote:`, message, { label: 'Answer in the office', url: inboxUrl }],
  })
}

type Answer = { reply: Block[]; by: string; message: string; contactUrl: string }

/** Quotes the original message below the reply, as mail programs do. */
export function messageAnswered(to: Recipient, { reply, by, message, contactUrl }: Answer): Letter {
  return composeLetter({
    kind: 'message-answered',
    to,
    subject: 'Your message to Domain Journals',
    blocks: [
      ...reply,
      `${by}\nEditorial office`,
      { label: 'Write to us again', url: contactUrl },
      `You wrote:\n${message.replaceAll(/^/gm, '> ')}`,
    ],
  })
}
