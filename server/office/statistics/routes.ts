import * as calls from '#contracts/office/statistics.ts'
import { csvResponse } from '../../http/csv-response.ts'
import type { Implement } from '../../http/implement.ts'
import type { Services } from '../../services.ts'

export function figureRoutes(implement: Implement, { figures }: Services): void {
  implement(calls.exportFigures, async ({ actor, input }) =>
    csvResponse(`${input.picture}.csv`, await figures.exportFigures(actor, input)),
  )
  implement(calls.exportLoad, async ({ actor, input }) =>
    csvResponse('reviewers-load.csv', await figures.exportLoad(actor, input)),
  )
}
