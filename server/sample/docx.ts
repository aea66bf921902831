import { docxFile } from '../docx-file.ts'
import type { Paper } from './pdf.ts'

const style = (id: string, name: string) =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`

/** Makes a Word document of a paper: authors write in Word, and only there can staff replace words in a reviewers' copy. */
export function makeDocx({ title, authors, paragraphs }: Paper): Buffer {
  return docxFile({
    styles: style('Title', 'Title') + style('Heading1', 'heading 1'),
    paragraphs: [
      { text: title, style: 'Title' },
      { text: authors.join(', ') },
      ...paragraphs.map((text) => (text.startsWith('## ') ? { text: text.slice(3), style: 'Heading1' } : { text })),
    ],
  })
}
