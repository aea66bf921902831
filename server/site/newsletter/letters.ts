import { escapeHtml } from '#server/adapters/html.ts'
import { mailColours } from '../../colours.ts'
import { composeHtmlLetter, composeLetter, type Letter, said } from '../../jobs/letter.ts'
import type { UnsubscribeLinks } from './unsubscribe-links.ts'

/** RFC 8058: a mail client can unsubscribe with one POST, without opening a page. */
function unsubscribeHeaders({ oneClickUrl }: UnsubscribeLinks): Record<string, string> {
  return { 'List-Unsubscribe': `<${oneClickUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

export const welcome = (email: string, siteUrl: string, links: UnsubscribeLinks): Letter =>
  composeLetter({
    ...said('newsletter-welcome', { email }, {}, { readJournals: siteUrl, unsubscribe: links.unsubscribeUrl }),
    headers: unsubscribeHeaders(links),
  })

export type Written = { subject: string; html: string; text: string }

const reason = 'You are receiving this e-mail because you subscribed to our newsletter.'

/** The caller must have sanitised `html`. */
export function newsletterTo(email: string, written: Written, links: UnsubscribeLinks): Letter {
  const { unsubscribeUrl } = links
  return composeHtmlLetter({
    ...written,
    kind: 'newsletter',
    to: { email },
    footer: {
      text: `${reason} Unsubscribe:\n${unsubscribeUrl}`,
      html: `${reason} <a href="${escapeHtml(unsubscribeUrl)}" style="color:${mailColours.muted}">Unsubscribe</a>`,
    },
    headers: unsubscribeHeaders(links),
  })
}

/** Sent to the person who writes the newsletter, who may not be on the list, so it has no unsubscribe link. */
export function trial(email: string, written: Written): Letter {
  const note = `${reason} (This is a test. Subscribers will see an unsubscribe link here.)`
  return composeHtmlLetter({
    ...written,
    kind: 'newsletter-test',
    to: { email },
    subject: `Test: ${written.subject}`,
    footer: { text: note, html: escapeHtml(note) },
  })
}
