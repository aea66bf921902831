import type { Kinds, Samples } from '../jobs/letter-kinds.ts'
import * as factors from './accounts/factor-letters.ts'
import * as accounts from './accounts/letters.ts'

export function peopleKinds({ author, editor, office, link }: Samples): Kinds {
  const position = 'an editor'
  const profileUrl = link('admin/profile')
  return {
    accounts: [
      [
        'Author account',
        accounts.welcome(author, { submit: link('submit'), profile: link('author'), confirm: link('confirm/…') }),
      ],
      [
        'Confirm an address',
        accounts.confirmLink(author, link('confirm/…')),
        { 'Confirm a new address': accounts.confirmChange(author, link('confirm/…')) },
      ],
      [
        'Address changed',
        accounts.addressChanged(author, office),
        { 'Change of an address asked for': accounts.changeAsked(author, office) },
      ],
      ['Address already in use', accounts.addressTaken(author)],
      ['Code for a new password', accounts.resetCode(author, '······')],
      ['Password changed', accounts.passwordChanged(author, link('forgot'))],
      [
        'Invitation to the staff',
        accounts.invitation(editor, { inviter: author.name, position, setUpUrl: link('invite/…') }),
      ],
      [
        'Second factor changed',
        factors.factorChanged(editor, { sentence: 'An app was added.', profileUrl }),
        {
          'Recovery code used': factors.recoveryCodeUsed(editor, 5),
          'Wrong codes entered': factors.wrongCodes(editor, link('forgot')),
        },
      ],
      ['New browser used', factors.newBrowser(editor, 'Firefox on Linux', profileUrl)],
    ],
  }
}
