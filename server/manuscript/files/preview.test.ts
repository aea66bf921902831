import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { escapeHtml } from '#server/adapters/html.ts'
import { libreOffice } from '#server/adapters/libre-office/libre-office.ts'
import { StorageAway } from '#server/adapters/storage/storage.ts'
import { cleanHtml } from '#server/adapters/word/clean-html.ts'
import { wordConverter } from '#server/adapters/word/converter.ts'
import { readConfig } from '#server/config.ts'
import { paragraph, relationships, smallDoc, smallDocx, smallPdf, wordDocument } from '#tests/support/documents.ts'
import { fileSite } from '#tests/support/file-site.ts'
import { hostileMarkup } from '#tests/support/hostile-markup.ts'
import { standInOffice } from '#tests/support/soffice.ts'

const site = await fileSite()
const ada = await site.author()
const other = await site.author()

type Reply = { status: number; html?: string; error?: string }

async function preview(url: string, as?: { cookie: string }): Promise<Reply> {
  const response = await site.get(`/api/file/preview?url=${encodeURIComponent(url)}`, { as })
  return { status: response.status, ...(await response.json()) }
}

async function converted(content: Buffer, name = 'paper.docx'): Promise<string> {
  const { html, error } = await preview(`/files/${await site.keep(content, name, ada)}`, ada)
  return html ?? `refused: ${error}`
}

const withBody = (body: string) => smallDocx([{ name: 'word/document.xml', data: wordDocument(body) }])

test('a .docx is shown with its headings, emphasis, lists and tables', async () => {
  const heading = '<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>Methods</w:t></w:r></w:p>'
  const bold = '<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>Ọláyínká</w:t></w:r><w:r><w:t> slept.</w:t></w:r></w:p>'
  const cell = (text: string, span = '') => `<w:tc><w:tcPr>${span}</w:tcPr>${paragraph(text)}</w:tc>`
  const wide = cell('Wards', '<w:gridSpan w:val="2"/>')
  const grid = '<w:tblGrid><w:gridCol w:w="2000"/><w:gridCol w:w="2000"/></w:tblGrid>'
  const table = `<w:tbl>${grid}<w:tr>${wide}</w:tr><w:tr>${cell('A')}${cell('12')}</w:tr></w:tbl>`
  const styles =
    '<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>'
  const document = smallDocx([
    { name: 'word/document.xml', data: wordDocument(heading + bold + table) },
    { name: 'word/styles.xml', data: styles },
  ])
  const html = await converted(document)
  expect(html).toBe(
    '<h3>Methods</h3><p><strong>Ọláyínká</strong> slept.</p>' +
      '<table><tr><td colspan="2">Wards</td></tr><tr><td>A</td><td>12</td></tr></table>',
  )
})

test('a document that was shown is not converted again', async () => {
  const url = `/files/${await site.keep(smallDocx(), 'paper.docx', ada)}`
  const first = await preview(url, ada)
  const { storage } = site.deps
  site.deps.storage = { ...storage, open: () => Promise.reject(new StorageAway('away')) }
  expect(await preview(url, ada)).toEqual(first)
  expect((await preview(url)).status).toBe(404)
  site.deps.storage = storage
})

test('a document that cannot be opened for a moment is not called unreadable', async () => {
  const id = await site.keep(smallDocx(), 'paper.docx', ada)
  const { storage } = site.deps
  site.deps.storage = { ...storage, open: () => Promise.reject(new StorageAway('away')) }
  expect(await preview(`/files/${id}`, ada)).toMatchObject({
    status: 503,
    error: 'Files cannot be saved or opened for a moment. Please try again.',
  })
  site.deps.storage = storage
})

test('a .doc is shown paragraph by paragraph', async () => {
  const text = 'Night “shifts”\rAda & Bayo <script>\rWard\x07Beds\x07\x07A\x0712\x07\x07'
  expect(await converted(smallDoc({ text }), 'paper.doc')).toBe(
    '<p>Night “shifts”</p><p>Ada &amp; Bayo &lt;script&gt;</p><p>Ward \u2003Beds</p><p>A \u200312</p>',
  )
})

