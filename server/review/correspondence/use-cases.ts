/** What the API and the pages can ask of the messages about manuscripts. */

export { correspondence } from './read.ts'
export { receiveMail } from './receive-mail.ts'
export { recordAnswer } from './record-answer.ts'
export { writeMessage } from './write-message.ts'
