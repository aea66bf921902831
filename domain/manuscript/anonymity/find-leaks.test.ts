import { expect, test } from 'vitest'
import { isAuthorLine, namesSomebody } from './author-lines.ts'
import { countOwnReferences, findLeaks } from './find-leaks.ts'
import { identityOf } from './identity.ts'
import { authorParagraph, authorSection, isReferencesHeading, looksLikeReference } from './sections.ts'

const identity = identityOf([
  {
    name: 'Dr Joy Kemi Obi',
    email: 'joy.obi@unilag.example',
    affiliation: 'Department of Surgery, University of Lagos, Lagos, Nigeria',
    orcid: '0000-0002-1825-0097',
  },
  { name: 'Cristian Núñez-Espinosa', email: 'cnunez@gmail.com' },
])

function leaksIn(text: string) {
  return findLeaks([{ at: 'p#0', place: 'Methods', text }], identity)
}

const found = (text: string) => leaksIn(text).map(({ kind, match }) => `${kind}: ${match}`)

test.each([
  ['in full', 'Joy Kemi Obi'],
  ['without the middle name', 'Joy Obi'],
  ['with initials', 'J. K. Obi'],
  ['with one initial', 'J Obi'],
  ['with more initials than the record has', 'Joy K. T. Obi'],
  ['in the order of catalogues', 'Obi, Joy'],
  ['as in a reference', 'Obi JK'],
  ['in capitals', 'JOY OBI'],
  ['by the surname alone', 'Obi'],
  ['without accents', 'Cristian Nunez-Espinosa'],
  ['with accents made of two characters', 'Cristian Núñez-Espinosa'.normalize('NFD')],
  ['as initials with dots', 'J.K.O.'],
])('a name is found %s', (_, name) => {
  expect(found(`The interviews were held by ${name} in the evening.`)).toEqual([`name: ${name}`])
})

test('a match is quoted with what surrounds it, and knows where it begins', () => {
  const text = `${'word '.repeat(30)}Obi asked, and Obi heard${' word'.repeat(30)}.`
  const [first, second] = leaksIn(text)
  expect(first).toMatchObject({ match: 'Obi', start: 150, place: 'Methods', replacement: '[name removed]' })
  expect(first?.before).toMatch(/^…(word )+$/)
  expect(second).toMatchObject({ match: 'Obi', start: 165 })
  expect(second?.after).toMatch(/^ heard( word)+…$/)
})

test.each([
  'Obi et al. (2019) found the same.',
  'The same was found before (Obi et al., 2019).',
  'This is known (Smith, 2010; Obi & Cole, 2019).',
  'Obi and Cole [12] disagree.',
  'Our results agree with those of Obi et al. (2019).',
  'We followed the protocol of Obi et al. (2019).',
])('to cite an author like anybody else tells nothing: %s', (text) => {
  expect(found(text)).toEqual([])
})

test.each([
  ['The cuffs were those of our pilot (Obi et al., 2024).', '(Obi et al., 2024)', '(authors, 2024)'],
  ['Our previous work (Smith, 2010; Obi et al., 2024) shows it.', 'Obi et al., 2024', 'authors, 2024'],
  ['We have shown (Obi, 2024) that diaries work.', '(Obi, 2024)', '(authors, 2024)'],
  ['In our earlier study, Obi et al. (2024) used cuffs.', 'Obi et al. (2024)', 'the authors (2024)'],
  ['We previously reported the method [12].', '[12]', '[authors]'],
  ['As in our previous study,12 cuffs were used.', 'our previous study', 'the previous study'],
])('to cite a paper as one’s own tells: %s', (text, match, replacement) => {
  expect(leaksIn(text)).toMatchObject([{ kind: 'own-work', match, replacement }])
})

test.each([
  [
    'The whale was tagged under permit IACUC 30123 (previously published by Obi et al., 2019).',
    '(previously published by Obi et al., 2019)',
  ],
  ['The data and code used here are available on Zenodo (Obi, 2021).', '(Obi, 2021)'],
  ['The method was previously described by Obi and Cole (2019).', 'Obi and Cole (2019)'],
  ['All scripts are archived elsewhere (Obi et al., 2020c).', '(Obi et al., 2020c)'],
])('a permit, data or an earlier text cited under an author’s name tells: %s', (text, match) => {
  expect(leaksIn(text)).toMatchObject([{ kind: 'own-work', match }])
})

const reference = (text: string) => ({ at: text, place: 'References', text, isReference: true })

test('a reference to data or code of an author is to be decided, as a whole', () => {
  const references = [
    '32. Obi JK. jkobi/diaries: Repository to accompany submission. Zenodo; 2022. doi:10.5281/zenodo.1',
    '33. Obi JK, Cole T. On cuffs. J Cuffs. 2019;3: 1-9.',
    '34. Smith A. smith/cuffs. GitHub; 2020.',
  ].map(reference)
  const leaks = findLeaks(references, identity)
  expect(leaks).toMatchObject([{ kind: 'own-work', before: '32. ', after: '', replacement: '[reference removed]' }])
  expect(leaks[0]?.match).toMatch(/^Obi JK\. .*zenodo\.1$/)
})

