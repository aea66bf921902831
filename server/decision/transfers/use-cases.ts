/** What the API and the pages can ask of transfers to other journals. */

export { acceptTransfer, declineTransfer } from './accept.ts'
export { answerConsent, consent } from './consent.ts'
export { offerTransfer, takeBackTransfer, transferLetter } from './offer.ts'
export { ownTransfers, transfer, transferDesk } from './read.ts'
