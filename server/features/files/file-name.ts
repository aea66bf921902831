import { AppError } from '#domain/errors.ts'
import { wrongType } from '#domain/file-refusals.ts'
import { fileExtension, fileTypeProblem } from '#domain/file-types.ts'

const longestName = 150

// Control characters, and those that turn the direction of writing: 'paper\u202Efdp.exe' reads as 'paperexe.pdf'.
const hidden = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/u

export type DocumentKind = 'manuscript' | 'course' | 'receipt'

const typesOf = { manuscript: 'manuscript', course: 'outline', receipt: 'receipt' } as const

/** The extension the sender promises: of the name, of the form's own field, or of both alike. */
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

/** What the file is called when it is handed out again: never longer than other systems can take. */
export function tidyName(name: string, extension: string): string {
  const stem = name
    .normalize('NFC')
    .replace(/\.[^.]*$/, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return `${[...stem].slice(0, longestName).join('') || 'file'}.${extension}`
}
