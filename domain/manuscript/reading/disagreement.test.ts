import { expect, test } from 'vitest'
import { disagreementInWords, disagreementOf } from './disagreement.ts'

const record = { title: 'Depth of village wells in the dry season', names: ['Ngozi Okafor', 'Łukasz Ibe', 'Bayo Eze'] }
const said = (title: string | null, names: string[] | null, isSure = true) => ({
  title: title === null ? null : { value: title, isSure },
  authors: names && { value: names.map((name) => ({ name })), isSure },
})
const shown = (...file: Parameters<typeof said>) => {
  const found = disagreementOf(said(...file), record)
  return found && disagreementInWords(found)
}

test.each([
  [said(record.title, record.names)],
  [
    said('DEPTH OF VILLAGE WELLS IN THE DRY SEASON: a study in Delta State', [
      'N. Okafor',
      'Lukasz Ibe',
      'Dr Bayo Eze',
    ]),
  ],
  [said('The depth of wells in villages in the dry season', null)],
  [said(null, null)],
  // Without names, for anonymous review.
  [said(record.title, null)],
  // A guess that is partly right proves nothing.
  [said('Wells of the dry season', ['Ngozi Okafor'], false)],
])('a file and a form that agree as far as can be seen give no alarm: %#', (file) => {
  expect(disagreementOf(file, record)).toBeNull()
})

const twenty = Array.from({ length: 20 }, (_, at) => `Ada Sample${'abcdefghijklmnopqrst'[at]}`)

test.each([true, false])(
  'another paper by twenty other people is reported, also where the reading is a guess: sure %s',
  (isSure) => {
    const found = disagreementOf(said('Snails on cocoa farms', twenty, isSure), record)
    expect(found).toMatchObject({ isAnother: true, title: 'Snails on cocoa farms' })
    expect(found && disagreementInWords(found)).toEqual([
      'The file’s title is “Snails on cocoa farms”.',
      'Only the file names Ada Samplea, Ada Sampleb, Ada Samplec, Ada Sampled and 16 more.',
      'Only the form names Ngozi Okafor, Łukasz Ibe and Bayo Eze.',
    ])
  },
)

test('what differs alone is reported alone', () => {
  expect(shown(record.title, ['Ngozi Okafor', 'Lukasz Ibe'])).toEqual(['Only the form names Bayo Eze.'])
  expect(shown(record.title, [...record.names, 'Chi Udo'])).toEqual(['Only the file names Chi Udo.'])
  expect(shown(record.title, ['Bayo Eze', 'Ngozi Okafor', 'Łukasz Ibe'])).toEqual([
    'The file has the authors in another order.',
  ])
  expect(shown('Snails on cocoa farms', null)).toEqual(['The file’s title is “Snails on cocoa farms”.'])
})
