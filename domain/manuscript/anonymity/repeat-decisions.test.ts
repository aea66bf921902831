import { expect, test } from 'vitest'
import { nothingRepeated, openPlaces, repeatDecisions } from './repeat-decisions.ts'
import type { Leak, LeakDecision } from './report.ts'

const leak = (start: number, before: string, given: Partial<Leak> = {}): Leak => ({
  ...{ at: 'word/document.xml#1', start, match: 'Obi', place: 'Methods', kind: 'name', before, after: ' wrote.' },
  ...{ replacement: '[name removed]', ...given },
})
const decided = (one: Leak, text: string | null): LeakDecision => ({
  ...{ ...one, text, byId: 's1', by: 'Stella', decidedAt: '2026-11-16T00:00:00.000Z' },
})

test('the same words in the same context are decided as before, wherever they stand by now', () => {
  const decisions = [decided(leak(10, 'Then '), '[author]'), decided(leak(40, 'Again '), null)]
  const moved = [leak(90, 'Then ', { at: 'word/document.xml#7' }), leak(12, 'Again '), leak(50, 'At last ')]
  const first = repeatDecisions(nothingRepeated(decisions), moved)
  expect(first.fresh).toEqual([{ at: 'word/document.xml#7', start: 90, match: 'Obi', text: '[author]' }])
  expect(openPlaces(first)).toEqual([moved[2]])
  expect([first.used.length, first.left.length]).toEqual([2, 0])
})

test('of places that read alike each has a decision of its own, and one more is asked about', () => {
  const cells = [1, 2, 3].map((number) => leak(0, '', { at: `word/document.xml#${number}`, after: '' }))
  const [, second] = cells
  const repeated = repeatDecisions(nothingRepeated([decided(second as Leak, null)]), cells)
  expect(openPlaces(repeated).map(({ at }) => at)).toEqual(['word/document.xml#1', 'word/document.xml#3'])
})

test('an open place behind a replaced one moves, and is still quoted as the author wrote it', () => {
  const both = [leak(10, 'Then '), leak(20, 'Then Obi and ')]
  const first = repeatDecisions(nothingRepeated([decided(leak(10, 'Then '), '[author]')]), both)
  const read = [leak(25, 'Then [author] and ')]
  const second = repeatDecisions(first, read)
  expect(second.fresh).toEqual([])
  expect(openPlaces(second)).toEqual([leak(25, 'Then Obi and ')])
})

test('words that are put in and look like a name are asked about, and not replaced for ever', () => {
  const first = repeatDecisions(nothingRepeated([decided(leak(10, 'Then '), 'Obi')]), [leak(10, 'Then ')])
  const second = repeatDecisions(first, [leak(10, 'Then ')])
  expect([second.fresh, openPlaces(second)]).toEqual([[], [leak(10, 'Then ')]])
})

test('what is left on a page of a PDF keeps its order when a black box parts its paragraph', () => {
  const onPage = (start: number, before: string, number: number) => leak(start, before, { at: `page#4#${number}` })
  const decisions = [decided(onPage(5, 'The ', 2), '█'), decided(onPage(30, 'The Obi and ', 2), null)]
  const first = repeatDecisions(nothingRepeated(decisions), [onPage(5, 'The ', 2), onPage(30, 'The Obi and ', 2)])
  const second = repeatDecisions(first, [onPage(4, 'and ', 3)])
  expect([second.fresh, openPlaces(second)]).toEqual([[], []])
})
