import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { paragraph, smallDocx, smallPdf, wordDocument } from '#tests/support/documents.ts'
import { times } from '#tests/support/thorough.ts'
import type { ReadFile } from './read-blocks.ts'
import { openReader } from './reader.ts'

const docx = (document: string, parts: { name: string; data: string }[] = []): ReadFile => ({
  bytes: smallDocx([{ name: 'word/document.xml', data: document }, ...parts]),
  format: 'docx',
})

/** `kids` of the root, each a page or whatever is said of it. */
function pdfOf(pages: number, loop = false): ReadFile {
  const kids = Array.from({ length: pages }, (_, index) => `${index + 4} 0 R`).join(' ')
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages}/Kids[${loop ? '2 0 R ' : ''}${kids}]>>`,
    '<</Length 44>>stream\nBT /F1 12 Tf 72 700 Td (A line of text.) Tj ET\nendstream',
    ...Array.from(
      { length: pages },
      () =>
        '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 3 0 R/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>',
    ),
  ]
  const body = objects.map((object, index) => `${index + 1} 0 obj${object}endobj\n`).join('')
  return {
    bytes: Buffer.from(`%PDF-1.4\n${body}trailer<</Root 1 0 R/Size ${objects.length + 1}>>\n%%EOF`),
    format: 'pdf',
  }
}

/** Tells in its directory and before its data that this part has a hundred bytes. */
function lying(part: string, file: ReadFile): ReadFile {
  const bytes = Buffer.from(file.bytes)
  for (const [mark, size, name] of [
    ['PK\u0003\u0004', 22, 30],
    ['PK\u0001\u0002', 24, 46],
  ] as const)
    for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + 4))
      if (bytes.subarray(at + name).toString('latin1', 0, part.length) === part) bytes.writeUInt32LE(100, at + size)
  return { ...file, bytes }
}

const nested = (depth: number, tag: string) =>
  `<w:${tag}>`.repeat(depth) + paragraph('deep') + `</w:${tag}>`.repeat(depth)
const loopOfStyles =
  '<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="paragraph" w:styleId="A"><w:name w:val="A"/><w:basedOn w:val="B"/></w:style><w:style w:type="paragraph" w:styleId="B"><w:name w:val="B"/><w:basedOn w:val="A"/></w:style></w:styles>'

const hostile: [string, () => ReadFile][] = [
  ['a bomb of 150 MB', () => docx(wordDocument(`<w:p><w:r><w:t>${' '.repeat(150_000_000)}</w:t></w:r></w:p>`))],
  [
    'a bomb that tells a small size',
    () => lying('word/document.xml', docx(wordDocument(paragraph('x').repeat(1_500_000)))),
  ],
  ['a bomb of a million paragraphs', () => docx(wordDocument(paragraph('x').repeat(1_000_000)))],
  ['as many paragraphs as are read', () => docx(wordDocument(paragraph('x').repeat(400_000)))],
  [
    'tables a thousand deep',
    () =>
      docx(wordDocument(nested(1_000, 'tbl><w:tr><w:tc').replaceAll('</w:tbl><w:tr><w:tc>', '</w:tc></w:tr></w:tbl>'))),
  ],
  ['content 100,000 deep', () => docx(wordDocument(nested(100_000, 'sdtContent')))],
  ['broken XML', () => docx('<w:document><w:body><w:p>')],
  [
    'styles based on each other',
    () =>
      docx(wordDocument('<w:p><w:pPr><w:pStyle w:val="A"/></w:pPr><w:r><w:t>Text</w:t></w:r></w:p>'), [
        { name: 'word/styles.xml', data: loopOfStyles },
      ]),
  ],
  ['5,000 pages', () => pdfOf(5_000)],
  ['pages within themselves', () => pdfOf(1, true)],
]

/** The most memory that a reader's process holds while `work` runs, in megabytes; 0 where the machine can't tell. */
async function memoryOf(work: () => Promise<unknown>): Promise<number> {
  let most = 0
  const look = () => {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
      try {
        if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('adapters/reader/child')) continue
        const status = readFileSync(`/proc/${pid}/status`, 'utf8')
        // Other tests have readers too.
        if (Number(/PPid:\s+(\d+)/.exec(status)?.[1]) !== process.pid) continue
        most = Math.max(most, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0))
      } catch {
        // It has ended.
      }
  }
  const timer = existsSync('/proc/self/status') ? setInterval(look, 100) : undefined
  await work().finally(() => clearInterval(timer))
  return most / 1024
}

/** What uses up its time is worth that time in the drill alone. */
const seconds = times(2, 20)

// In `npm test` every second one: each uses up a second of a core or two.
test.each(hostile.filter((_, at) => at % times(2, 1) === 0))(
  '%s is read or cut off in time, and the next file is read',
  async (_, make) => {
    const reader = openReader({ seconds })
    onTestFinished(() => reader.close())
    const file = make()
    const began = performance.now()
    const megabytes = await memoryOf(() => reader.run(file).catch(() => {}))
    expect((performance.now() - began) / 1000).toBeLessThan(seconds + 10)
    expect(megabytes).toBeLessThan(512)
    expect(await reader.run({ bytes: smallPdf(), format: 'pdf' })).toMatchObject({
      title: { value: 'A sample manuscript' },
    })
  },
  90_000,
)
