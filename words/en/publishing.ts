import type { LetterEntry } from '../letters.ts'
import { dearAuthor, number, openIt } from './parts.ts'

const readProof = { button: 'Read the proof' } as const
const howTo = {
  text: 'The page has the article as it will be read, and its PDF. Mark what should be corrected, then approve the proof or send us your corrections. The link works without logging in, so please do not share this e-mail.',
  isRequired: true,
} as const
const questions = 'If you have questions, please write to {office}.'
const answerIt = { button: 'Approve or decline the changes' } as const
const untilThen = {
  text: 'Until you have approved them, everything stays as you wrote it. The link works without logging in, so please do not share this e-mail.',
  isRequired: true,
} as const
const changes = { blocks: 'The changes, before and after' } as const
const wrote = { when: 'Only if the author wrote something', text: 'The author wrote: {answer}' } as const
const seeArticle = { button: 'See the article' } as const
const editorsReason = { blocks: 'The reason of the editors' } as const
const dearName = 'Dear {name},'
const mayBeWrong = 'If you think this is wrong, please write to {office}.'

export const publishing = {
  'proof-asked': {
    about: 'manuscript',
    subject: 'Please check the proof: {title:short}',
    body: [dearAuthor, '{first}', '{again}', '{readProof}', '{howTo}', number],
    parts: {
      first: {
        when: 'Only if it is the first proof',
        text: 'The proof of your manuscript "{title}" for {journal} is ready. Please check it by {dueOn:day}: names, numbers, tables and figures above all. After publication, a change needs a published correction.',
        isRequired: true,
      },
      again: {
        when: 'Only if it is a new proof after corrections',
        text: 'We have made your corrections. A new proof of your manuscript "{title}" for {journal} is ready. Please check it by {dueOn:day}: names, numbers, tables and figures above all. After publication, a change needs a published correction.',
        isRequired: true,
      },
      readProof,
      howTo,
    },
  },
  'proof-reminder': {
    about: 'manuscript',
    subject: 'Reminder: please check the proof: {title:short}',
    body: [
      dearAuthor,
      'Please check the proof of your manuscript "{title}" for {journal} by {dueOn:day}.',
      '{readProof}',
      '{howTo}',
      number,
    ],
    parts: { readProof, howTo },
  },
  'proof-late': {
    about: 'manuscript',
    subject: 'Reminder: please check the proof: {title:short}',
    body: [
      dearAuthor,
      'We asked you to check the proof of your manuscript "{title}" for {journal} by {dueOn:day}, and have not had your answer. Please approve it or send us your corrections, so that the article can be published.',
      '{readProof}',
      '{howTo}',
      number,
    ],
    parts: { readProof, howTo },
  },
  'proof-withdrawn': {
    about: 'manuscript',
    subject: 'The proof is withdrawn: {title:short}',
    body: [
      dearAuthor,
      'We have withdrawn the proof of your manuscript "{title}" for {journal}. You have nothing to do. If we send you another proof, you will get a new e-mail.',
      questions,
      number,
    ],
  },
  'proof-approved': {
    about: 'manuscript',
    subject: 'Proof approved: {title:short}',
    body: ['{asItIs}', '{withOne}', '{withSeveral}', '{wrote}', '{openText}', number],
    parts: {
      asItIs: {
        when: 'Only if nothing is to be corrected',
        text: '{author} has approved the proof of "{title}" as it is.',
        isRequired: true,
      },
      withOne: {
        when: 'Only if there is one correction',
        text: '{author} has approved the proof of "{title}" with 1 correction.',
        isRequired: true,
      },
      withSeveral: {
        when: 'Only if there are several corrections',
        text: '{author} has approved the proof of "{title}" with {corrections} corrections.',
        isRequired: true,
      },
      wrote,
      openText: { button: 'Open the text' },
    },
  },
  'proof-to-correct': {
    about: 'manuscript',
    subject: 'Proof to be corrected: {title:short}',
    body: ['{withOne}', '{withSeveral}', '{wrote}', '{openText}', number],
    parts: {
      withOne: {
        when: 'Only if there is one correction',
        text: '{author} has sent 1 correction to the proof of "{title}" and wants to see a new one.',
        isRequired: true,
      },
      withSeveral: {
        when: 'Only if there are several corrections',
        text: '{author} has sent {corrections} corrections to the proof of "{title}" and wants to see a new one.',
        isRequired: true,
      },
      wrote,
      openText: { button: 'Open the text' },
    },
  },
  'correction-proposed': {
    about: 'manuscript',
    subject: 'Please approve our changes: {title:short}',
    body: [
      dearAuthor,
      'We are preparing your manuscript "{title}" for {journal} for publication, and propose to change this:',
      '{changes}',
      '{staffWords}',
      '{answerIt}',
      '{untilThen}',
      number,
    ],
    parts: {
      changes,
      staffWords: { when: 'Only if staff write something', blocks: 'The words of staff' },
      answerIt,
      untilThen,
    },
  },
  'correction-reminder': {
    about: 'manuscript',
    subject: 'Reminder: please approve our changes: {title:short}',
    body: [
      dearAuthor,
      'We have not had your answer to the changes that we propose to your manuscript "{title}" for {journal}:',
      '{changes}',
      '{answerIt}',
      '{untilThen}',
      number,
    ],
    parts: { changes, answerIt, untilThen },
  },
  'correction-withdrawn': {
    about: 'manuscript',
    subject: 'Our changes are withdrawn: {title:short}',
    body: [
      dearAuthor,
      'We have withdrawn the changes that we proposed to your manuscript "{title}" for {journal}. Everything stays as it was, and you have nothing to do.',
      questions,
      number,
    ],
  },
  'correction-approved': {
    about: 'manuscript',
    subject: 'Changes approved by the author: {title:short}',
    body: [
      '{author} has approved the changes that were proposed to "{title}". The record now has them.',
      '{wrote}',
      '{openIt}',
      number,
    ],
    parts: { wrote, openIt },
  },
  'correction-declined': {
    about: 'manuscript',
    subject: 'Changes declined by the author: {title:short}',
    body: [
      '{author} has declined the changes that were proposed to "{title}". The record stays as it was.',
      '{wrote}',
      '{openIt}',
      number,
    ],
    parts: { wrote, openIt },
  },
  'publication-failed': {
    about: 'manuscript',
    subject: 'Not published on its date: {title:short}',
    body: [
      '"{title}" was to be published in {journal} now, but it could not be:',
      '{cause}',
      'It is not tried again. Solve this, then publish it or choose another date.',
      '{openIt}',
      number,
    ],
    parts: { cause: { blocks: 'Why it could not be published' }, openIt },
  },
  'article-moved': {
    about: 'manuscript',
    subject: 'Your article is now in issue {issue}: {title:short}',
    body: [
      dearAuthor,
      'We have moved your article "{title}" ({articleId}) in {journal} from issue {formerIssue} to issue {issue}. Its address and its ID stay the same; only the issue in its citation changes.',
      '{seeArticle}',
      questions,
    ],
    parts: { seeArticle },
  },
  'article-correction': {
    subject: 'Your article has been corrected: {title:short}',
    body: [
      dearName,
      'Your article "{title}" ({articleId}) in {journal} has been corrected. The editors give this reason:',
      '{reason}',
      'Its page shows the corrected record with this reason, and the earlier version remains available.',
      '{seeArticle}',
      mayBeWrong,
    ],
    parts: { reason: editorsReason, seeArticle },
  },
  'article-retraction': {
    subject: 'Your article has been retracted: {title:short}',
    body: [
      dearName,
      'Your article "{title}" ({articleId}) in {journal} has been retracted. The editors give this reason:',
      '{reason}',
      'Its page stays online with a notice that gives this reason.',
      '{seeArticle}',
      mayBeWrong,
    ],
    parts: { reason: editorsReason, seeArticle },
  },
  'article-removal': {
    subject: 'Your article has been removed: {title:short}',
    body: [
      dearName,
      'Your article "{title}" ({articleId}) in {journal} has been removed. The editors give this reason:',
      '{reason}',
      'Its title, its authors and this reason stay on its page. Its abstract, its text and its files are removed.',
      '{seeArticle}',
      mayBeWrong,
    ],
    parts: { reason: editorsReason, seeArticle },
  },
} as const satisfies Record<string, LetterEntry>
