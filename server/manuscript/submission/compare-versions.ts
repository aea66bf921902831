import type { InputOf, ReplyOf } from '#contracts/endpoint.ts'
import type { compareVersions as call, Version } from '#contracts/manuscript/versions.ts'
import { changedFields } from '#domain/manuscript/version.ts'
import { AppError } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { openForStaff } from '../../access/opened.ts'
import { changedWords } from '../../adapters/difference/compare.ts'
import type { Deps } from '../../deps.ts'
import { fileUrl } from '../../people/accounts/file-url.ts'
import { findFile } from '../file-store.ts'
import { compareFiles } from '../files/compare-files.ts'
import { findVersions } from '../version-store.ts'

type Compared = ReplyOf<typeof call>
type Row = Awaited<ReturnType<typeof findVersions>>[number]

export async function compareVersions(
  deps: Deps,
  staff: Staff,
  { id, from, to }: InputOf<typeof call>,
): Promise<Compared> {
  const manuscript = await openForStaff(deps.db, staff, id)
  const versions = await findVersions(deps.db, manuscript, [from, to])
  const [before, after] = [from, to].map((wanted) => versions.find(({ number }) => number === wanted))
  if (!before || !after) throw new AppError('not-found', 'This version does not exist.')
  return {
    from: showVersion(deps, before),
    to: showVersion(deps, after),
    fields: changedFields(before.fields, after.fields).map(({ label, before, after }) => ({
      label,
      parts: changedWords(before, after),
    })),
    text: await compareFiles(deps, ...(await filesOf(deps, before, after)), { whose: staff.id }),
  }
}

export function showVersion({ config }: Deps, { number, cause, fileId, fileName, bytes, at }: Row): Version {
  return { number, cause, file: fileUrl(fileId, config.publicUrl), fileName, bytes, at: at.toISOString() }
}

async function filesOf({ db }: Deps, before: Row, after: Row) {
  const [old, now] = await Promise.all([before, after].map(({ fileId }) => findFile(db, fileId)))
  if (!old || !now) throw new AppError('not-found', 'This version does not exist.')
  return [old, now] as const
}
