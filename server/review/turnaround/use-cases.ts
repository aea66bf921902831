export { journalTimes, stageTimes } from './read.ts'
