export { backupOverview } from './read.ts'
