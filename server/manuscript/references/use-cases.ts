export { listReferenceChecks } from './read.ts'
