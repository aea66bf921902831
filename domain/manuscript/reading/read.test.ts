import { expect, test } from 'vitest'
import type { Block, Run } from './block.ts'
import { read } from './read.ts'

const p = (text: string, more: Partial<Block> = {}): Block => ({ kind: 'paragraph', runs: [{ text }], ...more })
const bold = (text: string): Block => p('', { runs: [{ text, isBold: true }] })
const h = (text: string, level = 1): Block => ({ kind: 'heading', level, runs: [{ text }] })
const raised = (...parts: [string, string][]): Run[] =>
  parts.flatMap(([text, mark]) => [{ text }, { text: mark, script: 1 as const }])

const words = (count: number) => `Sample ${'word '.repeat(count - 2)}end.`
const entries = [
  'Adeyemi, A. B., and Bello, C. (2019). Rivers in flood. Sample Journal of Water 4, 11–19.',
  'Chukwu, D. (2020). Wells after rain. Sample Press, Abraka.',
  'de Souza, E., and van Dijk, F. (2018). Sand and silt. Sample Letters 2, 1–8. doi:10.5555/sand.2018',
  'Eze, G., Ibe, H., and Ojo, I. (2021). Nitrates in boreholes. Sample Hydrology 12, 100–110.',
  'Sample Health Organisation (2017). Water for all. Geneva.',
]
const body = [
  h('Introduction'),
  p(words(80)),
  h('Methods'),
  p(words(80)),
  h('Results'),
  p(words(80)),
  h('Discussion'),
  p(words(90)),
]

const namesOf = (blocks: Block[]) => read(blocks).authors.map(({ value }) => value.name)
const sectionsOf = (blocks: Block[]) =>
  read(blocks)
    .headings.filter(({ value }) => value.level === 1)
    .map(({ value }) => value.text)
const kindsOf = (blocks: Block[]) => read(blocks).statements.map(({ value }) => value.kind)

test('a manuscript with styles is read whole, and with certainty', () => {
  const blocks = [
    p('Nitrates in the wells of a river town', { style: 'title' }),
    p('', {
      style: 'author',
      runs: raised(['Ada N. Obi', '1,*'], [', Bayo Eze', '2'], [' and Chi van der Merwe', '1']),
    }),
    p('1 Department of Water, Sample University, Abraka, Nigeria'),
    p('* Correspondence: ada.obi@example.org'),
    h('Abstract'),
    p(words(120)),
    p('Keywords: wells; nitrate, dissolved; Delta State'),
    ...body,
    h('References'),
    ...entries.map((text) => p(text, { style: 'bibliography' })),
  ]
  const reading = read(blocks)
  expect(reading.title).toEqual({ value: 'Nitrates in the wells of a river town', at: 0, certainty: 0.95 })
  expect(namesOf(blocks)).toEqual(['Ada N. Obi', 'Bayo Eze', 'Chi van der Merwe'])
  expect(reading.affiliations.map(({ value }) => value)).toEqual([
    '1 Department of Water, Sample University, Abraka, Nigeria',
  ])
  expect(reading.emails.map(({ value }) => value)).toEqual(['ada.obi@example.org'])
  expect(reading.abstract?.value).toEqual({ text: words(120), isStructured: false })
  expect(reading.keywords.map(({ value }) => value)).toEqual(['wells', 'nitrate, dissolved', 'Delta State'])
  expect(sectionsOf(blocks)).toEqual(['Abstract', 'Introduction', 'Methods', 'Results', 'Discussion', 'References'])
  expect(reading.references.map(({ value }) => value.surname)).toEqual([
    'Adeyemi',
    'Chukwu',
    'de Souza',
    'Eze',
    'Sample',
  ])
  expect(reading.references[2]?.value).toMatchObject({ year: '2018', doi: '10.5555/sand.2018' })
  for (const part of [reading.title, reading.abstract, ...reading.references])
    expect(part?.certainty).toBeGreaterThan(0.9)
})

