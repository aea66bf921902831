import * as calls from '#contracts/office/undo.ts'
import type { Implement } from '../../http/implement.ts'
import type { Services } from '../../services.ts'

export function undoRoutes(implement: Implement, { undo }: Services): void {
  implement(calls.listUndoable, ({ actor }) => undo.listUndoable(actor))
  implement(calls.undo, ({ actor, input }) => undo.undo(actor, input))
  implement(calls.postponeUndo, ({ actor, input }) => undo.postponeUndo(actor, input))
}
