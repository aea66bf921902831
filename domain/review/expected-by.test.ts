import { expect, test } from 'vitest'
import { awaited, expectedBy, expectedInWords } from './expected-by.ts'

const on = (day: string) => new Date(`${day}T09:00:00Z`)
const step = (action: string, day: string) => ({ action, at: on(day) })
const days = { answer: 7, report: 21 }
const times = { papers: 12, medianDays: 20, mostDays: 35 }
const decision = { measure: 'decision', since: on('2026-10-24') } as const

test('until the first decision a manuscript is awaited since it came, so that the day stays when the review starts', () => {
  const came = step('submit', '2026-10-24')
  expect(awaited('screening', [came])).toEqual(decision)
  expect(awaited('under-review', [came, step('screen', '2026-10-28')])).toEqual(decision)
  const moved = [came, step('decline', '2026-10-26'), step('transfer', '2026-11-01'), step('screen', '2026-11-03')]
  expect(awaited('under-review', moved)).toEqual({ measure: 'decision', since: on('2026-11-01') })
})

test('a revision is awaited since it came in, publication since the acceptance, and what waits for its author not at all', () => {
  const asked = [step('submit', '2026-10-01'), step('screen', '2026-10-02'), step('revise', '2026-10-20')]
  expect(awaited('under-review', asked)).toBeNull()
  expect(awaited('under-review', [...asked, step('submit-revision', '2026-11-01')])).toEqual({
    ...{ measure: 'revision', since: on('2026-11-01') },
  })
  const accepted = [...asked, step('approve', '2026-11-10')]
  expect(awaited('approved', accepted)).toBeNull()
  expect(awaited('paid', accepted)).toEqual({ measure: 'production', since: on('2026-11-10') })
  for (const status of ['rejected', 'published'] as const) expect(awaited(status, accepted)).toBeNull()
})

test("a decision is expected by the day by which eight of ten of the journal's papers had theirs", () => {
  expect(expectedBy(decision, times, days, on('2026-11-15'))).toEqual({
    ...{ what: 'Decision', by: '2026-11-28', first: null, day: 22, ofDays: 35 },
    basis: '8 of 10 papers of this journal had their decision within 35 days.',
  })
})

test('while too few papers are known, the deadlines of the journal count and are named; publication has none', () => {
  const expected = expectedBy(decision, null, days, on('2026-11-15'))
  expect(expected).toMatchObject({ by: '2026-11-21', ofDays: 28 })
  expect(expected?.basis).toContain('By the journal’s deadlines: reviewers have 7 days to answer and 21 to report.')
  expect(expectedBy({ ...decision, measure: 'production' }, null, days, on('2026-11-15'))).toBeNull()
})

test('on the day itself nothing is late; from the next day on there is a new day, which moves by weeks', () => {
  const at = (day: string) => expectedBy(decision, times, days, on(day))
  const words = ['2026-11-28', '2026-11-29'].map((day) => expectedInWords(at(day) ?? expect.fail('nothing expected')))
  expect(words).toEqual(['Decision expected by 28 November 2026', 'Decision now expected by 5 December 2026'])
  expect(at('2026-11-28')).toMatchObject({ by: '2026-11-28', first: null })
  for (const day of ['2026-11-29', '2026-12-05'])
    expect(at(day)).toMatchObject({ by: '2026-12-05', first: '2026-11-28' })
  expect(at('2026-12-06')).toMatchObject({ by: '2026-12-12', first: '2026-11-28', day: 43 })
})
