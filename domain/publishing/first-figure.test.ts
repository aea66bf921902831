import { expect, test } from 'vitest'
import { figureInList } from './first-figure.ts'

const article = { journal: 'health', customId: 'DHJ-1' }
const picture = { file: 'ab'.repeat(32), mediaType: 'image/png', width: 1200, height: 600, alt: 'Three lines rise' }
const caption = [{ kind: 'text' as const, text: 'Rain by month.' }]
const at = '/journals/health/articles/DHJ-1/figures/abababababababab'

test('a list shows a figure in its smallest form, knows its size and where the larger ones are', () => {
  expect(figureInList(article, { label: 'Figure 1', caption, pictures: [picture] })).toEqual({
    src: `${at}-480.webp`,
    srcSet: `${at}-480.webp 480w, ${at}-960.webp 960w`,
    ...{ width: 480, height: 240, alt: 'Three lines rise', caption: 'Figure 1. Rain by month.' },
  })
})

test('a picture smaller than every form is shown itself, under its label if nobody described it', () => {
  const small = { ...picture, width: 300, height: 150, alt: null }
  const shown = figureInList(article, { label: 'Figure 1', caption: [], pictures: [small] })
  expect(shown).toEqual({ src: `${at}.png`, width: 300, height: 150, alt: 'Figure 1', caption: 'Figure 1.' })
})

test('a caption with a formula is left out, because half of it would say something else', () => {
  const formula = { kind: 'formula' as const, tex: 'x', mathml: null, typst: null }
  const shown = figureInList(article, { label: '', caption: [...caption, formula], pictures: [picture] })
  expect(shown).not.toHaveProperty('caption')
})

test('a figure without a picture shows none', () => {
  expect(figureInList(article, { label: 'Figure 1', caption, pictures: [] })).toBeNull()
})
