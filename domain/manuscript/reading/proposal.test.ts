import { expect, test } from 'vitest'
import type { Block, Run } from './block.ts'
import { proposalFrom } from './proposal.ts'
import { read } from './read.ts'

const p = (text: string): Block => ({ kind: 'paragraph', runs: [{ text }] })
const h = (text: string): Block => ({ kind: 'heading', level: 1, runs: [{ text }] })
const raised = (text: string) => ({ text, script: 1 as const })

const title: Block = { kind: 'paragraph', style: 'title', runs: [{ text: 'Depth of village wells in the dry season' }] }

const manuscript = (front: Block[], back: Block[] = []) =>
  proposalFrom(
    read([
      title,
      ...front,
      h('Abstract'),
      p('Wells run dry.'),
      p('Key words: wells; rain; drought; Nigeria'),
      h('Introduction'),
      p('Wells.'),
      ...back,
    ]),
  )

test('what a file says fills the fields, and what it does not say stays empty', () => {
  const proposal = manuscript(
    [p('Ada Obi')],
    [
      h('Declarations'),
      p('Funding: The Sample Water Trust paid, grant number 12.'),
      p('Competing interests: The authors declare no competing interests.'),
      h('References'),
      p('Eze, A. and Ibe, B. (2019) Dry wells of the upland. Sample Journal of Water, 1(2), pp. 10–19.'),
    ],
  )
  expect(proposal).toMatchObject({
    title: { value: 'Depth of village wells in the dry season', isSure: true },
    runningTitle: null,
    abstract: { value: 'Wells run dry.' },
    keywords: { value: ['wells', 'rain', 'drought', 'Nigeria'] },
    funding: { value: 'The Sample Water Trust paid, grant number 12.' },
    competingInterests: { value: 'The authors declare no competing interests.' },
    aiUse: null,
    references: { value: [expect.stringMatching(/^Eze, A\./)] },
  })
})

test('references are proposed without the numbers of their list', () => {
  const { references } = manuscript(
    [p('Ada Obi')],
    [
      h('References'),
      p('[1] Eze, A. (2019) Dry wells of the upland. Sample Journal of Water, 1(2), pp. 10–19.'),
      p('[2] Ibe, B. (2020) Rain in the south. Sample Journal of Water, 2(1), pp. 1–9.'),
    ],
  )
  expect(references?.value.map((text) => text.slice(0, 9))).toEqual(['Eze, A. (', 'Ibe, B. ('])
})

test('authors get the places that their marks name, the addresses that have their names, and their ORCID iDs', () => {
  const names = {
    kind: 'paragraph',
    runs: [
      { text: 'Ada Obi' },
      raised('1,2*'),
      { text: ', Bayo Eze' },
      raised('2'),
      { text: ' and Chidi Ibe' },
      raised('1'),
    ],
  } satisfies Block
  const { authors } = manuscript([
    names,
    p('1 Department of Geology, Sample University, Abraka'),
    p('2 Institute of Water, Sample City'),
    p('Corresponding author: ada.obi@sample.example'),
  ])
  expect(authors?.value).toEqual([
    {
      name: 'Ada Obi',
      email: 'ada.obi@sample.example',
      affiliation: 'Department of Geology, Sample University, Abraka\nInstitute of Water, Sample City',
      orcid: '',
      isCorresponding: true,
    },
    { name: 'Bayo Eze', email: '', affiliation: 'Institute of Water, Sample City', orcid: '', isCorresponding: false },
    {
      name: 'Chidi Ibe',
      email: '',
      affiliation: 'Department of Geology, Sample University, Abraka',
      orcid: '',
      isCorresponding: false,
    },
  ])
})

test('one place is everybody’s, several without marks are nobody’s', () => {
  const places = (...texts: string[]) =>
    manuscript([p('Ada Obi and Bayo Eze'), ...texts.map(p)]).authors?.value.map(({ affiliation }) => affiliation)
  expect(places('Department of Geology, Sample University')).toEqual([
    'Department of Geology, Sample University',
    'Department of Geology, Sample University',
  ])
  expect(places('Department of Geology, Sample University', 'Institute of Water, Sample City')).toEqual(['', ''])
})

