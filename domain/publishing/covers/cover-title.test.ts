import { expect, test } from 'vitest'
import { splitTitle } from './cover-title.ts'

test.each([
  ['Domain Journal of Science and Technology', 'Domain Journal of', 'Science and Technology'],
  ['Domain Health Journal', 'Domain', 'Health Journal'],
  ['Botany', '', 'Botany'],
])('the cover of %s sets "%s" small and "%s" large', (title, above, subject) => {
  expect(splitTitle(title)).toEqual({ above, subject })
})
