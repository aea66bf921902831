/** What the API and the pages can ask of the settings. */

export { addJournal } from './add-journal.ts'
export { addPage, removePage } from './add-page.ts'
export { settingHistory } from './history.ts'
export { cancelContentPlan, planDraft } from './plan.ts'
export { publishDraft, returnSetting } from './publish.ts'
export { readDocument, readSetting, readSettings, valuesOfAll } from './read.ts'
export { discardDraft, saveDraft } from './save-draft.ts'
