/** What the API and the pages can ask of peer review. */

export { addNote } from './add-note.ts'
export { cancelInvitation, extendInvitation, orderAlternates, remindReviewer } from './cancel-invitation.ts'
export { decide, decisionLetter } from './decide.ts'
export { reviewDesk } from './desk.ts'
export { handOver } from './hand-over.ts'
export { invitationLetter, invite } from './invite.ts'
export { redactReport } from './redact.ts'
