export { listUndoable } from './read.ts'
export { holdUndoable, undo } from './undo.ts'
