import type { CheckReport } from '#contracts/manuscript/preflight.ts'
import { isArticleType } from '#domain/manuscript/article-types.ts'
import { checkManuscript } from '#domain/manuscript/preflight/check.ts'
import { AppError } from '#domain/words/errors.ts'
import type { ReadFile } from '#server/adapters/reader/read-blocks.ts'
import type { Deps } from '#server/deps.ts'
import { isRefusal } from '#server/http/errors.ts'
import type { Turn } from '#server/turns.ts'
import { readUpload } from '../files/read-upload.ts'
import type { UploadBody } from '../files/receive.ts'
import { readWithStyles, whyUnread } from './read-with-styles.ts'

type CheckDeps = Pick<
  Deps,
  'db' | 'storage' | 'clock' | 'config' | 'log' | 'inspect' | 'content' | 'readManuscript' | 'docToDocx'
>

/** Checks a file against a journal's rules. Nothing of it is kept. */
export async function check(deps: CheckDeps, slug: string, body: UploadBody): Promise<CheckReport> {
  const journal = deps.content.journal(slug)
  if (!journal) throw new AppError('not-found', 'There is no such journal.')
  const { bytes, extension, name, fields } = await readUpload(deps, body)
  const type = fields.get('articleType') || undefined
  if (type !== undefined && !isArticleType(type)) throw new AppError('bad-input', 'This is not a type of article.')
  const reading = await readingOf(deps, { bytes, format: extension }, body.turn)
  const report = checkManuscript(reading, journal.preflight, { format: extension, articleType: type })
  return { ...report, name, bytes: bytes.length }
}

async function readingOf(deps: CheckDeps, file: ReadFile, turn: Turn) {
  try {
    return await readWithStyles(deps, file, turn)
  } catch (cause) {
    if (isRefusal(cause) || turn.signal?.aborted) throw cause
    deps.log.info({ err: cause }, 'a manuscript was not read')
    throw new AppError('unprocessable', `${whyUnread(cause)} You can submit it all the same.`, { cause })
  }
}
