import * as contracts from '#contracts/site/usage.ts'
import { type CounterException, exceptionOf, statusOf } from '#domain/site/counter.ts'
import { AppError } from '#domain/words/errors.ts'
import type { HttpDeps } from '../../http/context.ts'
import { bytesOf, csvResponse } from '../../http/csv-response.ts'
import type { Implement } from '../../http/implement.ts'
import type { Services } from '../../services.ts'

export function usageRoutes(implement: Implement, { usage }: Services, http: HttpDeps): void {
  implement(contracts.exportUsage, ({ actor, input }) => csvResponse('usage.csv', usage.exportUsage(actor, input)))
  implement(contracts.counterStatus, () => Response.json(usage.counterStatus()))
  implement(contracts.counterMembers, () => Response.json(usage.counterMembers()))
  implement(contracts.counterReportList, async () => Response.json(await usage.counterReportList()))
  implement(contracts.counterReport, async ({ http: context, address, input }) => {
    const named = contracts.counterReports.find((report) => report === input.report.toLowerCase())
    if (!named) return refused(exceptionOf('no-such-report', `There are ${contracts.counterReports.join(', ')}.`))
    const isTooMuch = await http.countAgainst('usage-report', address, null).then(() => false, isRefused)
    if (isTooMuch) return refused(exceptionOf('too-many', 'There are 60 reports an hour for each address.'))
    const report = await usage.counterReport(named, context.req.query())
    if ('Code' in report) return refused(report)
    return new Response(bytesOf(report), { headers: { 'Content-Type': 'application/json' } })
  })
}

/** The limit is counted here and not by the contract, because COUNTER defines its own error for it. */
function isRefused(error: unknown): true {
  if (error instanceof AppError && error.code === 'too-many') return true
  throw error
}

function refused(exception: CounterException): Response {
  return Response.json(exception, { status: statusOf(exception) })
}