const breaks = (...lines: Run[][]): Block => ({
  kind: 'paragraph',
  runs: lines.flatMap((runs, at) => (at > 0 ? [{ text: '\n' }, ...runs] : runs)),
})
const t = (text: string): Run => ({ text })
const [water, rock, soil] = [
  'Department of Water, Sample University',
  'Institute of Rock, Abraka',
  'Faculty of Soil, Sample College',
]
const lines = (...texts: string[]) => breaks(...texts.map((text) => [t(text)]))

test.each<[string, Block[], string[], isSure?: boolean]>([
  [
    'numbers',
    [
      breaks([t('Ada Obi'), raised('1'), t(', Bayo Eze'), raised('2'), t(' and Chi Uba'), raised('1,2')]),
      lines(`1 ${water}`, `2 ${rock}`),
    ],
    [water, rock, `${water}\n${rock}`],
  ],
  ['numbers in the line', [p('Ada Obi1, Bayo Eze2'), lines(`1${water}`, `2${rock}`)], [water, rock]],
  [
    'numbers behind degrees',
    [p('Dr. Ada Obi, PhD1, Prof. Bayo Eze2'), lines(`1. ${water}`, `2. ${rock}`)],
    [water, rock],
  ],
  [
    'numbers behind Nigerian honours',
    [
      p('Chief Barr. (Mrs) Ada Obi, SAN1, Rt. Rev. Msgr. Bayo Eze, CSSp, KSM2 and Mazi Chi Uba, OON1,2'),
      lines(`1 ${water}`, `2 ${rock}`),
    ],
    [water, rock, `${water}\n${rock}`],
  ],
  ['raised signs', [p('Ada Obi¹, Bayo Eze¹,²'), lines(`¹${water}`, `²${rock}`)], [water, `${water}\n${rock}`]],
  [
    'raised letters',
    [
      breaks([t('Ada Obi'), raised('a,*'), t(', Bayo Eze'), raised('b')]),
      breaks([raised('a'), t(water)], [raised('b'), t(rock)]),
    ],
    [water, rock],
  ],
  ['letters in brackets', [p('Ada Obi (a), Bayo Eze (b)'), lines(`(a) ${water}`, `(b) ${rock}`)], [water, rock]],
  [
    'signs',
    [
      breaks([t('Ada Obi'), raised('*'), t(', Bayo Eze'), raised('†')]),
      breaks([raised('*'), t(water)], [raised('†'), t(rock)]),
    ],
    [water, rock],
  ],
  [
    'marks before the names',
    [breaks([raised('1'), t('Ada Obi, '), raised('2'), t('Bayo Eze')]), lines(`1 ${water}`, `2 ${rock}`)],
    [water, rock],
  ],
  ['marks behind the places', [p('Ada Obi1, Bayo Eze2'), lines(`${water} (1)`, `${rock} (2)`)], [water, rock]],
  [
    'a range',
    [p('Ada Obi1-3, Bayo Eze2'), lines(`1 ${water}`, `2 ${rock}`, `3 ${soil}`)],
    [`${water}\n${rock}\n${soil}`, rock],
  ],
  [
    'one paragraph for all',
    [
      breaks(
        [t('Ada Obi'), raised('1'), t(', Bayo Eze'), raised('2')],
        [raised('1'), t(water)],
        [raised('2'), t(rock)],
      ),
    ],
    [water, rock],
  ],
  ['no break between', [p('Ada Obi1, Bayo Eze2'), p(`1${water}. 2${rock}.`)], [water, rock]],
  [
    'an address in lines',
    [p('Ada Obi1, Bayo Eze2'), lines('1 Department of Water', 'Sample University', `2 ${rock}`)],
    [water, rock],
  ],
  [
    'an envelope among the marks',
    [breaks([t('Ada Obi'), raised('1,2,✉'), t(', Bayo Eze'), raised('2')]), lines(`1 ${water}`, `2 ${rock}`)],
    [`${water}\n${rock}`, rock],
  ],
  [
    'marks as TeX raises them',
    [p('Ada Obi^{1}^{2}, Bayo Eze^{2}'), p(`^{1} ${water} ^{2} ${rock}`)],
    [`${water}\n${rock}`, rock],
  ],
  [
    'a numbered list',
    [p('Ada Obi1, Bayo Eze2'), { ...p(water), kind: 'item', number: 1 }, { ...p(rock), kind: 'item', number: 2 }],
    [water, rock],
  ],
  [
    'one that all share',
    [p('Ada Obi and Bayo Eze'), lines('Department of Water', 'Sample University')],
    [water, water],
  ],
  [
    'a way to reach somebody in the same line',
    [p('Ada Obi and Bayo Eze'), p(`${water} Correspondence*: Ada Obi, E-mail: ada@example.org`)],
    [water, water],
  ],
  ['no marks', [p('Ada Obi and Bayo Eze'), lines(water, rock)], ['', ''], false],
  ['marks at the places alone', [p('Ada Obi and Bayo Eze'), lines(`1 ${water}`, `2 ${rock}`)], ['', ''], false],
  ['marks at the names alone', [p('Ada Obi1, Bayo Eze2'), lines(water, rock)], ['', ''], false],
  ['one place for two marks', [p('Ada Obi1, Bayo Eze2'), p(`1 ${water}`)], [water, ''], false],
  ['a line with a label', [p('Ada Obi and Bayo Eze'), p(`Correspondence: ${water}`)], ['', ''], false],
])('of affiliations with %s everybody gets their own, or none', (_, front, expected, isSure = true) => {
  const { authors } = manuscript(front)
  expect(authors?.value.map(({ affiliation }) => affiliation)).toEqual(expected)
  expect(authors?.isSure).toBe(isSure)
})

