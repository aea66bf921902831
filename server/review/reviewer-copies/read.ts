import type { ReplyOf } from '#contracts/endpoint.ts'
import type { ReviewersCopy, readCopies } from '#contracts/review/reviewer-copy.ts'
import { isReplaceable } from '#domain/manuscript/anonymity/report.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { openReviewForStaff } from '../../access/opened.ts'
import type { Deps } from '../../deps.ts'
import { fileUrl } from '../../people/accounts/file-url.ts'
import { findCopies, findFileFacts } from '../rounds/copy-store.ts'
import { rulesOf } from '../rules.ts'

export async function copies(deps: Deps, staff: Staff, { id }: { id: string }): Promise<ReplyOf<typeof readCopies>> {
  const manuscript = await openReviewForStaff(deps.db, staff, id)
  const { anonymity } = rulesOf(deps, manuscript.journal)
  const rows = await findCopies(deps.db, manuscript)
  const ids = rows.flatMap(({ copy }) => [copy.pdfFileId, copy.fileId]).filter((fileId) => fileId !== null)
  const facts = await findFileFacts(deps.db, ids)
  const show = ({ copy, acceptedBy }: (typeof rows)[number]): ReviewersCopy => {
    const files = [copy.pdfFileId, copy.fileId].flatMap((fileId) => facts.find((file) => file.id === fileId) ?? [])
    return {
      ...{ version: copy.version, state: copy.state, failure: copy.failure, isByHand: copy.sourceFileId !== null },
      madeAt: copy.madeAt?.toISOString() ?? null,
      accepted: copy.acceptedAt && { at: copy.acceptedAt.toISOString(), by: acceptedBy },
      files: files.map((file) => ({
        url: fileUrl(file.id, deps.config.publicUrl),
        name: file.name,
        bytes: file.bytes,
      })),
      removed: copy.report?.removed ?? [],
      leaks: (copy.report?.leaks ?? []).map((leak) => ({ ...leak, isReplaceable: isReplaceable(leak) })),
      noPdf: copy.report?.noPdf ?? null,
      pictures: copy.report?.pictures ?? [],
      ownReferences: copy.report?.ownReferences ?? 0,
      decisions: copy.decisions.map(({ batch = null, place, before, match, after, text, by, decidedAt: at }) => ({
        ...{ batch, place, before, match, after, text, by, at },
      })),
    }
  }
  return { anonymity, copies: anonymity === 'double' ? rows.map(show) : [] }
}
