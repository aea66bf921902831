import { draftTitle } from '#domain/manuscript/drafts.ts'
import { shortDate } from '#domain/words/day.ts'
import { inSubject } from '#domain/words/text.ts'
import { unlinked } from '#domain/words/unlinked.ts'
import { composeLetter, type Letter, type Recipient } from '../../jobs/letter.ts'

export function draftGoes(to: Recipient, { title, url, at }: { title: string; url: string; at: Date }): Letter {
  const shown = draftTitle(title)
  return composeLetter({
    kind: 'draft-goes',
    to,
    subject: `Your draft will be deleted on ${shortDate(at)}: ${inSubject(shown)}`,
    blocks: [
      `Dear ${unlinked(to.name ?? '')},`,
      `You began a submission, "${shown}", and have not changed it for some weeks. It has not been submitted, and nobody but you can see it.`,
      `We will delete it, with its file, on ${shortDate(at)}. To keep it, continue with it before then: each change keeps it for 60 more days.`,
      { label: 'Continue with your draft', url },
      'If you no longer need it, you need not do anything.',
    ],
  })
}
