import { type EventName, eventOf } from '#domain/people/notifications.ts'
import { unlinked } from '#domain/words/unlinked.ts'
import { type LetterParts, quietLink, type Recipient } from '../../jobs/letter.ts'

export const choicesPath = '/admin/profile/notifications'

/** The kinds of the e-mails about what happened. */
export const happenedKind = 'notification'
export const digestKind = 'digest'

type About = { number: string; title: string; url: string; choicesUrl: string }

/** For those who want to hear at once of an event that has no e-mail of its own. */
export function happened(to: Recipient, event: EventName, { number, title, url, choicesUrl }: About): LetterParts {
  const { says } = eventOf(event)
  return {
    kind: happenedKind,
    to,
    subject: number ? `${says}: ${number}` : says,
    blocks: [
      number ? `${says}: "${unlinked(title)}" (${number}).` : `${says}.`,
      { label: number ? 'Open it' : 'Open the list', url },
      'You chose to be told of this at once.',
      quietLink('Change what you are told of', choicesUrl),
    ],
  }
}
