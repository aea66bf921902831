import { wrongType } from '#domain/manuscript/file-refusals.ts'
import { AppError } from '#domain/words/errors.ts'
import { fileExtension, fileTypeProblem } from '#domain/words/file-types.ts'

const longestName = 150

// Control characters, and those that change the writing direction: 'paper\u202Efdp.exe' is shown as 'paperexe.pdf'.
const hidden = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/u

export type DocumentKind = 'manuscript' | 'course' | 'receipt' | 'report' | 'source'

const typesOf = {
  manuscript: 'manuscript',
  course: 'outline',
  receipt: 'receipt',
  report: 'manuscript',
  source: 'source',
} as const

/** The extension from the file name or the form field. If both are given, they must be the same. */
export function promisedExtension(kind: DocumentKind, name: string, field: string | undefined): string {
  if (hidden.test(name)) throw new AppError('bad-input', 'Please rename the file: its name contains hidden characters.')
  const ofField = field?.trim().toLowerCase().replace(/^\./, '') || null
  const ofName = fileExtension(name)
  const extension = ofName ?? ofField ?? ''
  if (fileTypeProblem(typesOf[kind], `file.${extension}`)) throw wrongType(typesOf[kind])
  if (ofField !== null && ofField !== extension)
    throw wrongType(typesOf[kind], 'The extension differs from that of the file name.')
  return extension
}

/** The file's name for downloads, short enough for other systems. */
export function tidyName(name: string, extension: string): string {
  const stem = name
    .normalize('NFC')
    .replace(/\.[^.]*$/, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return `${[...stem].slice(0, longestName).join('') || 'file'}.${extension}`
}
