import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PersonFields } from './person-fields.tsx'

const shown = (saysOptional?: boolean) =>
  renderToStaticMarkup(
    <PersonFields
      person={{ affiliation: '', orcid: '' }}
      onChange={() => {}}
      {...(saysOptional !== undefined && { saysOptional })}
    />,
  ).match(/\(optional\)/g) ?? []

test('an affiliation and an ORCID iD say that they are optional, unless a heading has said so', () => {
  expect(shown()).toHaveLength(2)
  expect(shown(false)).toHaveLength(0)
})
