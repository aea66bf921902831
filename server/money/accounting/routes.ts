import * as calls from '#contracts/money/accounting.ts'
import { csvResponse } from '../../http/csv-response.ts'
import type { Implement } from '../../http/implement.ts'
import { pdfResponse } from '../../manuscript/files/pdf-response.ts'
import type { Services } from '../../services.ts'

export function accountingRoutes(implement: Implement, { accounting }: Services): void {
  implement(calls.readStatement, ({ input }) => accounting.readStatement(input))
  implement(calls.exportStatement, ({ input }) => csvResponse('statement.csv', accounting.exportStatement(input)))
  implement(calls.printStatement, async ({ input }) => {
    const { name, bytes } = await accounting.printStatement(input)
    return pdfResponse(name, bytes)
  })
  implement(calls.listDifferences, ({ actor, input }) => accounting.listDifferences(actor, input))
  implement(calls.comparePayments, ({ actor, input }) => accounting.comparePayments(actor, input))
  implement(calls.resolveDifference, ({ actor, input }) => accounting.resolveDifference(actor, input))
}
