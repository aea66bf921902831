export { mailbox, mailboxLetter } from './mailbox.ts'
export { exportLetters, listLetters, readLetter } from './read.ts'
export { ownLetters } from './read-own.ts'
export { dismissLetter, retryLetter, retryLetters } from './retry.ts'
