import { expect, test } from 'vitest'
import { eventRow, eventsThat, isOfReview } from './events.ts'

test('every event can be said of a manuscript in the activity log', () => {
  expect(eventsThat(({ log }) => !log.includes('{it}'))).toEqual([])
})

test('editors read nothing of waivers in the history, because they must not notice them before they decide', () => {
  const unnoticed = ['ask-waiver', 'promise-waiver', 'decline-waiver']
  expect(unnoticed.map((name) => [eventRow(name)?.staff, eventRow(name)?.author])).toEqual(
    unnoticed.map(() => [null, undefined]),
  )
})

test('nobody else ever hears of a review, of money or of a decision: only that something is published', () => {
  expect(eventsThat((row) => row.isPublic)).toEqual(['publish'])
  expect(eventsThat((row, name) => isOfReview(name) && row.isPublic)).toEqual([])
})

test('an author reads of few events inside a review, and of no reviewer', () => {
  const read = eventsThat((row, name) => isOfReview(name) && row.author !== undefined)
  expect(read).toEqual(['ask-revision-time', 'extend-revision', 'remind-revision', 'end-revision', 'message-author'])
})

test('what an older or a newer version has logged has no row', () => {
  expect(eventRow('something-new')).toBeUndefined()
  expect(eventRow('toString')).toBeUndefined()
})