test('one without styles is read by what its lines look like, with less certainty', () => {
  const blocks = [
    p('Original Article'),
    bold('NITRATES IN THE WELLS OF A RIVER TOWN'),
    p('Running title: Wells and nitrates'),
    p('Dr. Ada Obi, PhD1, Prof. Bayo Eze2 & Chi Okafor Jr.1'),
    p('1Sample University, Abraka. 2Sample Institute, Warri.'),
    bold('ABSTRACT'),
    p(`Background: ${words(20)}`),
    p(`Methods: ${words(20)}`),
    p(`Conclusions: ${words(20)}`),
    p('Key words: wells, nitrate, Delta State.'),
    bold('INTRODUCTION'),
    p(words(80)),
    bold('MATERIALS AND METHODS'),
    p(words(80)),
    bold('REFERENCES'),
    ...entries.map((text, at) => p(`${at + 1}. ${text}`)),
  ]
  const reading = read(blocks)
  expect(reading.title?.value).toBe('NITRATES IN THE WELLS OF A RIVER TOWN')
  expect(reading.runningTitle?.value).toBe('Wells and nitrates')
  expect(namesOf(blocks)).toEqual(['Ada Obi', 'Bayo Eze', 'Chi Okafor, Jr'])
  expect(reading.abstract?.value.isStructured).toBe(true)
  expect(reading.keywords.map(({ value }) => value)).toEqual(['wells', 'nitrate', 'Delta State'])
  expect(sectionsOf(blocks)).toEqual(['ABSTRACT', 'INTRODUCTION', 'MATERIALS AND METHODS', 'REFERENCES'])
  expect(reading.references.map(({ value }) => value.number)).toEqual([1, 2, 3, 4, 5])
  expect(reading.title?.certainty).toBeLessThan(0.9)
})

test('each author on a line of their own, with place and ORCID iD after, is found in order', () => {
  const author = (name: string, rest: string) => ({
    kind: 'item' as const,
    number: 0,
    runs: [{ text: name }, { text: '\n' }, { text: rest }],
  })
  const blocks = [
    p('Wells and what is in them', { style: 'title' }),
    h('Authors', 2),
    author('Ada N. Obi', '0000-0002-1825-0097 · Sample University'),
    author('Bayo Eze', 'Sample Institute'),
    h('Introduction', 2),
    p(words(50)),
    h('Conclusion', 2),
    p(words(50)),
  ]
  expect(namesOf(blocks)).toEqual(['Ada N. Obi', 'Bayo Eze'])
  // Sections at the second level of the word processor are sections all the same.
  expect(sectionsOf(blocks)).toEqual(['Authors', 'Introduction', 'Conclusion'])
})

test('what is not there is not found', () => {
  const reading = read([p('A short note on wells', { style: 'title' }), ...body])
  expect(reading).toMatchObject({
    abstract: null,
    runningTitle: null,
    authors: [],
    keywords: [],
    references: [],
    emails: [],
  })
  expect(read([])).toMatchObject({ title: null, headings: [], statements: [] })
})

test('statements are found under headings, behind labels and in sentences, and not in the literature', () => {
  const said = [
    h('Funding'),
    p('Sample Fund, grant 7.'),
    p('', { runs: [{ text: 'Conflict of interest. ', isBold: true }, { text: 'The authors declare none.' }] }),
    p('The study was approved by the ethics committee of Sample University.'),
    p('The data are available at https://example.org/wells.'),
    p('We thank the people of the town.'),
  ]
  expect(kindsOf([p('Wells', { style: 'title' }), ...body, ...said])).toEqual([
    'funding',
    'interests',
    'ethics',
    'data',
    'acknowledgements',
  ])
  const cited = p('Ibe, J. (2019). Ethics committees approved by nobody. Funded by grants. Sample Journal 1, 2.')
  expect(kindsOf([...body, h('References'), ...entries.map((text) => p(text)), cited])).toEqual([])
})

