/** What the API and the pages can ask about corrections before publication. */

export { answerCorrection } from './answer.ts'
export { proposeCorrection, withdrawCorrection } from './propose.ts'
export { listCorrections, ownCorrection } from './read.ts'
