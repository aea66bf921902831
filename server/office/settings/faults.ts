import { AppError, type ErrorCode } from '#domain/words/errors.ts'
import { ContentError, type ContentFault } from '../../adapters/content.ts'

/** 'expected an e-mail address' becomes 'Please give an e-mail address.' */
function sentenceOf({ document, field, says }: ContentFault, shown: string): string {
  const where = document === shown ? '' : `${document}${field && `, ${field}`}: `
  const words = `${where}${says.replace(/^expected (.*?)(, but it is (missing|empty))?$/, where ? 'please give $1' : 'Please give $1')}`
  return `${words[0]?.toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? '' : '.'}`
}

/** Refuses what the shapes and the rules between documents refuse, each fault at its field of the document that is shown. */
export function refused(error: unknown, shown: string, code: ErrorCode = 'bad-input'): unknown {
  if (!(error instanceof ContentError)) return error
  const fields: Record<string, string> = {}
  for (const fault of error.at)
    fields[fault.document === shown ? fault.field : fault.document] ??= sentenceOf(fault, shown)
  const [first] = error.at
  return new AppError(code, first ? sentenceOf(first, shown) : error.message, { fields, cause: error })
}
