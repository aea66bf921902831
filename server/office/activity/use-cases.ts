export { exportActivity, listActivity } from './read.ts'
