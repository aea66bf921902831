import { expect, test } from 'vitest'
import { lifetimeSeconds, limits, uploadBytes } from './limits.ts'

test('the limits on use are those the publisher promised', () => {
  const lines = Object.entries(limits).map(([name, { max, windowSeconds }]) => `${name}: ${max} in ${windowSeconds} s`)
  expect(lines).toEqual([
    'log-in: 100 in 900 s',
    'failed-login: 10 in 900 s',
    'failed-login-by-account: 50 in 86400 s',
    'failed-login-under-brake: 3 in 86400 s',
    'reset-by-account: 5 in 3600 s',
    'reset-by-address: 20 in 3600 s',
    'reset-codes: 5 in 3600 s',
    'wrong-reset-code: 30 in 86400 s',
    'password-check: 10 in 3600 s',
    'wrong-factor-code: 10 in 86400 s',
    'sign-up: 20 in 3600 s',
    'address-link: 10 in 3600 s',
    'test-of-words: 60 in 3600 s',
    'submission: 30 in 3600 s',
    'sent-before: 600 in 3600 s',
    'upload: 100 in 3600 s',
    'upload-megabytes: 2000 in 86400 s',
    'manuscript-check: 30 in 3600 s',
    'file-reading: 3000 in 3600 s',
    'draft-text: 100 in 3600 s',
    'file-preview: 300 in 3600 s',
    'contact-message: 20 in 3600 s',
    'incoming-mail: 600 in 3600 s',
    'newsletter-sign-up: 20 in 3600 s',
    'manuscript-export: 60 in 3600 s',
    'data-export: 10 in 3600 s',
    'author-review: 10 in 3600 s',
    'payment-start: 30 in 3600 s',
    'payment-check: 10 in 60 s',
    'reminder: 1 in 86400 s',
    'link-request: 20 in 3600 s',
    'link-request-by-manuscript: 3 in 3600 s',
    'manuscript-edit: 60 in 3600 s',
    'proof-comment: 300 in 3600 s',
    'edit-by-manuscript: 10 in 3600 s',
    'named: 300 in 86400 s',
    'named-again: 20 in 86400 s',
    'review-draft: 4000 in 3600 s',
    'submission-draft: 3000 in 3600 s',
    'review-change: 60 in 3600 s',
    'time-request: 3 in 86400 s',
    'link-request-by-reviewer: 3 in 3600 s',
    'wrong-link: 30 in 60 s',
    'usage-report: 60 in 3600 s',
  ])
})

test('a manuscript may have 25 MiB, an avatar 2 MiB', () => {
  expect(uploadBytes).toEqual({ manuscript: 26_214_400, avatar: 2_097_152 })
})

test('authors stay signed in for 30 days, staff for 12 hours and 14 days at most; an invitation lives 7 days, a stray file 24 hours', () => {
  expect(lifetimeSeconds).toEqual({
    authorSession: 2_592_000,
    staffSession: 43_200,
    secondStep: 900,
    staffSessionAtMost: 1_209_600,
    invitation: 604_800,
    addressLink: 2_592_000,
    addressChange: 86_400,
    ownReviewsLink: 604_800,
    unreferencedFile: 86_400,
    idempotencyKey: 86_400,
    sampleSignIn: 86_400,
  })
})
