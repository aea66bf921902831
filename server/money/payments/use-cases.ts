export { whyOff } from './checkout.ts'
export { confirmCourse } from './confirm-course.ts'
export { exportPayments } from './export.ts'
export { markPaid } from './mark-paid.ts'
export { isOpenlySimulated } from './provider.ts'
export {
  chargeState,
  countMoney,
  listOpenCheckouts,
  listPayments,
  listRefunds,
  ownReceipts,
  paymentState,
  receipt,
} from './read.ts'
export { receiveWebhook } from './receive-webhook.ts'
export { settleRefund } from './settle-refund.ts'
export { start } from './start.ts'
export { startCourse } from './start-course.ts'
export { undoPaid } from './undo-paid.ts'
export { verify } from './verify.ts'
export { reduce, waive } from './waive.ts'