test('captions are distinguished from mentions, each once, with whether the text speaks of them', () => {
  const blocks = [
    ...body,
    p('As Figure 1 shows, wells differ.'),
    p('Figure 1. Wells by depth.'),
    p('Table 2: Rain by month.'),
  ]
  expect(read(blocks).captions.map(({ value }) => value)).toEqual([
    { kind: 'figure', label: '1', text: 'Figure 1. Wells by depth.', isMentioned: true },
    { kind: 'table', label: '2', text: 'Table 2: Rain by month.', isMentioned: false },
  ])
})

test('references without a heading, and run together in one paragraph, are counted as entries', () => {
  const blocks = [...body, ...entries.map((text) => p(text))]
  expect(read(blocks).references).toHaveLength(5)
  const together = p('', { runs: entries.flatMap((text) => [{ text }, { text: '\n' }]) })
  expect(read([...body, h('Literature Cited'), together]).references).toHaveLength(5)
})

test('in a PDF a numbered list is put together again: what has no number goes on, what has two is cut', () => {
  const cut = [
    '1. Obi A (2001) Wells of the plain. Sample J 1: 1–9.',
    '2. Eze B (2002) Report on rain. Sample Agency',
    'EPA-820. Available: http://agency.example/rain',
    '3. Ade C (2003) Sand. Sample J 3: 11–12. 4. Udo D (2004) Silt. Sample J 4: 13–14. 5. Musa E (2005) Clay. Sample J 5: 15.',
    '6. Ibe F (2006) Loam. Sample J 7. Springer.',
    '7. Ojo G (2007) Peat. Sample J 8: 21–22.',
  ].map((text) => p(text, { page: 9 }))
  expect(read([...body, h('References'), ...cut]).references.map(({ value }) => value.surname)).toEqual([
    ...['Obi', 'Eze', 'Ade', 'Udo', 'Musa', 'Ibe', 'Ojo'],
  ])
})

test('a paragraph that begins with a figure is no caption; a caption may be long and without a mark', () => {
  const long = `Figure 1 Depth of wells. ${words(90)}`
  const { captions, mentions } = read([
    ...body,
    p('Figure 1 shows the wells.'),
    p('Tables 1, 2, & 3 list them.'),
    p(long),
    { kind: 'picture', runs: [{ text: 'Figure 2. Words for those who can’t see it' }] },
  ])
  expect(captions.map(({ value }) => value.text)).toEqual([long])
  expect(mentions.map(({ value }) => `${value.kind} ${value.label}`)).toEqual([
    ...['figure 1', 'table 1', 'table 2', 'table 3'],
  ])
})

test('names and addresses that are large on a PDF’s first page are no headings', () => {
  const large = (text: string, page = 1): Block => ({ ...h(text), page })
  const blocks = [
    large('Wells of the upland'),
    large('Ada Obi'),
    large('Sample Institute, Abraka'),
    large('1 Introduction'),
  ]
  expect(sectionsOf([...blocks, p(words(80), { page: 1 }), large('Wells', 2)])).toEqual(['1 Introduction', 'Wells'])
  expect(sectionsOf([large('Wells of the upland'), p(words(80), { page: 1 }), large('Rain')])).toEqual(['Rain'])
})

test('a heading that is about ethics is no statement, and code to reproduce a work may be available without an address', () => {
  const tip = h('Tip 10: Think about what is ethical before you begin your work')
  expect(kindsOf([...body, tip, p(words(40))])).toEqual([])
  expect(kindsOf([...body, p('Data and code to reproduce the results are available [11].')])).toEqual(['data'])
})

test('a text that begins without a heading has no abstract', () => {
  const front = [p('Wells of the dry upland', { style: 'title' }), p('Ada Obi and Bayo Eze')]
  const text = Array.from({ length: 9 }, () => p(words(90)))
  expect(read([...front, ...text, h('References'), ...entries.map((one) => p(one))]).abstract).toBeNull()
  expect(read([...front, p(words(90)), ...body]).abstract?.certainty).toBe(0.4)
})
