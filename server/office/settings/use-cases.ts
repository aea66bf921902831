/** What the API and the pages can ask of the settings. */

export { cancelContentPlan, planDraft } from './plan.ts'
export { publishDraft, returnSetting } from './publish.ts'
export { readSetting, readSettings } from './read.ts'
export { discardDraft, saveDraft } from './save-draft.ts'