test('a .doc is shown as well as a .docx where LibreOffice is installed; else the page says why it is plain', async () => {
  const doc = smallDoc({ text: 'Night shifts' })
  const shown = async () => preview(`/files/${await site.keep(doc, 'paper.doc', ada)}`, ada)
  const office = await standInOffice()
  expect(await shown()).toMatchObject({
    html: '<p>Night shifts</p>',
    plain: expect.stringContaining('only its text is shown: LibreOffice is not installed on this site.'),
  })
  site.deps.docToDocx = libreOffice(await office.program('converts'), { to: 'docx' })
  expect(await shown()).toEqual({ status: 200, html: await converted(smallDocx()) })
  site.deps.docToDocx = libreOffice(await office.program('fails'), { to: 'docx' })
  expect(await shown()).toMatchObject({
    html: '<p>Night shifts</p>',
    plain: expect.stringContaining('LibreOffice could not read it.'),
  })
  site.deps.docToDocx = null
})

const { libreOffice: soffice } = readConfig({ PATH: process.env.PATH })
const why = soffice ? '' : ' (skipped: LibreOffice is not installed)'

test.skipIf(!soffice)(`a real .doc keeps its headings, emphasis and tables${why}`, { timeout: 60_000 }, async () => {
  const program = soffice ?? ''
  const folder = await mkdtemp(join(tmpdir(), 'real-doc-'))
  const table = '<table border=1><tr><td>Wards</td><td>12</td></tr></table>'
  await writeFile(join(folder, 'a.html'), `<h1>Methods</h1><p><b>Ada</b> slept.</p>${table}`)
  const made = ['--headless', '--infilter=HTML (StarWriter)', '--convert-to', 'doc:MS Word 97', '--outdir', folder]
  await promisify(execFile)(program, [
    `-env:UserInstallation=file://${folder}/profile`,
    ...made,
    join(folder, 'a.html'),
  ])
  const doc = await readFile(join(folder, 'a.doc'))
  await rm(folder, { recursive: true, force: true })
  site.deps.docToDocx = libreOffice(program, { to: 'docx' })
  const html = await converted(doc, 'paper.doc')
  site.deps.docToDocx = null
  for (const part of ['<h3>Methods</h3>', '<strong>Ada</strong> slept.', '<td>']) expect(html).toContain(part)
})

test('T27 hostile markup in a document is text', async () => {
  const html = await converted(withBody(hostileMarkup.map((markup) => paragraph(escapeHtml(markup))).join('')))
  expect(html).toBe(hostileMarkup.map((markup) => `<p>${escapeHtml(markup)}</p>`).join(''))
})

test('links lead to the web and to mail, and nowhere else', async () => {
  const link = (id: string, text: string) =>
    `<w:hyperlink r:id="${id}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><w:r><w:t>${text}</w:t></w:r></w:hyperlink>`
  const targets = ['https://example.org/?a=1&amp;b="', 'javascript:alert(1)', 'file:///etc/passwd', 'data:text/html,x']
  const tags = targets.map(
    (target, at) =>
      `<Relationship Id="r${at}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="${target.replace('"', '&quot;')}" TargetMode="External"/>`,
  )
  const body = `<w:p>${targets.map((_, at) => link(`r${at}`, `link ${at} `)).join('')}</w:p>`
  const html = await converted(
    smallDocx([
      { name: 'word/document.xml', data: wordDocument(body) },
      { name: 'word/_rels/document.xml.rels', data: relationships(tags.join('')) },
    ]),
  )
  expect(html).toBe(
    '<p><a href="https://example.org/?a=1&amp;b=%22" target="_blank" rel="noopener noreferrer">link 0</a> link 1 link 2 link 3</p>',
  )
})

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==',
  'base64',
)

/** As Word writes it: a reader may look for the names of spaces at the beginning alone. */
function withDrawings(body: string): Buffer {
  const space = (name: string, uri: string) => `xmlns:${name}="http://schemas.openxmlformats.org/${uri}"`
  const spaces = `${space('wp', 'drawingml/2006/wordprocessingDrawing')} ${space('a', 'drawingml/2006/main')} ${space('pic', 'drawingml/2006/picture')} ${space('r', 'officeDocument/2006/relationships')}`
  return Buffer.from(wordDocument(body).toString().replace('<w:document ', `<w:document ${spaces} `))
}

function drawing(id: string, attribute = 'embed'): string {
  return `<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="x" descr="Beds &quot;per&quot; ward"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:${attribute}="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`
}

