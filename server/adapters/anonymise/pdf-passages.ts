import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Passage } from '#domain/anonymity/report.ts'
import { isReferencesHeading } from '#domain/anonymity/sections.ts'

const afterReferences =
  /^(?:appendix|supplement\w*|supporting information|acknowledge?ments?|(?:figure|table) \d.*)\W*$/i

/** The text of each page; a page on which the reference list begins is split there. */
export async function pdfPassages(bytes: Uint8Array): Promise<Passage[]> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await task.promise
  const passages: Passage[] = []
  let isReference = false
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    let lines: string[] = []
    const close = () => {
      const at = `page#${number}${isReference ? '#references' : ''}`
      passages.push({ at, place: `Page ${number}`, text: joined(lines), isReference })
      lines = []
    }
    for (const line of linesOf(items)) {
      const changes = isReference ? afterReferences.test(line) : isReferencesHeading(line)
      if (changes) {
        close()
        isReference = !isReference
      }
      lines.push(line)
    }
    close()
  }
  await task.destroy()
  return passages.filter(({ text }) => text.trim() !== '')
}

function linesOf(items: readonly object[]): string[] {
  const text = items.map((item) => ('str' in item ? `${item.str}${'hasEOL' in item && item.hasEOL ? '\n' : ''}` : ''))
  return text.join('').split('\n')
}

/** A word that was split at the end of a line is one word again. Line numbers in the margin do not count. */
function joined(lines: string[]): string {
  const plain = lines.map((line) => line.trim()).filter((line) => line !== '' && !/^\d{1,4}$/.test(line))
  return plain.join(' ').replaceAll(/(\p{Ll})- (\p{Ll})/gu, '$1$2')
}
