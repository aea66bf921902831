import { expect, test } from 'vitest'
import { rememberTooMuch } from './remember-too-much.ts'
import { TooMuch } from './too-much.ts'

const file = (text: string) => ({ bytes: Buffer.from(text) })

test('a file that ran out of time is not tried again for an hour, in however many copies it comes; others are read', async () => {
  let hours = 0
  const tried: string[] = []
  const read = rememberTooMuch(
    async ({ bytes }) => {
      tried.push(String(bytes))
      if (String(bytes) === 'endless') throw new TooMuch('not done within 20 s', { isLate: true })
      return 'read'
    },
    () => hours * 3_600_000,
  )
  for (let copies = 0; copies < 3; copies++)
    await expect(read(file('endless'))).rejects.toMatchObject({ name: 'TooMuch', isLate: true })
  expect(await read(file('honest'))).toBe('read')
  expect(tried).toEqual(['endless', 'honest'])
  hours = 1.01
  await expect(read(file('endless'))).rejects.toThrow('not done')
  expect(tried).toEqual(['endless', 'honest', 'endless'])
})

test('what failed otherwise, or was broken off, is tried again', async () => {
  let tries = 0
  const read = rememberTooMuch(async () => {
    throw new Error(`try ${++tries}`)
  })
  await expect(read(file('a'))).rejects.toThrow('try 1')
  await expect(read(file('a'))).rejects.toThrow('try 2')
})
