/** What the API and the pages can ask of the settings. */

export { settingHistory } from './history.ts'
export { cancelContentPlan, planDraft } from './plan.ts'
export { publishDraft, returnSetting } from './publish.ts'
export { readDocument, readSetting, readSettings, valuesOfAll } from './read.ts'
export { discardDraft, saveDraft } from './save-draft.ts'
