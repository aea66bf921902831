export { checkHistories, checkHistory } from './check.ts'
export { exportFile } from './export-file.ts'
