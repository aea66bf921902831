import { expect, test } from 'vitest'
import { issuePath, keywordPath, personPath } from './gathered-path.ts'

test('a person is found by ORCID iD, and without a valid one by name', () => {
  expect(personPath({ name: 'Ada Obi', orcid: '0000-0002-1825-0097' })).toBe('/authors/0000-0002-1825-0097')
  expect(personPath({ name: 'Ada Obi', orcid: '0000-0002-1825-0098' })).toBe('/authors/Ada%20Obi')
  expect(personPath({ name: 'Ada Obi' })).toBe('/authors/Ada%20Obi')
})

test.each(['A/B', 'Ada "the pen" Obi', "O'Neill", 'عادل', '50% & more?', '# 1', 'Ọ'.repeat(200)])(
  'the name %j makes one segment of an address and comes back whole',
  (name) => {
    const [, , segment = '', ...more] = personPath({ name }).split('/')
    expect([decodeURIComponent(segment), more]).toEqual([name, []])
  },
)

test('a key word has one address, whatever its capitals', () => {
  expect(keywordPath('Malaria')).toBe(keywordPath('malaria'))
  expect(keywordPath('Ẹ̀kọ́ / Learning')).toBe('/keywords/%E1%BA%B9%CC%80k%E1%BB%8D%CC%81%20%2F%20learning')
})

test('an issue has a page in its journal', () => {
  expect(issuePath({ journal: 'domain-health-journal', issue: 4 })).toBe('/journals/domain-health-journal/issues/4')
})
