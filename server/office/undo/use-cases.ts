export { listUndoable } from './read.ts'
export { postponeUndo, undo } from './undo.ts'
