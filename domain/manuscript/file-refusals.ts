import { AppError } from '../words/errors.ts'
import { type DocumentExtension, type FileKind, fileTypes, tooLargeSentence } from '../words/file-types.ts'

/** For a file whose name already shows that we do not accept its type. */
export function wrongType(kind: FileKind, detail?: string): AppError {
  return new AppError('wrong-type', fileTypes[kind].refusal, detail ? { fields: { file: detail } } : {})
}

const contents: Record<DocumentExtension, string> = {
  pdf: 'a PDF',
  doc: 'a Word document (.doc)',
  docx: 'a Word document (.docx)',
}

/** For a file whose content does not match its name. `likely`: what it looks like, if that is a type we accept. */
export function renamed(extension: DocumentExtension, likely?: DocumentExtension): AppError {
  const fault = `This file is not ${contents[extension]}, although its name ends in .${extension}.`
  const remedy = likely
    ? `It looks like ${contents[likely]}: change the ending of its name to .${likely} and upload it again.`
    : 'Choose another file.'
  return new AppError('wrong-type', `${fault} ${remedy}`)
}

export function notAPicture(): AppError {
  const sentence = 'This file is not a picture that we can read. Please choose a PNG, JPEG or WebP file.'
  return new AppError('wrong-type', sentence)
}

export function empty(): AppError {
  return new AppError('bad-input', 'This file is empty. Choose another file.')
}

export function noRoom(cause?: unknown): AppError {
  const sentence = 'New files cannot be stored at the moment. Please try again later.'
  return new AppError('unavailable', sentence, { retryAfterSeconds: 600, cause })
}

export function tooLarge(maxBytes: number): AppError {
  return new AppError('too-large', tooLargeSentence(maxBytes))
}

const again = 'save the file and upload it again.'

/** `where`: in which part of the file, with a blank before it, or nothing. */
const unprocessable = {
  encrypted: () =>
    `This file is protected by a password. In Word, choose File > Info > Protect Document > Encrypt with Password, empty the box, choose OK, ${again}`,
  encryptedPdf: () =>
    'This file is protected by a password. Please make the PDF again without a password and without limits on what readers may do, and upload that one.',
  macros: (where) =>
    `This file contains macros${where}. In Word, choose File > Save As, the type “Word Document (*.docx)”, answer Yes when Word asks whether to save without macros, and upload the new file.`,
  controls: (where) =>
    `This file contains a button, box or other control that can run a program${where}. In Word, choose Developer > Design Mode, click the control, press Delete, ${again} (File > Options > Customize Ribbon shows Developer.)`,
  dde: (where) =>
    `This file contains a field that starts another program (DDE)${where}. In Word, press Alt+F9 to see fields, find DDE with Ctrl+F, delete its field from { to }, press Alt+F9, ${again}`,
  bomb: () => 'This file unpacks to far more than its size. Please save it again and upload the new file.',
  nested: (where) =>
    `This file has tables, text boxes or fields inside one another far too often${where}. In Word, click the table, choose Layout > Convert to Text, ${again}`,
  unsafeNames: () => 'This file contains parts with unsafe names. Please save it again and upload the new file.',
  damaged: () => 'This file is incomplete or damaged. Please save it again and upload the new file.',
  tooManyPixels: () => 'This picture has too many pixels: at most 25 million are allowed.',
  badPicture: () => 'This picture is incomplete or damaged. Please choose another one.',
} satisfies Record<string, (where: string) => string>

/** Parts of a Word file, by the names that Word gives them. */
const places: [RegExp, string][] = [
  [/^word\/document\d*\.xml$/, 'in its text'],
  [/^word\/header\d*\.xml$/, 'in a header'],
  [/^word\/footer\d*\.xml$/, 'in a footer'],
  [/^word\/(?:foot|end)notes\.xml$/, 'in a note'],
  [/^word\/comments\.xml$/, 'in a comment'],
]
const longestPart = 80

const placeOf = (part: string) =>
  places.find(([name]) => name.test(part))?.[1] ?? `in its part “${part.slice(0, longestPart)}”`

/** `part`: of the file, by its name there. */
export function refused(reason: keyof typeof unprocessable, cause?: unknown, part?: string): AppError {
  return new AppError('unprocessable', unprocessable[reason](part ? ` ${placeOf(part)}` : ''), { cause })
}
