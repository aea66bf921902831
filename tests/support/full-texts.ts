import type { Cell, FullText, Inline, Part, Picture } from '#domain/manuscript/full-text.ts'

const text = (text: string, look = {}): Inline => ({ kind: 'text', text, ...look })
const italic = (words: string) => text(words, { isItalic: true })
const paragraph = (...inside: (Inline | string)[]): Part => ({ kind: 'paragraph', inside: inside.map(asInline) })
const asInline = (one: Inline | string): Inline => (typeof one === 'string' ? text(one) : one)
const cited = (to: string[], words: string): Inline => ({ kind: 'citation', to, inside: [text(words)] })
const mention = (to: string, words: string): Inline => ({ kind: 'mention', to, inside: [text(words)] })
const maths = (tex: string, typst: string | null): Inline => ({ kind: 'formula', tex, mathml: null, typst })
const section = (id: string, title: string, ...parts: Part[]): Part => ({
  kind: 'section',
  id,
  title: [text(title)],
  parts,
})
const cell = (words: string, more: Partial<Cell> = {}): Cell => ({ inside: words ? [text(words)] : [], ...more })

const picture = (file: string, width: number, height: number, alt: string | null): Picture => ({
  ...{ file, width, height, alt },
  mediaType: 'image/png',
})

const wideTable: Part = {
  kind: 'table',
  id: 't1',
  label: 'Table 1',
  caption: [text('Nests, young and leaf area by season in the sample of made-up smallholdings.')],
  head: [
    [
      cell('Smallholding', { rows: 2 }),
      cell('First season', { columns: 3, align: 'center' }),
      cell('Second season', { columns: 3, align: 'center' }),
    ],
    ['Nests', 'Young', 'Leaf area (m²)', 'Nests', 'Young', 'Leaf area (m²)'].map((one) =>
      cell(one, { align: 'right' }),
    ),
  ],
  body: ['Riverside', 'Hill farm', 'Old school', 'Lower market', 'Station road'].map((name, at) => [
    cell(name),
    ...[12 + at, 31 + at * 2, 4.25 + at, 17 + at, 29 + at, 3.5 + at].map((n) => cell(String(n), { align: 'right' })),
  ]),
}

const narrowTable: Part = {
  kind: 'table',
  id: 't2',
  label: 'Table 2.',
  caption: [text('What the model says of '), italic('Ploceus'), text(' nests.')],
  head: [[cell('Term'), cell('Estimate', { align: 'right' })]],
  body: [
    [cell('Distance', { isHead: true }), cell('−0.42', { align: 'right' })],
    [cell('Tall grass', { isHead: true }), cell('0.17', { align: 'right' })],
  ],
}

/** Sixty rows: it goes over pages, and its head is on each of them. */
export const longTable: Part = {
  kind: 'table',
  id: 't3',
  label: 'Table 3',
  caption: [text('All sample nests.')],
  head: [
    ['Nest', 'Palm', 'Height (m)', 'Distance to the house (m)', 'Eggs', 'Young', 'What was seen at the last visit'].map(
      (one) => cell(one),
    ),
  ],
  body: Array.from({ length: 60 }, (_, at) => [
    ...[`N${at + 1}`, `P${(at * 7) % 40}`, `${4 + (at % 9)}`, `${10 + at}`, `${at % 4}`, `${at % 3}`].map((one) =>
      cell(one),
    ),
    cell(at % 5 === 0 ? 'empty, intact, feathers below' : 'young calling'),
  ]),
}

const long = (words: string, times: number) => Array(times).fill(words).join(' ')
const filler =
  'We walked every row in March and again in September of both years, mapped each colony, and drew four random palms for every colony from the planting register.'

