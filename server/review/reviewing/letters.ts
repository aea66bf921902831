import { unlinked } from '#domain/words/unlinked.ts'
import type { LetterParts, Recipient } from '../../jobs/letter.ts'
import { type About, letterOf } from '../../manuscript/letter-words.ts'

type Titled = { number: string; title: string }
type Colleague = { name: string; email: string }

export function handedOver(
  { number, title }: Titled,
  to: Colleague,
  { by, url }: { by: string; url: string },
): LetterParts {
  return {
    kind: 'review-handed-over',
    to,
    subject: `You look after ${number} now`,
    blocks: [`${by} has handed "${unlinked(title)}" over to you.`, { label: 'Open the manuscript', url }],
  }
}

export function shutOutOf(
  { number, title }: Titled,
  to: Colleague,
  { by, reason }: { by: string; reason: string },
): LetterParts {
  return {
    kind: 'review-shut-out',
    to,
    subject: `You no longer see ${number}`,
    blocks: [
      `${by} has noted a conflict of interest for "${unlinked(title)}", so it and its review are hidden from you:`,
      reason,
      'If this is a mistake, please tell them. An admin can let you in again.',
    ],
  }
}

export function letInAgain(
  { number, title }: Titled,
  to: Colleague,
  { by, url }: { by: string; url: string },
): LetterParts {
  return {
    kind: 'review-let-in',
    to,
    subject: `You see ${number} again`,
    blocks: [`${by} has let you see "${unlinked(title)}" again.`, { label: 'Open the manuscript', url }],
  }
}

export function mentioned(
  { number, title }: Titled,
  to: Colleague,
  { by, text, url }: { by: string; text: string; url: string },
): LetterParts {
  return {
    kind: 'review-mentioned',
    to,
    subject: `${by} mentioned you in a note on ${number}`,
    blocks: [`${by} wrote about "${unlinked(title)}":`, text, { label: 'Open the manuscript', url }],
  }
}

/** To a member of staff who was found not to be an author. */
export function notAnAuthor(about: About, to: Recipient, { by, url }: { by: string; url: string | null }): LetterParts {
  return letterOf(about, to, 'conflict-dismissed', `You see all of ${about.number}`, [
    `${by} has noted that you are not an author of "${about.title}". Its reviewers and reports are no longer hidden from you.`,
    ...(url ? [{ label: 'Open the manuscript', url }] : []),
  ])
}
