export { counterMembers, counterReport, counterReportList, counterStatus } from './counter.ts'
export { exportUsage, overview } from './read.ts'
