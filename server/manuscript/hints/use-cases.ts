export { lookAtHint } from './look-at.ts'
export { listHints } from './read.ts'
