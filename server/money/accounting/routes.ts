import * as calls from '#contracts/money/accounting.ts'
import { csvResponse } from '../../http/csv-response.ts'
import type { Implement } from '../../http/implement.ts'
import { pdfResponse } from '../../manuscript/files/pdf-response.ts'
import type { Services } from '../../services.ts'

export function bookRoutes(implement: Implement, { books }: Services): void {
  implement(calls.readStatement, ({ input }) => books.readStatement(input))
  implement(calls.exportStatement, ({ input }) => csvResponse('statement.csv', books.exportStatement(input)))
  implement(calls.printStatement, async ({ input }) => {
    const { name, bytes } = await books.printStatement(input)
    return pdfResponse(name, bytes)
  })
  implement(calls.listDifferences, ({ actor, input }) => books.listDifferences(actor, input))
  implement(calls.comparePayments, ({ actor, input }) => books.comparePayments(actor, input))
  implement(calls.resolveDifference, ({ actor, input }) => books.resolveDifference(actor, input))
}
