import { composeLetter, type Letter } from '../../jobs/letter.ts'

type Welcome = { email: string; unsubscribeUrl: string; oneClickUrl: string; siteUrl: string }

/** RFC 8058: a mail client can leave the list with one POST, without opening a page. */
export function unsubscribeHeaders(oneClickUrl: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${oneClickUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

export function welcome({ email, unsubscribeUrl, oneClickUrl, siteUrl }: Welcome): Letter {
  return composeLetter({
    kind: 'newsletter-welcome',
    to: { email },
    subject: 'You have joined the Domain Journals newsletter',
    blocks: [
      'Welcome. A few times a year we write when a new issue of one of our journals opens, and when we call for papers.',
      { label: 'Read the journals', url: siteUrl },
      'If this was not you, or if you change your mind, one click takes you off the list.',
      { label: 'Leave the newsletter', url: unsubscribeUrl },
    ],
    headers: unsubscribeHeaders(oneClickUrl),
  })
}
