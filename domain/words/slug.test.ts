import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '#tests/support/any-text.ts'
import { slugify } from './slug.ts'

test.each([
  ['Domain Health Journal', 'domain-health-journal'],
  ['Domain Journal of Science and Technology', 'domain-journal-of-science-and-technology'],
  ['Domain Multidisciplinary Journal', 'domain-multidisciplinary-journal'],
  ['Domain Journal of Biological Sciences', 'domain-journal-of-biological-sciences'],
  ['  Law & Society: a -- Review!  ', 'law-society-a-review'],
])('the title "%s" gives the slug %s', (title, slug) => {
  expect(slugify(title)).toBe(slug)
})

test('any title gives a slug of lower-case letters, digits and single hyphens', () => {
  fc.assert(
    fc.property(anyText, (title) => {
      expect(slugify(title)).toMatch(/^(?!.*--)[a-z0-9-]*$/)
    }),
  )
})

test('a slug is its own slug', () => {
  fc.assert(
    fc.property(fc.string(), (title) => {
      expect(slugify(slugify(title))).toBe(slugify(title))
    }),
  )
})
