export { expectation, journalTimes, stageTimes } from './read.ts'
