import { type Day, dayInWords } from '#domain/words/day.ts'
import { unlinked } from '#domain/words/unlinked.ts'
import type { Block, LetterParts } from '../../jobs/letter.ts'

type To = { name: string; email: string }
type Site = { publisher: string; office: string }
type Confirming = { emails: string[]; url: string; untilOn: Day }

const dear = ({ name }: To) => `Dear ${unlinked(name)},`

const register = ({ publisher }: Site) => `${publisher} keeps a register of the people who review for its journals.`

const strange = ({ office }: Site) => `If you did not expect this e-mail, please write to ${office}.`

function toConfirm({ emails, url, untilOn }: Confirming): Block[] {
  const isOne = emails.length === 1
  return [
    `${isOne ? 'This address is' : 'These addresses are'} not confirmed: ${emails.join(', ')}. Nobody who reads e-mails there can see the reviews that we sent to you here.`,
    `If ${isOne ? 'it is yours' : 'one of them is yours'}, open this page and confirm it. If not, you need not do anything. The link works until ${dayInWords(untilOn)}.`,
    { label: 'See your addresses', url },
  ]
}

/** The old address may be a stranger's, if it was mistyped: a new one is named only to somebody who can confirm it. */
export function addressesChanged(
  to: To,
  site: Site,
  { isGone, confirming }: { isGone: boolean; confirming: Confirming | null },
): LetterParts {
  return {
    kind: 'review-address',
    to,
    subject: 'Your e-mail addresses in our register of reviewers were changed',
    blocks: [
      dear(to),
      `${register(site)} Our staff have changed the e-mail addresses in your entry.${isGone ? ' This address is no longer in it.' : ''}`,
      ...(confirming ? toConfirm(confirming) : []),
      strange(site),
    ],
  }
}

/** Because whoever reads another address has asked for it. */
export function confirmationAsked(to: To, site: Site, confirming: Confirming): LetterParts {
  return {
    kind: 'review-address',
    to,
    subject: 'Is this your e-mail address?',
    blocks: [dear(to), register(site), ...toConfirm(confirming), strange(site)],
  }
}

export function addressConfirmed(
  to: To,
  site: Site,
  { email, byAdmin }: { email: string; byAdmin: boolean },
): LetterParts {
  return {
    kind: 'review-address',
    to,
    subject: 'An e-mail address of yours was confirmed',
    blocks: [
      dear(to),
      `${register(site)} ${byAdmin ? 'One of our admins has' : 'You have'} confirmed that this address is yours: ${email}. Your reviews can be seen there now, too.`,
      strange(site),
    ],
  }
}
