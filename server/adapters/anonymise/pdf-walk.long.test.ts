import { expect, test } from 'vitest'
import { authoredPdf, planted, plantedPeople } from '#tests/support/authored-pdf.ts'
import { readWholePdf } from '#tests/support/read-whole-pdf.ts'
import { drawPages } from '../pictures/draw-pages.ts'
import { anonymise } from './anonymise.ts'
import { drawing } from './anonymiser.ts'

const make = drawing(async (given) => anonymise(typeof given === 'function' ? await given() : given), drawPages)

const letters = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}]/gu, '')

test('of the people whom a PDF names in sixty places none reaches reviewers unseen, and none at all once blacked out', async () => {
  const original = { bytes: await authoredPdf(), format: 'pdf', title: '', people: plantedPeople } as const
  const before = letters(await readWholePdf(original.bytes))
  expect(planted.filter(({ name }) => !before.includes(letters(name)))).toEqual([])
  expect(planted.length).toBeGreaterThan(50)

  const first = await make({ ...original, replacements: [] })
  const shown = letters(first.leaks.map(({ match }) => match).join('|'))
  const silent = letters(await readWholePdf(first.bytes))
  expect(planted.filter(({ name }) => silent.includes(letters(name)) && !shown.includes(letters(name)))).toEqual([])

  const done = await make({
    ...original,
    replacements: first.leaks.map((leak) => ({ ...leak, text: leak.replacement })),
  })
  const finished = letters(await readWholePdf(done.bytes))
  expect(planted.filter(({ name }) => finished.includes(letters(name)))).toEqual([])
  expect(done).toMatchObject({ leaks: [], pictures: [13, 17, 18, 20] })
  expect(finished).toContain('diariesarecheap')
})
