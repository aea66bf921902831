import type { ChangeKind } from '#domain/manuscript/record/record.ts'
import { inSubject } from '#domain/words/text.ts'
import type { LetterParts, Recipient } from '../../jobs/letter.ts'

export type Details = {
  kind: ChangeKind
  reason: string
  title: string
  customId: string
  journalTitle: string
  /** The address of the article's page. */
  url: string
  /** The e-mail address that the author can write to. */
  office: string
}

const changes: Record<ChangeKind, { subject: string; done: string; meaning: string }> = {
  correction: {
    subject: 'Your article has been corrected',
    done: 'has been corrected',
    meaning: 'Its page shows the corrected record with this reason, and the earlier version remains available.',
  },
  retraction: {
    subject: 'Your article has been retracted',
    done: 'has been retracted',
    meaning: 'Its page stays online with a notice that gives this reason.',
  },
  removal: {
    subject: 'Your article has been removed',
    done: 'has been removed',
    meaning:
      'Its title, its authors and this reason stay on its page. Its abstract, its text and its files are removed.',
  },
}

export function articleChanged(to: Recipient, details: Details): LetterParts {
  const { subject, done, meaning } = changes[details.kind]
  const name = to.name ?? 'author'
  return {
    kind: `article-${details.kind}`,
    to,
    subject: `${subject}: ${inSubject(details.title)}`,
    blocks: [
      `Dear ${name},`,
      `Your article "${details.title}" (${details.customId}) in ${details.journalTitle} ${done}. The editors give this reason:`,
      details.reason,
      meaning,
      { label: 'See the article', url: details.url },
      `If you think this is wrong, please write to ${details.office}.`,
    ],
  }
}
