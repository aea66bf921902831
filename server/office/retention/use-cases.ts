export { retentionPlan } from './read.ts'
