import type { InputOf } from '#contracts/endpoint.ts'
import type { FileReading, readFileReading } from '#contracts/manuscript/preflight.ts'
import { checkManuscript } from '#domain/manuscript/preflight/check.ts'
import { proposalFrom } from '#domain/manuscript/reading/proposal.ts'
import { type DocumentExtension, extensionOf } from '#domain/words/file-types.ts'
import type { Deps } from '#server/deps.ts'
import { type Reader, readManuscriptFile } from '../files/read.ts'
import { findReading } from './store.ts'

type Asked = InputOf<typeof readFileReading>

/** Files from before files were read have no reading: it counts as failed, without a reason. */
const unread: FileReading = { state: 'failed', fault: null, proposal: null, report: null, properties: null }

export async function fileReading(
  deps: Deps,
  visitor: Reader['visitor'],
  { url, token, journal, articleType }: Asked,
): Promise<FileReading> {
  const file = await readManuscriptFile(deps, url, { visitor, token })
  const stored = await findReading(deps.db, file.id)
  if (!stored) return unread
  const { state, fault, reading } = stored
  const rules = journal === undefined ? undefined : deps.content.journal(journal)?.preflight
  const format = extensionOf(file.mediaType) as DocumentExtension
  const report = reading && rules && checkManuscript(reading, rules, { format, articleType })
  return {
    state,
    fault,
    proposal: reading && proposalFrom(reading),
    report: report ? { ...report, name: file.name, bytes: file.bytes } : null,
    properties: reading?.layout?.properties ?? null,
  }
}
