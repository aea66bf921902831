import { composeLetter, type Letter } from '../../jobs/letter.ts'

type Received = { office: string; name: string; email: string; message: string; inboxUrl: string }

/** The sender's address stands in the text only: a reply is written in the office, so that its thread is kept. */
export function messageReceived({ office, name, email, message, inboxUrl }: Received): Letter {
  return composeLetter({
    kind: 'message-received',
    to: { email: office },
    subject: `Message from ${name}`,
    blocks: [`${name} (${email}) wrote:`, message, { label: 'Answer in the office', url: inboxUrl }],
  })
}
