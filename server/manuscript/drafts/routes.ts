import * as calls from '#contracts/manuscript/drafts.ts'
import type { Implement } from '../../http/implement.ts'
import type { Services } from '../../services.ts'
import { ownersOf } from '../files/own.ts'

export function draftRoutes(implement: Implement, { drafts }: Services): void {
  implement(calls.listDrafts, ({ actor }) => drafts.listDrafts(actor))
  implement(calls.readDraft, ({ actor, input }) => drafts.readDraft(actor, input))
  implement(calls.saveDraft, ({ actor, visitor, input }) => drafts.saveDraft(actor, input, ownersOf(visitor)))
  implement(calls.deleteDraft, ({ actor, input }) => drafts.removeDraft(actor, input))
}
