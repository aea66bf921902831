import { expect, onTestFinished, test } from 'vitest'
import { nestedStreams, paragraph, smallDoc, smallDocx, smallPdf, wordDocument } from '#tests/support/documents.ts'
import { openReader } from './reader.ts'

const abstract = `We asked how nurses sleep after nights. ${'They told us what they do then. '.repeat(8)}`
const lines = [
  'Night shifts and the sleep of nurses',
  'Ada Obi and Bayo Eze',
  'Abstract',
  abstract,
  'Introduction',
  'Nurses work at night.',
]

function reader(options = {}) {
  const opened = openReader(options)
  onTestFinished(() => opened.close())
  return opened
}

test('a Word file, an old one and a PDF are read in a process of their own', async () => {
  const { run } = reader()
  const docx = smallDocx([{ name: 'word/document.xml', data: wordDocument(lines.map(paragraph).join('')) }])
  for (const file of [
    { bytes: docx, format: 'docx' as const },
    { bytes: smallDoc({ text: lines.join('\r') }), format: 'doc' as const },
  ])
    expect(await run(file)).toMatchObject({
      title: { value: lines[0] },
      authors: [{ value: { name: 'Ada Obi' } }, { value: { name: 'Bayo Eze' } }],
      abstract: { value: { text: abstract.trim() } },
    })
  expect(await run({ bytes: smallPdf(), format: 'pdf' })).toMatchObject({ title: { value: 'A sample manuscript' } })
}, 300_000)

test('a file that is no document, or takes too long, ends its own process and nothing else', async () => {
  const { run } = reader({ seconds: 5 })
  await expect(run({ bytes: Buffer.from('no document'), format: 'docx' })).rejects.toThrow()
  await run({ bytes: nestedStreams(), format: 'pdf' }).catch(() => {})
  expect(await run({ bytes: smallPdf(), format: 'pdf' })).toMatchObject({ title: { value: 'A sample manuscript' } })
}, 300_000)

const isLinux = process.platform === 'linux'
const why = isLinux ? '' : ' (skipped: only Linux tells what another process holds)'

// Pandoc alone holds more than this, nearly all of it outside the heap.
test.runIf(isLinux)(`a file that takes more memory than it may is cut off, and the next is read${why}`, async () => {
  const { run } = reader({ megabytes: 250, seconds: 120 })
  await expect(run({ bytes: smallDocx(), format: 'docx' })).rejects.toMatchObject({ message: 'held more than 250 MB' })
  expect(await run({ bytes: smallPdf(), format: 'pdf' })).toMatchObject({ title: { value: 'A sample manuscript' } })
})
