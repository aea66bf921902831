import { expect, test } from 'vitest'
import { checkManuscript } from '#domain/manuscript/preflight/check.ts'
import { type RuleId, type Rules, usualRules } from '#domain/manuscript/preflight/rules.ts'
import { read } from '#domain/manuscript/reading/read.ts'
import { clean, manuscriptDocx, type Planted } from '#tests/support/clean-manuscript.ts'
import { readBlocks, readLayout } from './read-blocks.ts'

const rules: Rules = { ...usualRules, limits: { 'Research Article': { words: 2000, references: 8 } } }

async function reportOf(planted: Partial<Planted> = {}) {
  const file = { bytes: manuscriptDocx(planted), format: 'docx' as const }
  return checkManuscript(read(await readBlocks(file), readLayout(file)), rules, { format: 'docx' })
}

async function rulesBroken(planted: Partial<Planted>): Promise<RuleId[]> {
  return (await reportOf(planted)).results.filter(({ state }) => state === 'mend').map(({ rule }) => rule)
}

test('a manuscript that follows every rule has nothing to fix, and nothing that could not be determined', async () => {
  const { results } = await reportOf()
  expect(results.filter(({ state }) => state !== 'fine')).toEqual([])
}, 300_000)

const [first = '', ...rest] = clean.references
const by = 'w:id="5" w:author="A" w:date="2026-01-01T00:00:00Z"'

const faults: [RuleId, Partial<Planted>][] = [
  ['running-title', { runningTitle: 'The depth of village wells in the dry season of the year' }],
  ['running-title', { runningTitle: '' }],
  ['abstract-words', { abstract: 'word '.repeat(431) }],
  ['abstract', { abstract: '' }],
  ['key-words', { keywords: 'groundwater; drought; villages; Nigeria; rain; depth' }],
  ['key-words', { keywords: 'groundwater' }],
  ['key-words', { keywords: '' }],
  ['corresponding-author', { email: 'see above' }],
  ['margins', { marginTwips: 1134 }],
  ['line-spacing', { line: 240 }],
  ['line-spacing', { line: 360 }],
  ['font-size', { halfPoints: 20 }],
  ['line-numbers', { lineNumbers: '' }],
  ['word-limit', { more: `<w:p><w:r><w:t>${'word '.repeat(2600)}</w:t></w:r></w:p>` }],
  ['sections', { sections: clean.sections.filter((name) => name !== 'Methods') }],
  ['sections', { sections: clean.sections.filter((name) => name !== 'Conclusion') }],
  [
    'sections',
    {
      sections: clean.sections.filter((name) => name !== 'Results'),
      more: '<w:p><w:pPr><w:outlineLvl w:val="1"/></w:pPr><w:r><w:t>Statistical analysis</w:t></w:r></w:p>',
    },
  ],
  ['funding', { statements: clean.statements.slice(1) }],
  ['interests', { statements: clean.statements.filter((text) => !text.startsWith('Competing')) }],
  [
    'ethics',
    {
      statements: clean.statements.filter((text) => !text.startsWith('Ethics')),
      more: '<w:p><w:r><w:t>Participants answered a questionnaire. Respondents were asked twice.</w:t></w:r></w:p>',
    },
  ],
  ['data', { statements: clean.statements.slice(0, 3) }],
  [
    'tracked-changes',
    { more: `<w:p><w:r><w:t>Old text </w:t></w:r><w:ins ${by}><w:r><w:t>and new text.</w:t></w:r></w:ins></w:p>` },
  ],
  [
    'tracked-changes',
    {
      more: `<w:p><w:r><w:rPr><w:i/><w:rPrChange ${by}><w:rPr/></w:rPrChange></w:rPr><w:t>Now in italics.</w:t></w:r></w:p>`,
    },
  ],
  [
    'comments',
    { comments: '<w:comment w:id="0" w:author="A"><w:p><w:r><w:t>Check this.</w:t></w:r></w:p></w:comment>' },
  ],
  ['figures-mentioned', { introduction: clean.introduction.replace('Figure 1 and ', '') }],
  ['figures-mentioned', { introduction: clean.introduction.replace('Figure 1', 'Figures 1 and 3') }],
  ['figures-mentioned', { captions: ['', 'Table 1. Rain by month.'] }],
  ['tables-mentioned', { captions: ['Figure 1. Wells by depth.'] }],
  ['tables-mentioned', { introduction: clean.introduction.replace(' and Table 1', '') }],
  ['figure-resolution', { pixels: 640 }],
  ['figure-width', { widthMm: 90 }],
  [
    'reference-style',
    { introduction: `Wells run dry [1, 2]. They were measured [3–5], as Figure 1 and Table 1 show [1].` },
  ],
  [
    'reference-form',
    {
      references: [first, 'Eze A, Ibe B. Dry wells of the upland. Sample J Water. 2019;1(2):10–19.', ...rest.slice(1)],
    },
  ],
  ['reference-order', { references: [...rest, first] }],
  ['reference-authors', { references: [first.replace(' et al.', ', Gana, H. and Hart, I.'), ...rest] }],
  ['reference-authors', { references: [first.replace(/Bako.*?et al/, 'Bako, C. et al'), ...rest] }],
  [
    'reference-years',
    {
      references: [...rest, 'Zik, A. ‘A paper without its year’, Sample Journal of Water, pp. 3–9.'],
      introduction: `${clean.introduction.replace('Ade et al. (2021) measured them,', 'Zik measured them,')}`,
    },
  ],
  [
    'reference-years',
    {
      references: [
        ...rest,
        'Zik, A. ‘A paper without its year’, Sample Journal of Water, 4, pp. 1903–1911. https://doi.org/10.5555/wells.2019.3',
      ],
      introduction: `${clean.introduction.replace('Ade et al. (2021) measured them,', 'Zik measured them,')}`,
    },
  ],
  ['reference-dois', { references: [first.replace('10.5555/', '10.5555/s. '), ...rest] }],
  ['reference-dois', { references: [first.replace('10.5555/', '10-5555/'), ...rest] }],
  ['reference-doubles', { references: [...clean.references, clean.references[1] ?? ''] }],
  [
    'reference-doubles',
    { references: [...clean.references, `${first.replace(/ doi:.*/, '')} Available at: https://water.example/31`] },
  ],
  [
    'references-most',
    {
      references: [
        ...clean.references,
        ...['Vera', 'Wale', 'Xenia', 'Yemi'].map(
          (name, index) => `${name}, F. (201${index}) ‘Wells of the ${name} district’, Sample Studies, 7(4), pp. 3–4.`,
        ),
      ],
      introduction: `${clean.introduction} So do more (Vera, 2010; Wale, 2011; Xenia, 2012; Yemi, 2013).`,
    },
  ],
  ['citations-listed', { introduction: `${clean.introduction} So it was before (Solheim and Ibru, 2014).` }],
  ['citations-listed', { introduction: clean.introduction.replace('Musa, 2015', 'Musa, 2015; Musa, 2011') }],
  [
    'references-cited',
    {
      references: [
        ...clean.references,
        'Zik, A. (2017) ‘Never cited by anybody’, Sample Rural Studies, 7(4), pp. 3–4.',
      ],
    },
  ],
]

