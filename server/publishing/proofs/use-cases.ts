/** What the API and the pages can ask about proofs of accepted manuscripts. */

export { addProofComment, answerPageProof, removeProofComment } from './answer.ts'
export { askForProof, withdrawProof } from './ask.ts'
export { proofPage } from './page.ts'
export { proofPdf, proofPdfForStaff, proofPicture } from './pdf.ts'
export { listPageProofs, ownPageProof, waitingProofs } from './read.ts'
export { settleProofComment } from './settle.ts'
