import { unzipSync } from 'fflate'
import WordExtractor from 'word-extractor'
import { escapeHtml } from '../html.ts'
import { askPandoc } from '../reader/ask-pandoc.ts'

const types: Record<string, string> = { png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', gif: 'image/gif' }
const mostPictureCharacters = 1_200_000

/** What Pandoc takes for the document's title and authors is no part of its body. */
const template =
  '<div>$if(title)$<h1>$title$</h1>$endif$$if(subtitle)$<p>$subtitle$</p>$endif$$for(author)$<p>$author$</p>$endfor$$if(date)$<p>$date$</p>$endif$$if(abstract)$<p>$abstract$</p>$endif$$body$</div>'

/** Fetches nothing from outside the document, and includes only as many of its pictures as fit. */
export async function docxToHtml(document: Buffer): Promise<string> {
  const { stdout } = await askPandoc(document, { from: 'docx', to: 'html', wrap: 'none' }, template)
  const pictures = picturesOf(document)
  return stdout
    .trim()
    .replaceAll(/>\n+</g, '><')
    .replaceAll(/(<img\s[^>]*?src=")([^"]*)/g, (_, before: string, name: string) => before + pictures(name))
}

/** Gives each picture as an address of its own bytes. Pandoc names pictures by their places in `word/`. */
function picturesOf(document: Buffer): (name: string) => string {
  let left = mostPictureCharacters
  return (name) => {
    const type = types[name.split('.').at(-1)?.toLowerCase() ?? '']
    const filter = (file: { name: string; originalSize: number }) =>
      file.name === `word/${name}` && file.originalSize * 4 <= left * 3
    const [bytes] = type ? Object.values(unzipSync(document, { filter })) : []
    if (!bytes) return ''
    const data = Buffer.from(bytes).toString('base64')
    left -= data.length
    return `data:${type};base64,${data}`
  }
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
