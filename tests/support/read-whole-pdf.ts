import { decodePDFRawStream, PDFDocument, PDFHexString, PDFName, PDFRawStream, PDFString } from '@cantoo/pdf-lib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** All that anybody can find in a PDF: every string, name and unpacked stream of its bytes, and what PDF.js makes of it. */
export async function readWholePdf(bytes: Uint8Array): Promise<string> {
  return [Buffer.from(bytes).toString('latin1'), ...(await ofObjects(bytes)), ...(await ofReader(bytes))].join('\n')
}

async function ofObjects(bytes: Uint8Array): Promise<string[]> {
  const { context } = await PDFDocument.load(bytes, { updateMetadata: false })
  return context.enumerateIndirectObjects().flatMap(([, object]) => {
    const dict = object instanceof PDFRawStream ? object.dict : object
    const words = [...String(dict).matchAll(/\((?:\\.|[^\\)])*\)|<[\dA-Fa-f]+>|\/[^\s/<>[\]()]+/g)].map(([word]) =>
      word.startsWith('/')
        ? PDFName.of(word.slice(1)).decodeText()
        : (word.startsWith('<') ? PDFHexString.of(word.slice(1, -1)) : PDFString.of(word.slice(1, -1))).decodeText(),
    )
    if (!(object instanceof PDFRawStream)) return words
    const stream = Buffer.from(unpacked(object))
    return [...words, stream.toString('latin1'), stream.toString('utf16le')]
  })
}

function unpacked(stream: PDFRawStream): Uint8Array {
  try {
    return decodePDFRawStream(stream).decode()
  } catch {
    return stream.contents
  }
}

async function ofReader(bytes: Uint8Array): Promise<string[]> {
  const task = getDocument({ data: await withRoom(bytes), verbosity: 0 })
  const pdf = await task.promise
  const found: unknown[] = [
    ...[await pdf.getOutline(), await pdf.getMetadata(), await pdf.getAttachments(), await pdf.getPageLabels()],
    ...[await pdf.getDestinations(), await pdf.getFieldObjects(), await pdf.getJSActions(), await pdf.getOpenAction()],
    await pdf.getOptionalContentConfig().then((config) => [...config]),
  ]
  const texts: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(''))
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
    found.push(await page.getAnnotations(), await page.getStructTree(), await page.getJSActions())
  }
  await task.destroy()
  const values = JSON.stringify(found)
  return [...texts, values, values.replaceAll(/%[\dA-F]{2}/gi, (code) => decodeURIComponent(code))]
}

/** PDF.js leaves out what is outside the visible part of a page. */
async function withRoom(bytes: Uint8Array): Promise<Uint8Array> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  for (const page of document.getPages()) page.setMediaBox(-9999, -9999, 19999, 19999)
  return document.save({ useObjectStreams: false })
}
