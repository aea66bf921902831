export { listDrafts, readDraft } from './read.ts'
export { removeDraft } from './remove.ts'
export { saveDraft } from './save.ts'