test('an approval is divided into the committee and its number', () => {
  const said = (text: string) => manuscript([p('Ada Obi')], [h('Ethics approval'), p(text)]).ethicsApproval
  expect(
    said('The study was approved by the Ethics Committee of Sample University (approval number SU/2024/17).'),
  ).toEqual({
    value: { committee: 'Ethics Committee of Sample University', number: 'SU/2024/17' },
    isSure: true,
    said: expect.objectContaining({ place: { section: 'Ethics approval', paragraph: null, page: null } }),
  })
  expect(said('No approval was needed, as only wells were measured.')).toMatchObject({
    value: { committee: 'No approval was needed, as only wells were measured.', number: '' },
    isSure: false,
  })
})

test('each part comes with the file’s own words and their place; a running head has none', () => {
  const proposal = manuscript(
    [p('Ada Obi'), p('Department of Water, Sample University')],
    [h('Funding'), p('The Sample Water Trust paid, grant number 12.')],
  )
  expect(proposal.title?.said).toEqual({
    quotation: 'Depth of village wells in the dry season',
    place: { section: null, paragraph: 1, page: null },
  })
  expect(proposal.authors?.said?.quotation).toBe('Ada Obi … Department of Water, Sample University')
  expect(proposal.keywords?.said?.quotation).toBe('Key words: wells; rain; drought; Nigeria')
  expect(proposal.funding?.said).toMatchObject({
    quotation: 'The Sample Water Trust paid, grant number 12.',
    place: { section: 'Funding' },
  })
  const headed = proposalFrom(
    read([title, p('Ada Obi'), h('Introduction'), p('Wells.')], {
      ...{ sections: [], looks: [], changes: [], comments: [], pictures: [], boxes: [], properties: {} },
      headers: ['Running title: Wells in the dry season'],
    }),
  )
  expect(headed.runningTitle).toEqual({ value: 'Wells in the dry season', isSure: true })
})
