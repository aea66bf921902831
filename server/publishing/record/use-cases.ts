/** What the API and the pages can ask of the scholarly record. */

export { correct } from './correct.ts'
export { draftJats, serveDraft } from './draft.ts'
export { earlierEdition, editionFile, editionPicture, recordDesk } from './editions.ts'
export { issueZip } from './issue-zip.ts'
export { previewCorrection, previewEnd } from './preview-change.ts'
export { articlePage, articleRecord, issueRecords, peerReview, recordsOf, reviewedRecord } from './read.ts'
export { remove, retract } from './retract.ts'
export { listNames, reviewNames } from './review-names.ts'
