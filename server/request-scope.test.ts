import { expect, test, vi } from 'vitest'
import { askOnce, inRequest } from './request-scope.ts'

const [db, transaction] = [{}, {}]
let answer = 'before'
const ask = vi.fn(async () => answer)
const asked = (count: number) => {
  expect(ask).toHaveBeenCalledTimes(count)
  ask.mockClear()
}
const one = (question = 'same', where = db) => askOnce(where, [question], ask)

test('what a page and its frame ask at the same moment is asked once', async () => {
  expect(await inRequest(() => Promise.all([one(), one(), one('other')]))).toEqual(['before', 'before', 'before'])
  asked(2)
})

test('whoever asks after a change sees it, and nothing is shared with a transaction', async () => {
  await inRequest(async () => {
    await one()
    answer = 'after'
    expect(await one()).toBe('after')
    asked(2)
    await Promise.all([one(), one('same', transaction)])
    asked(2)
  })
})

test('what only reads keeps its answer to the end', async () => {
  const read = async () => {
    await one()
    await one()
  }
  await inRequest(read, undefined, true)
  asked(1)
})

test('two requests share nothing, and neither does what belongs to none', async () => {
  await Promise.all([inRequest(() => one()), inRequest(() => one())])
  asked(2)
  await Promise.all([one(), one()])
  asked(2)
})

test('what has failed is asked again', async () => {
  await inRequest(async () => {
    ask.mockRejectedValueOnce(new Error('away'))
    await expect(Promise.all([one(), one()])).rejects.toThrow('away')
    expect(await one()).toBe('after')
    asked(2)
  })
})
