import { degrees, PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import type { Leak } from '#domain/manuscript/anonymity/report.ts'
import { makePdf } from '#server/sample/pdf.ts'
import { itsAuthors } from '#tests/support/authored-docx.ts'
import { smallPdf } from '#tests/support/documents.ts'
import { readWholePdf } from '#tests/support/read-whole-pdf.ts'
import { drawPages } from '../pictures/draw-pages.ts'
import { anonymise } from './anonymise.ts'
import { drawing as anonymising } from './anonymiser.ts'

function make(bytes: Uint8Array, isChecked = false, leaks: readonly Leak[] = []) {
  const replacements = leaks.map((leak) => ({ ...leak, text: leak.replacement }))
  return anonymise({ bytes, format: 'pdf', title: '', people: itsAuthors, replacements, isChecked })
}

/** A PDF that names its author everywhere but on its page. */
async function authoredPdf(): Promise<Uint8Array> {
  const document = await PDFDocument.load(smallPdf('Diaries are cheap.'))
  const { context, catalog } = document
  document.setAuthor('Ejiro Omonigho')
  catalog.set(PDFName.of('Metadata'), context.register(context.stream('<dc:creator>Ejiro Omonigho</dc:creator>')))
  await document.attach(Buffer.from('Ejiro Omonigho'), 'notes.txt')
  document.addJavaScript('greet', 'app.alert("Ejiro Omonigho")')
  const annotation = (entries: object) =>
    context.register(context.obj({ Type: 'Annot', Rect: [0, 0, 9, 9], ...entries }))
  const [page] = document.getPages()
  page?.node.set(
    PDFName.of('Annots'),
    context.obj([
      annotation({ Subtype: 'Text', T: PDFString.of('Ejiro Omonigho'), Contents: PDFString.of('Look') }),
      annotation({ Subtype: 'Link', A: { S: 'URI', URI: PDFString.of('mailto:ejiro.omonigho@delsu.example') } }),
      annotation({ Subtype: 'Link', A: { S: 'URI', URI: PDFString.of('https://doi.org/10.1/omonigho') } }),
    ]),
  )
  const item = context.register(context.obj({ Title: PDFHexString.fromText('Reply to Samuel Núñez') }))
  catalog.set(
    PDFName.of('Outlines'),
    context.register(context.obj({ Type: 'Outlines', First: item, Last: item, Count: 1 })),
  )
  return document.save({ useObjectStreams: false })
}

test('a PDF loses its properties, comments, attachments, scripts and bookmarks that name people', async () => {
  const { bytes, removed, leaks } = await make(await authoredPdf())
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  const objects = document.context.enumerateIndirectObjects().map(([, object]) => String(object))
  expect(objects.join('\n')).not.toMatch(/Ejiro|ejiro|N.*ez|JavaScript|EmbeddedFile|mailto|Metadata/)
  expect(objects.join('\n')).toContain('doi.org')
  expect(document.getAuthor()).toBeUndefined()
  expect(document.getPageCount()).toBe(1)
  expect(leaks).toEqual([])
  expect(removed).toContainEqual({ what: 'embedded files', where: 'file', count: 1 })
  expect(removed).toContainEqual({ what: 'comments and personal links', where: 'pages', count: 2 })
  expect(removed).toContainEqual({ what: 'bookmarks and descriptions that name people', where: 'file', count: 1 })
})

test('names on the pages are reported by page, a running head once', async () => {
  const paragraphs = Array.from({ length: 90 }, () => 'Diaries are cheap, and few studies ask traders to keep one.')
  const bytes = makePdf({
    title: 'Diaries of market traders',
    authors: ['Ejiro Omonigho', 'Samuel Núñez'],
    paragraphs: [...paragraphs, '## References', 'Omonigho, E. (2024). A pilot of diaries. Journal of Cuffs.'],
    footer: 'Omonigho: diaries',
  })
  const { leaks } = await make(bytes)
  expect(leaks.map(({ place, match }) => [place, match])).toEqual([
    ['Page 1', 'Ejiro Omonigho, Samuel Núñez'],
    [expect.stringMatching(/^Pages 1–\d+$/), 'Omonigho'],
  ])
  expect((await make(bytes, true)).leaks).toEqual([])
  const made = await make(bytes, false, leaks)
  expect(made).toMatchObject({ leaks: [], ownReferences: 1 })
  expect(made.toDraw).toBeUndefined()
  const whole = await readWholePdf(made.bytes)
  expect(whole).not.toMatch(/Ejiro|Núñez|Omonigho: diaries/)
  expect(whole).toContain('Omonigho, E. (2024). A pilot of diaries.')
  expect(whole.match(/Diaries are cheap/g)?.length).toBeGreaterThan(80)
})

test('only the places that were found are blackened: a paper that is cited keeps its authors', async () => {
  const bytes = smallPdf('Samuel Núñez kept a diary. Others kept none (Núñez et al., 2019), and Peter slept.')
  const { leaks } = await make(bytes)
  expect(leaks.map(({ match }) => match)).toEqual(['Samuel Núñez'])
  const whole = await readWholePdf((await make(bytes, false, leaks)).bytes)
  expect(whole).not.toContain('Samuel')
  expect(whole).toContain('Others kept none (Núñez et al., 2019), and Peter slept.')
})

test('a page whose words cannot be taken out becomes a picture without them, and the others keep their text', async () => {
  const document = await PDFDocument.create()
  for (const words of ['Diaries were kept.', 'Nurses slept.'])
    document.addPage([300, 200]).drawText(words, { x: 20, y: 150 })
  const drawing = await PDFDocument.load(smallPdf('Ejiro Omonigho kept a diary.'))
  const [chart] = await document.embedPdf(drawing)
  if (chart) document.getPages()[1]?.drawPage(chart, { x: 0, y: 0, width: 300, height: 140 })
  const bytes = await document.save()
  const apart = anonymising(async (given) => anonymise(typeof given === 'function' ? await given() : given), drawPages)
  const original = { bytes, format: 'pdf', title: '', people: itsAuthors } as const
  const { leaks } = await apart({ ...original, replacements: [] })
  expect(leaks).toMatchObject([{ match: 'Ejiro Omonigho', place: 'Page 2' }])
  const made = await apart({ ...original, replacements: leaks.map((leak) => ({ ...leak, text: '' })) })
  expect(made).toMatchObject({ pictures: [2], leaks: [] })
  const whole = await readWholePdf(made.bytes)
  expect(whole).toContain('Diaries were kept.')
  expect(whole).not.toMatch(/Ejiro|Nurses/)
})

test('an earlier revision of a file is not in its copy', async () => {
  const before = Buffer.from(smallPdf('Ejiro Omonigho kept a diary.'))
  const document = await PDFDocument.load(before)
  const [page] = document.getPages()
  page?.node.set(PDFName.of('Contents'), document.context.register(document.context.stream('0 0 9 9 re f')))
  const after = Buffer.concat([before, Buffer.from(await document.save({ useObjectStreams: false })).subarray(9)])
  expect(after.toString('latin1')).toMatch(/Omonigho/)
  expect(await readWholePdf((await make(after)).bytes)).not.toMatch(/Omonigho/)
})

test('pages without text are for people to look at', async () => {
  const document = await PDFDocument.load(smallPdf('Diaries are cheap.'))
  document.addPage([300, 200])
  const lines = document.context.flateStream('0 0 m 9 9 l S '.repeat(400))
  document.addPage([300, 200]).node.addContentStream(document.context.register(lines))
  const { leaks } = await make(await document.save())
  expect(leaks).toMatchObject([{ kind: 'unread', place: 'Page 3', match: 'A page without text' }])
})

test('a damaged or protected PDF is refused with a sentence', async () => {
  await expect(make(Buffer.from('%PDF-1.7 nonsense'))).rejects.toThrow('This file is incomplete or damaged.')
  const locked = smallPdf().toString('latin1').replace('/Root', '/Encrypt << /Filter /Standard >> /Root')
  await expect(make(Buffer.from(locked, 'latin1'))).rejects.toThrow('This file is protected by a password.')
})

test('a reviewer’s PDF keeps the notes on its pages, under another name', async () => {
  const original = { bytes: await authoredPdf(), format: 'pdf', title: '', people: itsAuthors } as const
  const { bytes } = await anonymise({ ...original, replacements: [], alias: 'Reviewer 2' })
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  const notes = document.getPages()[0]?.node.Annots()?.asArray() ?? []
  expect(notes).toHaveLength(2)
  expect(document.getAuthor()).toBeUndefined()
  const readable = await PDFDocument.load(bytes, { updateMetadata: false }).then((one) =>
    one.save({ useObjectStreams: false }),
  )
  const text = Buffer.from(readable).toString('latin1')
  expect(text).toContain('(Look)')
  expect(text).toContain(PDFHexString.fromText('Reviewer 2').toString())
  expect(text).not.toMatch(/Omonigho(?!\))/)
})

