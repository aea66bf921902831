import { composeLetter, type Letter, type Recipient } from '../../jobs/letter.ts'

export function accountDeleted(to: Recipient, { withdrawn, office }: { withdrawn: string[]; office: string }): Letter {
  const titles = withdrawn.map((title) => `"${title}"`).join(', ')
  return composeLetter({
    kind: 'account-deleted',
    to,
    subject: 'Your account is deleted',
    blocks: [
      `Dear ${to.name},`,
      'As you asked, your Domain Journals account is deleted, with your profile, your picture and your reviews. Every device was logged out.',
      ...(titles ? [`These manuscripts were withdrawn and deleted with their files: ${titles}.`] : []),
      'Published articles stay, because the scholarly record must not change. Payment records stay for as long as the law requires.',
      `If this was not you, please write to ${office} at once.`,
    ],
  })
}
