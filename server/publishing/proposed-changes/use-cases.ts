/** What the API and the pages can ask about changes that are proposed before publication. */

export { answerProposedChanges } from './answer.ts'
export { proposeChanges, withdrawProposedChanges } from './propose.ts'
export { listProposedChanges, ownProposedChanges } from './read.ts'