test('names are found in running heads and in turned text, which are no part of the text', async () => {
  const document = await PDFDocument.create()
  for (const words of ['Diaries were kept.', 'Nurses slept.', 'Nothing was lost.']) {
    const page = document.addPage([400, 600])
    page.drawText('Omonigho: Diaries of sleep', { x: 40, y: 580, size: 9 })
    page.drawText(`${words} It was night.`, { x: 40, y: 300, size: 12 })
  }
  document.getPages()[1]?.drawText('Samuel Núñez', { x: 390, y: 200, size: 9, rotate: degrees(90) })
  const { leaks } = await make(await document.save())
  expect(leaks.map(({ match, place }) => [match, place])).toEqual([
    ['Omonigho', 'Pages 1–3'],
    ['Samuel Núñez', 'Page 2'],
  ])
})

test('a list of references ends at a heading, and not at a word of an entry that is alone in its line', async () => {
  const document = await PDFDocument.create()
  const page = document.addPage([400, 600])
  const lines = [
    'References',
    '[1] Omonigho E. Diaries of sleep. Journal of Nights 2020;1:1-9.',
    '[2] Anon. Data. Zenodo 2021.',
    'Supplementary',
    '[3] Omonigho E. More diaries of sleep. Journal of Nights 2022;3:1-9.',
    '[4] Omonigho E. The last diaries. Journal of Nights 2023;4:1-9.',
  ]
  for (const [at, line] of lines.entries()) page.drawText(line, { x: 40, y: 500 - 40 * at, size: 11 })
  page.drawText('Appendix', { x: 40, y: 200, size: 16 })
  page.drawText('We thank Ejiro Omonigho for the diaries.', { x: 40, y: 160, size: 11 })
  const { leaks, ownReferences } = await make(await document.save())
  expect(leaks.map(({ match }) => match)).toEqual(['Ejiro Omonigho'])
  expect(ownReferences).toBe(3)
})

