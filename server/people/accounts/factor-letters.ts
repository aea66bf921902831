import { composeLetter, type Letter, type Recipient } from '../../jobs/letter.ts'

type Change = {
  /** What happened, as a sentence. */
  sentence: string
  profileUrl: string
}

/** Sent on every change, so that nobody's second factor changes unnoticed. */
export function factorChanged(to: Recipient, { sentence, profileUrl }: Change): Letter {
  return composeLetter({
    kind: 'second-factor',
    to,
    subject: 'The second factor of your account was changed',
    blocks: [
      sentence,
      'If this was not you or somebody you asked, reset your password at once and tell an admin.',
      { label: 'Your second factors', url: profileUrl },
    ],
  })
}

export function recoveryCodeUsed(to: Recipient, left: number): Letter {
  const rest = left === 1 ? 'One recovery code is left.' : `${left === 0 ? 'No' : left} recovery codes are left.`
  return composeLetter({
    kind: 'second-factor',
    to,
    subject: 'A recovery code was used to log in',
    blocks: [
      `Somebody has just logged in to your Domain Journals staff account with your password and a recovery code. ${rest}`,
      'If this was not you, reset your password at once and tell an admin. If it was you, make new codes on your profile when few are left.',
    ],
  })
}

export function wrongCodes(to: Recipient, forgotUrl: string): Letter {
  return composeLetter({
    kind: 'second-factor',
    to,
    subject: 'Wrong codes were entered for your account',
    blocks: [
      'Somebody who knows your password has entered several wrong codes for the second step of your log-in. For the next hours we accept no codes from your app; a recovery code or a passkey still works.',
      'If this was not you, change your password now.',
      { label: 'Reset your password', url: forgotUrl },
    ],
  })
}

/** `seen` names the browser, the time and the network. */
export function newBrowser(to: Recipient, seen: string, profileUrl: string): Letter {
  return composeLetter({
    kind: 'new-browser',
    to,
    subject: 'A new browser was used to log in',
    blocks: [
      `Somebody has just logged in to your Domain Journals staff account with a browser that was not used there before: ${seen}.`,
      'If this was you, there is nothing to do. If not, log that device out on your profile and reset your password at once.',
      { label: 'Where you are logged in', url: profileUrl },
    ],
  })
}
