import mammoth from 'mammoth'
import WordExtractor from 'word-extractor'
import { escapeHtml } from '../html.ts'

const shownPictures = new Set(['image/png', 'image/jpeg', 'image/gif'])
const mostPictureCharacters = 1_200_000

/** Fetches nothing from outside the document, and includes only as many of its pictures as fit. */
export async function docxToHtml(document: Buffer): Promise<string> {
  let left = mostPictureCharacters
  const convertImage = mammoth.images.imgElement(async (image) => {
    if (!shownPictures.has(image.contentType)) return { src: '' }
    const data = await image.readAsBase64String()
    if (data.length > left) return { src: '' }
    left -= data.length
    return { src: `data:${image.contentType};base64,${data}` }
  })
  const options = { convertImage, externalFileAccess: false, includeEmbeddedStyleMap: false }
  return (await mammoth.convertToHtml({ buffer: document }, options)).value
}

const asWritten = { filterUnicode: false }

/** Returns the text alone: only Word can read the formatting of the old format. */
export async function docToHtml(document: Buffer): Promise<string> {
  const read = await new WordExtractor().extract(document)
  const notes = paragraphs(read.getFootnotes(asWritten)) + paragraphs(read.getEndnotes(asWritten))
  return paragraphs(read.getBody(asWritten)) + (notes && `<h2>Notes</h2>${notes}`)
}

/** In this text a table cell ends with a tab, and a row with one more. */
function paragraphs(text: string): string {
  const lines = text.replaceAll('\t\t', '\n').split('\n')
  const said = lines.map((line) => line.trim().replaceAll('\t', ' \u2003')).filter(Boolean)
  return said.map((line) => `<p>${escapeHtml(line)}</p>`).join('')
}