/** Each line at its height, in this size. */
async function pageOf(...lines: [text: string, y: number, size?: number][]) {
  const document = await PDFDocument.create()
  const page = document.addPage([500, 700])
  for (const [text, y, size = 11] of lines) page.drawText(text, { x: 40, y, size })
  return document.save()
}

test('the title page of a PDF is one thing to decide, and its words stay where the text has them', async () => {
  const bytes = await pageOf(
    ['Diaries of market traders in Lagos', 650, 18],
    ['Ejiro Omonigho1 and Samuel Núñez2', 600],
    ['1 KU Leuven, Belgium', 570],
    ['Nigeria', 550],
    ['Abstract', 500, 14],
    ['Traders of Lagos, Nigeria, kept a diary. Nobody had asked them before.', 480],
    ['Introduction', 430, 14],
    ['Most people in Nigeria sleep at night, and KU Leuven asked them.', 410],
  )
  const { leaks } = await make(bytes)
  expect(leaks.map(({ match, kind, about }) => [match, kind, about])).toEqual([
    ['Ejiro Omonigho1 and Samuel Núñez2', 'title-page', 'The title page'],
    ['1 KU Leuven, Belgium', 'title-page', 'The title page'],
    ['Nigeria', 'title-page', 'The title page'],
  ])
  const made = await make(bytes, false, leaks)
  expect(made.leaks).toEqual([])
  const whole = await readWholePdf(made.bytes)
  expect(whole).not.toMatch(/Omonigho|Núñez|Belgium/)
  expect(whole).toMatch(/Diaries of market traders in Lagos/)
  expect(whole).toMatch(/Traders of Lagos, Nigeria, kept a diary/)
  expect(whole).toMatch(/Most people in Nigeria sleep at night, and KU Leuven asked them/)
})

test('a line of the reference list that has no marks of an entry may not name an author', async () => {
  const bytes = await pageOf(
    ['References', 600, 16],
    ['[1] Omonigho E. Diaries of sleep. Journal of Nights 2020;1:1-9.', 560],
    ['[2] Omonigho E. More diaries of sleep. Journal of Nights 2022;3:1-9.', 520],
    ['14.2 by Ejiro Omonigho', 480],
  )
  const { leaks, ownReferences } = await make(bytes)
  expect(leaks.map(({ match }) => match)).toEqual(['Ejiro Omonigho'])
  expect(ownReferences).toBe(2)
})
