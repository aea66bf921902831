import type { ManuscriptEvent } from '#domain/manuscript/events.ts'
import { insertDocument } from '../db/documents.ts'
import type { Tx } from '../db/types.ts'
import type { Deps } from '../deps.ts'
import { queueCopyOf } from '../review/rounds/queue-copies.ts'
import { refreshStage } from '../review/rounds/refresh-stage.ts'
import type { Happened } from './record.ts'

type Reaction = (deps: Deps, tx: Tx, event: Happened) => Promise<unknown>

const copy: Reaction = (deps, tx, { manuscript }) => queueCopyOf(deps, tx, manuscript)

/** Where the review is now, for the lists. */
const stage: Reaction = (deps, tx, { manuscript }) => refreshStage(deps, tx, manuscript)

/** Its code confirms the letter of acceptance that the author can download. */
const acceptance: Reaction = (_, tx, { manuscript: { id: subjectId, number, sample }, at: issuedAt }) =>
  insertDocument(tx, { kind: 'acceptance', number, subjectId, issuedAt, sample })

/**
 * What follows from an event whoever records it. They queue jobs, write what is derived and add documents; they never record,
 * refuse or write to people, which is the use case's to say.
 */
const reactions: Partial<Record<ManuscriptEvent, readonly Reaction[]>> = {
  approve: [acceptance],
  screen: [copy],
  reopen: [copy],
  revoke: [copy],
  'submit-revision': [copy, stage],
  'extend-revision': [stage],
  'invite-reviewer': [stage],
  'queue-reviewer': [stage],
  'cancel-invitation': [stage],
  'remind-reviewer': [stage],
  'extend-review': [stage],
  'accept-review': [stage],
  'decline-review': [stage],
  'withdraw-review': [stage],
  'submit-report': [stage],
}

export async function react(deps: Deps, tx: Tx, event: Happened): Promise<void> {
  for (const reaction of reactions[event.kind] ?? []) await reaction(deps, tx, event)
}
