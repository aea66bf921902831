import { globSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openPool } from '#server/adapters/pool/pool.ts'
import { type Kind, kinds, programOf } from '#server/adapters/pool/program.ts'
import { smallDoc, smallDocx, smallPdf } from '#tests/support/documents.ts'
import { sampleSource } from '#tests/support/full-text.ts'

const document = (format: 'doc' | 'docx' | 'pdf', bytes: Buffer) => ({ format, bytes: new Uint8Array(bytes) })
const picture = await sharp({ create: { width: 500, height: 9, channels: 3, background: '#246' } })
  .png()
  .toBuffer()
const doc = document('doc', smallDoc({ text: 'Rivers.' }))
const docx = document('docx', smallDocx())
const pdf = document('pdf', smallPdf('Wells. By Bayo Okoro.'))
const hidden = { title: 'Rivers', people: [{ name: 'Bayo Okoro' }], replacements: [] }
const licence = { name: 'CC BY 4.0', url: 'https://licence.example' }
const about = {
  ...{ place: 'footer', title: 'Rivers', authors: ['Bayo Okoro'], keywords: [], prism: [], language: 'en' },
  ...{
    facts: '',
    dates: '',
    citation: 'Okoro, B. (2026)',
    link: 'https://journals.example',
    mark: null,
    correction: null,
    licence,
  },
  ...{ journal: 'A journal', publisher: 'A publisher', updatedAt: '2026-07-05T00:00:00.000Z' },
}

const suspect = ({ format, bytes }: typeof doc) => ({ bytes, extension: format })

/** Tasks of each program, with words that its answer has. Of a file they are among its first bytes. */
const programs: Record<Kind, [task: object, words: string][]> = {
  inspect: [
    [suspect(doc), 'application/msword'],
    [suspect(docx), 'wordprocessingml'],
    [suspect(pdf), 'application/pdf'],
  ],
  word: [
    [doc, '<p>Rivers.</p>'],
    [docx, '<p>'],
  ],
  difference: [
    [{ before: doc, after: pdf }, 'Wells'],
    [{ before: doc, after: docx }, 'Rivers'],
  ],
  anonymise: [
    [{ ...docx, ...hidden }, 'PK'],
    [{ ...pdf, ...hidden }, 'Bayo Okoro'],
  ],
  pdf: [[{ bytes: pdf.bytes, about }, '%PDF']],
  typesetter: [[{ source: 'Rivers.', spare: {}, pictures: {} }, '%PDF']],
  source: [
    [{ bytes: docx.bytes }, '"formulas"'],
    [{ source: sampleSource, remedies: [] }, 'Survival model'],
    [{ jats: new TextEncoder().encode('<book/>'), isCheck: true }, 'begins with <book>'],
    [{ jats: new TextEncoder().encode('<article><front/></article>'), isCheck: true }, '<front> needs <journal-meta>'],
  ],
  pictures: [
    [{ bytes: new Uint8Array(picture) }, 'image/png'],
    [{ bytes: new Uint8Array(pdf.bytes) }, 'image/png'],
    [{ bytes: new Uint8Array(picture), as: 'avatar' }, 'WEBP'],
  ],
  reader: [
    [pdf, 'Sample Author'],
    [docx, 'abstract'],
  ],
  'social-card': [
    [{ motif: 'health', seed: '1', title: 'Rivers', authors: 'Bayo', journal: 'A journal', place: '1(1)' }, 'PNG'],
  ],
}

test('each program of a child process has its row among the kinds, and is asked below', () => {
  const adapters = globSync('server/adapters/*/child.ts').map((path) => basename(dirname(path)))
  expect(kinds.toSorted()).toEqual(adapters.filter((name) => name !== 'pool').toSorted())
})

const startOf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 12)).toString('latin1')
const readable = (answer: unknown) =>
  answer instanceof Uint8Array
    ? startOf(answer)
    : JSON.stringify(answer, (_, value) => (value instanceof Uint8Array ? startOf(value) : value))

test.each(kinds)(
  'what the build made of the program %s does its work with the files that it may read',
  async (kind) => {
    const limits = {
      places: 1,
      seconds: 30,
      megabytes: 512,
      reuseSeconds: 60,
    }
    const pool = openPool<object, unknown>({ program: programOf(kind, true), ...limits })
    for (const [task, words] of programs[kind]) expect(readable(await pool.run(task))).toContain(words)
    pool.close()
  },
)
