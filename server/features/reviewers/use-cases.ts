/** What the API and the pages can ask of the register. */
export { addReviewer } from './add-reviewer.ts'
export { changeReviewer, leaveRegister } from './change-reviewer.ts'
export { listDuplicates } from './duplicates.ts'
export { importReviewers } from './import-reviewers.ts'
export { keepApart } from './keep-apart.ts'
export { proposeReviewers } from './propose.ts'
export { exportReviewers, listReviewers, reviewer } from './read.ts'
export { listSources } from './sources.ts'
