import type { LetterEntry } from '../letters.ts'
import { dearAuthor, links, linksInOrder, number, openIt, reason } from './parts.ts'

export const manuscript = {
  'manuscript-received': {
    about: 'manuscript',
    subject: 'We have received your manuscript: {title:short}',
    body: [
      dearAuthor,
      'Thank you for your manuscript "{title}" for {journal}. We have received it.',
      'Our editorial office will check that it is complete and fits the journal. It then goes to peer review, which takes about one month. We will e-mail you at every step.',
      ...linksInOrder,
      number,
    ],
    parts: links,
  },
  'manuscript-co-author': {
    about: 'manuscript',
    subject: 'You are named as a co-author: {title:short}',
    body: [
      'Dear {name},',
      '{author} has submitted the manuscript "{title}" to {journal} and names you as a co-author.',
      'If that is right, you need not do anything.',
      'If you did not contribute to this work, or do not agree to its submission, please tell us. Our editors will see your objection before anything is published.',
      '{objectIt}',
      number,
    ],
    parts: { objectIt: { button: 'I object to being named' } },
  },
  'manuscript-objection-resolved': {
    about: 'manuscript',
    subject: 'Your objection has been resolved: {title:short}',
    body: [
      'Dear {name},',
      'Our editors have considered your objection to being named as a co-author of "{title}", submitted to {journal}, and have resolved it.',
      '{isNamed}',
      '{isNotNamed}',
      'If you do not agree, please write to {office} before it is published.',
      number,
    ],
    parts: {
      isNamed: {
        when: 'Only if the manuscript still names them',
        text: 'The manuscript names you as a co-author.',
        isRequired: true,
      },
      isNotNamed: {
        when: 'Only if the manuscript no longer names them',
        text: 'The manuscript no longer names you.',
        isRequired: true,
      },
    },
  },
  'manuscript-objection': {
    about: 'manuscript',
    subject: 'A co-author objects: {title:short}',
    body: [
      '{name} ({email}) objects to being named as a co-author of "{title}", submitted to {journal} by {author}:',
      '{reason}',
      '{openIt}',
      number,
    ],
    parts: { reason, openIt },
  },
  'draft-goes': {
    subject: 'Your draft will be deleted on {deletedOn}: {title:short}',
    body: [
      'Dear {name},',
      'You began a submission, "{title}", and have not changed it for some weeks. It has not been submitted, and nobody but you can see it.',
      'We will delete it, with its file, on {deletedOn}. To keep it, continue with it before then: each change keeps it for 60 more days.',
      '{continueIt}',
      'If you no longer need it, you need not do anything.',
    ],
    parts: { continueIt: { button: 'Continue with your draft' } },
  },
  'conflict-possible': {
    about: 'manuscript',
    subject: 'Are you an author? {title:short}',
    body: [
      'Somebody named an author with your {sameAs} in "{title}". Until it is settled whether that is you, its reviewers and reports are not shown to you, and you can decide nothing.',
      '{sayOnPage}',
      '{sayOnPageAsReader}',
      '{sayOnPageToSettler}',
      '{tellAdmin}',
      '{tellAdminAsReader}',
      '{tellAdminAndSettler}',
      '{openIt}',
      number,
    ],
    parts: {
      sayOnPage: {
        when: 'Only if they can open it, and an admin is not named',
        text: 'If you are an author, please say so on its page. If not, you need not do anything: an admin who is not named will settle it.',
        isRequired: true,
      },
      sayOnPageAsReader: {
        when: 'Only if they can open it, all admins are named, and they have served longest',
        text: 'If you are an author, please say so on its page. If not, another admin has to say so. All admins are named. You have served longest, so please settle it for the others, or invite another admin.',
        isRequired: true,
      },
      sayOnPageToSettler: {
        when: 'Only if they can open it, and all admins are named',
        text: 'If you are an author, please say so on its page. If not, you need not do anything. All admins are named, so {settler}, who has served longest, will settle it.',
        isRequired: true,
      },
      tellAdmin: {
        when: 'Only if they cannot open it, and an admin is not named',
        text: 'If you are an author, please tell an admin. If not, you need not do anything: an admin who is not named will settle it.',
        isRequired: true,
      },
      tellAdminAsReader: {
        when: 'Only if they cannot open it, all admins are named, and they have served longest',
        text: 'If you are an author, please tell an admin. If not, another admin has to say so. All admins are named. You have served longest, so please settle it for the others, or invite another admin.',
        isRequired: true,
      },
      tellAdminAndSettler: {
        when: 'Only if they cannot open it, and all admins are named',
        text: 'If you are an author, please tell an admin. If not, you need not do anything. All admins are named, so {settler}, who has served longest, will settle it.',
        isRequired: true,
      },
      openIt: { when: 'Only if they can open it', ...openIt },
    },
  },
} as const satisfies Record<string, LetterEntry>
