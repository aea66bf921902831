import { expect, test } from 'vitest'
import { duplicateReason } from './duplicate.ts'

const ngozi = { name: 'Ngozi Okafor', affiliation: 'University of Jos', orcid: null, emails: ['ngozi@unijos.edu.ng'] }
const orcids = ['0000-0002-1825-0097', '0000-0001-5109-3700'] as const

test.each([
  [{ name: 'N. C. Okafor', orcid: orcids[0] }, { orcid: orcids[0] }, 'They have the same ORCID iD.'],
  [{}, { emails: ['ngozi@gmail.com'], name: 'Okafor Ngozi' }, 'They have the same name and affiliation.'],
  [{}, { name: 'Okafor N.', affiliation: null }, 'They have similar names and addresses at unijos.edu.ng.'],
  [{ affiliation: null }, {}, 'They have the same name and addresses at unijos.edu.ng.'],
  [{ orcid: orcids[0] }, { orcid: orcids[1] }, null],
  [{}, { name: 'Bola Okafor' }, null],
  [{ emails: ['n@gmail.com'] }, { name: 'N. Okafor', emails: ['ng@gmail.com'] }, null],
])('%j and %j: %s', (one, other, reason) => {
  expect(duplicateReason({ ...ngozi, ...one }, { ...ngozi, ...other })).toBe(reason)
})
