const minute = 60
const hour = 60 * minute
const day = 24 * hour
const mebibyte = 1024 * 1024

/**
 * `both`: the address and the account each have their own count, and the limit applies when either is full.
 * `pair`: counts one account from one address, so that nobody can use up what somebody else is allowed.
 */
export type Limit = {
  max: number
  windowSeconds: number
  per: 'address' | 'account' | 'both' | 'pair' | 'manuscript'
  /** The sentence before the waiting time, if it is not 'Too many tries.' */
  fault?: string
}

// Spec §9
export const limits = {
  'log-in': { max: 100, windowSeconds: 15 * minute, per: 'address' },
  'failed-login': { max: 10, windowSeconds: 15 * minute, per: 'address' },
  // After this many failures, each address has only the few tries of the next line.
  'failed-login-by-account': { max: 50, windowSeconds: day, per: 'account' },
  'failed-login-under-brake': { max: 3, windowSeconds: day, per: 'pair' },
  'reset-by-account': { max: 5, windowSeconds: hour, per: 'pair' },
  'reset-by-address': { max: 20, windowSeconds: hour, per: 'address' },
  // Counts requests from all addresses. After these, a code is replaced only when it no longer works.
  'reset-codes': { max: 5, windowSeconds: hour, per: 'account' },
  'wrong-reset-code': { max: 30, windowSeconds: day, per: 'account' },
  // The person who is signed in may be using somebody else's session.
  'password-check': { max: 10, windowSeconds: hour, per: 'account' },
  // Wrong codes of an app, in the second step of a log-in. A recovery code or a passkey still works then.
  'wrong-factor-code': { max: 10, windowSeconds: day, per: 'account' },
  'sign-up': { max: 20, windowSeconds: hour, per: 'address' },
  'address-link': { max: 10, windowSeconds: hour, per: 'account' },
  'test-of-words': { max: 60, windowSeconds: hour, per: 'account' },
  submission: { max: 30, windowSeconds: hour, per: 'both' },
  // It is asked while one types.
  'sent-before': { max: 600, windowSeconds: hour, per: 'account' },
  upload: { max: 100, windowSeconds: hour, per: 'both' },
  'upload-megabytes': {
    max: 2_000,
    windowSeconds: day,
    per: 'address',
    fault: 'Your network has reached the daily upload limit.',
  },
  // Reading takes seconds of one of few processes.
  'manuscript-check': { max: 30, windowSeconds: hour, per: 'address', fault: 'You have checked many files.' },
  // It is asked every second or two while a file is read.
  'file-reading': { max: 3_000, windowSeconds: hour, per: 'address' },
  // Making a text takes some seconds of one of few processes.
  'draft-text': { max: 100, windowSeconds: hour, per: 'both' },
  'file-preview': { max: 300, windowSeconds: hour, per: 'address' },
  'contact-message': { max: 20, windowSeconds: hour, per: 'address' },
  // From the mail system, which has one address.
  'incoming-mail': { max: 600, windowSeconds: hour, per: 'address' },
  'newsletter-sign-up': { max: 20, windowSeconds: hour, per: 'address' },
  'manuscript-export': { max: 60, windowSeconds: hour, per: 'account' },
  'data-export': { max: 10, windowSeconds: hour, per: 'account' },
  'author-review': { max: 10, windowSeconds: hour, per: 'both' },
  'payment-start': { max: 30, windowSeconds: hour, per: 'address' },
  'payment-check': { max: 10, windowSeconds: minute, per: 'address' },
  reminder: { max: 1, windowSeconds: day, per: 'manuscript' },
  'link-request': { max: 20, windowSeconds: hour, per: 'address' },
  'link-request-by-manuscript': { max: 3, windowSeconds: hour, per: 'manuscript' },
  'manuscript-edit': { max: 60, windowSeconds: hour, per: 'both' },
  // An author may mark a hundred places of a proof in one sitting.
  'proof-comment': { max: 300, windowSeconds: hour, per: 'both' },
  'edit-by-manuscript': { max: 10, windowSeconds: hour, per: 'manuscript' },
  named: { max: 300, windowSeconds: day, per: 'account', fault: 'You have named many people today.' },
  'named-again': {
    max: 20,
    windowSeconds: day,
    per: 'pair',
    fault: 'You have named the same person many times today.',
  },
  // A draft saves itself while one types, and several reviewers or authors may share an address.
  'review-draft': { max: 4_000, windowSeconds: hour, per: 'address' },
  'submission-draft': { max: 3_000, windowSeconds: hour, per: 'account' },
  'review-change': { max: 60, windowSeconds: hour, per: 'address' },
  // Of one review or one revision: each request writes to the editors.
  'time-request': { max: 3, windowSeconds: day, per: 'manuscript', fault: 'You have asked several times today.' },
  'link-request-by-reviewer': { max: 3, windowSeconds: hour, per: 'account' },
  'wrong-link': { max: 30, windowSeconds: minute, per: 'address' },
  'usage-report': { max: 60, windowSeconds: hour, per: 'address' },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits

export const uploadBytes = { manuscript: 25 * mebibyte, avatar: 2 * mebibyte } as const

export const lifetimeSeconds = {
  authorSession: 30 * day,
  staffSession: 12 * hour,
  /** Applies even while the session is in use: a forgotten computer at work must not stay signed in for ever. */
  staffSessionAtMost: 14 * day,
  /** From the password to the second factor, and to set a second factor up. */
  secondStep: 15 * minute,
  invitation: 7 * day,
  addressLink: 30 * day,
  addressChange: day,
  /** Of the link to all reviews of one person, and of the links made from it. */
  ownReviewsLink: 7 * day,
  unreferencedFile: day,
  idempotencyKey: day,
  sampleSignIn: day,
} as const
