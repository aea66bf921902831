/** What the API and the pages can ask about charges. */

export { answerTransferProof } from './answer-transfer-proof.ts'
export { answerWaiver } from './answer-waiver.ts'
export { askInvoice } from './ask-invoice.ts'
export { askWaiver } from './ask-waiver.ts'
export { chargeActions, chargeDesk, listCharges } from './desk.ts'
export { readDocument, verifyCode } from './documents.ts'
export { listProofs, listWaivers, ownCharge } from './read.ts'
export { sendTransferProof } from './send-transfer-proof.ts'
