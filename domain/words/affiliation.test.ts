import { expect, test } from 'vitest'
import { affiliationLine, affiliationsIn, sharedInstitution } from './affiliation.ts'

test.each([
  ['University of Lagos', 'university of lagos, Nigeria'],
  ['Department of Zoology, University of Ibadan', 'College of Medicine, University of Ìbàdàn, Ibadan'],
  ['National Hospital, Abuja', 'National Hospital'],
  ['WaterAid', 'wateraid'],
  ['National Hospital, Abuja\nUniversity of Jos', 'National Hospital'],
])('%s and %s are the same place', (one, other) => {
  expect(sharedInstitution(one, other)).not.toBeNull()
})

test.each([
  ['College of Medicine, University of Lagos', 'College of Medicine, University of Ibadan'],
  ['Department of Public Health', 'Department of Zoology'],
  ['Ministry of Health, Nigeria', 'University of Jos, Nigeria'],
  ['', ''],
  [null, 'University of Lagos'],
])('%s and %s are not', (one, other) => {
  expect(sharedInstitution(one, other)).toBeNull()
})

test('several affiliations are lines of one text, and each counts once', () => {
  expect(affiliationsIn(' University of Jos \n\nNational Hospital\nUniversity of Jos')).toEqual([
    'University of Jos',
    'National Hospital',
  ])
  expect(affiliationLine('University of Jos\nNational Hospital')).toBe('University of Jos; National Hospital')
  expect(affiliationsIn(null)).toEqual([])
})
