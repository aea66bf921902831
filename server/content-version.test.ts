import { expect, test, vi } from 'vitest'
import { untilChanged } from './content-version.ts'

/** `version` is null while the connection to the database is lost. */
function site() {
  const state = { version: '1' as string | null, now: 0 }
  const read = vi.fn(async (..._asked: string[]) => `read at ${state.version}`)
  const ask = untilChanged({ current: () => state.version }, read, () => state.now)
  return Object.assign(state, { read, ask })
}

test('what readers see is read once until it changes', async () => {
  const state = site()
  expect([await state.ask(), await state.ask()]).toEqual(['read at 1', 'read at 1'])
  expect(state.read).toHaveBeenCalledOnce()
  state.version = '2'
  expect([await state.ask(), await state.ask()]).toEqual(['read at 2', 'read at 2'])
  expect(state.read).toHaveBeenCalledTimes(2)
})

test('what was read while something changed is not kept: it may be older than the change', async () => {
  const state = site()
  state.read.mockImplementationOnce(async () => {
    state.version = '2'
    return 'read too early'
  })
  expect(await state.ask()).toBe('read too early')
  expect(await state.ask()).toBe('read at 2')
})

test('nothing is kept while the database cannot tell of changes, and what was kept is not used', async () => {
  const state = site()
  expect(await state.ask()).toBe('read at 1')
  state.version = null
  expect([await state.ask(), await state.ask()]).toEqual(['read at null', 'read at null'])
  expect(state.read).toHaveBeenCalledTimes(3)
})

test('a failure is not kept', async () => {
  const state = site()
  state.read.mockRejectedValueOnce(new Error('away'))
  await expect(state.ask()).rejects.toThrow('away')
  expect(await state.ask()).toBe('read at 1')
})

test('what changes without notice, such as the number of readers, is at most a minute old', async () => {
  const state = site()
  await state.ask()
  state.now = 59_999
  await state.ask()
  expect(state.read).toHaveBeenCalledOnce()
  state.now = 60_000
  await state.ask()
  expect(state.read).toHaveBeenCalledTimes(2)
})

test('each article is kept on its own, the last two hundred of them', async () => {
  const state = site()
  state.read.mockImplementation(async (...asked) => asked.join(' of '))
  expect([await state.ask('a', 'b c'), await state.ask('a b', 'c')]).toEqual(['a of b c', 'a b of c'])
  for (let article = 1; article < 200; article++) await state.ask(String(article))
  await state.ask('a b', 'c')
  expect(state.read).toHaveBeenCalledTimes(201)
  await state.ask('a', 'b c')
  expect(state.read).toHaveBeenCalledTimes(202)
})
