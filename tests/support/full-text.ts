import type { Block, Run } from '#domain/manuscript/reading/block.ts'
import type { Source } from '#domain/publishing/full-text/source.ts'

const line = (...runs: (string | Run)[]): Run[] => runs.map((run) => (typeof run === 'string' ? { text: run } : run))
const paragraph = (...runs: (string | Run)[]): Block => ({ kind: 'paragraph', runs: line(...runs) })
const heading = (level: number, text: string): Block => ({ kind: 'heading', level, runs: line(text) })
const item = (text: string, more: Partial<Block> = {}): Block => ({
  kind: 'item',
  number: 0,
  depth: 0,
  runs: line(text),
  ...more,
})
const cell = (text: string, isHead?: true) => ({ runs: line(text), ...(isHead && { isHead }) })
const plot = { name: 'media/plot.png', alt: 'Survival falls with distance.' }

/** A manuscript with one of everything, all of it made up. */
export const sampleSource: Source = {
  blocks: [
    { ...paragraph('Nests of the sample weaver'), style: 'title' },
    paragraph('Ada Obi and Bayo Eze'),
    heading(1, 'Abstract'),
    paragraph('We counted nests of the sample weaver. Nests near houses did better than all others that we saw.'),
    paragraph('Keywords: weaver, nests, sample'),
    heading(1, 'Introduction'),
    paragraph(
      'Colonies strip palms (Obi and Eze, 2019). This has rarely been measured',
      { text: '', note: 1 },
      ' in ',
      { text: 'Elaeis', isItalic: true },
      ' (Ade, 2021), as Figure 1 and Table 1 show; see ',
      { text: 'the data', link: 'https://example.org/data', isUnderlined: true },
      ' or ',
      { text: 'this', link: 'javascript:alert(1)' },
      '.',
    ),
    heading(1, 'Methods'),
    heading(2, 'Survival model'),
    { kind: 'equation', runs: line('s_i = 1') },
    paragraph(
      'The daily survival of nest ',
      { text: 'i', formula: 'inline' },
      ' is ',
      {
        text: 's_i = 1',
        formula: 'display',
      },
      ' (1)',
    ),
    item('Nests were found.'),
    item('On palms', { number: 1, depth: 1 }),
    item('On poles', { number: 2, depth: 1 }),
    item('Nests were watched.'),
    { kind: 'picture', runs: line(plot.alt), pictures: [plot] },
    { ...paragraph('Figure 1. Daily survival by distance (Ade, 2021).'), style: 'image caption' },
    { ...paragraph('nests <- read.csv("a.csv")\n  # all'), style: 'code' },
    heading(1, 'Results'),
    { ...paragraph('Table 1: Nests and their fate.'), style: 'table caption' },
    {
      kind: 'table',
      runs: line('Ground\nNests\nBare\n431\n'),
      rows: [
        [cell('Ground', true), { ...cell('Nests', true), align: 'right' }],
        [cell('Bare'), { ...cell('431'), align: 'right' }],
      ],
    },
    { ...paragraph('They said that palms matter most.'), style: 'block quote' },
    heading(1, 'References'),
    paragraph(
      'Ade, T. (2021) Weavers & palms. ',
      { text: 'Sample Birds', isItalic: true },
      ', 4, 1–9. doi:10.5555/ade.2021',
    ),
    paragraph('Obi, A. and Eze, B. (2019) Leaves of sample palms. Sample Farms, 2, 10–19.'),
    { kind: 'note', number: 1, runs: line('But see our own note.') },
  ],
  formulas: {
    i: {
      mathml: { name: 'math', attributes: {}, children: [{ name: 'mi', attributes: {}, children: ['i'] }] },
      typst: 'i',
    },
    's_i = 1': {
      mathml: {
        name: 'math',
        attributes: {},
        children: [
          {
            name: 'msub',
            attributes: {},
            children: ['s', 'i'].map((letter) => ({ name: 'mi', attributes: {}, children: [letter] })),
          },
          { name: 'mo', attributes: {}, children: ['='] },
          { name: 'mn', attributes: {}, children: ['1'] },
        ],
      },
      typst: 's_i = 1',
    },
  },
  pictures: {
    'media/plot.png': { file: 'ab12'.repeat(16), mediaType: 'image/png', width: 1200, height: 800 },
  },
}
