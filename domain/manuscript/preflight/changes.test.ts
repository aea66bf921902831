import { expect, test } from 'vitest'
import { changesBetween } from './changes.ts'
import type { Result } from './report.ts'
import type { RuleId } from './rules.ts'

const result = (rule: RuleId, state: Result['state']): Result => {
  const nowhere = { section: null, paragraph: null, page: null }
  const of = { rule, level: 'advise', isBlocking: false } as const
  if (state === 'fine') return { ...of, state, note: '' }
  return state === 'mend' ? { ...of, state, findings: [] } : { ...of, state, why: '', quotation: null, place: nowhere }
}
const report = (states: Partial<Record<RuleId, Result['state']>>) => ({
  results: Object.entries(states).map(([rule, state]) => result(rule as RuleId, state)),
})

test('between two versions faults are fixed, added or still there; what can’t be determined any more is none of these', () => {
  const before = report({ 'key-words': 'mend', margins: 'mend', 'abstract-words': 'fine', 'line-numbers': 'mend' })
  const after = report({ 'key-words': 'fine', margins: 'mend', 'abstract-words': 'mend', 'line-numbers': 'unclear' })
  expect(changesBetween(before, after)).toEqual({
    fixed: ['key-words'],
    added: ['abstract-words'],
    remaining: ['margins'],
  })
})
