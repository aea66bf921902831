import { expect, test } from 'vitest'
import { smallDoc, smallDocx, smallPdf } from '#tests/support/documents.ts'
import { compareTexts } from './compare.ts'
import { readText } from './read-text.ts'

test('two texts that say the same differ nowhere, however their lines are broken', () => {
  expect(compareTexts('One thing.  Another\n', 'One thing. Another')).toEqual({ places: [], hasMore: false })
})

test('a change shows the words that went and came, after the last sentence that both have', () => {
  const before = 'We asked 71 people. All of them answered at once. We thank them.'
  const after = 'We asked 71 people. Most of them answered at once. We thank them.'
  expect(compareTexts(before, after).places).toEqual([
    {
      after: 'We asked 71 people.',
      parts: [
        { kind: 'removed', text: 'All' },
        { kind: 'added', text: 'Most' },
        { kind: 'same', text: ' of them answered at once.' },
      ],
    },
  ])
})

test('a new paragraph is one place, and so is one that was taken out', () => {
  const [place] = compareTexts('First.\nLast.', 'First.\nIn between.\nLast.').places
  expect(place).toEqual({ after: 'First.', parts: [{ kind: 'added', text: 'In between.' }] })
  expect(compareTexts('First.\nIn between.\nLast.', 'First.\nLast.').places).toHaveLength(1)
})

test('two long texts with nothing in common take no time to tell apart', () => {
  const long = (word: string) => Array.from({ length: 20_000 }, (_, at) => `${word} ${at}.`).join(' ')
  const { places } = compareTexts(long('rain'), long('sun'))
  expect(places).toHaveLength(1)
})

test('a PDF and a Word document of either age are read as text', async () => {
  const pdf = await readText({ bytes: smallPdf('Rivers and rain.'), format: 'pdf' })
  const doc = await readText({ bytes: smallDoc({ text: 'Rivers and rain.' }), format: 'doc' })
  const docx = await readText({ bytes: smallDocx(), format: 'docx' })
  expect(pdf).toContain('Rivers and rain.')
  expect(doc).toContain('Rivers and rain.')
  expect(docx.trim()).not.toBe('')
})
