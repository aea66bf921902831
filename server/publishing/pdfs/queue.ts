import type { DbOrTx } from '../../db/types.ts'
import { addJob } from '../../jobs/schedule.ts'

export const pdfJob = 'make-pdfs'

/** Makes the PDF at once, not in some minutes. Call it in the transaction that publishes or changes an article. */
export async function queuePdf(tx: DbOrTx): Promise<void> {
  await addJob(tx, pdfJob)
}
