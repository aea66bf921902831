import { unlinked } from '#domain/words/unlinked.ts'
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
      'Your author account is ready. You can now submit manuscripts and follow their progress on your profile.',
      ...(urls.confirm
        ? [
            'Please confirm that this e-mail address is yours. Until you do, we will not e-mail the co-authors you name.',
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
      'If you did not ask for this code, ignore this e-mail; your password has not changed. Do not share the code with anyone. We will never ask you for it.',
    ],
  })
}

export function passwordChanged(to: Recipient, forgotUrl: string): Letter {
  return composeLetter({
    kind: 'password-changed',
    to,
    subject: 'Your password was changed',
    blocks: [
      'The password of your Domain Journals account has just been changed, and all devices have been logged out.',
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
      `${inviter ? `${inviter} has invited you` : 'You have been invited'} to join the staff of Domain Journals as ${position}.`,
      'Enter your name and choose a password to start. The link can be used once and expires in seven days.',
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
      'Someone used this e-mail address for an account or a manuscript at Domain Journals. If it was you, please confirm that the address is yours.',
      confirmBlock(url),
      'The link expires in 30 days. If this was not you, please ignore this e-mail.',
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
      'The link can be used once and expires in 24 hours. If this was not you, please ignore this e-mail.',
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
      'Someone asked to use this e-mail address for a Domain Journals account, but another account already uses it. Nothing has changed.',
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
      'Someone who knows your password asked to change the e-mail address of your Domain Journals account. It will change once the new address is confirmed; until then, log in with this one.',
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
      'Your Domain Journals account has a new e-mail address. From now on, we will use it to contact you, and you will use it to log in.',
      `If this was not you, please write to ${office} at once.`,
    ],
  })
}
