import type { Cell, Formula, FullText, Inline, Look } from '#domain/manuscript/full-text.ts'
import { type Element, element } from '#domain/manuscript/record/element.ts'

const text = (words: string, look: Look = {}): Inline => ({ kind: 'text', text: words, ...look })
const cited = (words: string, ...to: string[]): Inline => ({ kind: 'citation', to, inside: [text(words)] })
const mentioned = (words: string, to: string): Inline => ({ kind: 'mention', to, inside: [text(words)] })
const paragraph = (...inside: (string | Inline)[]) => ({
  kind: 'paragraph' as const,
  inside: inside.map((each) => (typeof each === 'string' ? text(each) : each)),
})
const cell = (words: string, more: Partial<Cell> = {}): Cell => ({ inside: words ? [text(words)] : [], ...more })
const number = (words: string) => cell(words, { align: 'right' })

const mi = (letters: string) => element('mi', {}, letters)
const mo = (sign: string) => element('mo', {}, sign)
const sub = (base: string, index: string) => element('msub', {}, [mi(base), mi(index)])
const math = (...children: Element[]) => element('math', {}, children)
const formula = (tex: string, ...children: Element[]): Formula => ({ tex, mathml: math(...children), typst: null })
const survival = formula(
  '\\log\\frac{s_i}{1-s_i} = \\beta_0 + \\beta_1 d_i + \\beta_2 g_i + u_c',
  ...[
    mi('log'),
    element('mfrac', {}, [sub('s', 'i'), element('mrow', {}, [element('mn', {}, 1), mo('−'), sub('s', 'i')])]),
  ],
  ...[
    mo('='),
    sub('β', '0'),
    mo('+'),
    sub('β', '1'),
    sub('d', 'i'),
    mo('+'),
    sub('β', '2'),
    sub('g', 'i'),
    mo('+'),
    sub('u', 'c'),
  ],
)

const rows = [
  ['Bare, under 30 m', '24', '431', '38', '21', '74', '298', '0.991', '0.988–0.993'],
  ['Bare, 30–120 m', '15', '268', '52', '33', '41', '142', '0.981', '0.976–0.985'],
  ['Tall grass, under 30 m', '12', '227', '61', '19', '36', '111', '0.979', '0.973–0.984'],
  ['Tall grass, 30–120 m', '10', '192', '83', '35', '21', '53', '0.961', '0.953–0.968'],
]

/** The text of an article with one of everything. All of it is made up. */
export const sampleText: FullText = {
  parts: [
    {
      kind: 'section',
      id: 's1',
      title: [text('Introduction')],
      parts: [
        paragraph(
          'Colonial birds that nest in crops are usually counted as pests. A colony of eighty nests can strip a palm of a third of its leaf in six weeks (',
          cited('Okubo and Ukueku, 2024', 'r2'),
          '). Growers respond by burning nests',
          { kind: 'note', to: 'n1' },
          ' or felling the palm, although the effect on yield has rarely been measured (',
          cited('Bielska-Sowa, 2023; Santerini, 2021', 'r1', 'r3'),
          ').',
        ),
        {
          kind: 'quotation',
          parts: [paragraph('Leave the birds the tree by the house, and they leave you the others.')],
        },
      ],
    },
    {
      kind: 'section',
      id: 's2',
      title: [text('Methods')],
      parts: [
        {
          kind: 'section',
          id: 's3',
          title: [text('Survival of '), text('Ploceus', { isItalic: true })],
          parts: [
            paragraph(
              'We modelled the daily survival ',
              { kind: 'formula', ...formula('s_i', sub('s', 'i')) },
              ' of nest ',
              { kind: 'formula', ...formula('i', mi('i')) },
              ' with logistic exposure (',
              mentioned('equation 1', 'e1'),
              '):',
            ),
            { kind: 'equation', id: 'e1', label: '1', formula: survival },
            {
              kind: 'list',
              isOrdered: true,
              start: 1,
              items: [
                [paragraph('Nests were found from the ground.')],
                [paragraph('They were watched every third day with a camera on a pole.')],
              ],
            },
            { kind: 'code', text: 'nests <- read.csv("nests.csv")\nfit <- glm(fate ~ distance + grass, data = nests)' },
          ],
        },
      ],
    },
    {
      kind: 'section',
      id: 's4',
      title: [text('Results')],
      parts: [
        paragraph(
          'Daily survival fell with distance to the nearest house over both kinds of ground (',
          mentioned('Figure 1', 'f1'),
          '). Height of the palm explained little once distance was known (',
          mentioned('Table 1', 't1'),
          '). The records are at ',
          { kind: 'link', href: 'https://example.org/nests', inside: [text('example.org/nests')] },
          '.',
        ),
        {
          kind: 'figure',
          id: 'f1',
          label: 'Figure 1',
          caption: [
            text('Daily nest survival by distance to the nearest house.', { isBold: true }),
            text(' Points are means of colonies in eight distance classes.'),
          ],
          pictures: [
            { file: 'art', mediaType: 'image/png', width: 960, height: 540, alt: 'A drawing.', bytes: 219_000 },
          ],
        },
        {
          kind: 'table',
          id: 't1',
          label: 'Table 1',
          caption: [text('Nests followed and their fate, by ground and distance.')],
          head: [
            [
              ...[cell('Ground and distance', { rows: 2 }), cell('Colonies', { rows: 2, align: 'right' })],
              ...[cell('Nests', { rows: 2, align: 'right' }), cell('Lost to', { columns: 3, align: 'center' })],
              ...[cell('Fledged', { rows: 2, align: 'right' }), cell('Daily survival', { rows: 2, align: 'right' })],
              cell('95% interval', { rows: 2, align: 'right' }),
            ],
            [number('Snakes'), number('Genets'), number('Other')],
          ],
          body: rows.map(([name = '', ...numbers]) => [cell(name, { isHead: true }), ...numbers.map(number)]),
        },
      ],
    },
    {
      kind: 'section',
      id: 's5',
      title: [text('Discussion')],
      parts: [
        paragraph(
          'Weavers nest where people protect them without meaning to. This agrees with the loss of leaf reported before (',
          cited('Okubo and Ukueku, 2024', 'r2'),
          '). Snakes took most of the nests over tall grass (',
          mentioned('Figure 1', 'f1'),
          ').',
        ),
      ],
    },
  ],
  notes: [{ id: 'n1', inside: [text('Most often in the evening, when the birds are back.')] }],
  references: [
    {
      id: 'r1',
      label: '',
      inside: [
        text('Bielska-Sowa, M. (2023) Weavers and people: a review. '),
        text('Ostrea', { isItalic: true }),
        text(', 4, 11–38.'),
      ],
      doi: '10.5555/ostrea.2023.4',
    },
    {
      id: 'r2',
      label: '',
      inside: [
        text('Okubo, T. and Ukueku, E. (2024) Leaf stripping and yield: a two-season survey. '),
        text('Journal of Farmland Birds', { isItalic: true }),
        text(', 6(4), 210–219. doi:10.5555/jfb.2024.210'),
      ],
      doi: '10.5555/jfb.2024.210',
    },
    {
      id: 'r3',
      label: '',
      inside: [text('Santerini, L. (2021) What growers say about weavers. Crop and Bird, 12(1), 3–17.')],
      doi: null,
    },
  ],
}
