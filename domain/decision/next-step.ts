import { phaseSentences, type ReviewPhase } from '../manuscript/review-phase.ts'
import { dayInWords } from '../words/day.ts'
import { paymentOnHold, type Status } from '../words/manuscript-status.ts'

const nextSteps: Record<Status, string> = {
  screening:
    'Our editorial office is checking that it is complete and fits the journal. It then goes to peer review, which takes about one month.',
  'under-review': phaseSentences['with-editors'],
  approved: 'Please pay the article processing charge. Your manuscript then goes to publication.',
  paid: 'We are preparing it for publication and will e-mail you when it is published.',
  // A stranger who has the status link must not learn from it whether there is an appeal or an offer.
  rejected: 'Our e-mail gives the reason, and says what you can do next.',
  published: 'Your article is published and free for everyone to read.',
}

const reviewOnHold =
  'The review is on hold until a question about the authors is settled. Our editorial office will e-mail you.'

export const chargeWaived = 'The article processing charge was waived: you have nothing to pay.'

export const coAuthorsWaiting =
  'We will tell your co-authors once you have confirmed your address with the link in our e-mail.'

const returned =
  'We have returned it to you for correction: our e-mail says what is missing. Please edit it; it keeps its place in our list.'

const revisionAsked =
  'The editors ask for a revision: our e-mail has their comments, the day on which it is due and the link to answer.'

const revisionDue = (day: string) =>
  `The editors ask for a revision, due on ${dayInWords(day)}: answer each comment and give us the new file.`

const appealed =
  'You have appealed this decision. Our editorial office will read your reasons and e-mail you the answer.'

const transferOffered =
  'The editors offer to transfer it to another of our journals. Please accept or decline the offer.'

const appealedAndOffered =
  'You have appealed this decision, and our editorial office will e-mail you the answer. If you accept the transfer that the editors have offered, your appeal ends.'

type Situation = {
  revisionDueOn?: string | null | undefined
  status: Status
  phase?: ReviewPhase | undefined
  appealed?: boolean | undefined
  transferOffered?: boolean | undefined
  returned?: true | undefined
  paymentOnHold?: true | undefined
  reviewOnHold?: true | undefined
  revisionAsked?: true | undefined
}

/** Tells the author what happens next. */
export function nextStep(manuscript: Situation): string {
  if (manuscript.paymentOnHold) return paymentOnHold
  if (manuscript.returned) return returned
  if (manuscript.revisionDueOn && !manuscript.reviewOnHold) return revisionDue(manuscript.revisionDueOn)
  if (manuscript.reviewOnHold) return reviewOnHold
  if (manuscript.revisionAsked) return revisionAsked
  if (manuscript.phase) return phaseSentences[manuscript.phase]
  if (manuscript.appealed) return manuscript.transferOffered ? appealedAndOffered : appealed
  return manuscript.transferOffered ? transferOffered : nextSteps[manuscript.status]
}
