export { confirmDois } from './confirm.ts'
export { depositMissing } from './missing.ts'
export { listDeposits } from './read.ts'
export { retryDeposit, retryDeposits, retryDoaj } from './retry.ts'
