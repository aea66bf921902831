import type { Kinds } from '../jobs/letter-kinds.ts'
import type { ManuscriptSamples } from '../manuscript/letter-kinds.ts'
import { articleMoved, publicationFailed } from './issues/letters.ts'
import * as proofs from './proofs/letters.ts'
import * as proposedChanges from './proposed-changes/letters.ts'
import { articleChanged } from './record/letters.ts'

export function publishingKinds(samples: ManuscriptSamples): Kinds {
  const { about, author, editor, article, reason, link, deskUrl, due } = samples
  const asked = { dueOn: due.answerDueOn, url: link('proof/…') }
  const changes = [{ label: 'Title', before: about.title, after: `${about.title}, 2020 to 2025` }]
  const proposal = { changes, words: '', url: link('correction/…') }
  const change = { reason, title: about.title, journalTitle: about.journalTitle, office: about.office, ...article }
  const answered = { isApproved: true, answer: '', deskUrl }
  return {
    authors: [
      ['Changes to approve before publication', proposedChanges.changesProposed(about, proposal)],
      ['Reminder of changes to approve', proposedChanges.changesReminder(about, proposal)],
      ['Proposed changes withdrawn', proposedChanges.changesWithdrawn(about)],
      ['Proof to check', proofs.proofAsked(about, { ...asked, round: 1 })],
      ['Reminder of a proof', proofs.proofReminder(about, { ...asked, isLate: false })],
      ['Reminder of an overdue proof', proofs.proofReminder(about, { ...asked, isLate: true })],
      ['Proof withdrawn', proofs.proofWithdrawn(about)],
      ['Article moved to another issue', articleMoved(about, { ...article, from: 1, to: 2 })],
      ['Article corrected', articleChanged(author, { ...change, kind: 'correction' })],
      ['Article retracted', articleChanged(author, { ...change, kind: 'retraction' })],
      ['Article removed', articleChanged(author, { ...change, kind: 'removal' })],
    ],
    office: [
      [
        'Author answers proposed changes',
        proposedChanges.changesAnswered(about, editor, answered),
        {
          'Author declines proposed changes': proposedChanges.changesAnswered(about, editor, {
            ...answered,
            isApproved: false,
          }),
        },
      ],
      [
        'Author answers a proof',
        proofs.proofAnswered(about, editor, { ...answered, comments: 0 }),
        {
          'Author corrects a proof': proofs.proofAnswered(about, editor, {
            ...{ ...answered, isApproved: false, comments: 2 },
          }),
        },
      ],
      ['Scheduled publication failed', publicationFailed(about, editor, { why: reason, deskUrl })],
    ],
  }
}
