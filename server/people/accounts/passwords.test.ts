import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { cpuMs } from '#tests/support/cpu.ts'
import { hashPassword, isPassword, refuseIfBusy } from './passwords.ts'

test('a password is kept as an argon2id hash of 19 MiB and two passes', async () => {
  expect(await hashPassword('seven green bottles')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('an accent typed as one character or as two is the same password', async () => {
  const hash = await hashPassword('caf\u00e9 au lait')
  expect(await isPassword('cafe\u0301 au lait', hash)).toBe(true)
  expect(await isPassword('cafe au lait', hash)).toBe(false)
})

test('passwords that differ only after 72 bytes, or in a space at the end, are different', async () => {
  const long = 'x'.repeat(100)
  const hash = await hashPassword(long)
  expect(await isPassword(`${long.slice(0, 99)}y`, hash)).toBe(false)
  expect(await isPassword(`${long} `, hash)).toBe(false)
  expect(await isPassword(long, hash)).toBe(true)
})

test('to find out that there is no account takes about as long as a wrong password', async () => {
  const hash = await hashPassword('seven green bottles')
  const wrong = await millisecondsOf(() => isPassword('wrong', hash))
  const nobody = await millisecondsOf(() => isPassword('wrong', null))
  expect(await isPassword('wrong', null)).toBe(false)
  expect(nobody).toBeGreaterThan(wrong / 3)
})

test('of 60 log-ins at once beyond half of the cores, 50 wait their turn and 10 are asked to come back', async () => {
  const places = Math.max(1, Math.floor(availableParallelism() / 2))
  const asked = Array.from({ length: places + 60 }, () => isPassword('wrong', null))
  // Whoever comes now is refused before anything is looked up.
  expect(() => refuseIfBusy({ whose: 'somebody' })).toThrow('The site is busy for a moment.')
  const all = await Promise.allSettled(asked)
  refuseIfBusy({ whose: 'somebody' })
  const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused).toHaveLength(10)
  expect(refused[0]).toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 })
  expect(await isPassword('wrong', null)).toBe(false)
})

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = cpuMs()
  for (let round = 0; round < 5; round++) await work()
  return cpuMs() - start
}
