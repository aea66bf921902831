import { expect, test } from 'vitest'
import { fullRecord, hostileRecords } from '#tests/support/records.ts'
import { ris } from './ris.ts'

test('an article is one RIS record, a line for each field, each ended by CR and LF', () => {
  const folder = fullRecord.url
  expect(ris(fullRecord).split('\r\n')).toEqual([
    'TY  - JOUR',
    'AU  - Obi, Ada Ngozi',
    'AU  - Attipoe, Jean-Paul',
    'AU  - van der Berg, Pieter',
    'AD  - Sample University, Abraka, Nigeria',
    'AD  - Sample Institute of Health, Accra, Ghana',
    'TI  - Home records and clinic attendance: a cohort study',
    'T2  - Domain Health Journal',
    'PY  - 2026',
    'DA  - 2026/03/04',
    'VL  - 2',
    'IS  - 3',
    'SP  - e7',
    'SN  - 2049-3630',
    'SN  - 0028-0836',
    'PB  - Domain Journals',
    'CY  - Abraka, Nigeria',
    'DO  - 10.5555/dhj-2026-0007',
    `UR  - ${folder}`,
    `L1  - ${folder}DHJ-2026-0007.pdf`,
    'LA  - en',
    'KW  - records',
    'KW  - primary care',
    'KW  - cohort study',
    'AB  - Background: Records kept at home are seldom read. Results: Attendance rose by 12% & stayed there.',
    'N1  - Title in French: Carnets de santé à domicile et fréquentation des cliniques : une étude de cohorte',
    'ID  - DHJ-2026-0007',
    'ER  - ',
    '',
  ])
})

test('no value can begin a line of its own, and so none can end the record or forge a field', () => {
  for (const record of Object.values(hostileRecords)) {
    const lines = ris(record).split(/[\r\n\u0085\u2028\u2029]+/)
    for (const line of lines.slice(0, -1)) expect(line).toMatch(/^[A-Z][A-Z0-9] {2}- /)
    expect(lines.filter((line) => /^(TY|ER) /.test(line))).toEqual(['TY  - JOUR', 'ER  - '])
  }
})

test('what an article has not is left out', () => {
  expect(ris(hostileRecords['no volume'])).not.toMatch(/^(VL|IS)/m)
  expect(ris(hostileRecords['no DOI'])).not.toMatch(/^DO/m)
  expect(ris(hostileRecords.removed)).not.toMatch(/^L1/m)
  expect(ris(hostileRecords['a .docx file'])).not.toMatch(/^L1/m)
})

test('a suffix comes after the given name, and a retraction in the title', () => {
  expect(ris(hostileRecords['names with titles and suffixes'])).toMatch(/^AU {2}- Smith, John, Jr\.\r$/m)
  expect(ris(hostileRecords.retracted)).toMatch(/^TI {2}- RETRACTED: Home records/m)
})
