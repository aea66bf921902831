/** What the API and the pages can ask about refunds and disputes. */

export { answerDispute } from './answer-dispute.ts'
export { answerProposal } from './answer-proposal.ts'
export { askRefund, whyNoRefunds } from './ask-refund.ts'
export { countUnderWay, listDisputes, listProposals, listRefundsSent } from './read.ts'
export { recordRefund } from './record-refund.ts'
