import { randomBytes } from 'node:crypto'
import { decodePDFRawStream, degrees, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { afterAll, expect, test } from 'vitest'
import { smallPdf } from '#tests/support/documents.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import type { Stamp } from './line.ts'
import { isSigned, openStamper } from './stamper.ts'

const stamper = openStamper()
afterAll(() => stamper.close())

const about: Stamp = {
  place: 'footer',
  title: 'Ọ̀rúnmìlà, ẹ̀kọ́ & <β-carotene> العربية',
  authors: ['Ọláyínká Ṣadé Sample', 'Ẹ̀bùn Ńjọkú'],
  keywords: ['rivers', 'health & water'],
  prism: [
    ['publicationName', 'Domain Health Journal'],
    ['volume', '2'],
  ],
  language: 'en',
  journal: 'Domain Health Journal',
  facts: 'Research Article, volume 2, issue 1, e15',
  dates: 'Received 3 May 2026. Accepted 4 June 2026. Published 5 July 2026.',
  citation: "Sample, Ọ.Ṣ. and Ńjọkú, Ẹ̀. (2026) 'Ọ̀rúnmìlà and ẹ̀kọ́', Domain Health Journal, 2(1), e15.",
  link: 'https://doi.org/10.5555/dhj-2026-0015',
  licence: { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
  publisher: 'Domain Journals, Abraka, Nigeria',
  updatedAt: '2026-07-05T00:00:00.000Z',
  mark: null,
  correction: null,
}
const stamped = async (bytes: Uint8Array, changes: Partial<Stamp> = {}) =>
  readPdf(await stamper.stamp({ bytes, about: { ...about, ...changes } }))

test('the foot of the first page carries the citation with every letter, the link and the licence', async () => {
  const { pages } = await stamped(smallPdf('The words of the article.'))
  expect(pages).toHaveLength(1)
  expect(pages[0]?.text).toContain('The words of the article.')
  expect(pages[0]?.text.normalize('NFC')).toContain(about.citation.normalize('NFC'))
  expect(pages[0]?.text).toContain('https://doi.org/10.5555/dhj-2026-0015 · CC BY 4.0')
  expect(new Set(pages[0]?.links)).toEqual(new Set([about.link]))
  const foot = pages[0]?.placed.filter(({ text }) => /Sample, Ọ|CC BY/.test(text)).map(({ y }) => y) ?? []
  expect(Math.max(...foot)).toBeLessThan(34)
})

test('a page before the first has the title in the largest letters, then the authors, the citation and the licence', async () => {
  const { pages } = await stamped(smallPdf('The words of the article.'), { place: 'page' })
  expect(pages).toHaveLength(2)
  const [first, second] = pages
  expect(second?.text).toContain('The words of the article.')
  expect(second?.text).not.toContain('CC BY')
  const order = [
    'Domain Health Journal',
    'Ọ̀rúnmìlà',
    'Ọláyínká',
    'Received 3 May',
    'How to cite',
    about.link,
    'CC BY 4.0',
  ]
  const places = order.map((words) => first?.text.normalize('NFC').indexOf(words.normalize('NFC')) ?? -1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places).not.toContain(-1)
  expect(new Set(first?.links)).toEqual(new Set([about.link, about.licence.url]))
})

test('without a citation the pages stay as they are, but the properties are right', async () => {
  const { pages, info, xmp } = await stamped(smallPdf('The words of the article.'), { place: 'none' })
  expect(pages[0]?.text).not.toContain('CC BY')
  expect(info).toMatchObject({
    Title: about.title,
    Author: 'Ọláyínká Ṣadé Sample, Ẹ̀bùn Ńjọkú',
    Subject: `${about.citation} ${about.link}`,
    Keywords: 'rivers, health & water',
    Language: 'en',
  })
  expect(xmp?.get('dc:title')).toBe(about.title)
  expect(xmp?.get('dc:creator')).toEqual(about.authors)
  expect(xmp?.get('dc:identifier')).toBe(about.link)
  expect(xmp?.get('prism:publicationname')).toBe('Domain Health Journal')
  expect(xmp?.get('prism:volume')).toBe('2')
})

test('a corrected article says so in words on the first page, wherever its citation is', async () => {
  const correction = 'Corrected on 3 March 2027. Table 2 and figure 1 were swapped.'
  for (const place of ['none', 'footer', 'page'] as const) {
    const { pages } = await stamped(smallPdf('The words of the article.'), { place, correction })
    expect(pages[0]?.text).toContain(correction)
  }
})

test('a retracted article says so across every page and in words on the first, wherever its citation is', async () => {
  const document = await PDFDocument.create()
  for (let page = 0; page < 3; page++) document.addPage([595, 842])
  const mark = { word: 'RETRACTED', sentence: 'This article was retracted on 3 March 2027. The data were made up.' }
  for (const place of ['none', 'footer', 'page'] as const) {
    const { pages } = await stamped(await document.save(), { place, mark })
    expect(pages).toHaveLength(place === 'page' ? 4 : 3)
    for (const { text } of pages) expect(text).toContain('RETRACTED')
    expect(pages[0]?.text).toContain(mark.sentence)
  }
  const long = { ...mark, sentence: 'The reason is long. '.repeat(100) }
  const { pages } = await stamped(await document.save(), { mark: long })
  expect(pages[0]?.text).toMatch(/(The reason is long\. ?)+.*…/)
})

test.each([0, 90, 180, 270])(
  'on a page turned by %i degrees the footer is at the foot that readers see',
  async (angle) => {
    const document = await PDFDocument.create()
    const page = document.addPage([500, 700])
    page.setCropBox(20, 30, 460, 640)
    page.setRotation(degrees(angle))
    const bytes = await stamper.stamp({ bytes: await document.save(), about })
    const [sheet] = (await PDFDocument.load(bytes)).getPages()
    const annotation = sheet?.node.Annots()?.lookup(0)?.toString() ?? ''
    const [x = 0, y = 0] = /Rect \[([^\]]*)\]/.exec(annotation)?.[1]?.trim().split(/\s+/).map(Number) ?? []
    const isNear = { 0: y < 80, 90: x > 420, 180: y > 610, 270: x < 80 }[angle]
    expect(isNear).toBe(true)
  },
)

test.each([
  'β₂-receptors: ∫₀^∞ … ≤ √π',
  'H₂O, CO₂, 10⁻⁶ m², xⁿ, 𝛽 ∈ ℝ, A ⇌ B',
  'Ελληνικά',
  'Українська',
  'السجل المنزلي يقرأ',
  'עברית',
  '糖尿病患者的家庭记录、かな',
  'हिन्दी क्षत्रिय',
  'ሰላም',
  'Ọ̀rúnmìlà, ẹ̀kọ́, Nguyễn',
])('the footer and the page before the first print %j', async (words) => {
  const citation = `Obi, A. (2026) '${words}', Domain Health Journal.`
  for (const place of ['footer', 'page'] as const) {
    const { pages } = await stamped(smallPdf(), { place, citation, title: words })
    const text = pages[0]?.placed.map(({ text }) => text).join('') ?? ''
    // A sign that Typst joins to the letter before has no text of its own.
    expect(text.normalize('NFC').replaceAll(/[\s\p{Cc}]/gu, '')).toContain(words.normalize('NFC').replaceAll(' ', ''))
  }
})

test('names that are read from the right stand in the order of the authors', async () => {
  const authors = ['محمد علي', 'Ada Obi', '王小明']
  const { pages } = await stamped(smallPdf(), { place: 'page', authors })
  expect(pages[0]?.text.replaceAll(/\s/g, '')).toContain('محمدعلي,AdaObi,王小明')
})

test('a title without spaces is broken into lines, never before what closes', async () => {
  const { pages } = await stamped(smallPdf(), { place: 'page', title: '糖尿病患者的家庭记录。'.repeat(4) })
  const lines = pages[0]?.placed.map(({ text }) => text).filter((text) => /[糖。]/.test(text)) ?? []
  expect(lines.length).toBeGreaterThan(2)
  for (const line of lines) expect(line).not.toMatch(/^。/)
})

test('the one font that a citation needs is embedded and small, and no font is drawn by programs', async () => {
  const original = smallPdf('The words of the article.')
  const made = await stamper.stamp({ bytes: original, about })
  expect(made.length - original.length).toBeLessThan(20_000)
  const objects = (await PDFDocument.load(made)).context.enumerateIndirectObjects().map(([, object]) => String(object))
  expect(objects.filter((text) => text.includes('/FontFile2'))).toHaveLength(1)
  expect(objects.filter((text) => /\/Type3\b/.test(text))).toEqual([])
})

test('letters that no font has are left out by the row', async () => {
  const { pages } = await stamped(smallPdf(), { place: 'page', title: 'a 한국어 글자 b\ttab\u0000nul' })
  expect(pages[0]?.text).toMatch(/a … … b tabnul/)
})

test('what is too long ends with dots, and stays in its place', async () => {
  const title = 'One two three four five six seven eight. '.repeat(40)
  const { pages } = await stamped(smallPdf(), { place: 'page', title })
  expect(pages).toHaveLength(2)
  expect(pages[0]?.text).toMatch(/One two.*…\s.*Ọláyínká.*Publisher/s)
})

test('what is laid over a page is no part of its text for those who hear it, and its links and tags stay', async () => {
  const mark = { word: 'RETRACTED', sentence: 'This article was retracted.' }
  const bytes = await stamper.stamp({ bytes: smallPdf(), about: { ...about, mark } })
  const { context } = await PDFDocument.load(bytes)
  const forms = context.enumerateIndirectObjects().flatMap(([, object]) => {
    const isForm = object instanceof PDFRawStream && object.dict.get(PDFName.of('Subtype')) === PDFName.of('Form')
    return isForm ? [Buffer.from(decodePDFRawStream(object).decode()).toString('latin1')] : []
  })
  expect(forms).toHaveLength(2)
  for (const form of forms) {
    expect(form).toMatch(/^\s*q\s*\/Artifact BMC/)
    expect(form).not.toContain('MCID')
  }
})

test('what is encrypted, damaged or no PDF at all is refused, and the next one is made all the same', async () => {
  const locked = await PDFDocument.load(smallPdf())
  locked.encrypt({ userPassword: 'secret', ownerPassword: 'secret' })
  const damaged = smallPdf().subarray(0, 300)
  for (const bytes of [await locked.save(), damaged, Buffer.from('%PDF-1.7\nnothing\n%%EOF'), Buffer.alloc(0)])
    await expect(stamper.stamp({ bytes, about })).rejects.toThrow()
  expect((await stamped(smallPdf())).pages).toHaveLength(1)
})

test('one that takes too long ends its process, and the next one is made all the same', async () => {
  const hasty = openStamper({ seconds: 0.001 })
  await expect(hasty.stamp({ bytes: smallPdf(), about })).rejects.toThrow('not done within')
  await hasty.close()
})

test('one of 20 MB is made', async () => {
  const document = await PDFDocument.load(smallPdf('Large.'))
  document.context.register(document.context.stream(randomBytes(20 * 1024 * 1024)))
  const { pages } = await stamped(await document.save())
  expect(pages[0]?.text).toContain('Large.')
})

test('a signature shows in the bytes', () => {
  expect(isSigned(smallPdf())).toBe(false)
  expect(isSigned(Buffer.concat([smallPdf(), Buffer.from('/Type /Sig /ByteRange [0 10 20 30]')]))).toBe(true)
})
