export { mailbox, mailboxLetter } from './mailbox.ts'
export { ownLetters } from './own-letters.ts'
export { exportLetters, listLetters, readLetter } from './read.ts'
export { dismissLetter, retryLetter, retryLetters } from './retry.ts'
