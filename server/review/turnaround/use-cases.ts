export { decisionTimes, expectation, journalTimes, stageTimes } from './read.ts'
