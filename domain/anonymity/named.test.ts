import { expect, test } from 'vitest'
import { namedIn } from './named.ts'

const people = [
  { name: 'Tom Third', email: 'tom@uni-tom.example', affiliation: 'University of Tom', orcid: '0000-0002-1825-0097' },
]

test.each([
  ['SIGNED Tom Third of uni-tom', ['Tom Third']],
  ['T. Third, tom@uni-tom.example', ['T. Third', 'tom@uni-tom.example']],
  ['We at the University of Tom do so.', ['University of Tom']],
  ['https://orcid.org/0000-0002-1825-0097', ['https://orcid.org/0000-0002-1825-0097']],
  ['Write to office@journal.example. A third of them agree, as Third et al. (2019) did.', []],
])('a text names somebody: %s', (text, named) => {
  expect(namedIn(text, people)).toEqual(named)
})

test('what the reader knows anyway tells nothing', () => {
  expect(namedIn('Invitation: care at the University of Tom', people, 'Care at the University of Tom')).toEqual([])
})
