import * as calls from '#contracts/office/statistics.ts'
import { csvResponse } from '../../http/csv-response.ts'
import type { Implement } from '../../http/implement.ts'
import type { Services } from '../../services.ts'

export function statisticsRoutes(implement: Implement, { statistics }: Services): void {
  implement(calls.exportFigures, async ({ actor, input }) =>
    csvResponse(`${input.picture}.csv`, await statistics.exportFigures(actor, input)),
  )
  implement(calls.exportLoad, async ({ actor, input }) =>
    csvResponse('reviewers-load.csv', await statistics.exportLoad(actor, input)),
  )
}
