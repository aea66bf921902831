import { leftToRevise } from '#domain/manuscript/revision.ts'
import { madeVersion } from '#domain/manuscript/version.ts'
import { refuse } from '#domain/words/errors.ts'
import type { Visitor } from '#domain/words/permissions.ts'
import type { Opened } from '../../access/opened.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { record } from '../../events/record.ts'
import { changeFields } from '../../manuscript/change-store.ts'
import { aboutOf } from '../../manuscript/submission/about.ts'
import { refuseTaken } from '../../manuscript/submission/take-file.ts'
import { insertVersion, lastVersion, versionFields } from '../../manuscript/version-store.ts'
import { expectOpen, type OpenedRevision, withRevision } from '../../review/reviewing/open-revision.ts'
import { changeRevision } from '../../review/reviewing/revision-store.ts'
import { ensureRound } from '../../review/rounds/store.ts'
import { recordChanged } from '../decide/record-changed.ts'
import { revisionIn, revisionReceived } from './letters.ts'
import { reportsToAnswer } from './read-revision.ts'
import { deskOf } from './revise.ts'

const thanks = { success: 'Thank you. The editors have your revision.' }

/** Makes the next version and opens the next round on it. A second press finds it done. Late is welcome. */
export async function submitRevision(deps: Deps, visitor: Visitor, { key }: { key: string }): Promise<typeof thanks> {
  return withRevision(deps, visitor, key, async (tx, held) => {
    if (held.revision.submittedAt) return thanks
    expectOpen(held)
    const fileId = await completeFile(deps, tx, held)
    const after = await putVersion(deps, tx, held, fileId)
    const version = await lastVersion(tx, after)
    const at = deps.clock.now()
    await changeRevision(tx, held.round, { submittedAt: at, version, askedUntil: null, askedReason: null })
    await ensureRound(tx, after, at)
    const about = aboutOf(deps, after)
    const deskUrl = deskOf(deps, after.id)
    await record(deps, tx, {
      ...{ kind: 'submit-revision', by: held.by, manuscript: after, at },
      ...{ reason: madeVersion(version), details: { version } },
      toAuthor: { usual: revisionReceived(about, version) },
      toEditor: (to) => revisionIn(about, to, { version, deskUrl }),
    })
    return thanks
  })
}

/** Refuses with the list of all that is left. */
async function completeFile(deps: Deps, tx: Tx, held: OpenedRevision): Promise<string> {
  const { fileId, answers } = held.revision
  const reports = await reportsToAnswer(deps, tx, held)
  const left = leftToRevise({ reports, answers, hasFile: fileId !== null })
  refuse(left.map(({ field, label }) => ({ field, sentence: `Left: ${label}.` })))
  if (fileId === null) throw new Error('a revision without a file is refused above')
  await refuseTaken(tx, fileId)
  return fileId
}

async function putVersion(deps: Deps, tx: Tx, held: OpenedRevision, fileId: string): Promise<Opened> {
  const { manuscript, revision, by } = held
  const at = deps.clock.now()
  const after = { ...manuscript, ...revision.fields, fileId, updatedAt: at }
  await changeFields(tx, manuscript, { ...revision.fields, fileId, updatedAt: at })
  const fields = versionFields(after)
  await insertVersion(tx, manuscript, { cause: 'revision', fileId, fields, at })
  await recordChanged(deps, tx, by, { before: manuscript, after })
  return after
}
