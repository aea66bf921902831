import { AppError } from './errors.ts'
import { type DocumentExtension, type FileKind, fileTypes, tooLargeSentence } from './file-types.ts'

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

const unprocessable = {
  encrypted: 'This file is protected by a password. Please remove the password and upload it again.',
  macros: 'This file contains macros or other active content. Please save it without them and upload it again.',
  external: 'This file loads content from elsewhere when it is opened. Please remove the link and upload it again.',
  dde: 'This file contains a field that starts another program (DDE). Please remove the field and upload it again.',
  bomb: 'This file unpacks to far more than its size. Please save it again and upload the new file.',
  nested:
    'This file has tables, text boxes or fields inside one another far too often. Please make them simpler and upload it again.',
  unsafeNames: 'This file contains parts with unsafe names. Please save it again and upload the new file.',
  damaged: 'This file is incomplete or damaged. Please save it again and upload the new file.',
  tooManyPixels: 'This picture has too many pixels: at most 25 million are allowed.',
  badPicture: 'This picture is incomplete or damaged. Please choose another one.',
} as const

export function refused(reason: keyof typeof unprocessable, cause?: unknown): AppError {
  return new AppError('unprocessable', unprocessable[reason], { cause })
}
