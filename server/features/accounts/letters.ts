import { unlinked } from '#domain/unlinked.ts'
import { type Block, composeLetter, type Letter, type Recipient } from '../../jobs/letter.ts'

export const confirmBlock = (url: string): Block => ({ label: 'Confirm your e-mail address', url })

type WelcomeUrls = { submit: string; profile: string; confirm: string | undefined }

export function welcome(to: Recipient, urls: WelcomeUrls): Letter {
  return composeLetter({
    kind: 'author-welcome',
    to,
    subject: 'Welcome to Domain Journals',
    blocks: [
      `Dear ${unlinked(to.name ?? '')},`,
      'Your author account is ready. You can submit a manuscript now, and follow every manuscript of yours on your profile.',
      ...(urls.confirm
        ? [
            'Please confirm that this e-mail address is yours. Until then we do not write to the co-authors you name.',
            confirmBlock(urls.confirm),
          ]
        : []),
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
      `Your code is ${code.replaceAll(/\d{4}(?=\d{4})/g, '$& ')}`,
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

/** Does not say who gave the address, because we do not know yet whose it is. */
export function confirmLink(to: Recipient, url: string): Letter {
  return composeLetter({
    kind: 'confirm-address',
    to,
    subject: 'Please confirm your e-mail address',
    blocks: [
      'This e-mail address was given for an account or a manuscript at Domain Journals. If it was you, please confirm that the address is yours.',
      confirmBlock(url),
      'The link works for 30 days. If it was not you, please ignore this e-mail.',
    ],
  })
}

export function confirmChange(to: Recipient, url: string): Letter {
  return composeLetter({
    kind: 'confirm-address',
    to,
    subject: 'Please confirm your new e-mail address',
    blocks: [
      'You asked to use this e-mail address for your Domain Journals account. It changes when you confirm it.',
      confirmBlock(url),
      'The link works once, for 24 hours. If it was not you, please ignore this e-mail.',
    ],
  })
}

/** Sent instead of the link. The page shows the same reply in both cases, so it does not reveal who has an account. */
export function addressTaken(to: Recipient): Letter {
  return composeLetter({
    kind: 'address-taken',
    to,
    subject: 'This e-mail address already has an account',
    blocks: [
      'Somebody asked to use this e-mail address for a Domain Journals account, but it already belongs to another one. Nothing has changed.',
      'If it was you, log in to the account that has this address, or choose another address.',
    ],
  })
}

/** Must not contain the new address, because the old one may belong to a stranger (a typing error). */
export function changeAsked(to: Recipient, office: string): Letter {
  return composeLetter({
    kind: 'address-change',
    to,
    subject: 'A new e-mail address for your account',
    blocks: [
      'Somebody who knows your password asked to change the e-mail address of your Domain Journals account. It changes when the new address is confirmed; until then you log in with this one.',
      `If this was not you, please reset your password and write to ${office} at once.`,
    ],
  })
}

export function addressChanged(to: Recipient, office: string): Letter {
  return composeLetter({
    kind: 'address-change',
    to,
    subject: 'The e-mail address of your account was changed',
    blocks: [
      'Your Domain Journals account has a new e-mail address. From now on we write to that one, and you log in with it.',
      `If this was not you, please write to ${office} at once.`,
    ],
  })
}