test('references by an author are counted, also on the pages of a PDF', () => {
  const entries = [
    'Obi JK, Nunez-Espinosa C. On cuffs. 2019.',
    'Smith A. On obituaries. 2020.',
    'Cole T, Obi J. Pilot. 2021.',
  ]
  expect(countOwnReferences(entries.map(reference), identity)).toBe(2)
  const page = entries.join(` ${'Others O. Something else. J Else. 2001. '.repeat(20)}`)
  expect(countOwnReferences([reference(page)], identity)).toBe(2)
  expect(countOwnReferences([{ ...reference(entries.join(' ')), isReference: false }], identity)).toBe(0)
})

test('what an editor has replaced is not found again', () => {
  expect(found('The cuffs were those of our pilot (authors, 2024).')).toEqual([])
  expect(found('We previously reported the method [authors].')).toEqual([])
})

test.each([
  ['Write to joy.obi@unilag.example.', 'address: joy.obi@unilag.example'],
  ['The code is at https://github.com/jkobi-obi/cuffs.', 'own-work: https://github.com/jkobi-obi/cuffs'],
  ['See https://surgery.unilag.example/cuffs for more.', 'address: https://surgery.unilag.example/cuffs'],
  ['Read from /Users/joy/cuffs.csv today.', 'address: /Users/joy/cuffs.csv'],
  ['See https://orcid.org/0000-0002-1825-0097 for more.', 'orcid: https://orcid.org/0000-0002-1825-0097'],
  ['Approved by the university of Lagos.', 'affiliation: university of Lagos'],
  ['Paid by grant no. ABC-123456.', 'funding: grant no. ABC-123456'],
  ['This work was funded by the Cuff Trust.', 'funding: the Cuff Trust'],
])('more than names can tell: %s', (text, leak) => {
  expect(found(text)).toEqual([leak])
})

test('common words, abbreviations and other people are left alone', () => {
  expect(found('Standard deviation (SD) and the US are fine, and so is obituary, Obiora, or Nunez.')).toEqual([])
  expect(found('The identifier 0000-0002-1825-0098 is not an ORCID iD.')).toEqual([])
  const signal = identityOf([{ name: 'Brandon Signal' }])
  const texts = ['Signal was weak.', 'A weak signal is noise.', 'Brandon Signal measured it.']
  const leaks = findLeaks(
    texts.map((text, at) => ({ at: `${at}`, place: '', text })),
    signal,
  )
  expect(leaks.map(({ match }) => match)).toEqual(['Brandon Signal'])
})

test('the address of a repository is one place with the account in it', () => {
  expect(found('Remote: main @ origin (git@github.com:joyobi/cuffs.git)')).toEqual([
    'address: git@github.com:joyobi/cuffs.git',
  ])
})

test('a reference list may name anybody, but gives no address', () => {
  const text = 'Obi, J. K. (2024). Cuffs. joy.obi@unilag.example'
  const leaks = findLeaks([{ at: '', place: '', text, isReference: true }], identity)
  expect(leaks.map(({ match }) => match)).toEqual(['joy.obi@unilag.example'])
})

test.each([
  'Joy K. Obi1, Cristian Nunez-Espinosa2,*',
  'Dr. Joy Obi, PhD and Cristian Núñez-Espinosa',
  'University of Lagos',
  '1 Department of Physics, Faculty of Science, Another University, Ghana',
  '* Corresponding author: see below',
  'E-mail: somebody@example.org',
  'Authors',
])('a line of the title page is about the authors: %s', (line) => {
  expect(isAuthorLine(line, identity)).toBe(true)
})

test.each([
  'Obi and the art of cuffs: a study of market traders in three towns',
  'Setting: University of Lagos',
  'Effects of diaries among students of a university',
  'Key words: diaries, cuffs',
])('a line of the title page is about the paper: %s', (line) => {
  expect(isAuthorLine(line, identity)).toBe(false)
})

test('a running head names somebody by a surname alone', () => {
  expect(namesSomebody('OBI et al.', identity)).toBe(true)
  expect(namesSomebody('Diaries of traders', identity)).toBe(false)
})

test('sections about the authors are known by their heading, however it is numbered', () => {
  expect(authorSection('7. Acknowledgements')).toBe('acknowledgements')
  expect(authorSection('AUTHORS’ CONTRIBUTIONS:')).toBe('author contributions')
  expect(authorSection('Funding')).toBe('funding')
  expect(authorSection('Funding of markets in Lagos')).toBeNull()
  expect(authorParagraph('Acknowledgement: We thank our mothers.')).toBe('acknowledgements')
  expect(authorParagraph('Funding markets is hard.')).toBeNull()
  expect(isReferencesHeading('8 REFERENCES')).toBe(true)
  expect(looksLikeReference('Obi, J. K., & Cole, T. (2019). On cuffs and their diaries. Journal of Cuffs, 1, 2.')).toBe(
    true,
  )
  expect(looksLikeReference('Obi asked 71 traders in 2019 to keep a diary for a month.')).toBe(false)
})
