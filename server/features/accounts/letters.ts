import { composeLetter, type Letter, type Recipient } from '../../jobs/letter.ts'

export function welcome(to: Recipient, urls: { submit: string; profile: string }): Letter {
  return composeLetter({
    kind: 'author-welcome',
    to,
    subject: 'Welcome to Domain Journals',
    blocks: [
      `Dear ${to.name},`,
      'Your author account is ready. You can submit a manuscript now, and follow every manuscript of yours on your profile.',
      { label: 'Submit a manuscript', url: urls.submit },
      { label: 'Your profile', url: urls.profile },
    ],
  })
}

export function resetCode(to: Recipient, code: string): Letter {
  return composeLetter({
    kind: 'reset-code',
    to,
    subject: 'Your code to reset your password',
    blocks: [
      `Your code is ${code}`,
      'It is valid for 15 minutes. A newer code replaces it.',
      'If you did not ask for it, you need not do anything: your password stays as it is. Please give this code to nobody; we never ask for it.',
    ],
  })
}

export function passwordChanged(to: Recipient, forgotUrl: string): Letter {
  return composeLetter({
    kind: 'password-changed',
    to,
    subject: 'Your password was changed',
    blocks: [
      'The password of your Domain Journals account was changed just now, and every device was logged out.',
      'If this was not you, reset your password at once.',
      { label: 'Reset your password', url: forgotUrl },
    ],
  })
}

type Invitation = { inviter: string | null; position: string; setUpUrl: string }

export function invitation(to: Recipient, { inviter, position, setUpUrl }: Invitation): Letter {
  return composeLetter({
    kind: 'staff-invitation',
    to,
    subject: 'Your invitation to Domain Journals',
    blocks: [
      `${inviter ? `${inviter} invites you` : 'You are invited'} to join the staff of Domain Journals as ${position}.`,
      'Set your name and a password to begin. The link works once, for seven days.',
      { label: 'Set up your account', url: setUpUrl },
    ],
  })
}
