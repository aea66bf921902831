import type { StaffManuscript } from '#contracts/manuscript/manuscripts.ts'
import { isArticleType } from '#domain/manuscript/article-types.ts'
import { changesBetween } from '#domain/manuscript/preflight/changes.ts'
import { disagreementOf } from '#domain/manuscript/reading/disagreement.ts'
import type { Staff } from '#domain/words/permissions.ts'
import type { Services } from '#server/services.ts'

/** The check of the newest file, and what changed since the version before it. */
export async function fileCheckOf({ fileReading }: Services['preflight'], staff: Staff, manuscript: StaffManuscript) {
  const { versions, journal, articleType } = manuscript
  const type = isArticleType(articleType) ? articleType : undefined
  const read = ({ file: url }: { file: string }) =>
    fileReading({ author: null, staff }, { url, journal, articleType: type })
  const last = versions.at(-1)
  const before = versions.findLast(({ number, file }) => last && number < last.number && file !== last.file)
  if (!last) return null
  const [now, earlier] = await Promise.all([read(last), before && read(before)])
  const { state, fault, report, properties, proposal } = now
  const names = [manuscript.author, ...manuscript.coAuthors.map(({ name }) => name)]
  const disagreement = proposal && disagreementOf(proposal, { title: manuscript.title, names })
  const changes = report && before && earlier?.report ? changesBetween(earlier.report, report) : null
  return { state, fault, report, properties, since: before?.number ?? null, changes, disagreement }
}

export type FileChecked = Awaited<ReturnType<typeof fileCheckOf>>
