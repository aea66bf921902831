import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { fallbackCountries } from '#domain/countries.ts'
import { countriesOf } from './countries.ts'
import { OwnManuscripts } from './own-manuscripts.tsx'
import { OwnReviews } from './own-reviews.tsx'

test("a list of one's own that could not be loaded says 'Fetch failed', an empty one says so too", () => {
  const failed = renderToStaticMarkup(<OwnManuscripts manuscripts={null} />)
  expect(failed.match(/Fetch failed/g)).toHaveLength(2)
  expect(renderToStaticMarkup(<OwnReviews reviews={null} />)).toContain('Fetch failed')
  expect(renderToStaticMarkup(<OwnManuscripts manuscripts={[]} />).match(/No items here/g)).toHaveLength(2)
  expect(renderToStaticMarkup(<OwnReviews reviews={[]} />)).toContain('No reviews to show')
})

test('where the list of countries cannot be had the form offers ten', async () => {
  expect(await countriesOf(Promise.reject(new Error('away')))).toEqual(fallbackCountries)
  expect(await countriesOf(Promise.resolve(['Nigeria', 'Togo']))).toEqual(['Nigeria', 'Togo'])
})