test.each(faults)(
  'a fault planted against the rule %s is found, and no other',
  async (rule, planted) => {
    expect(await rulesBroken(planted)).toEqual([rule])
  },
  60_000,
)

test('a finding has its place, its quotation and its certainty', async () => {
  const { results } = await reportOf({
    introduction: `${clean.introduction} So it was before (Solheim and Ibru, 2014).`,
  })
  const found = results.find(({ rule }) => rule === 'citations-listed')
  expect(found).toMatchObject({
    state: 'mend',
    findings: [
      {
        quotation: expect.stringContaining('Solheim and Ibru, 2014'),
        place: { section: 'Introduction', paragraph: 1, page: null },
        certainty: 0.85,
      },
    ],
  })
}, 300_000)

const box = (text: string) =>
  `<w:p><w:r><w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml"><v:textbox><w:txbxContent><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:txbxContent></v:textbox></v:shape></w:pict></w:r></w:p>`

test('a caption in a text box is read', async () => {
  expect(
    await rulesBroken({ captions: ['', 'Table 1. Rain by month.'], more: box('Figure 1. Wells by depth.') }),
  ).toEqual([])
}, 60_000)

test('the file tells who made it and with what', () => {
  const space =
    'xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"'
  const core = `<cp:coreProperties ${space}><dc:creator>Ada Obi</dc:creator><cp:lastModifiedBy>Bayo &amp; Sons</cp:lastModifiedBy></cp:coreProperties>`
  const bytes = manuscriptDocx({}, [
    { name: 'docProps/core.xml', data: core },
    { name: 'docProps/app.xml', data: '<Properties><Application>Sample Writer</Application></Properties>' },
  ])
  expect(readLayout({ bytes, format: 'docx' })?.properties).toEqual({
    creator: 'Ada Obi',
    lastModifiedBy: 'Bayo & Sons',
    application: 'Sample Writer',
  })
  expect(readLayout({ bytes: manuscriptDocx(), format: 'docx' })?.properties).toEqual({})
})
