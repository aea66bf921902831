import { RecordRefund } from './record-refund.tsx'
import { type Refundable, RefundDialog } from './refund-dialog.tsx'

type Props = { payment: Refundable; isOnline: boolean; isCourse: boolean; onDone: () => void }

/** The way back is the way that the money came. */
export function RefundOf({ isOnline, isCourse, ...props }: Props) {
  return isOnline ? <RefundDialog {...props} /> : <RecordRefund isCourse={isCourse} {...props} />
}
