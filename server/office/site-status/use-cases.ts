export { listFaults, siteAlarms, siteStatus } from './read.ts'
