import { AppError } from '#domain/errors.ts'
import { type FileKind, fileTypes, tooLargeSentence } from '#domain/file-types.ts'

/** `detail` says what in this file is not as its name promises. */
export function wrongType(kind: FileKind, detail?: string): AppError {
  return new AppError('wrong-type', fileTypes[kind].refusal, detail ? { fields: { file: detail } } : {})
}

export function tooLarge(maxBytes: number): AppError {
  return new AppError('too-large', tooLargeSentence(maxBytes))
}

const unprocessable = {
  encrypted: 'This file is protected by a password. Please remove the password and upload it again.',
  macros: 'This file contains macros or other active content. Please save it without them and upload it again.',
  external: 'This file loads content from another place when it is opened. Please remove the link and upload it again.',
  dde: 'This file contains a field that starts another program (DDE). Please remove the field and upload it again.',
  bomb: 'This file unpacks to far more than its size. Please save it again and upload the new file.',
  unsafeNames: 'This file contains parts with unsafe names. Please save it again and upload the new file.',
  damaged: 'This file is incomplete or damaged. Please save it again and upload the new file.',
  tooManyPixels: 'This picture has too many pixels: at most 25 million are allowed.',
  badPicture: 'This picture is incomplete or damaged. Please choose another one.',
} as const

export function refused(reason: keyof typeof unprocessable, cause?: unknown): AppError {
  return new AppError('unprocessable', unprocessable[reason], { cause })
}
