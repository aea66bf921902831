import type { DbOrTx } from '../../db/types.ts'
import { addJob } from '../../jobs/schedule.ts'

export const pdfJob = 'make-pdfs'

/** Has the PDF made at once rather than in some minutes. Call it in the transaction that publishes or changes an article. */
export async function queuePdf(tx: DbOrTx): Promise<void> {
  await addJob(tx, pdfJob)
}
