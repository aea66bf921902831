import type { LetterEntry } from '../letters.ts'

const confirmIt = { button: 'Confirm your e-mail address' } as const
const resetIt = { button: 'Reset your password' } as const

export const people = {
  'author-welcome': {
    subject: 'Welcome to Domain Journals',
    body: [
      'Dear {name},',
      'Your author account is ready. You can now submit manuscripts and follow their progress on your profile.',
      '{toConfirm}',
      '{confirmIt}',
      '{submitIt}',
      '{profile}',
    ],
    parts: {
      toConfirm: {
        when: 'Only if the address is not confirmed',
        text: 'Please confirm that this e-mail address is yours. Until you do, we will not e-mail the co-authors you name.',
        isRequired: true,
      },
      confirmIt: { when: 'Only if the address is not confirmed', ...confirmIt },
      submitIt: { button: 'Submit a manuscript' },
      profile: { button: 'Your profile' },
    },
  },
  'reset-code': {
    subject: 'Your code to reset your password',
    body: ['{theCode}', '{validity}', '{warning}'],
    parts: {
      theCode: { text: 'Your code is {code}', isRequired: true, mustName: ['code'] },
      validity: { text: 'It is valid for 15 minutes. A newer code replaces it.', isRequired: true },
      warning: {
        text: 'If you did not ask for this code, ignore this e-mail; your password has not changed. Do not share the code with anyone. We will never ask you for it.',
        isRequired: true,
      },
    },
  },
  'password-changed': {
    subject: 'Your password was changed',
    body: [
      'The password of your Domain Journals account has just been changed, and all devices have been logged out.',
      '{warning}',
      '{resetIt}',
    ],
    parts: {
      warning: { text: 'If this was not you, reset your password at once.', isRequired: true },
      resetIt,
    },
  },
  'staff-invitation': {
    subject: 'Your invitation to Domain Journals',
    body: [
      '{invitedBy}',
      '{invited}',
      'Enter your name and choose a password to start. The link can be used once and expires in seven days.',
      '{setUp}',
    ],
    parts: {
      invitedBy: {
        when: 'Only if somebody invited them',
        text: '{inviter} has invited you to join the staff of Domain Journals as {position}.',
        isRequired: true,
      },
      invited: {
        when: 'Only if nobody is named who invited them',
        text: 'You have been invited to join the staff of Domain Journals as {position}.',
        isRequired: true,
      },
      setUp: { button: 'Set up your account' },
    },
  },
  'confirm-address': {
    subject: 'Please confirm your e-mail address',
    body: [
      'Someone used this e-mail address for an account or a manuscript at Domain Journals. If it was you, please confirm that the address is yours.',
      '{confirmIt}',
      '{warning}',
    ],
    parts: {
      confirmIt,
      warning: {
        text: 'The link expires in 30 days. If this was not you, please ignore this e-mail.',
        isRequired: true,
      },
    },
  },
  'confirm-new-address': {
    subject: 'Please confirm your new e-mail address',
    body: [
      'You asked to use this e-mail address for your Domain Journals account. It changes when you confirm it.',
      '{confirmIt}',
      '{warning}',
    ],
    parts: {
      confirmIt,
      warning: {
        text: 'The link can be used once and expires in 24 hours. If this was not you, please ignore this e-mail.',
        isRequired: true,
      },
    },
  },
  'address-taken': {
    subject: 'This e-mail address already has an account',
    body: [
      'Someone asked to use this e-mail address for a Domain Journals account, but another account already uses it. Nothing has changed.',
      'If it was you, log in to the account that has this address, or choose another address.',
    ],
  },
  'address-change-asked': {
    subject: 'A new e-mail address for your account',
    body: [
      'Someone who knows your password asked to change the e-mail address of your Domain Journals account. It will change once the new address is confirmed; until then, log in with this one.',
      '{warning}',
    ],
    parts: {
      warning: {
        text: 'If this was not you, please reset your password and write to {office} at once.',
        isRequired: true,
      },
    },
  },
  'address-change': {
    subject: 'The e-mail address of your account was changed',
    body: [
      'Your Domain Journals account has a new e-mail address. From now on, we will use it to contact you, and you will use it to log in.',
      '{warning}',
    ],
    parts: { warning: { text: 'If this was not you, please write to {office} at once.', isRequired: true } },
  },
  'second-factor': {
    subject: 'The second factor of your account was changed',
    body: ['{happened}', '{warning}', '{secondFactors}'],
    parts: {
      happened: { blocks: 'What happened' },
      warning: {
        text: 'If this was not you or somebody you asked, reset your password at once and tell an admin.',
        isRequired: true,
      },
      secondFactors: { button: 'Your second factors' },
    },
  },
  'recovery-code-used': {
    subject: 'A recovery code was used to log in',
    body: ['{oneLeft}', '{noneLeft}', '{severalLeft}', '{warning}'],
    parts: {
      oneLeft: {
        when: 'Only if one recovery code is left',
        text: 'Somebody has just logged in to your Domain Journals staff account with your password and a recovery code. One recovery code is left.',
        isRequired: true,
      },
      noneLeft: {
        when: 'Only if no recovery code is left',
        text: 'Somebody has just logged in to your Domain Journals staff account with your password and a recovery code. No recovery codes are left.',
        isRequired: true,
      },
      severalLeft: {
        when: 'Only if several recovery codes are left',
        text: 'Somebody has just logged in to your Domain Journals staff account with your password and a recovery code. {left} recovery codes are left.',
        isRequired: true,
      },
      warning: {
        text: 'If this was not you, reset your password at once and tell an admin. If it was you, make new codes on your profile when few are left.',
        isRequired: true,
      },
    },
  },
  'wrong-codes': {
    subject: 'Wrong codes were entered for your account',
    body: [
      'Somebody who knows your password has entered several wrong codes for the second step of your log-in. For the next hours we accept no codes from your app; a recovery code or a passkey still works.',
      '{warning}',
      '{resetIt}',
    ],
    parts: { warning: { text: 'If this was not you, change your password now.', isRequired: true }, resetIt },
  },
  'new-browser': {
    subject: 'A new browser was used to log in',
    body: ['{happened}', '{warning}', '{whereLoggedIn}'],
    parts: {
      happened: {
        text: 'Somebody has just logged in to your Domain Journals staff account with a browser that was not used there before: {browser}.',
        isRequired: true,
      },
      warning: {
        text: 'If this was you, there is nothing to do. If not, log that device out on your profile and reset your password at once.',
        isRequired: true,
      },
      whereLoggedIn: { button: 'Where you are logged in' },
    },
  },
  'account-deleted': {
    subject: 'Your account has been deleted',
    body: [
      'Dear {name},',
      'As you asked, we have deleted your Domain Journals account, with your profile, your picture, your drafts and your reviews. All devices have been logged out.',
      '{withdrawn}',
      '{stays}',
      'If this was not you, please write to {office} at once.',
    ],
    parts: {
      withdrawn: {
        when: 'Only if manuscripts were withdrawn',
        text: 'These manuscripts were withdrawn and deleted with their files: {titles}.',
        isRequired: true,
      },
      stays: {
        text: 'Published articles stay, because the scholarly record must not change. Payment records stay for as long as the law requires.',
        isRequired: true,
      },
    },
  },
} as const satisfies Record<string, LetterEntry>
