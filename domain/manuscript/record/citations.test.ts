import { expect, test } from 'vitest'
import { fullRecord, hostileRecords } from '#tests/support/records.ts'
import { apa, harvard, vancouver } from './citations.ts'

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

const by = (count: number) => ({
  ...fullRecord,
  authors: letters.slice(0, count).map((letter) => ({ name: `Efe ${letter}bi` })),
})

const authorsIn = (citation: string) => citation.split(' (2026)')[0]

test('a citation in the house style names authors, year, title, journal, volume, issue, e-location and DOI', () => {
  expect(harvard(fullRecord)).toBe(
    "Obi, A.N., Attipoe, J.-P. and van der Berg, P. (2026) 'Home records and clinic attendance: a cohort study', " +
      'Domain Health Journal, 2(3), e7. Available at: https://doi.org/10.5555/dhj-2026-0007.',
  )
})

test('in the house style up to six authors are named, then et al.', () => {
  expect(authorsIn(harvard(by(1)))).toBe('Abi, E.')
  expect(authorsIn(harvard(by(2)))).toBe('Abi, E. and Bbi, E.')
  expect(authorsIn(harvard(by(6)))).toBe('Abi, E., Bbi, E., Cbi, E., Dbi, E., Ebi, E. and Fbi, E.')
  expect(authorsIn(harvard(by(7)))).toBe('Abi, E., Bbi, E., Cbi, E., Dbi, E., Ebi, E., Fbi, E. et al.')
})

test('a citation in APA style has spaced initials and an ampersand', () => {
  expect(apa(fullRecord)).toBe(
    'Obi, A. N., Attipoe, J.-P., & van der Berg, P. (2026). Home records and clinic attendance: a cohort study. ' +
      'Domain Health Journal, 2(3), Article e7. https://doi.org/10.5555/dhj-2026-0007',
  )
})

test('in APA style up to twenty authors are named; of more, the first nineteen and the last', () => {
  expect(authorsIn(apa(by(2)))).toBe('Abi, E., & Bbi, E.')
  expect(authorsIn(apa(by(20)))).toMatch(/^Abi, E\., .*Sbi, E\., & Tbi, E\.$/)
  expect(authorsIn(apa(by(21)))).toMatch(/^Abi, E\., .*Sbi, E\., … Ubi, E\.$/)
})

test('a citation in Vancouver style has initials without points, and year, volume and page in one', () => {
  expect(vancouver(fullRecord)).toBe(
    'Obi AN, Attipoe JP, van der Berg P. Home records and clinic attendance: a cohort study. ' +
      'Domain Health Journal. 2026;2(3):e7. doi: 10.5555/dhj-2026-0007',
  )
})

test('in Vancouver style up to six authors are named, then et al.', () => {
  expect(vancouver(by(6))).toMatch(/^Abi E, Bbi E, Cbi E, Dbi E, Ebi E, Fbi E\. Home/)
  expect(vancouver(by(7))).toMatch(/^Abi E, Bbi E, Cbi E, Dbi E, Ebi E, Fbi E, et al\. Home/)
})

test('a name in Chinese, Japanese or Korean signs has no initials: it is cited whole', () => {
  const record = { ...fullRecord, authors: [{ name: '王小明' }, { name: 'Ada Obi' }] }
  expect(harvard(record)).toMatch(/^王小明 and Obi, A\. \(2026\)/)
  expect(apa(record)).toMatch(/^王小明, & Obi, A\. \(2026\)/)
  expect(vancouver(record)).toMatch(/^王小明, Obi A\. Home/)
})

test('a title that ends in a question mark gets no full stop', () => {
  const record = { ...fullRecord, title: 'Who reads home records?' }
  expect(apa(record)).toContain('(2026). Who reads home records? Domain Health Journal')
  expect(vancouver(record)).toContain('. Who reads home records? Domain Health Journal')
})

test('without a DOI the address of the page takes the place of it', () => {
  const record = { ...fullRecord, doi: null }
  expect(harvard(record)).toMatch(/Available at: https:\/\/journals\.example\.org\/.*\/DHJ-2026-0007\/\.$/)
  expect(apa(record)).toMatch(/Article e7\. https:\/\/journals\.example\.org\/.*\/DHJ-2026-0007\/$/)
  expect(vancouver(record)).toMatch(/:e7\. Available from: https:\/\/journals\.example\.org\/.*\/DHJ-2026-0007\/$/)
})

test('what has no volume or issue is cited without them', () => {
  const { 'no volume': neither, 'a volume without issues': volumeOnly } = hostileRecords
  expect(harvard(neither)).toContain('Domain Health Journal, e7. ')
  expect(apa(neither)).toContain('Domain Health Journal, Article e7. ')
  expect(vancouver(neither)).toContain('2026:e7. ')
  expect(harvard(volumeOnly)).toContain('Domain Health Journal, 2, e7. ')
  expect(vancouver(volumeOnly)).toContain('2026;2:e7. ')
})

test('a name of one word is cited whole, and nobody as Anon.', () => {
  const sukarno = { ...fullRecord, authors: [{ name: 'Sukarno' }] }
  expect([harvard, apa, vancouver].map((cite) => cite(sukarno).slice(0, 8))).toEqual([
    'Sukarno ',
    'Sukarno ',
    'Sukarno.',
  ])
  const nobody = { ...fullRecord, authors: [] }
  expect([harvard, apa, vancouver].map((cite) => cite(nobody).slice(0, 6))).toEqual(['Anon. ', 'Anon. ', 'Anon. '])
})

test.each([
  ['  Ada  Obi ', 'Obi, A.'],
  ['Halima Danjuma-Bako', 'Danjuma-Bako, H.'],
  ['Jean-Paul Attipoe', 'Attipoe, J.-P.'],
  ['Pieter van der Berg', 'van der Berg, P.'],
  ['Obi, Ada Ngozi', 'Obi, A.N.'],
  ['Ọ̀ṣun Adé', 'Adé, Ọ̀.'],
  ['A. B. Okpako', 'Okpako, A.B.'],
  ['O.J. Okesola', 'Okesola, O.J.'],
  ['Dr John Smith Jr.', 'Smith, J. Jr.'],
])('the author %s is cited as %s in the house style', (name, cited) => {
  expect(authorsIn(harvard({ ...fullRecord, authors: [{ name }] }))).toBe(cited)
})

test('a suffix is where each style has it, and a title before the name is left out', () => {
  const by = (name: string) => ({ ...fullRecord, authors: [{ name }] })
  expect(authorsIn(apa(by('Prof. John Smith Jr')))).toBe('Smith, J., Jr.')
  expect(vancouver(by('John Smith, Jr.'))).toMatch(/^Smith J Jr\. Home/)
  expect(vancouver(by('John Smith III'))).toMatch(/^Smith J 3rd\. Home/)
})

test('whoever copies the citation of a retracted or removed article copies that word, too', () => {
  for (const cite of [harvard, apa, vancouver]) {
    expect(cite(hostileRecords.retracted)).toContain('RETRACTED: Home records')
    expect(cite(hostileRecords.removed)).toContain('REMOVED: Home records')
  }
})
