import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CoursePaymentList } from '../staff/site/courses/payment-list.tsx'
import { insideWords } from './course-view.tsx'
import { CourseList } from './courses.tsx'

const sorting = { current: 'newest', hrefOf: () => '' }

test.each([
  ['Fetch failed', <CourseList key="list" courses={null} />],
  ['Nothing to show', <CourseList key="list" courses={[]} />],
  ['Failed to fetch payments', <CoursePaymentList key="list" payments={null} canRefund={false} sorting={sorting} />],
  ['No payments yet', <CoursePaymentList key="list" payments={[]} canRefund={false} sorting={sorting} />],
])("a list about courses that is empty or could not be loaded says '%s'", (sentence, list) => {
  expect(renderToStaticMarkup(list)).toContain(sentence)
})

test('what is inside is described by its kinds, without those that are not there', () => {
  const [title, text] = [{ title: 'A' }, { text: 'B' }]
  expect(insideWords({ outline: [title, title], materials: [text, text, text], texts: [title] })).toBe(
    '2 files, 3 links and 1 text',
  )
  expect(insideWords({ outline: [title], materials: [], texts: [] })).toBe('1 file')
})
