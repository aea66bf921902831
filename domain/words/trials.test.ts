import { expect, test } from 'vitest'
import { trialOf, trialProblem, trialText } from './trials.ts'

test.each([
  ['nct 01234567', 'NCT01234567', 'ClinicalTrials.gov', 'clinical-trials-gov'],
  ['ISRCTN12345678', 'ISRCTN12345678', 'ISRCTN', 'isrctn'],
  ['PACTR202001234567890', 'PACTR202001234567890', 'Pan African Clinical Trials Registry', 'pactr'],
  ['ACTRN12605000001234P', 'ACTRN12605000001234p', 'Australian New Zealand Clinical Trials Registry', 'anzctr'],
  ['EudraCT: 2004–002774–26', '2004-002774-26', 'EU Clinical Trials Register', 'euctr'],
  ['chictr2000029308', 'ChiCTR2000029308', 'Chinese Clinical Trial Registry', 'chictr'],
  ['ChiCTR-TRC-08000094', 'ChiCTR-TRC-08000094', 'Chinese Clinical Trial Registry', 'chictr'],
  ['CTRI/2020/01/022784', 'CTRI/2020/01/022784', 'Clinical Trials Registry - India', 'clinical-trial-registry-india'],
  ['DRKS 00005115', 'DRKS00005115', 'German Clinical Trials Register', 'drks'],
  ['RBR-6g9xv2', 'RBR-6g9xv2', 'Brazilian Clinical Trials Registry', 'rebec'],
])('%j is number %s of the registry %s', (text, number, registry, id) => {
  const trial = trialOf(text)
  expect(trial).toMatchObject({ number, registry, registryDoi: `10.18810/${id}` })
  expect(URL.canParse(trial?.url ?? '')).toBe(true)
  expect(trialOf(number)).toEqual(trial)
})

test.each(['NCT1234567', 'NCT012345678', 'ABC 12', '', '2004-002774'])('%j belongs to no known registry', (text) => {
  expect(trialOf(text)).toBeNull()
})

test('people read the number, the registry and where it is', () => {
  expect(trialText('NCT01234567')).toBe('NCT01234567, ClinicalTrials.gov, https://clinicaltrials.gov/study/NCT01234567')
  expect(trialText('ABC 12')).toBe('ABC 12')
  expect(trialProblem(' ABC 12 ')).toContain('No registry is known for the trial number ABC 12.')
})
