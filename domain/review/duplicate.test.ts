import { expect, test } from 'vitest'
import { samenessKeys, samenessOf } from './duplicate.ts'

const ngozi = { name: 'Ngozi Okafor', affiliation: 'University of Jos', orcid: null, emails: ['ngozi@unijos.edu.ng'] }
const orcids = ['0000-0002-1825-0097', '0000-0001-5109-3700'] as const
const elsewhere = { affiliation: null, emails: ['n.okafor@gmail.com'] }

test.each([
  [{ name: 'N. C. Okafor', orcid: orcids[0] }, { orcid: orcids[0] }, 'They have the same ORCID iD.'],
  [{}, { emails: ['ngozi@gmail.com'], name: 'Okafor Ngozi' }, 'They have the same name and affiliation.'],
  [{}, { name: 'Okafor N.', affiliation: null }, 'They have similar names and addresses at unijos.edu.ng.'],
  [{ affiliation: null }, {}, 'They have the same name and addresses at unijos.edu.ng.'],
  [{ orcid: orcids[0] }, { orcid: orcids[1] }, null],
  [{}, { name: 'Bola Okafor' }, null],
  [{ emails: ['n@gmail.com'] }, { name: 'N. Okafor', emails: ['ng@gmail.com'] }, null],
])('%j and %j: %s', (change, otherChange, reason) => {
  const [one, other] = [
    { ...ngozi, ...change },
    { ...ngozi, ...otherChange },
  ]
  expect(samenessOf(one, other)).toEqual(reason === null ? null : { reason, isWeak: false })
  if (reason) expect(samenessKeys(one).filter((key) => samenessKeys(other).includes(key))).not.toEqual([])
})

test.each(['Ngozi Okafor', 'Dr. Okafor, Ngózì', 'OKAFOR Ngozi'])('the name alone is a weak reason: %s', (name) => {
  const same = { reason: 'They have the same name.', isWeak: true }
  expect(samenessOf(ngozi, { ...ngozi, ...elsewhere, name })).toEqual(same)
  expect(samenessOf({ ...ngozi, orcid: orcids[0] }, { ...ngozi, ...elsewhere, name, orcid: orcids[1] })).toBeNull()
})

test('two without a name that can be compared are not the same', () => {
  expect(samenessOf({ ...ngozi, name: 'Dr.' }, { ...ngozi, name: 'Prof.' })).toBeNull()
  expect(samenessKeys({ ...ngozi, name: 'Dr.' })).toEqual([])
})
