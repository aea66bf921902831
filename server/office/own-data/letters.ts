import { composeLetter, type Letter, type Recipient } from '../../jobs/letter.ts'

export function accountDeleted(to: Recipient, { withdrawn, office }: { withdrawn: string[]; office: string }): Letter {
  const titles = withdrawn.map((title) => `"${title}"`).join(', ')
  return composeLetter({
    kind: 'account-deleted',
    to,
    subject: 'Your account has been deleted',
    blocks: [
      `Dear ${to.name},`,
      'As you asked, we have deleted your Domain Journals account, with your profile, your picture, your drafts and your reviews. All devices have been logged out.',
      ...(titles ? [`These manuscripts were withdrawn and deleted with their files: ${titles}.`] : []),
      'Published articles stay, because the scholarly record must not change. Payment records stay for as long as the law requires.',
      `If this was not you, please write to ${office} at once.`,
    ],
  })
}
