/** What the API and the pages can ask of what was submitted. */
export { compareVersions } from './compare-versions.ts'
export { completeRecord } from './complete-record.ts'
export { object } from './object.ts'
export { coAuthorNotice } from './read-notice.ts'
export { resolveObjection } from './resolve-objection.ts'
export { findSentBefore, listAlike } from './same-work.ts'
export { sayNotDuplicate } from './say-not-duplicate.ts'
export { submit } from './submit.ts'
