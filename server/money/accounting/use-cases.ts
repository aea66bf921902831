/** What the API and the pages can ask about the accounts. */

export { comparePayments } from './compare.ts'
export { listDifferences } from './read.ts'
export { resolveDifference } from './resolve-difference.ts'
export { exportStatement, printStatement, readStatement } from './statement.ts'
