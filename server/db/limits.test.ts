import { expect, test } from 'vitest'
import type { limits } from '#domain/people/limits.ts'
import { testDatabase } from '#tests/support/database.ts'
import { countAgainst, refuseIfFull } from './limits.ts'
import { rateLimits } from './schema.ts'

const { db } = await testDatabase()
const start = new Date('2026-03-01T12:00:00Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)

async function count(name: keyof typeof limits, subject: string, times: number, at = start) {
  for (let done = 0; done < times; done += 1) await countAgainst(db, name, [subject], at)
}

test('the twenty-first try in an hour is refused with how long to wait', async () => {
  await count('newsletter-sign-up', 'a', 20)
  await expect(countAgainst(db, 'newsletter-sign-up', ['a'], after(600))).rejects.toMatchObject({
    code: 'too-many',
    message: 'Too many tries. Please wait 50 minutes and try again.',
    retryAfterSeconds: 3000,
  })
})

test('an hour after the first try one may try again, and trying meanwhile does not prolong it', async () => {
  await count('contact-message', 'b', 20)
  await expect(countAgainst(db, 'contact-message', ['b'], after(3599))).rejects.toMatchObject({
    message: 'Too many tries. Please wait 1 second and try again.',
    retryAfterSeconds: 1,
  })
  await count('contact-message', 'b', 20, after(3600))
  await expect(countAgainst(db, 'contact-message', ['b'], after(3600))).rejects.toMatchObject({
    retryAfterSeconds: 3600,
  })
})

test('a day is given in hours', async () => {
  await count('reminder', 'manuscript', 1)
  await expect(countAgainst(db, 'reminder', ['manuscript'], start)).rejects.toMatchObject({
    message: 'Too many tries. Please wait 24 hours and try again.',
  })
})

test('subjects and limits are counted apart', async () => {
  await count('sign-up', 'c', 20)
  await count('sign-up', 'd', 20)
  await count('submission', 'c', 20)
  await expect(countAgainst(db, 'sign-up', ['c'], start)).rejects.toMatchObject({ code: 'too-many' })
})

test('either of two subjects being full is enough', async () => {
  await count('submission', 'account', 30)
  await expect(countAgainst(db, 'submission', ['address', 'account'], start)).rejects.toMatchObject({
    code: 'too-many',
  })
})

test("a publisher's own maximum holds, and nought closes the door", async () => {
  await countAgainst(db, 'upload', ['e'], start, { upload: 1 })
  await expect(countAgainst(db, 'upload', ['e'], start, { upload: 1 })).rejects.toMatchObject({ code: 'too-many' })
  await expect(countAgainst(db, 'upload', ['f'], start, { upload: 0 })).rejects.toMatchObject({ code: 'too-many' })
})

test('what weighs more counts for more, and says what there was too much of', async () => {
  const upload = (megabytes: number) => countAgainst(db, 'upload-megabytes', ['x'], start, {}, megabytes)
  await upload(1_999)
  await upload(1)
  await expect(upload(1)).rejects.toMatchObject({
    code: 'too-many',
    message: 'Your network has reached the daily upload limit. Please wait 24 hours and try again.',
    retryAfterSeconds: 86_400,
  })
})

test('looking does not count', async () => {
  await count('failed-login', 'g', 9)
  for (let looked = 0; looked < 20; looked += 1) await refuseIfFull(db, 'failed-login', ['h', 'g'], start)
  await count('failed-login', 'g', 1)
  await expect(refuseIfFull(db, 'failed-login', ['h', 'g'], start)).rejects.toMatchObject({
    code: 'too-many',
    retryAfterSeconds: 900,
  })
  await refuseIfFull(db, 'failed-login', ['h', 'g'], after(900))
})

test('a hundred tries at once are all counted', async () => {
  const tries = Array.from({ length: 100 }, () =>
    countAgainst(db, 'newsletter-sign-up', ['i'], start).then(
      () => 'let through',
      () => 'refused',
    ),
  )
  const verdicts = await Promise.all(tries)
  expect(verdicts.filter((verdict) => verdict === 'let through')).toHaveLength(20)
  const rows = await db.select().from(rateLimits)
  expect(rows.find(({ key }) => key === 'newsletter-sign-up:i')?.count).toBe(100)
})