const imageRelation = (id: string, target: string, mode = '') =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="${target}"${mode}/>`

test('a picture inside the document is shown, one of another kind or beyond the room for pictures is not', async () => {
  const pictures = {
    'a.png': pixel,
    'b.svg': Buffer.from('<svg onload="alert(1)"/>'),
    'c.png': randomBytes(1_000_000),
  }
  const names = Object.keys(pictures)
  const html = await converted(
    smallDocx([
      { name: 'word/document.xml', data: withDrawings(names.map((_, at) => drawing(`p${at}`)).join('')) },
      {
        name: 'word/_rels/document.xml.rels',
        data: relationships(names.map((name, at) => imageRelation(`p${at}`, `media/${name}`)).join('')),
      },
      ...Object.entries(pictures).map(([name, data]) => ({ name: `word/media/${name}`, data })),
    ]),
  )
  const leftOut = '<p><em>[A picture that is only in the file]</em></p>'
  const shown = `<p><img src="data:image/png;base64,${pixel.toString('base64')}" alt="Beds &quot;per&quot; ward"></p>`
  expect(html).toBe(shown + leftOut + leftOut)
})

test('nothing outside of the document is looked up, whatever passes the upload', async () => {
  const outside = imageRelation('p0', 'file:///etc/hostname', ' TargetMode="External"')
  const document = smallDocx([
    { name: 'word/document.xml', data: withDrawings(drawing('p0', 'link') + paragraph('after')) },
    { name: 'word/_rels/document.xml.rels', data: relationships(outside) },
  ])
  const html = await convertWord(document)
  expect(html).not.toContain('data:')
  expect(html).toContain('<p>after</p>')
})

test('a long document is cut off, and says so', () => {
  const html = cleanHtml(`<p>${'ọ̀rọ̀ púpọ̀ '.repeat(2_000)}</p>`.repeat(100))
  expect(Buffer.byteLength(html)).toBeGreaterThan(1_900_000)
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(2_000_000)
  expect(html).toMatch(/<p><em>The rest of this document is in the file itself\.<\/em><\/p>$/)
})

test('whoever may not read the file gets what the file itself would give', async () => {
  const draft = `/files/${await site.keep(smallDocx(), 'draft.docx', ada)}`
  for (const url of [draft, `/files/${'x'.repeat(22)}`, 'https://elsewhere.test/files/x', 'file:///etc/passwd']) {
    const file = await site.get(`/api/file?url=${encodeURIComponent(url)}`, { as: other })
    expect(await preview(url, other)).toEqual({ status: file.status, ...(await file.json()) })
  }
  expect(await preview(draft)).toEqual({ status: 404, error: 'This file does not exist.' })
  expect((await preview(draft, ada)).status).toBe(200)
})

test('the holder of an edit link reads with its token', async () => {
  const id = await site.keep(smallDocx(), 'draft.docx', ada)
  const { editToken } = await site.manuscript(id, { authorId: ada.id })
  const response = await site.get(`/api/file/preview?url=/files/${id}&token=${editToken}`)
  expect(await response.json()).toEqual({ html: '<p>A small manuscript.</p>' })
})

test('only Word documents are converted', async () => {
  const { status, error } = await preview(`/files/${await site.keep(smallPdf(), 'a.pdf', ada)}`, ada)
  expect([status, error]).toEqual([415, 'Only Word documents are converted.'])
})

const sentence = "This document can't be shown here. Please download it to read it."

test('a document that no reader understands gets one sentence', async () => {
  const { status, error } = await preview(`/files/${await site.keep(smallDoc(), 'odd.doc', ada)}`, ada)
  expect([status, error]).toEqual([422, sentence])
})

const convertWord = (document: Buffer, convert = site.deps.convertWord) =>
  convert({ bytes: Uint8Array.from(document), format: 'docx' })

test('a document that takes too long or too much memory ends its process alone', async () => {
  const huge = withBody(paragraph('<w:t/>'.repeat(100)).repeat(20_000))
  await expect(convertWord(huge, wordConverter({ seconds: 0.2 }))).rejects.toThrow('not done within 0.2 s')
  await expect(convertWord(huge, wordConverter({ megabytes: 16 }))).rejects.toMatchObject({ name: 'TooMuch' })
  expect(await convertWord(smallDocx())).toBe('<p>A small manuscript.</p>')
})