/** A text of made-up people with all that a text can have. */
export const sampleText: FullText = {
  parts: [
    section(
      's1',
      'Introduction',
      paragraph(
        'Colonial birds that nest in crops are usually counted as pests. The village weaver (',
        italic('Ploceus cucullatus'),
        ') is among the most visible: a colony of eighty nests can strip a palm of a third of its leaf in six weeks (',
        cited(['r1'], 'Okubo and Ukueku, 2024'),
        '). Growers respond by burning nests or felling the palm, although the effect of stripping on yield has rarely been measured',
        { kind: 'note', to: 'n1' },
        '.',
      ),
      paragraph(
        'Letters of others: Ọlọjà, Ọlọ́jà, ɓaure, αβγ, Журнал, العربية, עברית, हिन्दी, አማርኛ, 中文文字. ',
        long(filler, 2),
      ),
      paragraph(
        'Signs that mean something elsewhere: # $x$ @ref <label> // comment *bold* _it_ `raw` \\alpha ~ [a] {b} "c".',
      ),
    ),
    section(
      's2',
      'Methods',
      section(
        's3',
        'Study area',
        paragraph(
          long(filler, 2),
          ' See ',
          mention('f1', 'Figure 1'),
          ', ',
          mention('t1', 'Table 1'),
          ' and ',
          mention('e1', 'equation 1'),
          '.',
        ),
      ),
      {
        kind: 'figure',
        id: 'f1',
        label: 'Figure 1',
        caption: [text('Young by smallholding. Bars are made up.')],
        pictures: [picture('narrow', 1000, 700, 'Nine bars of different height')],
      },
      section(
        's4',
        'Survival model',
        paragraph(
          'We modelled the daily survival ',
          maths('s_i', 's_i'),
          ' of nest ',
          maths('i', 'i'),
          ' with logistic exposure, where ',
          maths('d_i', 'd_i'),
          ' is the distance to the nearest house:',
        ),
        {
          kind: 'equation',
          id: 'e1',
          label: '(1)',
          formula: {
            tex: '\\log \\frac{s_i}{1-s_i} = \\beta_0 + \\beta_1 d_i + u_{c(i)}',
            mathml: null,
            typst: 'log frac(s_i, 1 - s_i) = beta_0 + beta_1 d_i + u_(c(i))',
          },
        },
        paragraph(
          'Here ',
          maths('u_{c(i)}', 'u_(c(i))'),
          ' is a random effect, and so is ',
          maths('\\unknown', 'nosuchword_1'),
          '. CO',
          text('2', { script: -1 }),
          ' was 10',
          text('−3', { script: 1 }),
          ' of ',
          text('bold', { isBold: true }),
          ', ',
          text('small capitals', { isSmallCaps: true }),
          ', ',
          text('struck', { isStruck: true }),
          ', ',
          text('under', { isUnderlined: true }),
          ' and ',
          text('code()', { isCode: true }),
          '.',
        ),
        {
          kind: 'equation',
          id: 'e2',
          label: '',
          formula: {
            tex: '\\int_0^\\infty e^{-x^2} dx = \\frac{\\sqrt{\\pi}}{2}',
            mathml: null,
            typst:
              'integral_0^oo e^(-x^2) dif x = sqrt(pi) / 2 quad "for" quad mat(1, 2; 3, 4) bold(v) = sum_(i=1)^n hat(x)_i approx product_(j=1)^m cal(L)_j',
          },
        },
        {
          kind: 'list',
          isOrdered: true,
          start: 1,
          items: [
            [paragraph('Weakly informative priors.')],
            [
              paragraph('Four thousand draws:'),
              {
                kind: 'list',
                isOrdered: false,
                start: 1,
                items: [[paragraph('after warm-up')], [paragraph('of four chains')]],
              },
            ],
          ],
        },
        { kind: 'list', isOrdered: false, start: 1, items: [[paragraph(filler)], [paragraph('Short.')]] },
        { kind: 'quotation', parts: [paragraph('A palm without birds is a palm without a tongue.')] },
        { kind: 'code', text: 'fit <- glm(young ~ distance,\n           family = "binomial") # a note' },
      ),
    ),
    section(
      's5',
      'Results',
      paragraph(
        'More nests stood near houses (',
        cited(['r2', 'r3'], 'Santerini, 2021; Bielska-Sowa, 2023'),
        '). ',
        long(filler, 3),
        ' See ',
        mention('t2', 'Table 2'),
        ' and ',
        mention('f2', 'Figure 2'),
        '.',
      ),
      wideTable,
      narrowTable,
      {
        kind: 'figure',
        id: 'f2',
        label: 'Figure 2',
        caption: [text('Leaf area over two seasons, ', {}), italic('n'), text(' = 37.')],
        pictures: [picture('broad', 2000, 800, null)],
      },
      paragraph(long(filler, 8), { kind: 'note', to: 'n2' }),
      paragraph(long(filler, 6), ' As before', { kind: 'note', to: 'n1' }, '.'),
    ),
    section(
      's6',
      'Discussion',
      paragraph(long(filler, 9)),
      paragraph(
        'A ',
        { kind: 'link', href: 'https://example.org/data', inside: [text('link')] },
        ' and ',
        mention('s2', 'Methods'),
        '. ',
        long(filler, 8),
      ),
    ),
  ],
  notes: [
    { id: 'n1', inside: [text('A yield is what a grower says it is.')] },
    { id: 'n2', inside: [text('Made-up numbers, see '), mention('t1', 'Table 1'), text('.')] },
  ],
  references: [
    {
      id: 'r1',
      label: '',
      inside: [
        text('Okubo, T. and Ukueku, E. (2024) ‘Weavers at work’, '),
        italic('Journal of Samples'),
        text(', 3(1), pp. 1–9.'),
      ],
      doi: '10.5555/sample.1',
    },
    {
      id: 'r2',
      label: '',
      inside: [text('Santerini, L. (2021) '), italic('Leaves and yields'), text('. Abraka: Sample Press.')],
      doi: null,
    },
    {
      id: 'r3',
      label: '',
      inside: [
        text('Bielska-Sowa, M. (2023) ‘Who keeps the snakes away?’, '),
        italic('Sample Ecology'),
        text(', 12, e4. https://doi.org/10.5555/sample.3'),
      ],
      doi: '10.5555/sample.3',
    },
  ],
}
