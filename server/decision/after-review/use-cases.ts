/** What the API and the pages can ask of a decision after a round of review, and of the revision that it asks for. */
export { decide, decisionLetter } from './decide.ts'
export { revision } from './read-revision.ts'
export { answer, askTime, putDetails, putFile } from './revise.ts'
export { submitRevision } from './submit-revision.ts'
