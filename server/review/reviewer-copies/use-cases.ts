export { copies } from './read.ts'
export { settleCopy, takeBackDecisions } from './settle-copy.ts'
export { remakeCopy, uploadCopy } from './upload-copy.ts'
