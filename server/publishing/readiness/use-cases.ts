export { listFindings } from './read.ts'
