import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { fallbackCountries } from '#domain/words/countries.ts'
import { countriesOf } from './countries.ts'
import { OwnCourses } from './own-courses.tsx'
import { OwnManuscripts } from './own-manuscripts.tsx'
import { OwnReviews } from './own-reviews.tsx'

test("a list of one's own that could not be loaded says 'Fetch failed', each for itself", () => {
  const failed = renderToStaticMarkup(<OwnManuscripts pending={null} rejected={[]} published={null} />)
  expect(failed.match(/Fetch failed/g)).toHaveLength(2)
  const half = renderToStaticMarkup(<OwnManuscripts pending={[]} rejected={[]} published={null} />)
  expect([half.match(/No items here/g)?.length, half.match(/Fetch failed/g)?.length]).toEqual([1, 1])
  expect(renderToStaticMarkup(<OwnReviews reviews={null} />)).toContain('Fetch failed')
  expect(renderToStaticMarkup(<OwnCourses courses={null} />)).toContain('Fetch failed')
})

test('an empty list says so in its own words', () => {
  const empty = renderToStaticMarkup(<OwnManuscripts pending={[]} rejected={[]} published={[]} />)
  expect(empty.match(/No items here/g)).toHaveLength(2)
  expect(renderToStaticMarkup(<OwnReviews reviews={[]} />)).toContain('No reviews to show')
  expect(renderToStaticMarkup(<OwnCourses courses={[]} />)).toContain('Nothing to show')
})

test('a course that was bought tells whether its payment is confirmed, and leads to it', () => {
  const course = { _id: 'c1', title: 'Writing well', isPaid: false, boughtAt: '2026-05-01T10:00:00.000Z' }
  const waiting = renderToStaticMarkup(<OwnCourses courses={[course]} />)
  expect(waiting).toContain('Waiting for confirmation')
  expect(waiting).toContain('<a href="/courses/c1">Writing well</a>')
  expect(renderToStaticMarkup(<OwnCourses courses={[{ ...course, isPaid: true }]} />)).toContain('Paid')
})

test('where the list of countries cannot be had the form offers ten', async () => {
  expect(await countriesOf(Promise.reject(new Error('away')))).toEqual(fallbackCountries)
  expect(await countriesOf(Promise.resolve(['Nigeria', 'Togo']))).toEqual(['Nigeria', 'Togo'])
})
