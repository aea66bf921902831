/** What the API and the pages can ask about charges. */

export { answerProof } from './answer-proof.ts'
export { answerWaiver } from './answer-waiver.ts'
export { askInvoice } from './ask-invoice.ts'
export { askWaiver } from './ask-waiver.ts'
export { chargeActions, chargeDesk, listCharges } from './desk.ts'
export { readPaper, verifyCode } from './papers.ts'
export { listProofs, listWaivers, ownCharge } from './read.ts'
export { sendProof } from './send-proof.ts'
