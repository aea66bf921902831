export { deleteAccount } from './delete-account.ts'
export { exportOwnData } from './export.ts'
