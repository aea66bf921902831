const minute = 60
const hour = 60 * minute
const day = 24 * hour
const mebibyte = 1024 * 1024

/** `both`: the address and the account each have their own count, and either one full is enough. */
export type Limit = { max: number; windowSeconds: number; per: 'address' | 'account' | 'both' | 'manuscript' }

// spec-decisions: Limits on use
export const limits = {
  'failed-login': { max: 10, windowSeconds: 15 * minute, per: 'both' },
  'reset-by-account': { max: 5, windowSeconds: hour, per: 'account' },
  'reset-by-address': { max: 20, windowSeconds: hour, per: 'address' },
  'sign-up': { max: 20, windowSeconds: hour, per: 'address' },
  submission: { max: 30, windowSeconds: hour, per: 'both' },
  upload: { max: 100, windowSeconds: hour, per: 'both' },
  'file-preview': { max: 300, windowSeconds: hour, per: 'address' },
  'contact-message': { max: 20, windowSeconds: hour, per: 'address' },
  'newsletter-sign-up': { max: 20, windowSeconds: hour, per: 'address' },
  'data-export': { max: 10, windowSeconds: hour, per: 'account' },
  'author-review': { max: 10, windowSeconds: hour, per: 'both' },
  'payment-start': { max: 30, windowSeconds: hour, per: 'address' },
  'payment-check': { max: 10, windowSeconds: minute, per: 'address' },
  reminder: { max: 1, windowSeconds: day, per: 'manuscript' },
  'link-request': { max: 20, windowSeconds: hour, per: 'address' },
  'link-request-by-manuscript': { max: 3, windowSeconds: hour, per: 'manuscript' },
  'manuscript-edit': { max: 60, windowSeconds: hour, per: 'both' },
  'edit-by-manuscript': { max: 10, windowSeconds: hour, per: 'manuscript' },
  'wrong-link': { max: 30, windowSeconds: minute, per: 'address' },
  'usage-report': { max: 60, windowSeconds: hour, per: 'address' },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits

export const uploadBytes = { manuscript: 25 * mebibyte, avatar: 2 * mebibyte } as const

export const lifetimeSeconds = {
  authorSession: 30 * day,
  staffSession: 12 * hour,
  invitation: 7 * day,
  unreferencedFile: day,
  idempotencyKey: day,
} as const
